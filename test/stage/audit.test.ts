// The audit: what an account reads, what is masked, and that every change to it is found.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { foldAudit } from '#features/audit/fold-audit.ts'
import { listAllAudit } from '#features/audit/list-all-audit.ts'
import { sealAudit, verifyAuditChain } from '#features/audit/seal-audit.ts'
import { summariseAudit } from '#features/audit/summarise-audit.ts'
import { runVerificacao } from '#features/operations/verify-audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Job } from '#platform/queue/queue.ts'
import { type Conta, codigo, openPortal, type Portal, SENHA, tokenIn } from '../support/portal.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal?.close())

const list = (conta: { token: string }, query = '') =>
  portal.call(`GET /portal/auditoria${query}`, { token: conta.token })
const verify = () => verifyAuditChain(portal.app.sistema)

async function invite(conta: Conta, more: object) {
  const email = `ana.${crypto.randomUUID()}@exemplo.com.br`
  await portal.call('POST /portal/invites', { token: conta.token, body: { email, ...more } })
  const [mail] = await portal.mailTo(conta, email)
  const body = { token: tokenIn(mail!.texto), nome: 'Ana', senha: SENHA }
  return (await portal.call('POST /portal/auth/aceitar-convite', { body })).json.token as string
}

test('an account reads what was done in it, with the actor, filtered and paged; personal data is masked', async () => {
  const conta = await portal.register()
  const admin = await invite(conta, { papel: 'admin' })
  const { json, text } = await list(conta)
  assert.deepEqual(
    json.items.map((each: { acao: string }) => each.acao),
    ['sessao.open', 'convite.accept', 'convite.create', 'empresa.create', 'sessao.open', 'conta.register'],
  )
  const created = json.items[2]
  assert.deepEqual(created.ator, { tipo: 'portal', id: conta.usuarioId, nome: 'Dona' })
  assert.equal(created.detalhe.email, 'a***@exemplo.com.br')
  assert.ok(!text.includes('ana.') && !text.includes('127.0.0.1'))
  assert.equal(json.items[3].detalhe.cpfCnpj, '12345678000195', 'a CNPJ is public')

  const mine = await list(conta, `?usuarioId=${conta.usuarioId}&recurso=convite`)
  assert.deepEqual([mine.json.total, mine.json.items[0].acao], [1, 'convite.create'])
  const page = await list({ token: admin }, '?limit=2&offset=1')
  assert.deepEqual([page.json.total, page.json.items.length, page.json.items[0].acao], [6, 2, 'convite.accept'])
  assert.equal((await list(conta, '?de=2099-01-01')).json.total, 0)
  assert.equal((await list(conta, '?acao=empresa.create')).json.total, 1)
})

test('a row names its object; without a filter only what people did is listed', async () => {
  const conta = await portal.register()
  await invite(conta, { papel: 'admin' })
  const insert = (recurso: string, recursoId: string, ator: object) =>
    portal.database.sql(
      `insert into auditoria (tenant_id, acao, recurso, recurso_id, ator) values ($1, 'nota.settle', $2, $3, $4)`,
      [conta.id, recurso, recursoId, JSON.stringify(ator)],
    )
  await insert('empresa', conta.empresaId, { tipo: 'job', id: 'nota.issue' })
  await insert('nota', crypto.randomUUID(), { tipo: 'api-key', id: crypto.randomUUID() })
  const { items, total } = (await list(conta)).json as {
    items: { acao: string; objeto: string | null }[]
    total: number
  }
  assert.deepEqual([total, items.some(({ acao }) => acao === 'nota.settle')], [6, false])
  const named = Object.fromEntries(items.map(({ acao, objeto }) => [acao, objeto]))
  assert.equal(
    named['conta.register'],
    (await portal.call('GET /portal/auth/me', { token: conta.token })).json.conta.nome,
  )
  assert.match(String(named['convite.create']), /^a\*\*\*@exemplo\.com\.br$/)
  assert.ok(named['empresa.create'] && named['sessao.open'])
  const of = async (quem: string) => (await list(conta, `?quem=${quem}`)).json
  const [servico, integracoes, todos] = [await of('servico'), await of('integracoes'), await of('todos')]
  assert.deepEqual([servico.total, servico.items[0].objeto], [1, named['empresa.create']])
  assert.deepEqual([integracoes.total, integracoes.items[0].objeto, todos.total], [1, null, 8])
  assert.equal((await list(conta, '?acao=nota.settle')).json.total, 2, 'an act that is named is shown, whoever acted')
})

test('operators read what one person did in every account, and what each row is about by its name', async () => {
  const [one, other] = [await portal.register(), await portal.register()]
  const superadmin = { kind: 'admin', usuarioId: crypto.randomUUID(), sessaoId: 'x', papel: 'superadmin' } as const
  const of = (filtro: object) =>
    listAllAudit({ app: portal.app, actor: superadmin } as Ctx, { ...filtro, limit: 100, offset: 0 })
  const mine = await of({ usuarioId: one.usuarioId })
  assert.ok(mine.total > 0 && mine.total === mine.items.length)
  assert.ok(mine.items.every(({ ator }) => ator.id === one.usuarioId))
  assert.equal((await of({ usuarioId: one.usuarioId, tenantId: other.id })).total, 0)
  assert.equal((await of({ usuarioId: crypto.randomUUID() })).total, 0)

  const registered = await of({ action: 'conta.register' })
  const nameOf = async (conta: Conta) =>
    (await portal.call('GET /portal/auth/me', { token: conta.token })).json.conta.nome as string
  for (const conta of [one, other])
    assert.equal(registered.items.find(({ recursoId }) => recursoId === conta.id)?.objeto, await nameOf(conta))

  const suporte = { tipo: 'suporte', id: superadmin.usuarioId }
  await portal.database.sql(
    `insert into auditoria (acao, recurso, recurso_id, ator, detalhe) values ('contrato.suspend', 'conta', $1, $2, $3)`,
    [one.id, JSON.stringify(suporte), JSON.stringify({ tenantId: one.id, de: 'ativo', para: 'suspenso' })],
  )
  const [row] = (await of({ usuarioId: superadmin.usuarioId })).items
  assert.deepEqual(
    [row?.objeto, row?.mudancas],
    [await nameOf(one), { valor: { de: 'ativo', para: 'suspenso' } }],
    'a row of the operators names its account in its detail',
  )
})

test('other accounts, and roles that do not manage, read nothing of it', async () => {
  const [conta, stranger] = [await portal.register(), await portal.register()]
  const dev = await invite(conta, { papel: 'developer' })
  assert.deepEqual(codigo(await list({ token: dev })), [403, 'SEM_PERMISSAO'])
  const seen = (await list(stranger, `?recursoId=${conta.empresaId}`)).json
  assert.deepEqual([seen.total, seen.items], [0, []])
})

test('an admin limited to some companies reads what happened to those and what they did', async () => {
  const conta = await portal.register()
  const token = await invite(conta, { papel: 'admin', empresaIds: [conta.empresaId] })
  const { json } = await list({ token })
  assert.deepEqual(
    json.items.map((each: { acao: string; recursoId: string }) => [each.acao, each.recursoId === conta.empresaId]),
    [['empresa.create', true]],
  )
})

test('a line that names its actor in one text, as lines of notes once did, is read and sealed like any other', async () => {
  const conta = await portal.register()
  const { usuarioId } = conta
  const plant = (recursoId: string, ator: unknown) =>
    portal.database.sql(
      "insert into auditoria (tenant_id, acao, recurso, recurso_id, ator) values ($1, 'nota.issue', 'nota', $2, $3)",
      [conta.id, recursoId, JSON.stringify(ator)],
    )
  await plant('antiga', `portal:${usuarioId}`)
  await plant('nova', { tipo: 'portal', id: usuarioId })
  await plant('do trabalho', 'job:nota.issue')
  const { json } = await list(conta, '?acao=nota.issue')
  const dona = { tipo: 'portal', id: usuarioId, nome: 'Dona' }
  assert.deepEqual(
    json.items.map(({ recursoId, ator }: { recursoId: string; ator: object }) => [recursoId, ator]),
    [
      ['do trabalho', { tipo: 'job', id: 'nota.issue', nome: null }],
      ['nova', dona],
      ['antiga', dona],
    ],
  )
  assert.equal((await list(conta, `?acao=nota.issue&usuarioId=${usuarioId}`)).json.total, 2)
  while (await sealAudit(portal.app));
  const { quebra, porSelar } = await verify()
  assert.deepEqual({ quebra, porSelar }, { quebra: null, porSelar: 0 })
})

test('the service itself cannot change or delete a line or a seal', async () => {
  await sealAudit(portal.app)
  for (const statement of [
    sql`update auditoria set acao = 'x'`,
    sql`delete from auditoria`,
    sql`update auditoria_selos set selo = ''`,
    sql`delete from auditoria_selos`,
  ])
    await assert.rejects(portal.app.sistema.query(statement), /permission denied/)
})

test('every line is sealed once, late ones after their neighbours, and the chain verifies', async () => {
  await portal.register()
  while (await sealAudit(portal.app));
  const sound = await verify()
  assert.deepEqual([sound.quebra, sound.porSelar], [null, 0])
  assert.ok(sound.seladas > 5)

  // A transaction takes its id, and commits only after younger lines were sealed.
  const insert = "insert into auditoria (tenant_id, acao, recurso, ator) values (null, 'teste.atrasado', 'teste', '{}')"
  await portal.database.sql('begin')
  await portal.database.sql(insert)
  await portal.register()
  assert.ok((await sealAudit(portal.app)) > 0)
  await portal.database.sql('commit')
  assert.equal((await verify()).porSelar, 1)
  assert.equal(await sealAudit(portal.app), 1)
  const whole = await verify()
  assert.deepEqual([whole.quebra, whole.porSelar], [null, 0])
  assert.notEqual(whole.ultima!.selo, sound.ultima!.selo)
  const many = await Promise.all([portal.register(), portal.register()])
  await Promise.all([sealAudit(portal.app), sealAudit(portal.app)])
  assert.equal(many.length, 2)
  const last = await verify()
  assert.deepEqual([last.quebra, last.porSelar], [null, 0])
})

test('a change made to the past as superuser is found, at the changed line', async () => {
  await portal.register()
  await sealAudit(portal.app)
  const [victim] = await portal.database.sql<{ id: string }>(
    "select id from auditoria where acao = 'empresa.create' order by id limit 1",
  )
  const id = Number(victim!.id)
  const tamper = async (what: string, ...undo: string[]) => {
    await portal.database.sql("set session_replication_role = 'replica'")
    for (const statement of [what]) await portal.database.sql(statement)
    const found = await verify()
    for (const statement of undo) await portal.database.sql(statement)
    await portal.database.sql("set session_replication_role = 'origin'")
    assert.equal(found.quebra?.id, id, what)
    assert.equal((await verify()).quebra, null, `undone: ${what}`)
  }
  const columns: [string, string][] = [
    ['acao', "'empresa.delete'"],
    ['recurso_id', 'null'],
    ['request_id', "'outro'"],
    ['em', "em + interval '1 microsecond'"],
    ['ator', `'{"tipo":"portal","id":"outro"}'`],
    ['detalhe', "'{}'"],
    ['tenant_id', 'null'],
    ['origem', 'null'],
  ]
  await portal.database.sql('create table guardada as select * from auditoria')
  for (const [column, value] of columns)
    await tamper(
      `update auditoria set ${column} = ${value} where id = ${id}`,
      `update auditoria set ${column} = g.${column} from guardada g where g.id = auditoria.id and auditoria.id = ${id}`,
    )
  await tamper(
    `delete from auditoria where id = ${id}`,
    `insert into auditoria overriding system value select * from guardada where id = ${id}`,
  )
  await portal.database.sql('drop table guardada')
})

test('a line removed together with its seal, the chain closed up behind it, is found at the next line', async () => {
  await portal.register()
  await sealAudit(portal.app)
  const { database } = portal
  await database.sql("set session_replication_role = 'replica'")
  await database.sql('create table guardada as select * from auditoria_selos')
  const [next] = await database.sql<{ id: string }>('select auditoria_id as id from auditoria_selos where ordem = 4')
  await database.sql('delete from auditoria_selos')
  await database.sql(`insert into auditoria_selos select case when ordem > 3 then ordem - 1 else ordem end, auditoria_id, selo, em
    from guardada where ordem <> 3`)
  const found = await verify()
  await database.sql('delete from auditoria_selos')
  await database.sql('insert into auditoria_selos select * from guardada')
  await database.sql('drop table guardada')
  await database.sql("set session_replication_role = 'origin'")
  assert.deepEqual([found.quebra?.id, found.quebra?.motivo], [Number(next?.id), 'linha_alterada'])
  assert.equal((await verify()).quebra, null)
})

test('the check that operators ask for finds the same row and alerts them until one passes, and the counts of five minutes add up to the rows', async () => {
  await portal.register()
  while (await sealAudit(portal.app));
  const { database, app } = portal
  const [victim] = await database.sql<{ id: string }>('select auditoria_id as id from auditoria_selos where ordem = 2')
  const check = async () => {
    const id = crypto.randomUUID()
    await database.sql(
      `insert into auditoria_verificacoes (id, status, motivo, pedida_em) values ($1, 'na_fila', 'prova', now())`,
      [id],
    )
    assert.deepEqual(await runVerificacao(app, { chave: id } as Job), { kind: 'done' })
    const rows = await database.sql<{ status: string; resultado: { quebra: { id: number } | null } }>(
      'select status, resultado from auditoria_verificacoes where id = $1',
      [id],
    )
    return [rows[0]!.status, rows[0]!.resultado.quebra?.id ?? null]
  }
  const alertas = () =>
    database.sql<{ tenant_id: string | null; status: string; ocorrencias: number; auditoria: number | null }>(
      `select tenant_id, status, ocorrencias, (detalhe ->> 'auditoriaId')::int as auditoria from alertas
       where tipo = 'auditoria_violada'`,
    )
  assert.deepEqual(await check(), ['concluida', null])
  assert.deepEqual(await alertas(), [])
  const [row] = await database.sql<{ acao: string }>('select acao from auditoria where id = $1', [victim!.id])
  await database.sql(`update auditoria set acao = 'outra.coisa' where id = $1`, [victim!.id])
  const broken = [await check(), await check()]
  const raised = await alertas()
  await database.sql('update auditoria set acao = $2 where id = $1', [victim!.id, row!.acao])
  const found = ['concluida', Number(victim!.id)]
  assert.deepEqual(broken, [found, found])
  const alerta = { tenant_id: null, ocorrencias: 2, auditoria: Number(victim!.id) }
  assert.deepEqual(raised, [{ ...alerta, status: 'aberto' }])
  assert.deepEqual(await check(), ['concluida', null])
  assert.deepEqual(await alertas(), [{ ...alerta, status: 'resolvido' }])

  await database.sql(
    `insert into auditoria (acao, recurso, ator, em) select 'prova.antiga', 'prova', '{"tipo":"job","id":"x"}',
       now() - make_interval(mins => 20 + n) from generate_series(1, 60) n`,
  )
  const superadmin = { kind: 'admin', usuarioId: victim!.id, sessaoId: 'x', papel: 'superadmin' } as const
  const counted = async () => {
    const { porAcao } = await summariseAudit({ app, actor: superadmin } as Ctx, 24)
    return porAcao.find(({ acao }) => acao === 'prova.antiga')?.linhas
  }
  assert.equal(await counted(), 60)
  await foldAudit(app)
  const [folded] = await database.sql<{ n: number }>(
    `select sum(quantas)::int as n from auditoria_resumo where acao = 'prova.antiga'`,
  )
  assert.equal(folded!.n, 60)
  assert.equal(await counted(), 60)
  await foldAudit(app)
  assert.equal(await counted(), 60)
})

test('the command reports how far the audit is intact, which row is not, and exits 0, 1 or 2', async () => {
  await portal.register()
  while (await sealAudit(portal.app));
  const { database } = portal
  const lines = await database.sql<{ id: string }>('select auditoria_id as id from auditoria_selos order by ordem')
  const [victim, last] = [lines[2]!.id, lines.at(-1)!.id]
  await portal.register()
  const url = { DATABASE_URL: database.url }

  const intact = await runCommand(url)
  assert.equal(intact.code, 0, intact.said)
  assert.match(intact.said, new RegExp(`íntegra.\nLinhas conferidas: ${lines.length}, até a linha ${last}, de \\d`))
  assert.match(intact.said, /Último selo: [0-9a-f]{64} .*\nAinda sem selo: [1-9]/)

  await database.sql("set session_replication_role = 'replica'")
  await database.sql('create table guardada as select * from auditoria')
  await database.sql(`update auditoria set detalhe = '{}' where id = ${victim}`)
  const changed = await runCommand(url)
  await database.sql(`delete from auditoria where id = ${victim}`)
  const removed = await runCommand(url)
  await database.sql(
    `insert into auditoria overriding system value select * from guardada where id = ${victim}; drop table guardada`,
  )
  await database.sql("set session_replication_role = 'origin'")
  assert.equal(changed.code, 1, changed.said)
  assert.match(
    changed.said,
    new RegExp(`^AUDITORIA VIOLADA\nA linha ${victim}, selada em .* não é mais a que foi selada`),
  )
  const [, expected, found] = /esperado: +([0-9a-f]{64})\n +encontrado: ([0-9a-f]{64})/.exec(changed.said) ?? []
  assert.ok(expected && found && expected !== found, changed.said)
  assert.match(changed.said, new RegExp(`Linhas conferidas: 2, até a linha ${lines[1]!.id},`))
  assert.equal(removed.code, 1, removed.said)
  assert.match(removed.said, new RegExp(`A linha ${victim}, selada em .*, foi removida`))
  assert.equal((await runCommand(url)).code, 0)

  const unread = await runCommand({ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/nfse' })
  assert.deepEqual([unread.code, /^A auditoria não pôde ser lida/.test(unread.said)], [2, true], unread.said)
})

test('without DATABASE_URL the command reads the database below DATA_DIR, whether or not the service runs', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-auditoria-'))
  chmodSync(dir, 0o755) // PostgreSQL runs as another user when we are root
  try {
    assert.equal((await runCommand({ DATA_DIR: dir })).code, 2, 'nothing there, and nothing made')
    assert.deepEqual(readdirSync(dir), [])
    const server = await startEmbeddedDatabase(dir)
    await migrate(server.url)
    const beside = await runCommand({ DATA_DIR: dir })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect() // the server of the service is still there
    await client.end()
    await server.stop()
    const alone = await runCommand({ DATA_DIR: dir })
    for (const { code, said } of [beside, alone])
      assert.deepEqual([code, /^Auditoria íntegra/.test(said)], [0, true], said)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

const ROOT = resolve(import.meta.dirname, '../..')

function runCommand(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const command = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts['auditoria:verificar'] as string
  const script = command.split(' ').at(-1)!
  return new Promise((done) => {
    execFile(
      process.execPath,
      [script],
      { cwd: ROOT, env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}
