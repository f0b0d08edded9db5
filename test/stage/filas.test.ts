// What operators see of the queues and do to them: lists, moves and refusals, two administrators, audit.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { feedIncidentes } from '#features/incidentes/feed.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { type Conta, codigo, MINUTE_MS, openPortal, type Portal } from '../support/portal.ts'
import { emitEvents, seedTenant } from '../support/webhooks.ts'

const SENHA = 'uma frase bem comprida'
const MOTIVO = 'conferido por telefone com a prefeitura'
type Nome = Papel | 'outra'

let portal: Portal
let conta: Conta
const tokens = {} as Record<Nome, string>
before(async () => {
  portal = await openPortal()
  await createFirstAdmin(portal.app, { email: 'primeira@operacao.example', senha: SENHA })
  const login = (body: object) => portal.call('POST /admin/auth/login', { body })
  const add = (papel: Papel, nome: Nome) => addAdmin(portal.database.sql, login, papel, nome, SENHA)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const) tokens[papel] = await add(papel, papel)
  tokens.outra = await add('superadmin', 'outra')
  conta = await portal.register()
})
after(() => portal?.close())

const ask = (address: string, body?: object, nome: Nome = 'superadmin') =>
  portal.call(address, { token: tokens[nome], ...(body && { body }) })
const { sql } = {
  sql: <Row extends object>(text: string, values?: unknown[]) => portal.database.sql<Row>(text, values),
}

type Planted = {
  estado?: string
  erro?: string
  em?: string
  grupo?: string
  chave?: string
  doTenant?: boolean
  idade?: string
}

/** A job as the database would have it; `em`: from now until its time. */
async function plant(
  fila: string,
  { estado = 'aguardando', erro, em = '0', idade = '0', ...more }: Planted = {},
): Promise<number> {
  const [row] = await sql<{ id: number }>(
    `insert into jobs (fila, chave, grupo, estado, executar_em, ultimo_erro, tentativas, tenant_id, lease_ate, concluido_em)
     values ($1, $2, $3, $4, now() + $5::interval, $6, 3, $7, case when $4 = 'executando' then now() + interval '1 hour' end,
       case when $4 in ('concluido', 'falhou', 'cancelado') then now() - $8::interval end) returning id`,
    [
      fila,
      more.chave ?? randomUUID(),
      more.grupo ?? 'g',
      estado,
      em,
      erro ?? null,
      more.doTenant ? conta.id : null,
      idade,
    ],
  )
  return row!.id
}
const stored = async (id: number) =>
  (await sql<{ estado: string; tentativas: number }>('select estado, tentativas from jobs where id = $1', [id]))[0] ??
  null
const audited = (acao: string, tenantId: string | null) =>
  sql<{ recurso_id: string; ator: { tipo: string }; request_id: string; detalhe: Record<string, unknown> }>(
    `select recurso_id, ator, request_id, detalhe from auditoria where acao = $1 and tenant_id is not distinct from $2 order by id`,
    [acao, tenantId],
  )

test('each state lists its own jobs, and a queue that is paused or whose city is gone shows what it holds back', async () => {
  const fila = 'mail.customer'
  const ids = {
    aguardando: await plant(fila),
    agendado: await plant(fila, { em: '1 hour', erro: 'HTTP 503' }),
    executando: await plant(fila, { estado: 'executando' }),
    bloqueado: await plant(fila, { estado: 'bloqueado', em: '1 hour', erro: 'empresa sem certificado ativo' }),
    concluido: await plant(fila, { estado: 'concluido' }),
    falhou: await plant(fila, { estado: 'falhou', erro: 'HTTP 500' }),
    cancelado: await plant(fila, { estado: 'cancelado' }),
  }
  const shown = async (state?: string) => {
    const { status, json, text } = await ask(`GET /admin/queues/${fila}/jobs${state ? `?state=${state}` : ''}`)
    assert.equal(status, 200, text)
    assert.equal(json.total, json.items.length)
    return json.items.map(({ id, estado }: { id: number; estado: string }) => [id, estado])
  }
  for (const [state, id] of Object.entries(ids)) assert.deepEqual(await shown(state), [[id, state]], state)
  const open = await shown()
  assert.deepEqual(
    open.map(([id]: [number]) => id).sort(),
    [ids.aguardando, ids.agendado, ids.executando, ids.bloqueado].sort(),
  )

  const gone = await plant(fila, { grupo: 'calada:producao' })
  await sql(`insert into disjuntores (chave, estado, aberto_ate) values ($1, 'aberto', now() + interval '1 hour')`, [
    `${fila}:calada:producao`,
  ])
  assert.deepEqual(
    (await shown('bloqueado')).sort(),
    [
      [ids.bloqueado, 'bloqueado'],
      [gone, 'bloqueado'],
    ].sort(),
  )
  assert.deepEqual(await shown('aguardando'), [[ids.aguardando, 'aguardando']])
  assert.equal((await ask(`POST /admin/queues/${fila}/pause`, { motivo: MOTIVO })).json.estado, 'pausada')
  assert.deepEqual(await shown('aguardando'), [])
  assert.equal((await shown('bloqueado')).length, 3)
  const { json } = await ask('GET /admin/queues/painel')
  const { naFila, retidas, impedidas, aguardando, agendado, executando, bloqueado, falhou, pausa } = json.items.find(
    (each: { nome: string }) => each.nome === fila,
  )
  assert.deepEqual([aguardando, agendado, executando, bloqueado, falhou], [0, 1, 1, 3, 1])
  assert.deepEqual([naFila, retidas, impedidas], [5, 2, 1])
  assert.deepEqual([pausa.motivo, pausa.por.nome], [MOTIVO, 'superadmin'])
  const page = (await ask(`GET /admin/queues/${fila}/jobs-humanizados?state=bloqueado&limit=1&offset=1`)).json
  assert.deepEqual([page.total, page.items.length, page.limit, page.offset], [3, 1, 1, 1])
})

test('a sentence for each job: what it is, why it waits, what comes next, and the operation that moves it', async () => {
  const fila = 'analyzer.run'
  const chave = randomUUID()
  await plant(fila, { chave, estado: 'falhou', erro: 'HTTP 500' })
  const [failed] = (await ask(`GET /admin/queues/${fila}/jobs-humanizados?state=falhou`)).json.items
  assert.match(
    failed.frase,
    new RegExp(`análise ${chave}.*desistiu em .* depois de 4 tentativas: HTTP 500.*devolva à fila`),
  )
  assert.deepEqual(failed.operacoes, [`POST /admin/queues/${fila}/jobs/${failed.id}/retry`])
  const late = await plant(fila, { em: '1 hour', erro: 'HTTP 503' })
  const { json } = await ask(`GET /admin/queues/${fila}/jobs/${late}`)
  assert.match(json.humanizado.frase, /não concluiu \(HTTP 503\). A seguir: tentativa 4 em \d\d\/\d\d \d\d:/)
  assert.deepEqual(
    [json.estado, json.ultimoErro, json.humanizado.oQue.includes(json.chave)],
    ['agendado', 'HTTP 503', true],
  )
})

test('the job of a note names the acts that repair the note, alone and in its group of failures', async () => {
  const of = async (fila: string, estado: string) => {
    const [nota] = await emitEvents(await seedTenant(portal.app))
    const id = await plant(fila, { chave: nota!, estado, em: '1 hour', erro: 'HTTP 500', doTenant: true })
    const { humanizado } = (await ask(`GET /admin/queues/${fila}/jobs/${id}`)).json
    const [group] = (await ask(`GET /admin/queues/${fila}/agrupamentos-falhas`)).json.items
    await sql('delete from jobs where id = $1', [id])
    assert.equal(group.exemplo.notaId, nota)
    const local = (operacoes: string[]) =>
      operacoes.map((each) => each.replace(nota!, '{nota}').replace(`${id}`, '{job}'))
    return { frase: humanizado.frase, one: local(humanizado.operacoes), all: local(group.operacoes) }
  }
  const acts = (...atos: string[]) => atos.map((ato) => `POST /admin/nfse/{nota}/${ato}`)
  const failed = await of('nota.issue', 'falhou')
  assert.match(failed.frase, /devolva à fila; reenfileirar a nota a devolve, e reprocessar a monta de novo/)
  assert.deepEqual(failed.one, [
    ...acts('reenfileirar', 'reprocessar'),
    'POST /admin/queues/nota.issue/jobs/{job}/retry',
  ])
  assert.deepEqual(failed.all, [
    ...acts('reenfileirar', 'reprocessar'),
    'POST /admin/queues/nota.issue/retry-all-failed',
  ])
  const blocked = await of('nota.issue', 'bloqueado')
  assert.match(blocked.frase, /resolvida a causa, reenfileirar a nota a adianta/)
  assert.deepEqual(blocked.all, acts('reenfileirar', 'reprocessar'))
  const doubtful = await of('nota.consult', 'falhou')
  assert.match(doubtful.frase, /reenfileirar a nota a devolve\./)
  assert.deepEqual(doubtful.one.slice(0, 2), acts('consultar', 'reenfileirar'))
})

test('pausing and resuming are idempotent, audited once with reason and request, and only of a superadmin', async () => {
  const fila = 'empresa.events'
  for (const nome of ['suporte', 'operador'] as const)
    assert.deepEqual(codigo(await ask(`POST /admin/queues/${fila}/pause`, { motivo: MOTIVO }, nome)), [
      403,
      'SEM_PERMISSAO',
    ])
  assert.deepEqual((await ask(`POST /admin/queues/${fila}/pause`, { motivo: 'curto' })).json.erros[0].campo, 'motivo')
  for (const [what, estado] of [
    ['pause', 'pausada'],
    ['pause', 'pausada'],
    ['resume', 'ativa'],
    ['resume', 'ativa'],
  ]) {
    const { status, json } = await ask(`POST /admin/queues/${fila}/${what}`, { motivo: MOTIVO })
    assert.deepEqual([status, json.nome, json.estado], [201, fila, estado])
  }
  const rows = (await Promise.all(['fila.pause', 'fila.resume'].map((acao) => audited(acao, null)))).flat()
  const here = rows.filter(({ recurso_id }) => recurso_id === fila)
  assert.deepEqual(
    here.map(({ detalhe, ator }) => [detalhe, ator.tipo]),
    [
      [{ motivo: MOTIVO }, 'admin'],
      [{ motivo: MOTIVO }, 'admin'],
    ],
  )
  assert.ok(here.every(({ request_id }) => request_id))
  assert.deepEqual(codigo(await ask('POST /admin/queues/outra/pause', { motivo: MOTIVO })), [404, 'NAO_ENCONTRADO'])
})

test('only a failed job is retried, its attempts from zero; the act is in the audit of its account', async () => {
  const fila = 'empresa.events'
  const failed = await plant(fila, { estado: 'falhou', erro: 'HTTP 500', doTenant: true })
  const retry = (id: number, nome: Nome = 'operador') =>
    ask(`POST /admin/queues/${fila}/jobs/${id}/retry`, { motivo: MOTIVO }, nome)
  assert.deepEqual(codigo(await retry(failed, 'suporte')), [403, 'SEM_PERMISSAO'])
  const first = await retry(failed)
  assert.deepEqual([first.status, first.json.estado, first.json.tentativas], [201, 'aguardando', 0], first.text)
  assert.equal((await retry(failed)).status, 201, 'repeated')
  const rows = await audited('fila.retry', conta.id)
  assert.deepEqual(
    rows.map(({ recurso_id, detalhe }) => [recurso_id, detalhe.motivo]),
    [[String(failed), MOTIVO]],
  )
  for (const [estado, em] of [
    ['aguardando', '1 hour'],
    ['executando', '0'],
    ['bloqueado', '1 hour'],
    ['concluido', '0'],
    ['cancelado', '0'],
  ]) {
    const { status, json } = await retry(await plant(fila, { estado, em }))
    assert.deepEqual([status, json.codigo, json.permitidos], [409, 'ESTADO_INVALIDO', ['falhou']], estado)
  }
  const chave = randomUUID()
  const older = await plant(fila, { estado: 'falhou', chave })
  await plant(fila, { chave })
  assert.deepEqual(codigo(await retry(older)), [409, 'ESTADO_INVALIDO'], 'another job of the key is open')
  assert.deepEqual(codigo(await retry(999_999_999)), [404, 'NAO_ENCONTRADO'])
  assert.deepEqual(
    codigo(await ask(`GET /admin/queues/mail.send/jobs/${failed}`)),
    [404, 'NAO_ENCONTRADO'],
    'of another queue',
  )
})

test('all failed jobs of a queue return at once; a message that was given up is sent again', async () => {
  const fila = 'mail.send'
  const invited = await portal.call('POST /portal/invites', {
    body: { email: 'bia@exemplo.com.br', papel: 'leitura' },
    token: conta.token,
  })
  assert.equal(invited.status, 201, invited.text)
  const [email] = await sql<{ id: string }>(`update emails set estado = 'falhou' returning id`)
  await sql(`update jobs set estado = 'concluido', concluido_em = now() where fila = $1`, [fila])
  const jobs = await Promise.all(
    [randomUUID(), email!.id].map((chave) => plant(fila, { estado: 'falhou', chave, doTenant: true, erro: 'x' })),
  )
  const { status, json, text } = await ask(
    `POST /admin/queues/${fila}/retry-all-failed`,
    { motivo: MOTIVO },
    'operador',
  )
  assert.deepEqual([status, json.status, json.tarefas, json.restam], [201, 'executado', jobs.length, false], text)
  for (const id of jobs) assert.deepEqual(await stored(id), { estado: 'aguardando', tentativas: 0 })
  assert.deepEqual(await sql('select estado from emails where id = $1', [email!.id]), [{ estado: 'pendente' }])
  const counts = await Promise.all([null, conta.id].map((tenant) => audited('fila.retry-all', tenant)))
  assert.deepEqual(
    counts.map((rows) => rows.map(({ detalhe }) => detalhe.tarefas)),
    [[jobs.length], [jobs.length]],
  )
})

test('failed jobs of one cause return alone, after a second administrator confirmed that cause', async () => {
  const fila = 'nota.consult'
  await sql(`update jobs set estado = 'concluido', concluido_em = now() where fila = $1`, [fila])
  const [silent, again, refused] = [
    await plant(fila, { estado: 'falhou', erro: 'HTTP 503 em "a"' }),
    await plant(fila, { estado: 'falhou', erro: 'HTTP 503 em "b"' }),
    await plant(fila, { estado: 'falhou', erro: 'certificado vencido' }),
  ]
  const { items } = (await ask(`GET /admin/queues/${fila}/agrupamentos-falhas`)).json
  const { causa, grupo } = items.find(({ falhou }: { falhou: number }) => falhou === 2)
  const only = (body: object, nome: Nome) =>
    ask(`POST /admin/queues/${fila}/retry-all-failed`, { motivo: MOTIVO, de: { causa, grupo }, ...body }, nome)
  const { confirmacao } = (await only({}, 'operador')).json
  assert.equal(confirmacao.alvo, `${fila}?${new URLSearchParams({ causa, grupo })}`)
  const whole = await only({ de: undefined, confirmacao: confirmacao.id }, 'outra')
  assert.deepEqual(codigo(whole), [409, 'ESTADO_INVALIDO'], 'what was asked for is one cause')
  const done = await only({ confirmacao: confirmacao.id }, 'outra')
  assert.deepEqual([done.json.status, done.json.tarefas], ['executado', 2], done.text)
  const now = await Promise.all([silent, again, refused].map(async (id) => (await stored(id))!.estado))
  assert.deepEqual(now, ['aguardando', 'aguardando', 'falhou'])
  await sql('delete from jobs where id = any($1)', [[silent, again, refused]])
})

test('on issuance an act on all jobs needs another administrator, for this very act and within ten minutes', async () => {
  const fila = 'nota.consult'
  const id = await plant(fila, { estado: 'falhou' })
  const all = (body: object, nome: Nome) =>
    ask(`POST /admin/queues/${fila}/retry-all-failed`, { motivo: MOTIVO, ...body }, nome)
  const asked = await all({}, 'operador')
  assert.deepEqual(
    [asked.status, asked.json.status, (await stored(id))!.estado],
    [201, 'aguardando_confirmacao', 'falhou'],
  )
  const { confirmacao } = asked.json
  assert.equal((await all({}, 'operador')).json.confirmacao.id, confirmacao.id, 'asked again')
  const listed = (await ask('GET /admin/queues')).json.confirmacoes
  assert.deepEqual(
    listed.map((each: { id: string; pedidaPor: { nome: string } }) => [each.id, each.pedidaPor.nome]),
    [[confirmacao.id, 'operador']],
  )
  assert.deepEqual(
    codigo(await all({ confirmacao: confirmacao.id }, 'operador')),
    [409, 'ESTADO_INVALIDO'],
    'by the same person',
  )
  const other = await ask(
    'POST /admin/queues/nota.issue/retry-all-failed',
    { motivo: MOTIVO, confirmacao: confirmacao.id },
    'outra',
  )
  assert.deepEqual(codigo(other), [409, 'ESTADO_INVALIDO'], 'another act')
  const unknown = await all({ confirmacao: randomUUID() }, 'outra')
  assert.deepEqual(codigo(unknown), [404, 'NAO_ENCONTRADO'])
  const done = await all({ confirmacao: confirmacao.id }, 'outra')
  assert.deepEqual(
    [done.json.status, done.json.tarefas, (await stored(id))!.estado],
    ['executado', 1, 'aguardando'],
    done.text,
  )
  assert.deepEqual(codigo(await all({ confirmacao: confirmacao.id }, 'outra')), [409, 'ESTADO_INVALIDO'], 'used')

  const late = (await all({}, 'operador')).json.confirmacao
  portal.wait(11 * MINUTE_MS)
  assert.deepEqual(codigo(await all({ confirmacao: late.id }, 'outra')), [409, 'ESTADO_INVALIDO'], 'lapsed')
  assert.deepEqual((await ask('GET /admin/queues')).json.confirmacoes, [])
})

test('cleaning deletes ended jobs past their grace, and no other', async () => {
  const fila = 'certificado.expiry'
  const old = await plant(fila, { estado: 'concluido', idade: '2 hours' })
  const young = await plant(fila, { estado: 'concluido' })
  const failed = await plant(fila, { estado: 'falhou', idade: '2 hours' })
  const waiting = await plant(fila)
  const clean = (query: string, nome: Nome = 'superadmin') =>
    ask(`POST /admin/queues/${fila}/clean?${query}`, { motivo: MOTIVO }, nome)
  assert.deepEqual(codigo(await clean('state=concluido', 'operador')), [403, 'SEM_PERMISSAO'])
  for (const state of ['executando', 'bloqueado', 'aguardando', 'agendado'])
    assert.deepEqual(codigo(await clean(`state=${state}`)), [400, 'PARAMETRO_INVALIDO'], state)
  const { status, json } = await clean('state=concluido&graceMs=3600000')
  assert.deepEqual([status, json.status, json.tarefas, json.restam], [201, 'executado', 1, false])
  const left = await Promise.all([old, young, failed, waiting].map(stored))
  assert.deepEqual(
    left.map((job) => job?.estado ?? null),
    [null, 'concluido', 'falhou', 'aguardando'],
  )
  const pending = await ask('POST /admin/queues/nota.issue/clean?state=falhou', { motivo: MOTIVO })
  assert.equal(pending.json.status, 'aguardando_confirmacao')
  const wider = { motivo: MOTIVO, confirmacao: pending.json.confirmacao.id }
  assert.deepEqual(codigo(await ask('POST /admin/queues/nota.issue/clean?state=concluido', wider, 'outra')), [
    409,
    'ESTADO_INVALIDO',
  ])
  assert.equal((await ask('POST /admin/queues/nota.issue/clean?state=falhou', wider, 'outra')).json.status, 'executado')
})

test('an act that waits for a second administrator says what it would move, and is refused by one or withdrawn', async () => {
  const fila = 'nota.consult'
  const id = await plant(fila, { estado: 'falhou', doTenant: true })
  const all = (body: object, nome: Nome) =>
    ask(`POST /admin/queues/${fila}/retry-all-failed`, { motivo: MOTIVO, ...body }, nome)
  const pendingNow = async () => (await ask('GET /admin/queues')).json.confirmacoes
  for (const [by, acao] of [
    ['outra', 'recusado por outra pessoa'],
    ['operador', 'retirado por quem pediu'],
  ] as const) {
    const { confirmacao } = (await all({}, 'operador')).json
    const [listed] = await pendingNow()
    assert.deepEqual([listed.id, listed.alcance], [confirmacao.id, { tarefas: 1, contas: 1 }], acao)
    const refuse = (nome: Nome) => ask(`POST /admin/confirmacoes/${confirmacao.id}/recusar`, { motivo: MOTIVO }, nome)
    assert.deepEqual(codigo(await refuse('suporte')), [403, 'SEM_PERMISSAO'])
    assert.equal((await refuse(by)).status, 201, acao)
    assert.deepEqual(await pendingNow(), [], acao)
    assert.equal((await refuse(by)).status, 201, 'again it changes nothing')
    assert.deepEqual(
      codigo(await all({ confirmacao: confirmacao.id }, 'outra')),
      [409, 'ESTADO_INVALIDO'],
      'is no more',
    )
    const lines = (await audited('fila.retry-all.recusa', null)).filter(
      ({ recurso_id }) => recurso_id === confirmacao.id,
    )
    assert.deepEqual(
      lines.map(({ detalhe }) => detalhe['motivo']),
      [MOTIVO],
    )
  }
  assert.equal((await stored(id))!.estado, 'falhou')
  await sql('delete from jobs where id = $1', [id])
})

test('a waiting job is cancelled once and for all; one that runs, or ended otherwise, is not', async () => {
  const fila = 'mail.customer'
  const drop = (id: number, nome: Nome = 'operador') =>
    ask(`DELETE /admin/queues/${fila}/jobs/${id}?motivo=${encodeURIComponent(MOTIVO)}`, undefined, nome)
  for (const [estado, em] of [
    ['aguardando', '0'],
    ['aguardando', '1 hour'],
    ['bloqueado', '1 hour'],
  ]) {
    const id = await plant(fila, { estado, em })
    for (const _ of [1, 2])
      assert.deepEqual([(await drop(id)).status, (await stored(id))!.estado], [200, 'cancelado'], estado)
  }
  for (const estado of ['executando', 'concluido', 'falhou']) {
    const { status, json } = await drop(await plant(fila, { estado }))
    assert.deepEqual([status, json.codigo, json.estadoAtual], [409, 'ESTADO_INVALIDO', estado])
  }
  assert.deepEqual(codigo(await drop(await plant(fila), 'suporte')), [403, 'SEM_PERMISSAO'])
  const analise = await ask('POST /admin/analyzer', { wsdl: '<definitions/>' })
  const [job] = (await ask('GET /admin/queues/analyzer.run/jobs?state=aguardando')).json.items
  assert.equal(job.chave, analise.json.id)
  const refused = await ask(`DELETE /admin/queues/analyzer.run/jobs/${job.id}?motivo=${encodeURIComponent(MOTIVO)}`)
  assert.deepEqual([codigo(refused), refused.json.jobId], [[409, 'ESTADO_INVALIDO'], analise.json.id])
})

test('failures are one group for each cause and city, whatever numbers and ids their texts carry', async () => {
  const fila = 'webhook.deliver'
  for (const [grupo, erro, estado] of [
    ['a', 'HTTP 503 em 120 ms', 'falhou'],
    ['a', 'HTTP 503 em 9 ms', 'aguardando'],
    ['b', 'E0310 Rejeição E0310, tentativa 1.', 'falhou'],
    ['b', `nota ${randomUUID()} fora de "ordem"`, 'bloqueado'],
  ] as const)
    await plant(fila, { grupo, erro, estado, em: '1 hour', doTenant: true })
  await plant(fila, { grupo: 'a', estado: 'concluido' })
  const { json } = await ask(`GET /admin/queues/${fila}/agrupamentos-falhas`, undefined, 'suporte')
  type Group = {
    causa: string
    grupo: string
    tarefas: number
    falhou: number
    contas: number
    exemplo: { erro: string }
  }
  assert.deepEqual(
    json.items.map(({ causa, grupo, tarefas, falhou, contas }: Group) => [causa, grupo, tarefas, falhou, contas]),
    [
      ['HTTP 503 em # ms', 'a', 2, 1, 1],
      ['E0310 Rejeição E0310, tentativa #.', 'b', 1, 1, 1],
      ['nota … fora de "…"', 'b', 1, 0, 1],
    ],
  )
  assert.equal(json.items[0].exemplo.erro, 'HTTP 503 em 120 ms', 'one that gave up, although another is newer')
  assert.deepEqual([json.lidas, json.incompleto], [4, false])
})

test('the measures of a queue and the summary of all say what ended, what failed and what waits', async () => {
  const fila = 'nota.correct'
  for (let nth = 0; nth < 10; nth++) await plant(fila, { estado: 'concluido', grupo: 'x:producao' })
  await plant(fila, { estado: 'falhou', grupo: 'x:producao' })
  await plant(fila, { grupo: 'x:producao', em: '-90 seconds' })
  await plant(fila, { grupo: 'x:homologacao' })
  // What the workers counted: calls by step of five minutes and by hour, of the clock that other tests here moved.
  await sql(
    `insert into chamadas (tipo, alvo, passo, inicio, respondidas, falhas)
     select $1, 'x:producao', c.passo, date_bin(c.largura, $2, 'epoch') - c.antes, c.respondidas, c.falhas
     from (values ('5min', interval '5 minutes', interval '0', 10, 1), ('hora', '1 hour', '0', 10, 5),
       ('5min', '5 minutes', '1 hour', 0, 100)) as c(passo, largura, antes, respondidas, falhas)`,
    [fila, portal.app.now()],
  )
  const { json } = await ask(`GET /admin/queues/${fila}/kpis`)
  assert.deepEqual(json.tentativas, {
    ...{ minutos: 15, feitas: 11, falhas: 1, taxaDeFalha: 0.091 },
    ...{ feitas24h: 15, falhas24h: 5, taxaDeFalha24h: 0.333 },
  })
  assert.deepEqual([json.amostra, json.falhas, json.vazaoPorMinuto, json.aguardando], [10, 1, 2, 2])
  assert.deepEqual([json.taxaDeFalha, json.etaSegundos], [0.091, 60])
  assert.ok(json.idadeMaisAntigaSegundos >= 90)
  const panel = (await ask('GET /admin/queues/painel?ambiente=producao')).json
  assert.equal(panel.items.find((each: { nome: string }) => each.nome === fila).aguardando, 1)
  const resumo = (await ask('GET /admin/queues/resumo')).json
  assert.ok(resumo.maisAntiga.idadeSegundos >= 90 && resumo.aguardando >= 2 && resumo.falhou >= 1)
  const [city] = (await ask('GET /admin/queues/capacidade-municipios')).json.items.filter(
    (each: { conexao: string; ambiente: string }) => each.conexao === 'x' && each.ambiente === 'producao',
  )
  const { limite, emUso, aguardando, disjuntor } = city.operacoes[0]
  assert.deepEqual([limite, emUso, aguardando, disjuntor.estado], [2, 0, 1, 'fechado'])
})

test('a long list says that its total is an estimate, and its pages stay quick', async () => {
  const fila = 'empresa.events'
  await sql(
    `insert into jobs (fila, chave, grupo, estado, concluido_em)
     select $1, 'k' || n, 'g', 'concluido', now() - make_interval(secs => n) from generate_series(1, 30000) n`,
    [fila],
  )
  await sql('analyze jobs')
  const { json } = await ask(`GET /admin/queues/${fila}/jobs?state=concluido&limit=5&offset=9000`)
  assert.deepEqual([json.totalEstimado, json.items.length], [true, 5])
  assert.ok(json.total > 20_000 && json.total < 40_000, String(json.total))
  const deep = await ask(`GET /admin/queues/${fila}/jobs?state=concluido&offset=10001`)
  assert.deepEqual(codigo(deep), [400, 'PARAMETRO_INVALIDO'])
})

test('what to look at now: the gravest first, each with its accounts, its notes and the operations that fix it', async () => {
  await sql(`delete from jobs`)
  await sql(`delete from filas`)
  await sql(`update disjuntores set aberto_ate = now()`)
  const certificado = `insert into certificados (id, tenant_id, empresa_id, titular, emissor, numero_serie, valido_de, valido_ate,
      impressao_digital, autoassinado, certificado_pem, status)
    values (gen_random_uuid(), $1, $2, 't', 'e', '1', now() - interval '1 year', now() + interval '3 days', 'i', false, 'p', 'ativo')`
  await sql(certificado, [conta.id, conta.empresaId])
  await sql(
    `insert into webhook_endpoints (id, tenant_id, url, eventos, estado, segredo, falhando_desde)
     values (gen_random_uuid(), $1, 'https://cliente.example', '{}', 'desativado_automatico', '', now() - interval '5 days')`,
    [conta.id],
  )
  const nota = randomUUID()
  await sql(
    `insert into alertas (id, tenant_id, tipo, chave, detalhe)
     values (gen_random_uuid(), $1, 'nota_incerta', $2, json_build_object('notaId', $2::text))`,
    [conta.id, nota],
  )
  const blocked = {
    estado: 'bloqueado',
    em: '15 minutes',
    erro: 'empresa sem certificado ativo',
    grupo: 'limeira:producao',
    doTenant: true,
  }
  for (const _ of [1, 2]) await plant('nota.issue', blocked)
  await plant('webhook.deliver', { estado: 'falhou', erro: 'HTTP 500' })
  await plant('nota.cancel', { grupo: 'calada:producao', doTenant: true })
  await sql(
    `insert into disjuntores (chave, estado, aberto_ate) values ('nota.cancel:calada:producao', 'aberto', now() + interval '1 hour')`,
  )
  await ask('POST /admin/queues/nota.issue/clean?state=falhou', { motivo: MOTIVO })

  await feedIncidentes(portal.app)
  const { items } = (await ask('GET /admin/dashboard-v2/em-observacao', undefined, 'suporte')).json
  type Item = {
    tipo: string
    gravidade: string
    alvo: string
    mensagem: string
    contas: number
    primeirasContas: { id: string; nome: string }[]
    notas: number
    operacoes: string[]
  }
  assert.deepEqual(
    items.map(({ tipo, gravidade, contas, notas }: Item) => [tipo, gravidade, contas, notas]),
    [
      ['notas_bloqueadas', 'critica', 1, 2],
      ['notas_em_duvida', 'critica', 1, 1],
      ['municipio_fora', 'critica', 1, 1],
      ['sem_worker', 'critica', 0, 0],
      ['tarefas_desistidas', 'atencao', 0, 0],
      ['webhook_recusa', 'atencao', 1, 0],
      ['certificado', 'atencao', 1, 0],
      ['confirmacao_pendente', 'informacao', 0, 0],
    ],
  )
  const of = (tipo: string): Item => items.find((item: Item) => item.tipo === tipo)
  assert.match(of('notas_bloqueadas').operacoes[2]!, /^POST \/admin\/nfse\/[\w-]{36}\/reenfileirar$/)
  assert.deepEqual(
    of('confirmacao_pendente').operacoes[1],
    'POST /admin/queues/nota.issue/clean?state=falhou&graceMs=0',
  )
  assert.match(of('municipio_fora').operacoes[3]!, /^PUT .*emissao.pausarConexoes$/)
  // Whom it hurts is named, and the list of what waits is a link away.
  for (const { tipo, contas, primeirasContas } of items as Item[])
    assert.deepEqual(
      primeirasContas.map(({ id }) => id),
      contas === 1 ? [conta.id] : [],
      tipo,
    )
  assert.ok(of('notas_em_duvida').primeirasContas[0]!.nome)
  const listed = async (tipo: string) => {
    const [lista] = of(tipo).operacoes
    assert.match(lista!, /jobs-humanizados\?/)
    return (await ask(lista as 'GET /')).json.total
  }
  assert.deepEqual([await listed('notas_bloqueadas'), await listed('municipio_fora')], [2, 1])
  const elsewhere = await ask('GET /admin/queues/nota.issue/jobs-humanizados?grupo=outra:producao')
  assert.equal(elsewhere.json.total, 0)
  assert.match(of('notas_bloqueadas').mensagem, /limeira: 2 notas não podem sair\. Empresa sem certificado ativo/)
  assert.equal(of('notas_bloqueadas').alvo, 'limeira:producao')
  assert.match(of('notas_em_duvida').mensagem, /1 nota espera decisão/)
  assert.equal(of('notas_em_duvida').operacoes[1], `POST /admin/nfse/${nota}/falha-definitiva`)
  assert.deepEqual(of('certificado').operacoes, [`POST /portal/empresas/${conta.empresaId}/certificado`])
  const panorama = (await ask('GET /admin/overview')).json
  assert.deepEqual(panorama.emObservacao, { critica: 4, atencao: 3, informacao: 1 })
  assert.deepEqual([panorama.alertasAbertos, panorama.endpointsDesligados, panorama.certificadosAVencer], [1, 1, 1])
  assert.equal((await ask('GET /admin/saude')).json.status, 'critico')
})
