import { type Static, Type } from 'typebox'
import { toInstant } from '#domain/dia-ou-momento.ts'
import { Ambiente, DiaOuMomento, Ibge, Id, Pagina, Trilho } from '#formas/comum.ts'
import { StatusNota } from './nota.ts'
import { Mes } from './recorrente.ts'

/**
 * The filter of lists, exports and statistics of notes (docs/especificacao/contrato.md#41-public-api,
 * docs/especificacao/contrato.md#43-portal).
 */
const FiltroNotas = {
  empresaId: Type.Optional(Id),
  status: Type.Optional(StatusNota),
  municipio: Type.Optional(Ibge),
  trilho: Type.Optional(Trilho),
  dataInicio: Type.Optional(DiaOuMomento('Padrão: o início do dia, 30 dias atrás.')),
  dataFim: Type.Optional(DiaOuMomento('Incluído. Padrão: agora.')),
}

const Busca = {
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Número, idIntegracao ou chave de acesso, ou uma parte qualquer deles, de 3 caracteres ou mais, com maiúsculas ou minúsculas (um texto menor é procurado só no começo, como foi escrito); o RPS como sai impresso (1-37, ou 37); a nota com esse número inteiro vem antes das outras; o nome do tomador e palavras da descrição do serviço, em qualquer ordem, sem acentos e também por partes de palavras; CPF ou CNPJ, com ou sem máscara; o valor do serviço (1.500,50). Uma nota aceita há menos de um segundo pode ainda não ser encontrada por nome, documento, valor ou descrição, e uma que recebe o número mais de um minuto depois, por uma parte do meio dele.',
    }),
  ),
}

const DaCompetencia = {
  competencia: Type.Optional({
    ...Mes,
    description: 'Só as notas desta competência, AAAA-MM, emitidas em qualquer dia: dataInicio não tem então padrão.',
    examples: ['2026-10'],
  }),
}

/** The filter of the notes of an account, in the portal. */
export const FiltroDaConta = Type.Object({
  ...FiltroNotas,
  ...DaCompetencia,
  ...Busca,
  ambiente: Type.Optional(Ambiente),
})
export type FiltroDaConta = Static<typeof FiltroDaConta>

export const BuscaDaConta = Type.Object({ ...FiltroDaConta.properties, ...Pagina })
/** The same for a key, whose notes are of one ambiente. */
export const BuscaDeNotas = Type.Object({ ...FiltroNotas, ...Busca, ...Pagina })

export const FiltroDasEstatisticas = Type.Object({ ...FiltroNotas, ambiente: Type.Optional(Ambiente) })

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
export const FiltroDoPacote = Type.Object({
  ...FiltroDaConta.properties,
  ids: Type.Optional(
    Type.String({
      pattern: `^${UUID}(,${UUID}){0,99}$`,
      description: 'Só estas notas do filtro, até 100, separadas por vírgula.',
      examples: ['0192a1b0-0000-4000-8000-000000000001'],
    }),
  ),
  pdf: Type.Boolean({ default: false, description: 'Também o DANFSe de cada nota autorizada ou cancelada.' }),
})

/** How exact the total of a page of a search is. */
export const TotalDaBusca = {
  totalExato: Type.Boolean({
    description: 'false: a busca encontrou muitas notas, e pode haver mais do que total diz. Sem q é sempre true.',
  }),
}

type Dia = Static<ReturnType<typeof DiaOuMomento>>

/** The filter with its days turned into instants. */
export const toFilter = <F extends { dataInicio?: Dia | undefined; dataFim?: Dia | undefined }>(filter: F) => ({
  ...filter,
  dataInicio: toInstant(filter.dataInicio, 'begin'),
  dataFim: toInstant(filter.dataFim, 'end'),
})
