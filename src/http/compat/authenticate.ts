import type { FastifyRequest } from 'fastify'
import { isApiKey } from '#features/access/api-key-format.ts'
import { authenticateApiKey } from '#features/access/authenticate-api-key.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import type { Caller, Guard } from '#platform/http/server.ts'

/** Where other providers have their key, and how ours is read from there. Each is tried; a form that did not come is undefined. */
const FORMAS: readonly ((request: FastifyRequest) => string | undefined)[] = [
  ({ headers }) => firstOf(headers['x-api-key']),
  ({ headers: { authorization } }) => /^(?:bearer|apikey|basic) +(\S{1,512})$/i.exec(authorization ?? '')?.[1],
  ({ headers: { authorization } }) => userOf(/^basic +([\w+/=-]{1,700})$/i.exec(authorization ?? '')?.[1]),
  ({ headers: { authorization } }) => authorization,
]
/** In an address, which proxies log: in homologação alone. */
const NA_CONSULTA = ['apikey', 'api_key'] as const

/** The guard of the operations of other providers: an API key of ours, in the place where theirs was. */
export const compatGuard: Guard = { authenticate: authenticateCompat, allow }

async function authenticateCompat(app: App, request: FastifyRequest): Promise<Caller> {
  const key = FORMAS.map((read) => read(request)?.trim()).find((text) => text && isApiKey(text))
  if (key) return authenticateApiKey(app, key)
  const query = request.query as Record<string, unknown>
  const inQuery = NA_CONSULTA.map((name) => query[name]).find((value) => typeof value === 'string')
  if (inQuery === undefined) throw refuseKey(SEM_CHAVE)
  const caller = await authenticateApiKey(app, String(inQuery))
  if (caller.actor.kind === 'api-key' && caller.actor.ambiente === 'homologacao') return caller
  throw refuseKey('Recebida a chave na URL; em produção ela vem só em um cabeçalho.')
}

/** The context of a caller whose credential an open route asks for. Throws NAO_AUTENTICADO. */
export async function asCaller(ctx: Ctx, request: FastifyRequest): Promise<Ctx> {
  const { actor, tenantId } = await authenticateCompat(ctx.app, request)
  return { ...ctx, actor, tenantId, db: ctx.app.inquilinos.forTenant(tenantId) }
}

/** The key that a client of OAuth sends as its secret, in the body or as `Basic id:secret`. Throws NAO_AUTENTICADO. */
export async function asKey(app: App, { headers }: FastifyRequest, secret: string | undefined): Promise<string> {
  const basic = /^basic +([\w+/=-]{1,700})$/i.exec(headers.authorization ?? '')?.[1]
  const key = secret ?? (basic && Buffer.from(basic, 'base64').toString('utf8').split(':')[1])
  if (!key) throw refuseKey('client_secret não veio; ele é a chave de API deste serviço.')
  await authenticateApiKey(app, key)
  return key
}

const SEM_CHAVE =
  'Nenhuma chave de API deste serviço veio; envie-a no cabeçalho em que ia a do outro provedor (x-api-key, Authorization).'

const refuseKey = (mensagem: string) =>
  new Refusal('NAO_AUTENTICADO', 'no API key in a known place', {
    erros: [{ campo: '', codigo: 'NAO_AUTENTICADO', mensagem }],
  })

/** The user of `Basic base64(user:password)`. */
const userOf = (base64: string | undefined): string | undefined =>
  base64 && Buffer.from(base64, 'base64').toString('utf8').split(':')[0]

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
