import { noteIncidente, releaseIncidente, takeIncidente } from '#features/incidentes/care-for.ts'
import { listIncidentes, showIncidente } from '#features/incidentes/list-incidentes.ts'
import { ById } from '#formas/comum.ts'
import { Anotacao, FiltroDeIncidentes, IncidenteInteiro, Incidentes } from '#formas/operacao/incidente.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['incidentes (administração)'] } as const
const read = { ...common, permission: 'admin.incidente.read' } as const
const write = {
  ...common,
  permission: 'admin.incidente.write',
  params: ById,
  answers: { 201: IncidenteInteiro },
} as const

/** What is wrong now, one row for each cause, and who looks after it (docs/especificacao/contrato.md#44-admin). */
export const adminIncidentes = [
  route('GET /admin/incidentes', {
    ...read,
    summary: 'Lista o que está errado, uma linha por causa',
    description:
      'Cada causa uma vez, por mais notas e contas que atinja: o que é, quem atinge, quanto dinheiro segura, desde quando, quem cuida e o que se pode fazer. Os abertos na ordem em que precisam de alguém: produção antes, depois gravidade, valor, quantas e desde; os encerrados do último a acabar ao primeiro. As causas são lidas a cada 5 segundos: em diz quando. Uma causa que volta em até 10 minutos é o mesmo incidente.',
    query: FiltroDeIncidentes,
    answers: { 200: Incidentes },
    handle: async ({ ctx, query }) => ({
      ...(await listIncidentes(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/incidentes/:id', {
    ...read,
    summary: 'Mostra um incidente, com o que se anotou e fez',
    description: 'Também depois de encerrado.',
    params: ById,
    answers: { 200: IncidenteInteiro },
    refuses: ['NAO_ENCONTRADO'],
    handle: ({ ctx, params }) => showIncidente(ctx, params.id),
  }),
  route('POST /admin/incidentes/:id/assumir', {
    ...write,
    summary: 'Assume um incidente',
    description:
      'Quem chama passa a cuidar dele, no lugar de quem cuidava; outra vez nada muda. Fica na auditoria, e as páginas abertas o veem.',
    refuses: ['NAO_ENCONTRADO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => takeIncidente(ctx, params.id),
  }),
  route('POST /admin/incidentes/:id/soltar', {
    ...write,
    summary: 'Solta um incidente',
    description: 'Ninguém cuida mais dele, seja quem for que cuidava. Fica na auditoria.',
    refuses: ['NAO_ENCONTRADO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => releaseIncidente(ctx, params.id),
  }),
  route('POST /admin/incidentes/:id/anotar', {
    ...write,
    summary: 'Anota algo num incidente',
    description: 'Para quem vem depois; também depois de encerrado. Fica com o nome de quem anota.',
    body: Anotacao,
    bodyExamples: { anotar: { texto: 'Falei com a prefeitura: voltam às 6h.' } },
    refuses: ['NAO_ENCONTRADO'],
    handle: ({ ctx, params, body }) => noteIncidente(ctx, params.id, body.texto),
  }),
]
