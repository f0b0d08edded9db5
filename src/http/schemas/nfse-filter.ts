import { type Static, Type } from 'typebox'
import { DiaOuMomento, Ibge, Id, Trilho, toInstant } from './common.ts'
import { StatusNota } from './nfse-response.ts'

/**
 * The filter of lists, exports and statistics of notes (docs/especificacao/contrato.md#41-public-api,
 * docs/especificacao/contrato.md#43-portal).
 */
export const FiltroNotas = {
  empresaId: Type.Optional(Id),
  status: Type.Optional(StatusNota),
  municipio: Type.Optional(Ibge),
  trilho: Type.Optional(Trilho),
  dataInicio: Type.Optional(DiaOuMomento('Padrão: o início do dia, 30 dias atrás.')),
  dataFim: Type.Optional(DiaOuMomento('Incluído. Padrão: agora.')),
}

export const Busca = {
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Número, idIntegracao ou chave de acesso, ou o começo de um deles; o RPS como sai impresso (1-37, ou 37); o nome do tomador e palavras da descrição do serviço, em qualquer ordem, sem acentos e também por partes de palavras; CPF ou CNPJ, com ou sem máscara; o valor do serviço (1.500,50). Uma nota aceita há menos de um segundo pode ainda não ser encontrada por nome, documento, valor ou descrição.',
    }),
  ),
}

/** What a page of a search says of its total. */
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
