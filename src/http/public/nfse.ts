import { Type } from 'typebox'
import { isSettled } from '../../domain/nota/nota.ts'
import { PEDIDO_SCHEMA } from '../../domain/nota/pedido-schema.ts'
import { acceptNota } from '../../features/nfse/accept-nota.ts'
import { danfseOf } from '../../features/nfse/danfse/danfse-of.ts'
import { findNota, xmlOf } from '../../features/nfse/find-nota.ts'
import { listNotas } from '../../features/nfse/list-notas.ts'
import { presentNota } from '../../features/nfse/present-nota.ts'
import { validateNota } from '../../features/nfse/validate-nota.ts'
import { waitUntilSettled } from '../../features/nfse/wait-nota.ts'
import { recordAttempt } from '../../features/tentativas-rejeitadas/record-attempt.ts'
import { type Reply, type Route, reply, route } from '../../platform/http/route.ts'
import { ById, DiaOuMomento, ErroItem, Ibge, Id, OuNulo, Pagina, PaginaDe, toInstant } from '../schemas/common.ts'
import { EXEMPLOS_PEDIDO } from '../schemas/examples.ts'
import { AvisoItem, NfseResponse, StatusNota } from '../schemas/nfse-response.ts'

const common = { surface: 'public', tags: ['notas'] } as const

// spec §8: how long modoSincrono waits.
const SYNC_MS_MAX = 30_000

const Validacao = Type.Object({
  valida: Type.Boolean(),
  erros: Type.Array(ErroItem),
  avisos: Type.Array(AvisoItem),
  calculado: OuNulo(Type.Object({}, { description: 'Bases e tributos calculados, em reais e percentuais.' })),
  trilho: OuNulo(Type.Enum(['nacional', 'municipal'])),
  municipio: OuNulo(Type.Object({ ibge: Type.String(), nome: Type.String() })),
  scoreConfianca: OuNulo(Type.Integer()),
  previaXml: OuNulo(Type.String({ description: 'O documento que seria enviado, sem assinatura.' })),
})

/** Issuing and reading notes with an API key (spec §4.1). */
export const publicNfse: Route[] = [
  route('POST /nfse', {
    ...common,
    permission: 'nota.issue',
    summary: 'Emite uma NFS-e',
    description:
      'Assíncrona: responde 202 e o resultado vem por webhook ou por GET /nfse/{id}. Com opcoes.modoSincrono, espera até 30 segundos e responde 200 se a nota concluiu. Repetir o idIntegracao devolve a nota existente. Campos desconhecidos são aceitos com o aviso CAMPO_IGNORADO.',
    body: PEDIDO_SCHEMA,
    bodyCheckedByVerb: true,
    bodyExamples: EXEMPLOS_PEDIDO,
    answers: { 200: NfseResponse, 202: NfseResponse },
    refuses: [
      'SCHEMA_DPS_INVALIDO',
      'IDEMPOTENCIA_CONFLITO',
      'RPS_NUMERO_EM_USO',
      'EMPRESA_NAO_CADASTRADA',
      'EMPRESA_INATIVA',
      'EMPRESA_FORA_DA_CHAVE',
      'CERTIFICADO_AUSENTE',
      'CERTIFICADO_FORA_DA_VALIDADE',
      'CERTIFICADO_AUTOASSINADO',
      'MUNICIPIO_NAO_ATENDIDO',
      'CONTRATO_SUSPENSO',
      'PRODUCAO_NAO_PERMITIDA',
      'MULTIPLOS_SERVICOS_NAO_SUPORTADOS',
      'REGRA_NAO_ATENDIDA',
      'WEBHOOK_URL_INVALIDA',
    ],
    onRefused: ({ ctx, rawBody, refusal }) =>
      recordAttempt(ctx, { bytes: rawBody ?? Buffer.alloc(0), json: undefined, refusal }),
    handle: async ({ ctx, app, body, rawBody }) => {
      const { nota, avisos } = await acceptNota(ctx, { json: body, bytes: rawBody! })
      if (!wantsToWait(body)) return reply({ status: 202, body: presentNota(app, nota, avisos) })
      await waitUntilSettled(ctx, nota.id, SYNC_MS_MAX)
      const later = await findNota(ctx, nota.id)
      return reply({ status: isSettled(later.status) ? 200 : 202, body: presentNota(app, later, avisos) })
    },
  }),
  route('POST /nfse/validar', {
    ...common,
    permission: 'nota.validate',
    summary: 'Valida um pedido de emissão sem emitir nem gravar nada',
    body: PEDIDO_SCHEMA,
    bodyCheckedByVerb: true,
    bodyExamples: EXEMPLOS_PEDIDO,
    answers: { 200: Validacao },
    handle: ({ ctx, body }) => validateNota(ctx, { json: body }),
  }),
  route('GET /nfse', {
    ...common,
    permission: 'nota.read',
    summary: 'Lista as notas, da mais nova para a mais antiga',
    description: 'As notas do ambiente da chave; o período padrão são os últimos 30 dias.',
    query: Type.Object({
      empresaId: Type.Optional(Id),
      status: Type.Optional(StatusNota),
      municipio: Type.Optional(Ibge),
      q: Type.Optional(
        Type.String({ maxLength: 100, description: 'Começo do número, do idIntegracao ou da chave de acesso.' }),
      ),
      dataInicio: Type.Optional(DiaOuMomento('Padrão: 30 dias atrás.')),
      dataFim: Type.Optional(DiaOuMomento('Padrão: agora.')),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(NfseResponse) },
    handle: async ({ ctx, app, query: { dataInicio, dataFim, ...filter } }) => {
      const period = { dataInicio: toInstant(dataInicio, 'begin'), dataFim: toInstant(dataFim, 'end') }
      const { items, total } = await listNotas(ctx, { ...filter, ...period })
      return { items: items.map((nota) => presentNota(app, nota)), total, limit: filter.limit, offset: filter.offset }
    },
  }),
  ...readNotaRoutes('public'),
]

/** One note, its page and its document: alike behind a key and, under `/portal`, behind a session. */
export function readNotaRoutes(surface: 'public' | 'portal'): Route[] {
  const base = surface === 'portal' ? ('/portal/nfse' as const) : ('/nfse' as const)
  const read = { surface, tags: ['notas'], permission: 'nota.read', params: ById } as const
  return [
    route(`GET ${base}/:id`, {
      ...read,
      summary: 'Mostra uma nota no estado em que está',
      answers: { 200: NfseResponse },
      handle: async ({ ctx, app, params }) => presentNota(app, await findNota(ctx, params.id)),
    }),
    route(`GET ${base}/:id/pdf`, {
      ...read,
      summary: 'Baixa o DANFSe',
      description: 'Depois da autorização. Com formato=pdfa, o PDF/A-3 com o XML anexado.',
      query: Type.Object({ formato: Type.Enum(['pdf', 'pdfa'], { default: 'pdf' }) }),
      answers: { 200: null },
      produces: 'application/pdf',
      refuses: ['NOTA_NAO_AUTORIZADA'],
      handle: async ({ ctx, params, query }) => pdfReply(await danfseOf(ctx, params.id, query)),
    }),
    route(`GET ${base}/:id/xml`, {
      ...read,
      summary: 'Baixa o XML autorizado, assinado, de valor legal',
      answers: { 200: null },
      produces: 'application/xml',
      refuses: ['NOTA_NAO_AUTORIZADA'],
      handle: async ({ ctx, params }) =>
        reply({ headers: { 'content-type': 'application/xml; charset=utf-8' }, body: await xmlOf(ctx, params.id) }),
    }),
  ]
}

/** A DANFSe as a browser opens it (spec §4.1). */
export const pdfReply = ({ bytes, numero }: { bytes: Buffer; numero: string }): Reply =>
  reply({
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="danfse-${numero.replace(/[^\w-]/g, '_')}.pdf"`,
    },
    body: bytes,
  })

/** The body was accepted, so this has the shape of the schema. */
const wantsToWait = (body: unknown): boolean =>
  (body as { opcoes?: { modoSincrono?: boolean } }).opcoes?.modoSincrono === true
