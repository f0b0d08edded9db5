// E-mails: written with their cause, sent once by a real SMTP conversation, readable where nothing is sent; and the look-up
// of companies, the other external service. Through the server, with jobs handed over as a worker would.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { nextMorning, tellExpiringCertificados } from '#features/mail/certificado-expiry.ts'
import { mailNoteToCustomer } from '#features/mail/note-mail.ts'
import { purgeEmails } from '#features/mail/purge-emails.ts'
import { closeSmtp, sendEmail } from '#features/mail/send-mail.ts'
import { expandEvents } from '#features/webhooks/expand-events.ts'
import { settleAttempts } from '#features/webhooks/settle-attempts.ts'
import { type Conta, codigo, DAY_MS, openPortal, type Portal, tokenIn } from '../support/portal.ts'
import { openSmtpServer, type SmtpServer } from '../support/smtp.ts'
import { until } from '../support/until.ts'
import { openWorld } from '../support/world.ts'

let portal: Portal
let sending: Portal
let smtp: SmtpServer
let register: { server: Server; queried: string[]; answer(status: number, body: unknown): void }
before(async () => {
  smtp = await openSmtpServer()
  register = await openRegister()
  const address = register.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  portal = await openPortal({ CNPJ_API_URL: `http://127.0.0.1:${port}/cnpj/v1`, CNPJ_API_ESPERA_S: '30' })
  sending = await openPortal({ SMTP_URL: smtp.url, EMAIL_REMETENTE: 'NFS-e <nao-responda@servico.example>' })
})
after(async () => {
  await closeSmtp(sending.app)
  await Promise.all([portal.close(), sending.close(), smtp.close()])
  register.server.close()
})

/** An invitation by the account: its message, and its job. */
async function invite(stand: Portal, conta: Conta, email = `${randomUUID()}@exemplo.com.br`) {
  const answer = await stand.call('POST /portal/invites', { token: conta.token, body: { email, papel: 'leitura' } })
  assert.equal(answer.status, 201, answer.text)
  const [row] = await stand.database.sql<{ id: string }>('select id from emails where para = $1', [email])
  const jobs = await stand.database.sql("select from jobs where fila = 'mail.send' and chave = $1", [row!.id])
  assert.equal(jobs.length, 1)
  return { email, id: row!.id }
}
const send = (id: string) => sendEmail(sending.app, sending.job('mail.send', id))
const stateOf = async (id: string) => {
  const [row] = await sending.database.sql<{ estado: string; tentativas: number }>(
    'select estado, tentativas from emails where id = $1',
    [id],
  )
  return [row?.estado, row?.tentativas]
}

test('a message is handed to the mail server as text and HTML, once, and only its addressee gets the link', async () => {
  const conta = await sending.register()
  const { email, id } = await invite(sending, conta)
  assert.deepEqual(await send(id), { kind: 'done' })
  assert.deepEqual(await send(id), { kind: 'done' })
  assert.deepEqual(await stateOf(id), ['enviado', 1])
  assert.equal(smtp.recebidas.length, 1)
  const [{ de, para, cabecalhos, fonte, partes }] = smtp.recebidas as [(typeof smtp.recebidas)[0]]
  assert.deepEqual([de, para], ['nao-responda@servico.example', [email]])
  assert.equal(cabecalhos['message-id'], `<${id}@servico.example>`)
  assert.equal(cabecalhos.subject, 'Convite para a conta Conta Exemplo')
  const [texto, html] = partes as [string, string]
  const token = tokenIn(texto)
  assert.match(texto, /Você recebeu um convite .* somente leitura/)
  assert.ok(html.includes(`/app/convite#${token}"`) && !/<img|<script|src=/.test(html))
  assert.ok(!fonte.includes('segredo-do-correio'))
  const accepted = await sending.call('POST /portal/auth/aceitar-convite', {
    body: { token, nome: 'Bia', senha: 'uma frase comprida' },
  })
  assert.equal(accepted.status, 201, accepted.text)
  assert.deepEqual(
    codigo(await sending.call('GET /portal/conta/emails', { token: conta.token })),
    [404, 'NAO_ENCONTRADO'],
    'where e-mails are sent nobody reads them here',
  )
})

test('a busy mail server is tried again later, a permanent refusal is not', async () => {
  const conta = await sending.register()
  const { id } = await invite(sending, conta)
  smtp.refuse('451 tente mais tarde')
  const later = await send(id)
  assert.deepEqual(
    [later.kind, 'delayS' in later && later.delayS, 'consumes' in later && later.consumes],
    ['retry', 30, true],
  )
  assert.deepEqual(await stateOf(id), ['pendente', 1])
  smtp.refuse(null)
  assert.equal((await send(id)).kind, 'done')
  assert.deepEqual(await stateOf(id), ['enviado', 2])

  const { id: lost } = await invite(sending, conta)
  smtp.refuse('550 caixa inexistente')
  assert.equal((await send(lost)).kind, 'fail')
  smtp.refuse(null)
  assert.equal((await send(lost)).kind, 'done')
  assert.deepEqual(await stateOf(lost), ['falhou', 1])
  const busy = await invite(sending, conta)
  smtp.refuse('451 tente mais tarde')
  const kinds = []
  for (let i = 0; i < 7; i++) kinds.push((await send(busy.id)).kind)
  smtp.refuse(null)
  assert.deepEqual(kinds, [...Array(6).fill('retry'), 'fail'])
})

test('without a mail server the message stays in the outbox, where the owner reads it', async () => {
  const conta = await portal.register()
  const { email, id } = await invite(portal, conta)
  assert.deepEqual(await sendEmail(portal.app, portal.job('mail.send', id)), { kind: 'done' })
  const [mail] = await portal.mailTo(conta, email)
  assert.deepEqual([mail!.estado, mail!.assunto], ['pendente', 'Convite para a conta Conta Exemplo'])
  const stranger = await portal.register()
  assert.deepEqual(await portal.mailTo(stranger, email), [])
})

test('a message whose cause is rolled back does not exist', async () => {
  const conta = await portal.register()
  const [before] = await portal.database.sql<{ n: string }>('select count(*) as n from emails')
  const { email } = await invite(portal, conta)
  const again = await portal.call('POST /portal/invites', { token: conta.token, body: { email, papel: 'leitura' } })
  assert.equal(again.status, 409)
  const [now] = await portal.database.sql<{ n: string }>('select count(*) as n from emails')
  assert.equal(Number(now?.n) - Number(before?.n), 1)
})

test('an expiring certificate is announced 60, 30, 15, 7 and 1 days before its end, once each, to owners and admins', async () => {
  const conta = await portal.register()
  const end = new Date(portal.app.now().getTime() + 61 * DAY_MS + 3_600_000)
  await portal.database.sql(
    `insert into certificados (id, tenant_id, empresa_id, titular, emissor, numero_serie, valido_de, valido_ate, impressao_digital, autoassinado, certificado_pem, status)
     values ($1, $2, $3, 'Empresa', 'AC', '1', now(), $4, 'x', false, 'x', 'ativo')`,
    [randomUUID(), conta.id, conta.empresaId, end],
  )
  const day = () => tellExpiringCertificados(portal.app, portal.job('certificado.expiry', 'hoje'))
  const announced: number[] = []
  for (let i = 0; i <= 62; i++) {
    await day()
    await day()
    const rows = await portal.database.sql('select from emails where para = $1 and tenant_id = $2', [
      conta.email,
      conta.id,
    ])
    if (rows.length > announced.length) announced.push(61 - i)
    portal.wait(DAY_MS)
  }
  assert.deepEqual(announced, [60, 30, 15, 7, 1])
  const subjects = await portal.database.sql<{ assunto: string }>(
    'select assunto from emails where para = $1 and tenant_id = $2 order by criado_em',
    [conta.email, conta.id],
  )
  assert.deepEqual(
    [subjects[0]?.assunto, subjects[4]?.assunto],
    ['O certificado de Empresa Ltda vence em 60 dias', 'O certificado de Empresa Ltda vence em 1 dia'],
  )
  const planned = await portal.database.sql("select chave from jobs where fila = 'certificado.expiry'")
  assert.equal(planned.length, 63, 'each day plans the next one, once')
  const body = { email: conta.email, senha: 'uma frase comprida' }
  const { token } = (await portal.call('POST /portal/auth/login', { body })).json
  const [last] = await portal.mailTo({ ...conta, token }, conta.email)
  assert.match(last!.texto, /\/app\/certificados$/m)
})

test('days without a run are made up for by one mail, of the last mark that passed', async () => {
  const conta = await portal.register()
  const end = new Date(portal.app.now().getTime() + 62 * DAY_MS)
  await portal.database.sql(
    `insert into certificados (id, tenant_id, empresa_id, titular, emissor, numero_serie, valido_de, valido_ate, impressao_digital, autoassinado, certificado_pem, status)
     values ($1, $2, $3, 'Empresa', 'AC', '1', now(), $4, 'x', false, 'x', 'ativo')`,
    [randomUUID(), conta.id, conta.empresaId, end],
  )
  const announced: number[] = []
  for (const [wait, left] of [
    [0, 62],
    [8, 54],
    [34, 20],
    [1, 19],
    [16, 3],
  ] as const) {
    portal.wait(wait * DAY_MS)
    await tellExpiringCertificados(portal.app, portal.job('certificado.expiry', 'hoje'))
    const rows = await portal.database.sql('select from emails where tenant_id = $1 and para = $2', [
      conta.id,
      conta.email,
    ])
    if (rows.length > announced.length) announced.push(left)
  }
  assert.deepEqual(announced, [54, 20, 3])
})

test('operators say how many days before the end of a certificate its warnings begin', async () => {
  const conta = await portal.register()
  const end = new Date(portal.app.now().getTime() + 12 * DAY_MS + DAY_MS / 2)
  await portal.database.sql(
    `insert into certificados (id, tenant_id, empresa_id, titular, emissor, numero_serie, valido_de, valido_ate, impressao_digital, autoassinado, certificado_pem, status)
     values ($1, $2, $3, 'Empresa', 'AC', '1', now(), $4, 'x', false, 'x', 'ativo')`,
    [randomUUID(), conta.id, conta.empresaId, end],
  )
  await portal.database.sql(`
    with por as (insert into admin_usuarios (id, nome, email, papel)
      values (gen_random_uuid(), 'Operação', 'operacao@servico.example', 'superadmin') returning id)
    insert into ajustes (chave, valor, motivo, alterado_por, alterado_em)
    select 'alertas.certificadoDias', '10', 'Prova', id, now() from por`)
  await until('the setting is effective', async () => (await readAjustes(portal.app))['alertas.certificadoDias'] === 10)
  const announced: number[] = []
  for (let left = 12; left >= 0; left--) {
    await tellExpiringCertificados(portal.app, portal.job('certificado.expiry', 'hoje'))
    const rows = await portal.database.sql('select from emails where tenant_id = $1 and para = $2', [
      conta.id,
      conta.email,
    ])
    if (rows.length > announced.length) announced.push(left)
    portal.wait(DAY_MS)
  }
  assert.deepEqual(announced, [7, 1])
})

test('the daily job runs at 8:00 in Brasília', () => {
  assert.equal(nextMorning(new Date('2026-03-01T10:59:59Z')).toISOString(), '2026-03-01T11:00:00.000Z')
  assert.equal(nextMorning(new Date('2026-03-01T11:00:00Z')).toISOString(), '2026-03-02T11:00:00.000Z')
})

test('an endpoint that became unstable, or was turned off, is reported to the managers of the account, once each', async () => {
  const conta = await portal.register()
  const created = await portal.call('POST /portal/webhooks', {
    token: conta.token,
    body: { url: 'http://127.0.0.1:9/x' },
  })
  assert.equal(created.status, 201, created.text)
  const endpointId: string = created.json.id
  const delivery = {
    ...{
      tenantId: conta.id,
      endpointId,
      url: created.json.url,
      avulsa: false,
      estado: 'enviando',
      tentativas: 7,
      automaticas: 7,
    },
    ...{ evento: 'nfse.autorizada', corpo: Buffer.from('{}'), segredo: null, segredoAnterior: null },
    eventoEm: portal.app.now(),
  }
  const fail = async (statusHttp: number) => {
    const id = randomUUID()
    await portal.database.sql(
      "insert into entregas (id, tenant_id, evento, endpoint_id, url, corpo, estado, tentativas) values ($1, $2, 'nfse.autorizada', $3, 'http://x', '{}', 'enviando', 7)",
      [id, conta.id, endpointId],
    )
    const attempt = {
      numero: 8,
      gatilho: 'automatico',
      iniciadaEm: portal.app.now(),
      duracaoMs: 1,
      statusHttp,
      erroClasse: 'http',
      resposta: null,
      retryAfterS: null,
    }
    const settled = [{ delivery: { ...delivery, id }, job: null, attempt }] as unknown as Parameters<
      typeof settleAttempts
    >[2]
    await portal.app.sistema.transaction((tx) => settleAttempts(portal.app, tx, settled))
  }
  const subjects = async () => (await portal.mailTo(conta, conta.email)).map(({ assunto }) => assunto)
  await fail(500)
  await fail(500)
  assert.deepEqual(await subjects(), ['Um endpoint de webhook está falhando'])
  portal.wait(1_000)
  await fail(410)
  assert.deepEqual(await subjects(), ['Um endpoint de webhook foi desativado', 'Um endpoint de webhook está falhando'])
})

test('a customer gets the note by e-mail only where the configuration enables it', async () => {
  const conta = await portal.register()
  const authorise = async () => {
    const [notaId, serieId] = [randomUUID(), randomUUID()]
    const preparada = {
      prestador: { razaoSocial: 'Empresa Ltda' },
      tomador: { razaoSocial: 'Cliente <b>', email: 'cliente@exemplo.com.br' },
      servico: { valor: { servico: 123_456 } },
    }
    await portal.database.sql(
      "insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie) values ($1, $2, $3, '3550308', 'homologacao', $4)",
      [serieId, conta.id, conta.empresaId, serieId.slice(0, 5)],
    )
    await portal.database.sql(
      `insert into notas (id, tenant_id, empresa_id, ambiente, status, corpo, corpo_sha256, trilho, municipio, conexao, conexao_versao, serie_id,
        serie_rps, numero_rps, preparada, score_confianca, valor_servico, competencia, request_id, numero)
       values ($1, $2, $3, 'homologacao', 'autorizada', '', '', 'nacional', '3550308', 'x', 1, $4, '1', 1, $5, 90, 123456, '2026-01', 'r', '42')`,
      [notaId, conta.id, conta.empresaId, serieId, JSON.stringify(preparada)],
    )
    await portal.database.sql(
      "insert into eventos (id, tenant_id, nota_id, evento, corpo) values ($1, $2, $3, 'nfse.autorizada', '{}')",
      [randomUUID(), conta.id, notaId],
    )
    await expandEvents(portal.app)
    const jobs = await portal.database.sql("select from jobs where fila = 'mail.customer' and chave = $1", [notaId])
    return { notaId, sends: jobs.length }
  }
  assert.equal((await authorise()).sends, 0)
  const put = await portal.call(`PUT /portal/empresas/${conta.empresaId}/nfse-configs`, {
    token: conta.token,
    body: { ambiente: 'homologacao', enviarEmailTomador: true },
  })
  assert.equal(put.status, 200, put.text)
  const { notaId, sends } = await authorise()
  assert.equal(sends, 1)
  for (let i = 0; i < 2; i++) await mailNoteToCustomer(portal.app, portal.job('mail.customer', notaId))
  const mails = await portal.mailTo(conta, 'cliente@exemplo.com.br')
  assert.equal(mails.length, 1)
  assert.equal(mails[0]!.assunto, '[TESTE] Nota fiscal 42 de Empresa Ltda')
  assert.match(mails[0]!.texto, /no valor de R\$\s1\.234,56\./)
  assert.ok(mails[0]!.texto.includes(`/n/${notaId}`) && mails[0]!.html.includes('Cliente &lt;b&gt;'))

  const avisosOf = async (id: string) => {
    const [nota] = await portal.database.sql<{ avisos: { codigo: string }[] }>(
      'select avisos from notas where id = $1',
      [id],
    )
    return nota!.avisos.map((each) => each.codigo)
  }
  assert.deepEqual(await avisosOf(notaId), [])
  await portal.database.sql(
    `insert into emails (id, tenant_id, chave, para, assunto, corpo, de_teste, criado_em)
     select gen_random_uuid(), $1, 'nota:' || n, 'Cliente@exemplo.com.br', 'x', '', true, $2 from generate_series(1, 9) n`,
    [conta.id, portal.app.now()],
  )
  const beyond = await authorise()
  for (let i = 0; i < 2; i++) await mailNoteToCustomer(portal.app, portal.job('mail.customer', beyond.notaId))
  const [row] = await portal.database.sql<{ estado: string }>('select estado from emails where chave = $1', [
    `nota:${beyond.notaId}`,
  ])
  assert.equal(row!.estado, 'limitado')
  assert.deepEqual(await avisosOf(beyond.notaId), ['EMAIL_NAO_ENVIADO'])
})

test('messages are deleted after 30 days, sent or not', async () => {
  const conta = await sending.register()
  const { id: sent } = await invite(sending, conta)
  await send(sent)
  const { id: unsent } = await invite(sending, conta)
  const count = async () =>
    (await sending.database.sql('select from emails where id = any($1)', [[sent, unsent]])).length
  const age = (days: number) =>
    sending.database.sql(`update emails set criado_em = now() - make_interval(days => $1) where id = any($2)`, [
      days,
      [sent, unsent],
    ])
  await age(29)
  await purgeEmails(sending.app)
  assert.equal(await count(), 2)
  await age(31)
  assert.ok((await purgeEmails(sending.app)) >= 2)
  assert.equal(await count(), 0)
})

test('a company is looked up by CNPJ, cached for a day, and answered even when the register is unavailable', async () => {
  const conta = await portal.register()
  const find = (cnpj: string) => portal.call(`GET /portal/empresas/cnpj/${cnpj}`, { token: conta.token })
  register.answer(200, {
    cnpj: '11222333000181',
    razao_social: 'ACME SERVICOS LTDA',
    nome_fantasia: '',
    cnae_fiscal: 6201501,
    opcao_pelo_simples: true,
    opcao_pelo_mei: null,
    email: 'CONTATO@ACME.EXAMPLE',
    ddd_telefone_1: '11 3333-4444',
    descricao_tipo_de_logradouro: 'RUA',
    logradouro: 'DAS FLORES',
    numero: 10,
    cep: '01310-100',
    uf: 'SP',
    codigo_municipio_ibge: 3550308,
    qsa: [{ nome_socio: 'ninguém precisa' }],
  })
  const first = await find('11222333000181')
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(
    [
      first.json.razaoSocial,
      first.json.nomeFantasia,
      first.json.telefone,
      first.json.email,
      first.json.fonte,
      first.json.empresaId,
    ],
    ['ACME SERVICOS LTDA', null, '1133334444', 'contato@acme.example', 'consulta', null],
  )
  assert.deepEqual(
    [first.json.endereco.logradouro, first.json.endereco.cidade, first.json.endereco.estado, first.json.endereco.cep],
    ['RUA DAS FLORES', 'São Paulo', 'SP', '01310100'],
  )
  assert.ok(!first.text.includes('ninguém'))
  register.answer(500, {})
  assert.equal((await find('11222333000181')).json.fonte, 'cache')
  assert.deepEqual(register.queried, ['/cnpj/v1/11222333000181'])
  portal.wait(2 * DAY_MS)
  const { token } = await portal.register()
  const stale = await portal.call('GET /portal/empresas/cnpj/11222333000181', { token })
  assert.deepEqual([stale.status, stale.json.fonte, register.queried.length], [200, 'cache', 2])

  const other = await portal.register()
  const ask = (cnpj: string) => portal.call(`GET /portal/empresas/cnpj/${cnpj}`, { token: other.token })
  const own = await ask('12345678000195')
  assert.deepEqual(
    [own.status, own.json.fonte, own.json.empresaId, own.json.razaoSocial],
    [200, 'cadastro', other.empresaId, 'Empresa Ltda'],
  )
  assert.deepEqual(codigo(await ask('11444777000161')), [404, 'NAO_ENCONTRADO'], 'away and unknown to us')
  for (const odd of [{ cnpj: '11444777000161' }, { cnpj: '99999999000191', razao_social: 'Outra' }, 'texto', null]) {
    register.answer(200, odd)
    assert.equal((await ask('11444777000161')).status, 404, JSON.stringify(odd))
  }
  const before = register.queried.length
  for (const bad of ['11222333000182', '52998224725', 'x']) assert.equal((await ask(bad)).status, 404)
  assert.equal(register.queried.length, before, 'what is no CNPJ is not asked for')
  register.answer(404, {})
  assert.equal((await ask('11444777000161')).status, 404)
  assert.equal((await ask('11444777000161')).status, 404)
  assert.equal(register.queried.length, before + 1, 'that it is unknown is kept too')
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('11444777000161')))
  assert.ok(answers.some(({ status }) => status === 429))
})

test('the worker of the whole service sends by itself what a request caused', async () => {
  const world = await openWorld({ SMTP_URL: smtp.url })
  try {
    const { email } = await world.register()
    await world.anonymous.post('/portal/auth/esqueci-senha', { email })
    const sent = () => smtp.recebidas.filter(({ para }) => para.includes(email)).map(({ partes }) => partes[0]!)
    const mail = await until('the link arrived', () => sent().find((texto) => texto.includes('redefinir')) ?? null)
    const body = { token: tokenIn(mail), senha: 'outra frase comprida' }
    assert.equal((await world.anonymous.post('/portal/auth/redefinir-senha', body)).status, 204)
    await until('the change was told', () => sent().some((texto) => texto.includes('acaba de ser alterada')))
    assert.equal(sent().length, 3, 'registered, asked, changed')
    const planned = await world.sql("select from jobs where fila = 'certificado.expiry' and estado = 'aguardando'")
    assert.equal(planned.length, 1)
  } finally {
    await world.close()
  }
})

async function openRegister() {
  let [status, body] = [500, '{}']
  const queried: string[] = []
  const server = createServer((request, response) => {
    queried.push(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    server,
    queried,
    answer: (code: number, value: unknown) => {
      ;[status, body] = [code, JSON.stringify(value)]
    },
  }
}
