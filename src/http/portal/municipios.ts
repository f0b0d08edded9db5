import { Type } from 'typebox'
import { askAviso, dropAviso } from '#features/cidades/avise-me/pedidos.ts'
import { findSaudeDetalhe } from '#features/cidades/municipios/saude-municipio.ts'
import { searchMunicipios } from '#features/cidades/municipios/search-municipios.ts'
import { AviseMe, BuscaDeMunicipios, MunicipioDoPortal } from '#formas/cidades/municipio.ts'
import { SaudeDoMunicipio } from '#formas/cidades/saude.ts'
import { Ibge, PaginaDe } from '#formas/comum.ts'
import { route } from '#platform/http/route.ts'

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
    query: BuscaDeMunicipios,
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
    answers: { 200: SaudeDoMunicipio },
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
