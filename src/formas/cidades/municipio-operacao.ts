import { type Static, Type } from 'typebox'
import { ATENDIMENTOS, ORDENS_DE_MUNICIPIOS, SEM_PADRAO } from '#domain/cidades.ts'
import { Forma, Ibge, Momento, OuNulo, Texto, Trilho } from '#formas/comum.ts'
import { Adesao } from './adesao.ts'
import { EmissorNacional, Falta, rotaFields, Uf } from './municipio.ts'

const emAmbos = { producao: Type.Integer({ minimum: 0 }), homologacao: Type.Integer({ minimum: 0 }) }

/** The route of a note. `conexao` null: there is no route yet; `motivo` says why, and `falta` what is missing. */
export const Rota = Forma('Rota', {
  ...rotaFields,
  conexao: {
    ...OuNulo(
      Type.Object({
        slug: Type.String({ description: 'O nome da conexão.' }),
        versao: Type.Integer({ description: 'A versão da conexão.' }),
      }),
    ),
    description: 'A conexão; nula quando o município não tem uma.',
  },
  padrao: OuNulo(Type.String({ description: 'Da conexão, ou o que serviria.' })),
  falta: { ...OuNulo(Falta), description: 'O que falta para atender; nulo quando não falta nada.' },
})
export type Rota = Static<typeof Rota>

const PrazoAprendido = Forma('PrazoAprendido', {
  horas: Type.Integer({ description: 'Idade, em horas, com que ao menos três notas foram recusadas.' }),
  recusas: Type.Integer({ description: 'Notas recusadas pelo prazo; com menos de três, nada se conclui.' }),
  em: Momento,
})

/** A municipality as an operator sees it: known facts, decisions, and the resulting route in each ambiente. */
export const MunicipioAdmin = Forma('MunicipioAdmin', {
  ibge: Type.String({ description: 'Código IBGE do município, 7 dígitos.' }),
  nome: Type.String({ description: 'O nome.' }),
  uf: Type.String({ description: 'Sigla do estado.' }),
  populacao: Type.Integer({ description: 'População do município.' }),
  provedor: { ...OuNulo(Type.String()), description: 'Quem fornece o sistema do município; nulo quando não se sabe.' },
  versaoProvedor: { ...OuNulo(Type.String()), description: 'A versão do sistema; nula quando não se sabe.' },
  padraoSugerido: { ...OuNulo(Type.String()), description: 'O padrão que se supõe; nulo quando não se sabe.' },
  confiancaPadrao: {
    ...OuNulo(Type.Enum(['alta', 'media', 'baixa'])),
    description: 'Quanto se confia no padrão sugerido; nula quando não há um.',
  },
  urlsConhecidas: Type.Object(
    {
      producao: Type.Optional(Type.String({ description: 'Em produção.' })),
      homologacao: Type.Optional(Type.String({ description: 'Em homologação.' })),
    },
    { description: 'Os endereços publicados do sistema do município.' },
  ),
  fonte: {
    ...OuNulo(
      Type.Object({
        nome: Type.String({ description: 'O nome.' }),
        data: Type.String({ description: 'A data da fonte.' }),
      }),
    ),
    description: 'De onde vem a informação.',
  },
  emissorNacional: EmissorNacional,
  adesao: Adesao,
  ajuste: OuNulo(Type.Object({}, { description: 'O que foi decidido ou aprendido sobre o município.' })),
  conexao: {
    ...OuNulo(
      Type.Object({
        slug: Type.String({ description: 'O nome da conexão.' }),
        versao: { ...OuNulo(Type.Integer()), description: 'A versão da conexão.' },
      }),
    ),
    description: 'A conexão; nula quando o município não tem uma.',
  },
  prazoAprendido: Type.Object(
    { producao: Type.Optional(PrazoAprendido), homologacao: Type.Optional(PrazoAprendido) },
    { description: 'O que as recusas de cancelamento sugerem sobre o prazo; nunca recusa sem perguntar ao município.' },
  ),
  rotas: Type.Object(
    { producao: Rota, homologacao: Rota },
    { description: 'Por onde vai uma nota emitida agora, em cada ambiente.' },
  ),
  esperando: Type.Object(emAmbos, {
    description: 'Quantas pessoas pediram para saber quando o município for atendido, e ainda esperam.',
  }),
})
export type MunicipioAdmin = Static<typeof MunicipioAdmin>

export const PadroesDistintos = Type.Object({
  items: Type.Array(
    Type.Object({
      padrao: { ...OuNulo(Type.String()), description: 'O padrão que a cidade fala.' },
      municipios: Type.Integer({ description: 'Quantos municípios.' }),
      populacao: Type.Integer({ description: 'População do município.' }),
      publicados: Type.Integer({ description: 'Quantos têm conexão publicada.' }),
    }),
  ),
})
export type PadroesDistintos = Static<typeof PadroesDistintos>

export const Cobertura = Type.Object({
  items: Type.Array(
    Type.Object({
      uf: Type.String({ description: 'Sigla do estado.' }),
      municipios: Type.Integer({ description: 'Quantos municípios.' }),
      populacao: Type.Integer({ description: 'População do estado.' }),
      atendidos: Type.Integer({ description: 'Quantos recebem notas em produção.' }),
      populacaoAtendida: Type.Integer({ description: 'População dos atendidos.' }),
      emPreparacao: Type.Integer({
        description: 'Quantos têm conexão, que ainda não foi publicada ou não tem o endereço de produção.',
      }),
      aindaNao: Type.Integer({ description: 'Quantos ainda não têm conexão.' }),
    }),
    { description: 'Os 27 estados, por sigla.' },
  ),
})
export type Cobertura = Static<typeof Cobertura>

const filtroFields = {
  search: Type.Optional(Texto(100, 'Parte do nome, ou começo do código.')),
  uf: Type.Optional(Uf),
  trilho: Type.Optional(Trilho),
  padrao: Type.Optional(
    Texto(
      60,
      `O padrão do trilho em produção, como em GET /admin/municipios/padroes/distintos; ${SEM_PADRAO}: os sem padrão.`,
    ),
  ),
  atendimento: Type.Optional(
    Type.Enum([...ATENDIMENTOS], { description: 'Se as notas dele já são recebidas em produção.' }),
  ),
  padraoSugerido: Type.Optional(Texto(60, 'O padrão que a tabela ou um ajuste sugere, seja qual for o trilho.')),
}
export const FiltroDeMunicipios = Type.Object(filtroFields)
export type FiltroDeMunicipios = Static<typeof FiltroDeMunicipios>
export const ordemDosMunicipios = {
  ordem: Type.Optional(
    Type.Enum([...ORDENS_DE_MUNICIPIOS], {
      description: 'esperando: os que mais pessoas esperam vêm primeiro. Sem ela, nome.',
    }),
  ),
}

const opcional = <const T extends Parameters<typeof OuNulo>[0]>(schema: T, description?: string) =>
  Type.Optional({ ...OuNulo(schema), ...(description && { description }) })
const mudancaFields = {
  trilho: opcional(Trilho),
  emissorNacional: opcional(
    Type.Enum(['sim', 'nao']),
    'Se o município está no emissor nacional; null volta à lista oficial.',
  ),
  motivo: opcional(Texto(500, 'Por que o trilho ou a adesão muda; obrigatório com eles.')),
  provedor: opcional(Texto(60), 'Quem fornece o sistema do município; nulo quando não se sabe.'),
  versaoProvedor: opcional(Texto(20), 'A versão do sistema; nula quando não se sabe.'),
  padraoSugerido: opcional(Texto(60), 'O padrão que se supõe; nulo quando não se sabe.'),
  prazoCancelamentoHoras: opcional(
    Type.Integer({ minimum: 0, maximum: 100_000 }),
    'O prazo de cancelamento, em horas; null volta ao documentado.',
  ),
  observacao: opcional(Texto(1000), 'Um texto para os operadores.'),
}
const Mudanca = Type.Object(mudancaFields)
/** What an operator may set for a municipality; null returns to the value of the table. */
export type MudancaDeMunicipio = Static<typeof Mudanca>
export const MudancaDeUmMunicipio = Type.Object({
  ...mudancaFields,
  esquecerPrazoAprendido: Type.Optional(
    Type.Boolean({ description: 'Apaga o que as recusas de cancelamento sugeriram sobre o prazo.' }),
  ),
  versao: Type.Optional(
    Type.Integer({ minimum: 1, description: 'A versão que você leu: se mudou enquanto isso, a mudança é recusada.' }),
  ),
})
export type MudancaDeUmMunicipio = Static<typeof MudancaDeUmMunicipio>
export const MudancaDeMunicipios = Type.Object({
  municipios: Type.Optional(
    Type.Array(Ibge, { maxItems: 5571, description: 'Os municípios que mudam, por código IBGE.' }),
  ),
  filtro: Type.Optional({
    ...FiltroDeMunicipios,
    description: 'Muda todos os municípios que combinam; em vez de municipios.',
  }),
  mudanca: { ...Mudanca, description: 'O que muda em cada um.' },
})
export type MudancaDeMunicipios = Static<typeof MudancaDeMunicipios>

/** The result of probing a city's address. `respondeu`: the server answered, if only to require a certificate. */
const SondaDaRota = Type.Object({
  url: Type.String(),
  respondeu: Type.Boolean(),
  status: OuNulo(Type.Integer()),
  wsdl: Type.Boolean(),
  causa: OuNulo(Type.String()),
  duracaoMs: Type.Integer(),
})
export type SondaDaRota = Static<typeof SondaDaRota>
export const TesteDeRota = Type.Object({
  rota: Rota,
  sonda: OuNulo(SondaDaRota),
  motivoSemSonda: OuNulo(Type.String()),
})
export type TesteDeRota = Static<typeof TesteDeRota>
