import type { FastifyRequest } from 'fastify'
import { PROVEDORES, type Provedor } from '#features/compat/conversao/tipos.ts'
import { convertDeFora } from '#features/compat/emit-de-fora.ts'
import { findPorId, motivoDe } from '#features/compat/find-de-fora.ts'
import { type DeFora, loadDeFora, type NotaDeFora } from '#features/compat/respostas/nota-de-fora.ts'
import { danfseOf } from '#features/nfse/danfse/danfse-of.ts'
import { cancelNota } from '#features/nfse/end/cancel-nota.ts'
import { xmlOf } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { presentNota } from '#features/nfse/read/present-nota.ts'
import { pdfReply } from '#http/public/nfse.ts'
import { xmlReply } from '#http/xml-reply.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { errorBody } from '#platform/http/errors.ts'
import { LIMITES, type RatePolicy } from '#platform/http/rate-limit.ts'
import { type Reply, type Route, reply, route } from '#platform/http/route.ts'

export type Json = Record<string, unknown>
export type Pedido = {
  ctx: Ctx
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  rawBody: Buffer | null
  request: FastifyRequest
}
type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Operacao = {
  permission: string
  summary: string
  bodyBytesMax?: number
  rateLimit?: RatePolicy
  corpoCru?: true
  handle(pedido: Pedido): Promise<Reply>
}

/** How a provider answers what is common to all its operations. */
type Forma = {
  provedor: DeFora
  erro(refusal: Refusal, requestId: string): { status: number; body: unknown }
  /** The bytes of an answer, where they are not always JSON. */
  escreve?(request: FastifyRequest, parts: { status: number; body: unknown }): Reply
  /** Operations that clients call and that never existed here, and the one to call instead. */
  desconhecidas?: readonly (readonly [pattern: RegExp, certa: string])[]
}

const METODOS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Declares the operations of a provider: `at('GET /nfse/:id', …)` is `/compat/plugnotas/nfse/:id`. */
export function operacoesDe(forma: Forma) {
  const base = `/compat/${forma.provedor}`
  const write = (request: FastifyRequest, parts: { status: number; body: unknown }) =>
    forma.escreve ? forma.escreve(request, parts) : reply(parts)
  const formaDeErro = (refusal: Refusal, request: FastifyRequest): Reply =>
    wantsOurs(request)
      ? reply({ body: errorBody(refusal, request.id) })
      : write(request, forma.erro(refusal, request.id))
  const at = (address: `${Metodo} /${string}`, { handle, ...operacao }: Operacao): Route => {
    const [metodo, path] = address.split(' ') as [Metodo, string]
    return route(`${metodo} ${base as '/'}${path}`, {
      surface: 'compat',
      description: `A operação ${address} de ${forma.provedor}, com a chave deste serviço.`,
      ...operacao,
      answers: { 200: null },
      formaDeErro,
      handle: ({ ctx, params, body, rawBody, request }) =>
        handle({ ctx, params: params as Json as Pedido['params'], query: textsOf(request), body, rawBody, request }),
    })
  }
  const desconhecida = METODOS.map((metodo) =>
    route(`${metodo} ${base as '/'}/*`, {
      surface: 'aberta',
      summary: 'Uma operação que não existe aqui',
      answers: { 200: null },
      corpoCru: true,
      formaDeErro,
      handle: ({ request }) => {
        throw refuseDesconhecida(forma, metodo, request.url.slice(base.length).replace(/\?.*/s, ''))
      },
    }),
  )
  return { at, write, desconhecida }
}

function refuseDesconhecida({ provedor, desconhecidas = [] }: Forma, metodo: string, path: string): Refusal {
  const certa = desconhecidas.find(([pattern]) => pattern.test(path))?.[1]
  const mensagem = certa
    ? `${metodo} ${path.slice(0, 100)} não existe; use ${certa}.`
    : `${metodo} ${path.slice(0, 100)} não é uma das operações de ${provedor} que este serviço responde: veja docs/referencia/compat.md.`
  return new Refusal('OPERACAO_INEXISTENTE', 'no such operation of another provider', {
    erros: [{ campo: '', codigo: 'OPERACAO_INEXISTENTE', mensagem }],
  })
}

/** The query, each value the first of its name. */
function textsOf({ query }: FastifyRequest): Record<string, string> {
  const pairs = Object.entries((query ?? {}) as Json).map(([name, value]) => [
    name,
    String(Array.isArray(value) ? value[0] : value),
  ])
  return Object.fromEntries(pairs)
}

/** Whether the client asks for our own form of the answer. */
const wantsOurs = (request: FastifyRequest): boolean => (request.query as Json)?.['resposta'] === 'nossa'

/** A body as an object; any other value is an empty one. */
export const objectOf = (body: unknown): Json =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : {}

/** An answer about one note: in our own form when the client asks for it. */
export async function notaReply(
  { ctx, request }: Pedido,
  each: NotaDeFora,
  theirs: { status?: number; body: unknown; headers?: Record<string, string> },
): Promise<Reply> {
  if (wantsOurs(request)) return reply({ status: 200, body: await presentNota(ctx.app, each.nota, each.avisos) })
  return reply({ status: 200, ...theirs })
}

export const oneDeFora = async ({ ctx }: Pedido, nota: NotaRow): Promise<NotaDeFora> =>
  (await loadDeFora(ctx.app, ctx.db, [nota]))[0]!

/** The PDF of a note. */
export const pdfDe = async ({ ctx }: Pedido, nota: Pick<NotaRow, 'id'>): Promise<Reply> =>
  pdfReply(await danfseOf(ctx, nota.id, { formato: 'pdf' }))

/** The XML of a note. */
export const xmlDe = async ({ ctx }: Pedido, nota: Pick<NotaRow, 'id'>): Promise<Reply> =>
  xmlReply(await xmlOf(ctx, nota.id), { forma: 'exata' })

/** Cancels by the verb of our own API, with a reason that cities take. */
export async function cancelDe(pedido: Pedido, nota: Pick<NotaRow, 'id'>, motivo: unknown): Promise<NotaDeFora> {
  return oneDeFora(pedido, await cancelNota(pedido.ctx, { notaId: nota.id, motivo: motivoDe(motivo) }))
}

/** The note that an id names. */
export const porId = async (pedido: Pedido, id = pedido.params['id'] ?? ''): Promise<NotaDeFora> =>
  oneDeFora(pedido, await findPorId(pedido.ctx, id))

/** Whether the request is only simulated: any word but those for no. */
export const isSimulada = ({ query: { simular } }: Pedido): boolean =>
  simular !== undefined && !/^(0|false|nao|não|no)$/i.test(simular)

/** `POST /compat/{provedor}/converter`, for each form of the bodies of a provider. */
export function converter(at: ReturnType<typeof operacoesDe>['at'], provedores: readonly Provedor[]): Route {
  return at('POST /converter', {
    permission: 'nota.validate',
    summary: 'Converte um pedido de outro provedor sem emitir nada',
    handle: async ({ ctx, body, query }) => {
      const provedor =
        PROVEDORES.find((each) => each === query['formato'] && provedores.includes(each)) ?? provedores[0]!
      const referencia = query['ref']
      const cnpj = query['empresa']?.replace(/[^\dA-Za-z]/g, '')
      return reply({ status: 200, body: await convertDeFora(ctx, { provedor, corpo: body ?? null, referencia, cnpj }) })
    },
  })
}

/** The limit of operations that send e-mails. */
export const CONVITE = LIMITES.convite

/** The addresses of a body that sends a note. Throws SCHEMA_DPS_INVALIDO. */
export function emailsOf(value: unknown): string[] {
  const emails = (Array.isArray(value) ? value : [value]).filter(
    (each): each is string =>
      typeof each === 'string' && each.length <= 200 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(each),
  )
  if (emails.length > 0 && emails.length <= EMAILS_MAX) return emails
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'emails', {
    erros: [
      { campo: 'emails', codigo: 'FORMATO_INVALIDO', mensagem: `Esperados de 1 a ${EMAILS_MAX} endereços de e-mail.` },
    ],
  })
}
const EMAILS_MAX = 5

/** The note, when it is of the company that the path names. Throws NAO_ENCONTRADO. */
export function daEmpresa({ id }: { id: string }, each: NotaDeFora): NotaDeFora {
  if (each.nota.empresaId !== id) throw new Refusal('NAO_ENCONTRADO', 'a note of another company')
  return each
}

/** A whole number of a query, within its limits; a text that is none is the default. */
export function inteiroDe(
  texto: string | undefined,
  { padrao, min, max }: { padrao: number; min: number; max: number },
) {
  const value = /^\d{1,9}$/.test(texto ?? '') ? Number(texto) : padrao
  return Math.min(max, Math.max(min, value))
}
