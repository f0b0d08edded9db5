// §8: limits, with values just inside and just outside of each.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Stage } from '../stage.ts'
import { asks, made, refusal, refuses, says } from './makers.ts'
import type { Sentence } from './sentence.ts'

const S = '8'

type Pedido = Record<string, unknown> & { servico: Record<string, unknown>[] }
const changed =
  (change: (pedido: Pedido) => void) =>
  ({ owner }: Stage) => {
    const pedido = owner.body() as Pedido
    change(pedido)
    return pedido
  }
type Erro = { campo: string }

/** A row of a value that is inside its bounds: nothing is said against the field. */
const inside = (campo: string, what: string, change: (pedido: Pedido) => void) =>
  asks(
    S,
    `${campo}: ${what} is taken`,
    'POST /nfse/validar',
    says(200, ({ erros }) =>
      assert.deepEqual(
        erros.filter((erro: Erro) => erro.campo === campo),
        [],
      ),
    ),
    { body: changed(change) },
  )

/** A row of a value that is outside: 400, and the field is named. */
const outside = (campo: string, what: string, change: (pedido: Pedido) => void) =>
  asks(
    S,
    `${campo}: ${what} is refused`,
    'POST /nfse',
    (answer) => {
      refusal(400, 'SCHEMA_DPS_INVALIDO')(answer)
      assert.ok(
        answer.json.erros.some((erro: Erro) => erro.campo === campo),
        answer.text,
      )
    },
    { body: changed(change) },
  )

const item = (more: object) => (pedido: Pedido) => void Object.assign(pedido.servico[0]!, more)
const top = (more: object) => (pedido: Pedido) => void Object.assign(pedido, more)

/** The paths of rates, with the block that holds one. */
const RATES: readonly (readonly [campo: string, block: (rate: number) => object])[] = [
  ['iss.aliquota', (aliquota) => ({ iss: { aliquota } })],
  ...['pis', 'cofins', 'csll', 'inss', 'irrf', 'cpp'].map(
    (tax) => [`retencao.${tax}.aliquota`, (aliquota: number) => ({ retencao: { [tax]: { aliquota } } })] as const,
  ),
  ...['pis', 'cofins'].map(
    (tax) =>
      [
        `apuracaoPropria.${tax}.aliquota`,
        (aliquota: number) => ({ apuracaoPropria: { cstPisCofins: '01', [tax]: { aliquota } } }),
      ] as const,
  ),
  ...['reducaoBase', 'pIbsEstadual', 'pIbsMunicipal', 'pCbs', 'pIs'].map(
    (rate) =>
      [
        `reforma.${rate}`,
        (value: number) => ({ reforma: { classificacao: '000001', cst: '000', [rate]: value } }),
      ] as const,
  ),
]

const pedido: Sentence[] = [
  inside('idIntegracao', '64 characters', (p) => top({ idIntegracao: randomUUID().padEnd(64, 'x') })(p)),
  outside('idIntegracao', '65 characters', top({ idIntegracao: 'x'.repeat(65) })),
  outside('idIntegracao', 'an empty text', top({ idIntegracao: '' })),
  outside('idIntegracao', 'a space in front', top({ idIntegracao: ' pedido' })),
  outside('idIntegracao', 'a space behind', top({ idIntegracao: 'pedido ' })),
  {
    section: S,
    sentence: 'idIntegracao is unique in one account: another account uses it for a note of its own',
    request: async ({ owner, stranger }) => {
      const idIntegracao = randomUUID()
      const ours = made(await owner.api.issue(owner.body({ idIntegracao })), 202)
      const answer = await stranger.api.issue(stranger.body({ idIntegracao }))
      assert.notEqual(answer.json.id, ours.id)
      return answer
    },
    expected: 202,
  },
  inside('servico[0].discriminacao', '2000 characters', item({ discriminacao: 'd'.repeat(2000) })),
  outside('servico[0].discriminacao', '2001 characters', item({ discriminacao: 'd'.repeat(2001) })),
  outside('servico[0].discriminacao', 'an empty text', item({ discriminacao: '' })),
  inside(
    'servico[0].informacoesComplementares',
    '2000 characters',
    item({ informacoesComplementares: 'i'.repeat(2000) }),
  ),
  outside(
    'servico[0].informacoesComplementares',
    '2001 characters',
    item({ informacoesComplementares: 'i'.repeat(2001) }),
  ),
  ...RATES.flatMap(([campo, block]) => [
    outside(`servico[0].${campo}`, '100.01', item(block(100.01))),
    outside(`servico[0].${campo}`, '-0.01', item(block(-0.01))),
  ]),
  inside('servico[0].retencao.irrf.aliquota', '100', item({ retencao: { irrf: { aliquota: 100 } } })),
  inside('servico[0].iss.aliquota', '0', item({ iss: { aliquota: 0, tipoTributacao: 4, tipoImunidade: 1 } })),
]

const lote =
  (count: number) =>
  ({ owner }: Stage) =>
    Array.from({ length: count }, () => ({ ...owner.body(), servico: [] }))
const ninho = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const corpos: Sentence[] = [
  asks(
    S,
    'a batch has up to 50 notes',
    'POST /nfse/lote',
    says(202, ({ total, recusadas }) => assert.deepEqual([total, recusadas], [50, 50])),
    { body: lote(50) },
  ),
  asks(S, 'a batch of 51 notes is refused', 'POST /nfse/lote', 400, { body: lote(51) }),
  asks(S, 'a batch of no notes is refused', 'POST /nfse/lote', 400, { body: [] }),
  refuses(S, 'a body over 1 MiB is refused (decisoes 1)', 'POST /nfse', [400, 'CORPO_GRANDE_DEMAIS'], {
    body: ({ owner }) => owner.body({ enchimento: 'x'.repeat(1024 * 1024) }),
  }),
  asks(S, 'a batch may be over 1 MiB: its limit is 5 MiB (decisoes 1)', 'POST /nfse/lote', 202, {
    body: ({ owner }) => [owner.body({ servico: [], enchimento: 'x'.repeat(1024 * 1024) })],
  }),
  {
    section: S,
    sentence: 'a body nested deeper than 32 is refused (decisoes 1)',
    request: ({ owner }) => owner.api.call('POST', '/nfse', { raw: `{"a":${ninho(40)}}` }),
    expected: ({ status }) => assert.equal(status, 400),
  },
]

const REQUEST_ID = /^[0-9A-Za-z_-]{8,64}$/
const requestIds: Sentence[] = [
  ...['abcdefgh', 'Az09_-Az', 'a'.repeat(64)].map(
    (id): Sentence => ({
      section: S,
      sentence: `x-request-id: ${id.length} characters of the form are kept, in header and body (§7 rules 1 and 2)`,
      request: ({ owner }) => owner.api.call('GET', '/nfse?limit=x', { headers: { 'x-request-id': id } }),
      expected: ({ headers, json }) => assert.deepEqual([headers['x-request-id'], json.requestId], [id, id]),
    }),
  ),
  ...['abcdefg', 'a'.repeat(65), 'abc.defgh', 'abc defgh', 'ação-1234'].map(
    (id): Sentence => ({
      section: S,
      sentence: `x-request-id: ${id.length > 20 ? `${id.length} characters` : id} is replaced (§7 rule 2)`,
      request: ({ owner }) =>
        owner.api.call('GET', '/nfse?limit=x', { headers: { 'x-request-id': Buffer.from(id).toString('latin1') } }),
      expected: ({ headers, json }) => {
        assert.match(headers['x-request-id']!, REQUEST_ID)
        assert.notEqual(headers['x-request-id'], id)
        assert.equal(json.requestId, headers['x-request-id'])
      },
    }),
  ),
]

const policyOf = (headers: Record<string, string>) =>
  Number(/;q=(\d+);w=60$/.exec(headers['ratelimit-policy'] ?? '')?.[1])

const ritmo: Sentence[] = [
  asks(S, 'a key may make 6,000 requests a minute by default (decisoes 1)', 'GET /nfse?limit=0', ({ headers }) =>
    assert.equal(policyOf(headers), 6_000),
  ),
  asks(
    S,
    'the limit of logins is stricter (decisoes 1)',
    'POST /portal/auth/login',
    ({ headers }) => assert.ok(policyOf(headers) <= 60, headers['ratelimit-policy']),
    {
      body: {},
      by: ({ anonymous }) => anonymous(),
    },
  ),
  asks(
    S,
    'the limit of look-ups by CNPJ is stricter (decisoes 1)',
    'GET /portal/empresas/cnpj/11222333000181',
    ({ headers }) => assert.ok(policyOf(headers) <= 60, headers['ratelimit-policy']),
  ),
  {
    section: S,
    sentence: 'beyond a limit the answer is 429, with Retry-After in whole seconds, until when nothing is answered',
    request: async ({ anonymous }) => {
      const client = anonymous()
      const { headers } = await client.post('/portal/auth/login', {})
      const requests = Array.from({ length: 2 * policyOf(headers) }, () => client.post('/portal/auth/login', {}))
      const answers = await Promise.all(requests)
      return answers.find(({ status }) => status === 429) ?? answers[0]!
    },
    expected: (answer) => {
      refusal(429, 'LIMITE_DE_REQUISICOES')(answer)
      assert.match(answer.headers['retry-after']!, /^[1-9]\d*$/)
    },
  },
]

export const LIMITS: readonly Sentence[] = [...pedido, ...corpos, ...requestIds, ...ritmo]
