// What a client gets with a closed fatura: the PDF, and the e-mail that carries it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { diaOf } from '#domain/competencia.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { plantCobranca, plantFatura } from '../support/faturas.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { needs } from '../support/references.ts'
import { openSmtpServer, type SmtpServer } from '../support/smtp.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const MES = '2026-10'
// Ahead, so that no fatura is overdue by itself.
const VENCIMENTO = diaOf(Date.now() + 30 * 86_400_000)
const DIA = VENCIMENTO.split('-').reverse().join('/')
const PIX = `00020126580014br.gov.bcb.pix2536pix.banco.example/${randomUUID()}520400005303986802BR6304A1B2`
const PORTAL = 'https://nfse.example/app/'
const folder = mkdtempSync(join(tmpdir(), 'fatura-'))
const admin = {} as Record<Papel, Client>
let world: World
let smtp: SmtpServer

before(async () => {
  smtp = await openSmtpServer()
  const correio = { SMTP_URL: smtp.url, EMAIL_REMETENTE: 'NFS-e <nao-responda@servico.example>' }
  world = await openWorld({ ...ADMIN_ENV, ...correio, URL_PUBLICA: 'https://nfse.example' })
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const)
    admin[papel] = openClient(world.url, await addAdmin(world.sql, login, papel, papel, ADMIN_ENV.ADMIN_SENHA))
})
after(async () => {
  await Promise.all([world?.close(), smtp?.close()])
  rmSync(folder, { recursive: true })
})

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}

/** A client with a contract, and a fatura of its own. */
async function newFatura(more: object = {}) {
  const tenant = await world.register()
  await world.sql('update pessoas set confirmado_em = now() where email = $1', [tenant.email])
  const plano = { codigo: randomUUID(), nome: 'Plano Prata', valorMensal: 199 }
  const { id: planoId } = await ok(admin.superadmin.post('/admin/planos', plano), 201)
  const novo = { tenantId: tenant.id, planoId, dataInicio: `${MES}-01` }
  const contrato = await ok(admin.operador.post('/admin/contratos', novo), 201)
  const base = { tenantId: tenant.id, contratoId: contrato.id as string, competencia: MES, vencimento: VENCIMENTO }
  return { tenant, id: await plantFatura(world, { ...base, ...more }), contratoId: base.contratoId }
}
const pdfOf = (id: string, papel: Papel = 'suporte') => admin[papel].get(`/admin/faturamento/faturas/${id}/pdf`)
const send = (id: string, body: object = {}) =>
  admin.operador.post(`/admin/faturamento/faturas/${id}/enviar-email`, body)
function textOf(bytes: Buffer): string {
  const file = join(folder, 'fatura.pdf')
  writeFileSync(file, bytes)
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
}
const receivedBy = (address: string) =>
  smtp.recebidas.filter(({ para, cabecalhos }) => para.includes(address) && cabecalhos['subject']?.startsWith('Fatura'))

test(
  'the PDF has the lines, the coupon, the Pix of the charge and the usage by company',
  needs('pdftotext'),
  async () => {
    const { tenant, id, contratoId } = await newFatura({
      status: 'vencida',
      itens: [
        ['mensalidade', 'Mensalidade do Plano Prata', 1, 19_900, 19_900],
        ['excedente', 'Notas excedentes', 1_200, 35, 42_000],
        ['cupom', 'Cupom BEMVINDO', 1, -1_900, -1_900],
      ],
    })
    const empresa = await tenant.createEmpresa({ razaoSocial: 'Laboratório Exemplo Ltda' })
    await world.sql(
      `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em)
     select gen_random_uuid(), $1, $2, $3, '2026-10-15T12:00:00Z' from generate_series(1, 1300)`,
      [tenant.id, empresa.id, MES],
    )
    assert.doesNotMatch(textOf((await pdfOf(id)).bytes), /Pague com Pix/)
    await plantCobranca(world, { tenantId: tenant.id, contratoId, faturaId: id, valor: 60_000, pix: PIX })
    const answer = await pdfOf(id)
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/pdf'])
    assert.match(answer.headers['content-disposition'] ?? '', /^inline; filename="fatura-\d+\.pdf"$/)
    const text = textOf(answer.bytes)
    const shown = [
      'VENCIDA',
      'outubro de 2026',
      `Venceu em ${DIA}`,
      'Notas excedentes',
      '1.200',
      'R$ 420,00',
      'Cupom BEMVINDO',
      '-R$ 19,00',
      'R$ 600,00',
      'Pague com Pix',
      'Laboratório Exemplo Ltda',
      '1.300',
      empresa.cpfCnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5'),
    ]
    for (const part of shown) assert.ok(text.includes(part), `"${part}" is not in the text:\n${text}`)
    assert.ok(text.replace(/\s/g, '').includes(PIX), text)
  },
)

test(
  'a draft has its watermark, no charge is shown on a paid one, and strangers get nothing',
  needs('pdftotext'),
  async () => {
    const draft = await newFatura({ status: 'rascunho' })
    const text = textOf((await pdfOf(draft.id)).bytes)
    assert.equal(text.split('RASCUNHO').length, 3)
    assert.match(text, /sem número/)
    const paid = await newFatura({ status: 'paga' })
    await plantCobranca(world, { ...paid, tenantId: paid.tenant.id, faturaId: paid.id, valor: 19_900, pix: PIX })
    const shown = textOf((await pdfOf(paid.id)).bytes)
    assert.match(shown, /Total pago|TOTAL PAGO/)
    assert.doesNotMatch(shown, /Pague com Pix/)
    assert.equal((await pdfOf(randomUUID())).status, 404)
    const ofTenant = (id: string) => admin.suporte.get(`/admin/tenants/${id}/faturas/${paid.id}/pdf`)
    assert.deepEqual((await ofTenant(paid.tenant.id)).bytes, (await pdfOf(paid.id)).bytes)
    assert.equal((await ofTenant(draft.tenant.id)).status, 404)
    assert.equal((await paid.tenant.portal.get(`/admin/faturamento/faturas/${paid.id}/pdf`)).status, 401)
  },
)

test('the e-mail goes to the owner, once, with amount, day, Pix, portal and the PDF', needs('pdftotext'), async () => {
  const { tenant, id, contratoId } = await newFatura()
  await plantCobranca(world, { tenantId: tenant.id, contratoId, faturaId: id, valor: 19_900, pix: PIX })
  const sent = await Promise.all([send(id), send(id), send(id), send(id)])
  for (const { status, json, text } of sent) assert.deepEqual([status, json.enfileirado], [201, true], text)
  const ids = new Set(sent.map(({ json }) => json.mensagemId))
  assert.equal(ids.size, 1)
  assert.equal(sent.filter(({ json }) => json.mensagens[0].repetida).length, 3)

  const [mail] = await until('the e-mail', () =>
    receivedBy(tenant.email).length > 0 ? receivedBy(tenant.email) : null,
  )
  assert.match(
    mail!.cabecalhos['subject'] ?? '',
    new RegExp(`^Fatura nº \\d+, de outubro de 2026: R\\$.199,00, vence em ${DIA}$`),
  )
  const [texto, html] = mail!.partes as [string, string]
  const page = `${PORTAL}plano/faturas/${id}`
  for (const part of ['Olá, Dona Exemplo.', 'Valor a pagar: R$', DIA, PIX, page])
    assert.ok(texto.includes(part), `${part}\n${texto}`)
  assert.ok(html.includes(PIX) && html.includes(`href="${page}"`) && !/<img|<script|src=/.test(html))
  const [anexo, ...others] = mail!.anexos
  assert.deepEqual(others, [])
  assert.match(anexo!.nome, /^fatura-\d+\.pdf$/)
  assert.match(textOf(anexo!.conteudo), /Pague com Pix/)
  const acts = await world.sql<{ tenant: string | null }>(
    `select tenant_id as tenant from auditoria where acao = 'fatura.mail' and recurso_id = $1`,
    [id],
  )
  assert.equal(acts.length, 2, 'in the audit of the account and in that of the operators')

  const again = await ok(send(id, { repetir: true }), 201)
  assert.ok(!ids.has(again.mensagemId))
  await until('the repeat', () => receivedBy(tenant.email).length > 1)
  assert.equal(receivedBy(tenant.email).length, 2)
})

test('other addresses get it in the place of the owner, and each only once', async () => {
  const { tenant, id } = await newFatura({ status: 'paga' })
  const [one, two] = [`${randomUUID()}@cliente.example`, `${randomUUID()}@cliente.example`]
  await ok(send(id, { para: [one] }), 201)
  const { mensagens } = await ok(send(id, { para: [one.toUpperCase(), two] }), 201)
  assert.deepEqual(
    mensagens.map(({ repetida }: { repetida: boolean }) => repetida),
    [true, false],
  )
  const [mail] = await until('the e-mail', () => (receivedBy(two).length > 0 ? receivedBy(two) : null))
  assert.match(mail!.cabecalhos['subject'] ?? '', /paga$/)
  assert.match(mail!.partes[0] ?? '', /O pagamento foi confirmado/)
  await until('the first', () => receivedBy(one).length > 0)
  assert.deepEqual([receivedBy(one).length, receivedBy(tenant.email).length], [1, 0])
})

test('a fatura is sent only when it is closed, to a recipient, and by a role that may write', async () => {
  for (const status of ['rascunho', 'cancelada', 'substituida', 'baixada']) {
    const { id } = await newFatura({ status })
    assert.deepEqual((await send(id)).json.codigo, 'ESTADO_INVALIDO', status)
  }
  const { tenant, id } = await newFatura()
  await world.sql(`update usuarios set status = 'bloqueado' where tenant_id = $1`, [tenant.id])
  const nobody = await send(id)
  assert.deepEqual([nobody.status, nobody.json.codigo], [422, 'SEM_DESTINATARIO'])
  assert.equal((await send(id, { para: ['sem arroba'] })).status, 400)
  assert.equal((await send(randomUUID())).status, 404)
  assert.equal((await admin.suporte.post(`/admin/faturamento/faturas/${id}/enviar-email`, {})).status, 403)
})
