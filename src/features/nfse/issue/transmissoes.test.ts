// An intent to send is committed only where every earlier send of the note provably left nothing at its city, and every
// answer is stored, whatever another transaction changes at that moment.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ResultadoTransmissao } from '#domain/nota/nota.ts'
import { findNotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { takeJob } from '#platform/queue/queue.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { addTransmissao, sentOnce } from '#test/support/nota-enviada.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { ensureJob } from './ensure-job.ts'
import { settle } from './settle-nota.ts'
import { declareIntent } from './transmissoes.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal?.close())

/** A note whose earlier sends ended in the given ways, whose job a worker holds. */
async function heldAfter(antes: readonly ResultadoTransmissao[]) {
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
  return { job: job!, nota: nota!, transmissao }
}
type Held = Awaited<ReturnType<typeof heldAfter>>

/** An act that changes the jobs of notes, such as one that makes them due at once. */
const touched = (all: readonly Held[]) => ({
  text: 'update jobs set executar_em = executar_em where id = any($1::bigint[])',
  values: [all.map(({ job }) => job.id)],
})

async function declare({ job, nota, transmissao }: Held) {
  const { app } = portal
  const declared = await declareIntent(app, job, nota, transmissao)
  const rows = await portal.database.sql('select from transmissoes where id = $1', [transmissao.id])
  return {
    declared,
    committed: rows.length === 1,
    lost: () => declareIntent(app, { ...job, epoca: job.epoca - 1 }, nota, { ...transmissao, id: randomUUID() }),
  }
}
const declareAfter = async (antes: readonly ResultadoTransmissao[]) => declare(await heldAfter(antes))

const DOUBTFUL: ResultadoTransmissao[][] = [
  ['incerta'],
  ['nula'],
  ['autorizada'],
  ['incerta', 'nao_enviada'],
  ['incerta', 'recusada'],
  ['nao_enviada', 'incerta'],
]
const PROVEN: ResultadoTransmissao[][] = [['nao_enviada'], ['recusada'], ['nao_enviada', 'nao_enviada', 'recusada']]

test('no intent is committed while the outcome of an earlier send is unproven', async () => {
  for (const antes of DOUBTFUL) {
    const { declared, committed } = await declareAfter(antes)
    assert.deepEqual([declared, committed], ['em_duvida', false], antes.join())
  }
})

test('an intent is committed after proof of absence, or a refusal; a worker that lost its job commits none', async () => {
  for (const antes of PROVEN) {
    const { declared, committed, lost } = await declareAfter(antes)
    assert.deepEqual([declared, committed], ['declarada', true], antes.join())
    assert.equal(await lost(), 'perdida')
  }
})

test('a note in doubt stops no other note that is declared together with it', async () => {
  const all = await Promise.all([...DOUBTFUL, ...PROVEN].map(declareAfter))
  assert.deepEqual(
    all.map(({ committed }) => committed),
    [...DOUBTFUL.map(() => false), ...PROVEN.map(() => true)],
  )
})

test('an act that changes the jobs at that moment does not hide a send in doubt', async () => {
  const all = await Promise.all([...DOUBTFUL, ...PROVEN].map(heldAfter))
  const answers = await meanwhile(portal.database.url, touched(all), () => Promise.all(all.map(declare)))
  assert.deepEqual(
    answers.map(({ committed }) => committed),
    [...DOUBTFUL.map(() => false), ...PROVEN.map(() => true)],
  )
})

test('such an act does not drop an answer of those that are written together', async () => {
  const { app, database } = portal
  const all = await Promise.all(PROVEN.concat(DOUBTFUL).map(heldAfter))
  const ids = all.map(({ transmissao }) => transmissao.id)
  for (const { nota, transmissao } of all)
    await database.sql(
      `insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, resultado, documento_id, conexao, conexao_versao)
       values ($1, $2, $3, 'emitir', 1, 'incerta', 'DPS1', 'x', 1)`,
      [transmissao.id, nota.tenantId, nota.id],
    )
  const answer = { protocolo: null, causa: null, mensagens: null, duracaoMs: 1, resposta: null }
  await meanwhile(portal.database.url, touched(all), () =>
    Promise.all(
      all.map(({ job, nota, transmissao: { id } }) =>
        settle(app, {
          ...{ job, nota, para: null, transmissao: { ...answer, id, resultado: 'nao_enviada', statusHttp: 404 } },
          jobOutcome: { estado: 'aguardando', atrasoS: 60, countsAsAttempt: true, erro: 'HTTP 404' },
        }),
      ),
    ),
  )
  const written = await database.sql(
    `select from transmissoes where id = any($1::uuid[]) and status_http = 404 and resultado = 'nao_enviada'`,
    [ids],
  )
  assert.equal(written.length, all.length)
})
