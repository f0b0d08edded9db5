// An intent to send is committed only where every earlier send of the note provably left nothing at its city.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ResultadoTransmissao } from '#domain/nota/nota.ts'
import { findNotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { takeJob } from '#platform/queue/queue.ts'
import { addTransmissao, sentOnce } from '#test/support/nota-enviada.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { ensureJob } from './ensure-job.ts'
import { declareIntent } from './transmissoes.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal?.close())

/** Declares an intent for a note whose earlier sends ended so, by a worker that holds its job. */
async function declareAfter(antes: readonly ResultadoTransmissao[]) {
  const { app } = portal
  const { nota: chave, transmissao: first } = await sentOnce(portal)
  const [primeiro = 'nao_enviada', ...outros] = antes
  await portal.database.sql('update transmissoes set resultado = $2 where id = $1', [first.id, primeiro])
  for (const resultado of outros) await addTransmissao(portal, chave, resultado)
  const job = await app.sistema.transaction(async (tx) => {
    await ensureJob(tx, chave, 'pedido-0001')
    return takeJob(tx, ['nota.issue', 'nota.consult'], chave.id)
  })
  const nota = await findNotaParaEmitir(app, chave)
  const transmissao = {
    id: randomUUID(),
    documentoId: 'DPS1',
    leiaute: 'x',
    conexaoVersao: 1,
    xml: Buffer.from('<a/>'),
  }
  const declared = await declareIntent(app, job!, nota!, transmissao)
  const rows = await portal.database.sql('select from transmissoes where id = $1', [transmissao.id])
  return {
    declared,
    committed: rows.length === 1,
    lost: () => declareIntent(app, { ...job!, epoca: job!.epoca - 1 }, nota!, { ...transmissao, id: randomUUID() }),
  }
}

const DOUBTFUL: ResultadoTransmissao[][] = [
  ['incerta'],
  ['nula'],
  ['autorizada'],
  ['incerta', 'nao_enviada'],
  ['incerta', 'recusada'],
  ['nao_enviada', 'incerta'],
]
const PROVEN: ResultadoTransmissao[][] = [['nao_enviada'], ['recusada'], ['nao_enviada', 'nao_enviada', 'recusada']]

test('beside an earlier send of which nothing is proven no intent is committed', async () => {
  for (const antes of DOUBTFUL) {
    const { declared, committed } = await declareAfter(antes)
    assert.deepEqual([declared, committed], ['em_duvida', false], antes.join())
  }
})

test('after proof of absence, or a refusal, it is; a worker that lost its job commits none', async () => {
  for (const antes of PROVEN) {
    const { declared, committed, lost } = await declareAfter(antes)
    assert.deepEqual([declared, committed], ['declarada', true], antes.join())
    assert.equal(await lost(), 'perdida')
  }
})

test('declared together, a note in doubt stops no other', async () => {
  const all = await Promise.all([...DOUBTFUL, ...PROVEN].map(declareAfter))
  assert.deepEqual(
    all.map(({ committed }) => committed),
    [...DOUBTFUL.map(() => false), ...PROVEN.map(() => true)],
  )
})
