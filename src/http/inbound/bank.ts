import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { acceptEvento } from '#features/faturamento/banco/eventos.ts'
import { AvisoRecebido } from '#formas/faturamento/cobranca.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { route } from '#platform/http/route.ts'

const BYTES_MAX = 256 * 1024
const HEADER = 'x-bank-webhook-token'

const common = {
  surface: 'aberta',
  tags: ['avisos do banco'],
  summary: 'Recebe avisos do banco sobre Pix',
  bodyBytesMax: BYTES_MAX,
  rateLimit: LIMITES.banco,
  answers: { 200: AvisoRecebido },
  refuses: ['NAO_AUTENTICADO'],
} as const
const description =
  'O corpo é o da API Pix: um objeto com pix, a lista de Pix recebidos ou devolvidos. O aviso é guardado antes da resposta e processado depois: cada Pix é conferido no banco, e nada do que o aviso diz de valores é tomado por certo. O token vem no cabeçalho x-bank-webhook-token ou no caminho; quando vem nos dois, os dois têm de conferir.'

type Input = { app: App; request: FastifyRequest; body: unknown; rawBody: Buffer | null }

async function receive({ app, request, body, rawBody }: Input, path?: string): Promise<AvisoRecebido> {
  const header = request.headers[HEADER]
  const tokens = [header, path].flatMap((token) => (token === undefined ? [] : [String(token)]))
  if (!rawBody || typeof body !== 'object' || body === null || Array.isArray(body)) {
    const mensagem = 'O corpo tem de ser um objeto JSON, como a API Pix o define.'
    throw new Refusal('JSON_INVALIDO', 'not an object', { erros: [{ campo: '', codigo: 'JSON_INVALIDO', mensagem }] })
  }
  await acceptEvento(app, tokens, rawBody)
  return { recebido: true }
}

const Token = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200, description: 'O token do webhook.' }) })

/** What the bank announces (docs/especificacao/contrato.md#45-bank-webhooks); banks append `/pix`. */
export const inboundBank = [
  route('POST /webhooks/bank', { ...common, description, handle: (input) => receive(input) }),
  route('POST /webhooks/bank/pix', { ...common, description, handle: (input) => receive(input) }),
  route('POST /webhooks/bank/:token', {
    ...common,
    description,
    params: Token,
    handle: (input) => receive(input, input.params.token),
  }),
  route('POST /webhooks/bank/:token/pix', {
    ...common,
    description,
    params: Token,
    handle: (input) => receive(input, input.params.token),
  }),
]
