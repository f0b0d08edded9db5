import { Type } from 'typebox'
import { askAviso, dropAviso } from '#features/cidades/avise-me/pedidos.ts'
import { findSaudeDetalhe } from '#features/cidades/municipios/saude-municipio.ts'
import { SITUACOES, searchMunicipios } from '#features/cidades/municipios/search-municipios.ts'
import { Ambiente, Forma, Ibge, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { AviseMe, MunicipioDoPortal, saudeFields, Uf } from '#http/schemas/municipio.ts'
import { route } from '#platform/http/route.ts'

const Contagem = Type.Integer({ minimum: 0 })
const Tempos = OuNulo(
  Forma('Tempos', {
    p50Ms: Type.Integer({ description: 'Metade ficou até aqui; milissegundos, com erro de até 5 %.' }),
    p95Ms: Type.Integer({ description: '95 % ficou até aqui.' }),
  }),
)
const periodoFields = {
  autorizadas: Contagem,
  rejeitadas: Contagem,
  falhas: Type.Integer({ minimum: 0, description: 'Envios que não chegaram ou ficaram sem resposta.' }),
  tempoResposta: Tempos,
  tempoTotal: Tempos,
}
const Dia = Type.String({ format: 'date' })
const Saude = Forma('SaudeDoMunicipio', {
  ibge: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  ambiente: Ambiente,
  agora: Type.Object({ ...saudeFields, mensagem: Type.String() }),
  periodo: Type.Object(periodoFields, {
    description: 'Os 30 dias juntos. tempoResposta é só do município; tempoTotal vai do aceite à autorização.',
  }),
  dias: Type.Array(Type.Object({ dia: Dia, ...periodoFields })),
  erros: Type.Array(
    Type.Object({
      codigo: Type.String({ examples: ['E0310'] }),
      tipo: Type.Enum(['recusa', 'falha'], {
        description: 'recusa: o município respondeu que não; falha: o envio não deu certo.',
      }),
      mensagem: Type.String(),
      quantas: Contagem,
      ultimoDia: Dia,
    }),
    { description: 'As causas mais frequentes dos 30 dias, até 20.' },
  ),
})
const Onde = Type.Object({
  ambiente: Type.Enum(['producao', 'homologacao'], {
    default: 'producao',
    description: 'Cada município tem um sistema para cada ambiente.',
  }),
})
const avisos = { surface: 'portal', tags: ['municípios'], permission: 'municipio.avise-me' } as const
const common = { surface: 'portal', tags: ['municípios'], permission: 'municipio.read' } as const

/** Municipalities for the pages of the portal: search by name, and the recent health of their systems. */
export const portalMunicipios = [
  route('GET /portal/municipios', {
    ...common,
    summary: 'Busca municípios pelo nome ou pelo código IBGE',
    description:
      'Sem acento e sem maiúsculas; os que começam pelo texto vêm primeiro. aviseMe diz se a pessoa espera o município.',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100, description: 'Parte do nome, ou começo do código IBGE.' })),
      uf: Type.Optional(Uf),
      minhas: Type.Optional(
        Type.Boolean({ description: 'true: só os municípios das empresas da conta e das notas delas.' }),
      ),
      situacao: Type.Optional(
        Type.Enum([...SITUACOES], {
          description: 'nao_atendidos: onde ainda não se emite; instaveis: os que não respondem bem agora.',
        }),
      ),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(MunicipioDoPortal) },
    refuses: ['UF_INEXISTENTE'],
    handle: async ({ ctx, query }) => ({
      ...(await searchMunicipios(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /portal/municipios/:ibge/saude', {
    ...common,
    summary: 'Mostra como o sistema de um município vem respondendo: agora e nos últimos 30 dias',
    description:
      'Soma as notas de todas as contas, sem identificar nenhuma; os dias são os de Brasília e a soma atrasa poucos segundos.',
    params: Type.Object({ ibge: Ibge }),
    query: Onde,
    answers: { 200: Saude },
    handle: ({ ctx, params, query }) => findSaudeDetalhe(ctx, params.ibge, query.ambiente),
  }),
  route('POST /portal/municipios/:ibge/avise-me', {
    ...avisos,
    summary: 'Pede um e-mail para quando o município for atendido',
    description:
      'Só onde ainda não se emite neste ambiente. Quem pede recebe um único e-mail quando o município passa a ser atendido; pedir outra vez não muda nada.',
    params: Type.Object({ ibge: Ibge }),
    query: Onde,
    answers: { 201: AviseMe },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, query }) => askAviso(ctx, { municipio: params.ibge, ambiente: query.ambiente }),
  }),
  route('DELETE /portal/municipios/:ibge/avise-me', {
    ...avisos,
    summary: 'Desiste de ser avisado sobre o município',
    description: 'Quem não tinha pedido recebe a mesma resposta.',
    params: Type.Object({ ibge: Ibge }),
    query: Onde,
    answers: { 200: AviseMe },
    handle: ({ ctx, params, query }) => dropAviso(ctx, { municipio: params.ibge, ambiente: query.ambiente }),
  }),
]
