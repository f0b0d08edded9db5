// §4.5: what the bank announces.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { plantCobranca } from '../../support/belongings.ts'
import { plantFatura } from '../../support/faturas.ts'
import type { Stage } from '../stage.ts'
import { asks, inTurn, once, refuses, says } from './makers.ts'
import type { Sentence } from './sentence.ts'

const S = '4.5'

/** The token of the callbacks, of a credential that is in force. */
export const bank = (stage: Stage) =>
  once(stage, 'bank', async ({ world }) => {
    await world.sql('update banco_credenciais set revogada_em = now() where revogada_em is null')
    const tenant = await world.register()
    const [contrato] = await world.sql<{ id: string }>('select id from contratos where tenant_id = $1', [tenant.id])
    const fatura = await plantFatura(world, { tenantId: tenant.id, contratoId: contrato!.id, competencia: '2026-01' })
    return (await plantCobranca(world, fatura)).tokenDoBanco
  })

/** A caller with the header of the callbacks. */
const withHeader = (token: (stage: Stage) => string | Promise<string>) => async (stage: Stage) => {
  const client = stage.anonymous()
  const value = await token(stage)
  return {
    ...client,
    call: (method: string, path: string, options: object = {}) =>
      client.call(method, path, { ...options, headers: { 'x-bank-webhook-token': value } }),
  }
}
const aviso = { pix: [] }
const recebido = says(200, ({ recebido }) => assert.equal(recebido, true))
const anonymous = ({ anonymous }: Stage) => anonymous()

const ROWS: readonly Sentence[] = [
  asks(S, 'POST /webhooks/bank with the header answers 200', 'POST /webhooks/bank', recebido, {
    body: aviso,
    by: withHeader(bank),
  }),
  asks(
    S,
    'POST /webhooks/bank/{token} answers 200',
    async (stage) => `POST /webhooks/bank/${await bank(stage)}`,
    recebido,
    { body: aviso, by: anonymous },
  ),
  asks(
    S,
    'POST /webhooks/bank/{token} with the header too answers 200',
    async (stage) => `POST /webhooks/bank/${await bank(stage)}`,
    recebido,
    { body: aviso, by: withHeader(bank) },
  ),
  refuses(S, 'without a token it is 401', 'POST /webhooks/bank', [401, 'NAO_AUTENTICADO'], {
    body: aviso,
    by: anonymous,
  }),
  refuses(S, 'with another token in the header it is 401', 'POST /webhooks/bank', [401, 'NAO_AUTENTICADO'], {
    body: aviso,
    by: withHeader(() => randomUUID()),
  }),
  refuses(
    S,
    'with another token in the path it is 401',
    () => `POST /webhooks/bank/${randomUUID()}`,
    [401, 'NAO_AUTENTICADO'],
    { body: aviso, by: anonymous },
  ),
  refuses(
    S,
    'the right token in the path does not carry a wrong header',
    async (stage) => `POST /webhooks/bank/${await bank(stage)}`,
    [401, 'NAO_AUTENTICADO'],
    { body: aviso, by: withHeader(() => randomUUID()) },
  ),
  asks(S, 'a query, as a key of the API, is not its credential', 'POST /webhooks/bank', 401, {
    body: aviso,
    by: ({ owner }) => owner.api,
  }),
]

/** One after another: the service has one credential of the bank, which another row ends. */
export const BANK: readonly Sentence[] = ROWS.map((row) => ({
  ...row,
  request: (stage) => inTurn(stage, 'bank', () => row.request(stage)),
}))
