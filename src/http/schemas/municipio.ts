import { Type } from 'typebox'
import { FALTAS, SITUACOES_DO_ISS } from '#features/cidades/reach/city-facts.ts'
import { REGRAS } from '#features/cidades/reach/resolve-track.ts'
import { Forma, OuNulo, Trilho } from './common.ts'
import { OrigemDoPrazo } from './nfse-response.ts'

const sim = ($id: string, ...names: string[]) =>
  Forma($id, Object.fromEntries(names.map((name) => [name, Type.Boolean()])))

/** Whether a municipality issues in the national system, as the official list says. */
export const EmissorNacional = Type.Enum(['sim', 'nao', 'desconhecido'], {
  $id: 'EmissorNacional',
  description: 'O que diz a lista oficial de aderentes; desconhecido onde nenhuma lista cita o município.',
})
const Dia = (description: string) => OuNulo(Type.String({ format: 'date', description }))
const DESDE = 'O dia que decidiu: da lei, da autorização da empresa ou da adesão. Nulo onde a regra não tem data.'
export const Regra = Type.Enum([...REGRAS], {
  $id: 'RegraDeRota',
  description:
    'Na ordem em que decidem: palavra da operação para a empresa, configuração da empresa, MEI, palavra da operação para o município, autorização da empresa no cadastro nacional, Simples Nacional por data, conexão publicada, adesão do município ao emissor nacional.',
})
/** What keeps a municipality from being served. */
export const Falta = Forma('Falta', {
  codigo: Type.Enum([...FALTAS]),
  quemResolve: Type.Enum(['operador', 'servico', 'prefeitura']),
  oQueFazer: Type.String({
    examples: ['Publicar uma conexão do padrão giss-2.04 com os endereços do município e anexá-lo a ela.'],
  }),
})
export const rotaFields = {
  trilho: Trilho,
  regra: Regra,
  motivo: Type.String({ examples: ['município no emissor nacional, pela lista de 28/09/2026'] }),
  desde: Dia(DESDE),
}
const RotaPorRegime = Forma('RotaPorRegime', {
  ...rotaFields,
  atendido: Type.Boolean(),
  naoRecebe: Type.Array(Type.Enum([...SITUACOES_DO_ISS]), {
    description:
      'Situações do ISS para as quais o leiaute da cidade não tem código (natureza da operação): uma nota assim é recusada com E144 antes de tomar número. Vazia onde todas vão.',
    examples: [['exportacao', 'naoIncidencia']],
  }),
})

const municipioFields = {
  ibge: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  trilho: Trilho,
  padrao: OuNulo(Type.String({ description: 'Leiaute dos documentos; nulo onde ainda não há emissão.' })),
  provedor: OuNulo(Type.String()),
  emissorNacional: EmissorNacional,
  adesao: Type.Object(
    {
      vigencia: Dia('Desde quando o município está no sistema nacional.'),
      fonte: Type.String(),
      dataLista: Dia('A data da lista oficial; nula onde nenhuma cita o município.'),
    },
    { description: 'De onde vem emissorNacional.' },
  ),
  atendido: Type.Boolean({
    description: 'Uma nota de empresa do regime regular pode ir agora; os outros regimes estão em porRegime.',
  }),
  falta: OuNulo(Falta),
  porRegime: Type.Object(
    { regular: RotaPorRegime, simples: RotaPorRegime, mei: RotaPorRegime },
    { description: 'Por onde emite, hoje, uma empresa de cada regime sem configuração própria.' },
  ),
  ambientes: sim('AmbientesDoMunicipio', 'producao', 'homologacao'),
  motivo: Type.String({ description: 'Por que o município é atendido assim.' }),
  exige: sim('ExigenciasDoMunicipio', 'certificado', 'inscricaoMunicipal', 'usuario', 'senha', 'token'),
  operacoes: sim(
    'OperacoesDoMunicipio',
    'emitir',
    'consultar',
    'cancelar',
    'substituir',
    'cartaCorrecao',
    'inutilizar',
  ),
  limites: Type.Object({ discriminacao: Type.Integer({ description: 'Caracteres da discriminação.' }) }),
  prazoCancelamentoHoras: OuNulo(
    Type.Integer({ description: 'Decidido ou documentado; nulo onde a prefeitura não informa.' }),
  ),
  prazoCancelamento: Forma('PrazoDoMunicipio', {
    horas: OuNulo(Type.Integer({ description: 'Horas depois da autorização; nulo onde não se sabe.' })),
    origem: OrigemDoPrazo,
  }),
  requisitos: Type.Array(Type.String(), { description: 'O que a empresa precisa antes da primeira nota.' }),
}
/** A municipality as clients see it: how its notes are issued, and what issuing requires. */
export const Municipio = Forma('Municipio', municipioFields)

export const saudeFields = {
  status: Type.Enum(['normal', 'instavel', 'fora', 'sem_dados']),
  transmissoes: Type.Integer(),
  respondidas: Type.Integer(),
  duracaoMediaMs: OuNulo(Type.Integer()),
}
export const MunicipioComSaude = Forma('MunicipioComSaude', {
  ...municipioFields,
  saude: Type.Object(saudeFields, {
    description: 'Como o sistema do município respondeu nos últimos 15 minutos.',
  }),
})

export const AviseMe = sim('AviseMe', 'producao', 'homologacao')
/** The municipality for a logged-in person, who may wait for it. */
export const MunicipioDoPortal = Forma('MunicipioDoPortal', {
  ...municipioFields,
  saude: MunicipioComSaude.properties.saude,
  aviseMe: AviseMe,
})

/** The state of a search; one that does not exist is UF_INEXISTENTE. */
export const Uf = Type.String({
  format: 'uf',
  pattern: '^[A-Za-z]{2}$',
  'x-formato': 'a sigla do estado: SP',
  description: 'Sigla do estado, em maiúsculas ou minúsculas.',
  examples: ['SP'],
})
