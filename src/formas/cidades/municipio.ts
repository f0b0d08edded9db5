import { type Static, Type } from 'typebox'
import { FALTAS_DA_CIDADE, REGRAS_DA_ROTA, SITUACOES_BUSCADAS } from '#domain/cidades.ts'
import { NATUREZAS } from '#domain/nota/natureza.ts'
import { Forma, OuNulo, Pagina, Trilho } from '#formas/comum.ts'
import { OrigemDoPrazo } from '#formas/notas/nota.ts'

/** Whether a municipality issues in the national system, as the official list says. */
export const EmissorNacional = Type.Enum(['sim', 'nao', 'desconhecido'], {
  $id: 'EmissorNacional',
  description: 'O que diz a lista oficial de aderentes; desconhecido onde nenhuma lista cita o município.',
})
const Dia = (description: string) => OuNulo(Type.String({ format: 'date', description }))
const DESDE = 'O dia que decidiu: da lei, da autorização da empresa ou da adesão. Nulo onde a regra não tem data.'
export const Regra = Type.Enum([...REGRAS_DA_ROTA], {
  $id: 'RegraDeRota',
  description:
    'Na ordem em que decidem: palavra da operação para a empresa, configuração da empresa, MEI, palavra da operação para o município, autorização da empresa no cadastro nacional, Simples Nacional por data, conexão publicada, adesão do município ao emissor nacional.',
})
/**
 * What keeps a municipality from being served, and who can fix it: the operator of the service, its developers, or the
 * city hall.
 */
export const Falta = Forma('Falta', {
  codigo: Type.Enum([...FALTAS_DA_CIDADE]),
  quemResolve: Type.Enum(['operador', 'servico', 'prefeitura']),
  oQueFazer: Type.String({
    examples: ['Publicar uma conexão do padrão giss-2.04 com os endereços do município e anexá-lo a ela.'],
  }),
})
export type Falta = Static<typeof Falta>
export const rotaFields = {
  trilho: Trilho,
  regra: Regra,
  motivo: Type.String({ examples: ['município no emissor nacional, pela lista de 28/09/2026'] }),
  desde: Dia(DESDE),
}
const RotaPorRegime = Forma('RotaPorRegime', {
  ...rotaFields,
  atendido: Type.Boolean(),
  naoRecebe: Type.Array(Type.Enum([...NATUREZAS]), {
    description:
      'Situações do ISS para as quais o leiaute da cidade não tem código (natureza da operação): uma nota assim é recusada com E144 antes de tomar número. Vazia onde todas vão.',
    examples: [['exportacao', 'naoIncidencia']],
  }),
})
export type RotaPorRegime = Static<typeof RotaPorRegime>

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
  ambientes: Forma('AmbientesDoMunicipio', { producao: Type.Boolean(), homologacao: Type.Boolean() }),
  motivo: Type.String({ description: 'Por que o município é atendido assim.' }),
  exige: Forma('ExigenciasDoMunicipio', {
    certificado: Type.Boolean(),
    inscricaoMunicipal: Type.Boolean(),
    usuario: Type.Boolean(),
    senha: Type.Boolean(),
    token: Type.Boolean(),
  }),
  operacoes: Forma('OperacoesDoMunicipio', {
    emitir: Type.Boolean(),
    consultar: Type.Boolean(),
    cancelar: Type.Boolean(),
    substituir: Type.Boolean(),
    cartaCorrecao: Type.Boolean(),
    inutilizar: Type.Boolean(),
  }),
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
export type Municipio = Static<typeof Municipio>

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
export type SaudeAgora = Static<typeof MunicipioComSaude>['saude']

/** Whether a person waits for the city, in each ambiente. */
export const AviseMe = Forma('AviseMe', { producao: Type.Boolean(), homologacao: Type.Boolean() })
export type AviseMe = Static<typeof AviseMe>
/** The municipality for a logged-in person, who may wait for it. */
export const MunicipioDoPortal = Forma('MunicipioDoPortal', {
  ...municipioFields,
  saude: MunicipioComSaude.properties.saude,
  aviseMe: AviseMe,
})
export type MunicipioDoPortal = Static<typeof MunicipioDoPortal>

/** The state of a search; one that does not exist is UF_INEXISTENTE. */
export const Uf = Type.String({
  format: 'uf',
  pattern: '^[A-Za-z]{2}$',
  'x-formato': 'a sigla do estado: SP',
  description: 'Sigla do estado, em maiúsculas ou minúsculas.',
  examples: ['SP'],
})
/** The search for municipalities in the portal. */
export const BuscaDeMunicipios = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Parte do nome, ou começo do código IBGE.' })),
  uf: Type.Optional(Uf),
  minhas: Type.Optional(
    Type.Boolean({ description: 'true: só os municípios das empresas da conta e das notas delas.' }),
  ),
  situacao: Type.Optional(
    Type.Enum([...SITUACOES_BUSCADAS], {
      description: 'nao_atendidos: onde ainda não se emite; instaveis: os que não respondem bem agora.',
    }),
  ),
  ...Pagina,
})
export type BuscaDeMunicipios = Static<typeof BuscaDeMunicipios>
