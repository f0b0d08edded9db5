// What a caller may request: tokens of its bucket, one for a request and more for a long answer.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Erro } from '#domain/nota/nota.ts'
import { type Actor, Refusal } from '#platform/ctx.ts'
import { fichasOf, LIMITES, type RateLimiter, type RatePolicy, type RateState, rateHeaders } from './rate-limit.ts'

/** The bucket that a request took its token from; it pays for the bytes of the answer too. */
export type Bucket = { policy: RatePolicy; key: string }

export const policyOf = (actor: Actor): RatePolicy =>
  actor.kind === 'api-key' ? { nome: 'chave', porMinuto: actor.limitePorMinuto } : LIMITES.portal

export const bucketOf = (actor: Actor): string =>
  actor.kind === 'api-key' ? actor.keyId : 'usuarioId' in actor ? actor.usuarioId : actor.kind

/** Takes the token of a request. Throws LIMITE_DE_REQUISICOES when there is none. */
export async function takeToken(
  limiter: RateLimiter,
  bucket: Bucket,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<void> {
  request.bucket = bucket
  refuseEmpty(bucket, await limiter.take(bucket.policy, bucket.key), response)
}

/**
 * Takes the tokens for these bytes beyond that of the request, before they are sent: for an answer that can still be
 * refused without cost. Throws LIMITE_DE_REQUISICOES when the bucket is empty.
 */
export async function payAhead(limiter: RateLimiter, bytes: number, request: FastifyRequest, response: FastifyReply) {
  const { bucket } = request
  request.bucket = null
  const more = bucket ? fichasOf(bucket.policy, bytes) - 1 : 0
  if (bucket && more > 0) refuseEmpty(bucket, await limiter.take(bucket.policy, bucket.key, more), response)
}

/**
 * Takes the tokens for an answer that is already made: it is sent, and missing tokens are owed. A stream pays when it
 * ends, by the bytes written to its connection.
 */
export function payFor(limiter: RateLimiter, payload: unknown, request: FastifyRequest, response: FastifyReply): void {
  const { bucket } = request
  const { socket } = request.raw
  if (!bucket) return
  const pay = (bytes: number) => {
    const more = fichasOf(bucket.policy, bytes) - 1
    return more > 0 ? limiter.spend(bucket.policy, bucket.key, more) : null
  }
  if (payload instanceof Readable) {
    const before = socket.bytesWritten
    response.raw.once('close', () => pay(socket.bytesWritten - before))
  } else if (typeof payload === 'string' || payload instanceof Buffer) {
    const state = pay(Buffer.byteLength(payload))
    if (state) response.headers(rateHeaders(bucket.policy, state))
  }
}

function refuseEmpty({ policy }: Bucket, state: RateState, response: FastifyReply): void {
  response.headers(rateHeaders(policy, state))
  if (state.allowed) return
  const { nome, porMinuto } = policy
  const dados = { espereSegundos: state.retryAfterS }
  // The limit of a key is that of its account and plan, which can be raised.
  const erros = nome === 'chave' ? [erroDeChave(porMinuto, state.retryAfterS)] : []
  throw new Refusal('LIMITE_DE_REQUISICOES', nome, { erros, dados })
}

const erroDeChave = (porMinuto: number, esperaS: number): Erro => ({
  campo: '',
  codigo: 'LIMITE_DE_REQUISICOES',
  mensagem: `Esta chave pode fazer ${porMinuto} requisições por minuto, o limite da conta ou do plano, e passou delas; uma resposta longa conta como várias.`,
  correcao: `Espere ${esperaS} s. Para fazer mais, contrate com o suporte um plano com mais requisições por minuto.`,
})
