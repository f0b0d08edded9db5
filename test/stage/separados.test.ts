// One bad row of one account, and the work for all the others beside it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { OBRAS, type Obra } from '#domain/obras.ts'
import { backfill, indexPending } from '#features/nfse/busca/index-notas.ts'
import { readAtrasos, tellAtrasos } from '#features/operations/atrasos.ts'
import { checkHealth } from '#features/operations/health.ts'
import { retrySeparados } from '#features/separados/retry-separados.ts'
import { discardSeparado, retrySeparado } from '#features/separados/select-separados.ts'
import { expandEvents } from '#features/webhooks/expand-events.ts'
import type { App } from '#platform/app.ts'
import { sql as sqlTag } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { claimJobs, finishJobs, type JobResult } from '#platform/queue/queue.ts'
import { openPsp } from '../../simulator/psp/psp.fixture.ts'
import { REFAZER } from '../../src/roles/obras.ts'
import { type Deposito, openDeposito } from '../support/deposito.ts'
import { type Caso, keysOf, obrasOf } from '../support/obras.ts'
import { obrasDeFora } from '../support/obras-de-fora.ts'
import { until } from '../support/until.ts'
import { emitEvents, openStage, type Stage, seedTenant } from '../support/webhooks.ts'

let stage: Stage
let app: App
let psp: Awaited<ReturnType<typeof openPsp>>
let deposito: Deposito
const ends: (() => unknown)[] = []
const sql: Stage['database']['sql'] = (text, values) => stage.database.sql(text, values)
before(async () => {
  psp = await openPsp({ after: (end) => void ends.push(end as () => unknown) })
  deposito = await openDeposito()
  stage = await openStage({ PIX_CA: join(psp.dataDir, 'ca.pem'), DOCUMENTOS_S3_URL: deposito.url })
  app = stage.app
  await sql(`create function veneno() returns trigger language plpgsql as $$ begin
    if to_jsonb(new) ->> tg_argv[0] = tg_argv[1] then raise exception 'veneno' using errcode = tg_argv[2]; end if;
    return new; end $$`)
})
after(async () => {
  await stage?.close()
  await deposito?.close()
  for (const end of ends) await end()
})

const { cases: ownCases, events, terreno } = obrasOf(() => stage)
const { notes } = terreno
const cases = [...ownCases, ...obrasDeFora(terreno, () => psp)]
/** The same application as another program runs it: of other sources. */
const another = (programa: string): App => ({ ...app, programa: () => programa })
const casoOf = (obra: Obra) => cases.find((each) => each.obra === obra)!
const LOCK_DA_SAUDE = sqlTag`select pg_advisory_xact_lock(hashtext('saude.fold'))`
const separados = (obra: Obra) =>
  sql<{
    id: string
    chave: string
    tenant_id: string
    erro: string
    tentativas: number
    situacao: string
    desde: Date
  }>('select * from separados where obra = $1', [obra])
const alertas = (obra: Obra) =>
  sql<{ tenant_id: string }>(
    `select tenant_id from alertas where tipo = 'item_separado' and status <> 'resolvido' and detalhe ->> 'obra' = $1`,
    [obra],
  )

/** Makes a row fail; returns what makes it good again. */
type Veneno = (key: string) => Promise<() => Promise<unknown>>

/** A row that a statement refuses with this code: a check, a row that is too large, a trigger. */
const refusedWith =
  (errcode: string, { tabela, coluna, valor = async (key) => key }: Caso['writes']): Veneno =>
  async (key) => {
    await sql(`create trigger veneno before insert or update on ${tabela} for each row
      execute function veneno('${coluna}', '${await valor(key)}', '${errcode}')`)
    return () => sql(`drop trigger if exists veneno on ${tabela}`)
  }
const venenosOf = ({ writes, valores }: Caso): [como: string, veneno: Veneno, erro: RegExp][] => [
  ...['23514', '54000', 'P0001'].map((code): [string, Veneno, RegExp] => [
    code,
    refusedWith(code, writes),
    new RegExp(`^${code}: veneno`),
  ]),
  ...(typeof valores === 'string' ? [] : Object.entries(valores)).map(([como, veneno]): [string, Veneno, RegExp] => [
    como,
    veneno,
    /^\w+: ./,
  ]),
]

for (const caso of cases)
  for (const [como, poison, erro] of venenosOf(caso))
    test(`${caso.obra}: one row that fails by ${como} keeps none of the others, and is done when it is good`, async (t) => {
      const { obra, make, run, done } = caso
      const [good, bad, other] = [await seedTenant(app), await seedTenant(app), await seedTenant(app)]
      const [before, poisoned, after] = [await make(good, 5), await make(bad, 1), await make(other, 4)]
      const [key] = poisoned as [string]
      const mend = await poison(key)
      t.after(mend)
      await run()
      assert.deepEqual(keysOf(await done([...before, ...poisoned, ...after])), [...before, ...after].sort())
      const [row, ...none] = (await separados(obra)).filter(({ chave }) => chave === key)
      assert.ok(row && none.length === 0)
      assert.deepEqual([row.tenant_id, row.tentativas, row.situacao], [bad.tenantId, 1, 'separado'])
      assert.match(row.erro, erro)
      assert.ok((await alertas(obra)).some(({ tenant_id }) => tenant_id === bad.tenantId))

      // What is set aside is not taken again, neither by the work nor by the retries of the same version.
      const more = await make(good, 2)
      await run()
      await retrySeparados(app, REFAZER)
      assert.deepEqual(
        keysOf(await done([...more, key])),
        obra === 'contagens.somar' ? [good.tenantId] : [...more].sort(),
      )
      assert.equal((await separados(obra)).find(({ chave }) => chave === key)!.tentativas, 1)

      // An operator has it tried: it fails again, and waits again; once it is good, another version does it.
      await retrySeparado(app.sistema, row.id)
      await retrySeparados(app, REFAZER)
      const failed = (await separados(obra)).find(({ chave }) => chave === key)!
      assert.deepEqual([failed.tentativas, failed.situacao, failed.desde], [2, 'separado', row.desde])
      await mend()
      await retrySeparados(another('next'), REFAZER)
      assert.deepEqual(keysOf(await done([key])), [key])
      assert.deepEqual(await separados(obra), [])
      assert.deepEqual(await alertas(obra), [])
    })

test('every work has rows here', () => {
  assert.deepEqual(cases.map(({ obra }) => obra).sort(), Object.keys(OBRAS).sort())
})

test('during an upgrade each of the two programs tries a row once', async () => {
  const { make, run, writes, obra } = casoOf('notas.verificar')
  const [chave] = (await make(await seedTenant(app), 1)) as [string]
  const mend = await refusedWith('23514', writes)(chave)
  await run()
  const tries = async () => (await separados(obra)).find((each) => each.chave === chave)?.tentativas
  for (const [programa, expected] of [
    ['next', 2],
    ['before', 2],
    ['next', 2],
    ['after', 3],
    ['before', 3],
  ] as const) {
    await retrySeparados(programa === 'before' ? app : another(programa), REFAZER)
    assert.equal(await tries(), expected, programa)
  }
  await mend()
  await retrySeparados(another('last'), REFAZER)
  assert.equal(await tries(), undefined)
})

test('a step of a note is added when it is tried again while another process adds steps', async () => {
  const { make, done } = casoOf('saude.somar')
  const [chave] = (await make(await seedTenant(app), 1)) as [string]
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = app.sistema.transaction(async (tx) => {
    await tx.query(LOCK_DA_SAUDE)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const trying = REFAZER['saude.somar'](app, { chave, tenantId: null })
  const waits = until('the retry waits for the other process', async () => {
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`,
    )
    return row!.n > 0
  })
  await Promise.race([trying, waits])
  released.resolve()
  await Promise.all([held, trying])
  assert.deepEqual(keysOf(await done([chave])), [chave])
})

test('a note whose documents are tried again without a store is looked at again when there is one', async () => {
  const ctx = await seedTenant(app)
  const [chave] = (await casoOf('documentos.mover').make(ctx, 1)) as [string]
  await REFAZER['documentos.mover'](stage.openAgain({ DOCUMENTOS_S3_URL: '' }), { chave, tenantId: ctx.tenantId })
  assert.equal((await sql('select 1 from documentos_adiados where nota_id = $1', [chave])).length, 1)
})

test('a readjustment that a process left half way is applied to the contracts that are left', async () => {
  const { make, run, done } = casoOf('reajustes.aplicar')
  const keys = await make(await seedTenant(app), 3)
  const [id] = keys[0]!.split(':') as [string]
  await sql(`update reajustes set status = 'aplicando' where id = $1`, [id])
  await run()
  assert.deepEqual(keysOf(await done(keys)), keys.sort())
  assert.deepEqual(await sql('select status from reajustes where id = $1', [id]), [{ status: 'aplicado' }])
})

test('a note in letters beyond the basic plane is found, and text that is no text keeps no other from being found', async () => {
  const [good, bad] = [await seedTenant(app), await seedTenant(app)]
  const mine = await notes(good, 2)
  const fancy = await notes(bad, 4)
  const texts = ['Serviço 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 de teste', `café𠮷𠮷 ${'𝑩'.repeat(40)}`, 'a𝑩'.repeat(40), '\ud800']
  for (const [index, id] of fancy.entries())
    await sql('update notas set preparada = $2 where id = $1', [
      id,
      JSON.stringify({ servico: { discriminacao: texts[index] } }),
    ])
  const broken = fancy.at(-1)!
  await sql('insert into busca_pendentes (tenant_id, nota_id) select tenant_id, id from notas where id = any($1)', [
    [...fancy, ...mine],
  ])
  await indexPending(app)
  while ((await backfill(app)) > 0);
  const rows = await sql<{ chave: string }>('select nota_id as chave from notas_busca where nota_id = any($1)', [
    [...fancy, ...mine],
  ])
  assert.deepEqual(keysOf(rows), [...mine, ...fancy.slice(0, -1)].sort())
  const [aside] = await separados('busca.indexar')
  assert.equal(aside?.chave, broken)
  await discardSeparado(app.sistema, aside.id)
  assert.deepEqual(await alertas('busca.indexar'), [])
})

test('an event without an address goes to the endpoints of its account', async () => {
  const ctx = await seedTenant(app)
  await emitEvents(ctx, { webhookUrl: '' })
  assert.equal(await expandEvents(app), 1)
  assert.deepEqual(await separados('eventos.expandir'), [])
})

test('the outcome of a job is written whatever its error says, cut between letters', async () => {
  const textos = [`x${'𝑩'.repeat(400)}`, '𝑩'.repeat(400), 'nulo\0', '\ud800', 'a\udc00b']
  await enqueue(
    app.sistema,
    textos.map((_, index) => ({
      fila: 'auditoria.verify',
      chave: `texto-${index}`,
      tenantId: null,
      grupo: `g${index}`,
    })),
  )
  const jobs = await claimJobs(app.sistema, 'auditoria.verify', 10, { vagasPorGrupo: 10 }, 60)
  assert.equal(jobs.length, textos.length)
  const result = (index: number): JobResult => ({ kind: 'fail', erro: textos[index]! })
  const written = await finishJobs(
    app.sistema,
    jobs.map((job) => ({ job, result: result(Number(job.chave.split('-')[1])) })),
  )
  assert.equal(written.length, textos.length)
})

test('a lost connection sets nothing aside', async () => {
  const ctx = await seedTenant(app)
  const keys = await events(ctx, 3)
  await sql(`create trigger veneno before insert on entregas for each row
    execute function veneno('tenant_id', '${ctx.tenantId}', '40001')`)
  await assert.rejects(expandEvents(app))
  assert.deepEqual(await separados('eventos.expandir'), [])
  await sql('drop trigger veneno on entregas')
  await expandEvents(app)
  assert.equal((await sql('select 1 from entregas where evento_id = any($1::uuid[])', [keys])).length, 3)
})

test('what accounts depend on and waits too long makes the service degraded, and tells operators until it does not', async () => {
  const ctx = await seedTenant(app)
  const [nota] = await notes(ctx, 1)
  const chave = randomUUID()
  const late: [fila: string, make: string, values: unknown[], end: string][] = [
    [
      'busca',
      "insert into busca_pendentes (tenant_id, nota_id, em) values ($1, $2, now() - interval '1 day')",
      [ctx.tenantId, nota],
      'delete from busca_pendentes',
    ],
    [
      'emails',
      `insert into jobs (fila, chave, tenant_id, grupo, executar_em) values ('mail.send', $2, $1, 'smtp', now() - interval '1 day')`,
      [ctx.tenantId, chave],
      'delete from jobs',
    ],
    [
      'webhooks',
      `insert into jobs (fila, chave, tenant_id, grupo, executar_em) values ('webhook.deliver', $2, $1, 'g', now() - interval '1 day')`,
      [ctx.tenantId, chave],
      'delete from jobs',
    ],
    [
      'eventos',
      `update eventos set expandido_em = null, criado_em = now() - interval '1 day' where tenant_id = $1 and nota_id = $2`,
      [ctx.tenantId, nota],
      'update eventos set expandido_em = now()',
    ],
  ]
  await sql('delete from jobs')
  for (const [fila, make, values, end] of late) {
    const isOpen = async () =>
      (
        await sql(`select 1 from alertas where tipo = 'fila_em_atraso' and chave = $1 and status <> 'resolvido'`, [
          fila,
        ])
      ).length
    assert.equal((await checkHealth(app)).checagens.atrasos.ok, true, fila)
    await sql(make, values)
    const found = (await readAtrasos(app)).find((each) => each.fila === fila)!
    assert.ok(found.segundos > found.limite, fila)
    await tellAtrasos(app)
    const { status, checagens } = await checkHealth(app)
    assert.deepEqual([status, checagens.atrasos.ok, await isOpen()], ['degradado', false, 1])
    assert.match(checagens.atrasos.detalhe, new RegExp(`^${fila}: `))
    await sql(end)
    await tellAtrasos(app)
    assert.equal(await isOpen(), 0)
  }
})
