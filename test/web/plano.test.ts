// The plan of an account and its faturas in the portal.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'node:test'
import { addMonths, diaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { addAdmin } from '../support/admins.ts'
import { type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { shared } from '../support/shared.ts'
import type { Tenant } from '../support/tenant.ts'
import { linkSentTo } from './caixa.ts'
import { expectGone, expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story, world } = sharedStories()

/** The day of each story: a process reads all its files before the first of their stories. */
let [HOJE, MES] = ['', '']
beforeEach(() => {
  HOJE = diaOf(Date.now())
  MES = HOJE.slice(0, 7)
})
const PIX = `00020126580014br.gov.bcb.pix2536pix.example/qr/v2/${'7d9f0335'.repeat(4)}5204000053039865802BR6304AD38`

const operador = shared(async (): Promise<Client & { close(): Promise<void> }> => {
  const login = (body: object) => openClient(world().url).post('/admin/auth/login', body)
  const token = await addAdmin(world().sql, login, 'superadmin', 'plano', ADMIN_ENV.ADMIN_SENHA)
  return { ...openClient(world().url, token), close: async () => undefined }
})
const made = async (path: string, body: object) => {
  const { status, json, text } = await (await operador()).post(path, body)
  assert.equal(status, 201, text)
  return json
}

/** An account in the plan Essencial, with the given notes of this month, beside the larger plan Profissional. */
async function contracted(notas: number): Promise<{ dona: Tenant; contratoId: string }> {
  const dona = await world().register()
  const base = { descricao: 'Para escritórios com poucas empresas.', notasIncluidas: 200, valorNotaExcedente: 0.5 }
  const limites = { limiteEmpresas: 3, limiteUsuarios: 5, recursos: ['lote', 'modo_sincrono'] }
  const plano = await made('/admin/planos', {
    ...base,
    ...limites,
    codigo: randomUUID(),
    nome: 'Essencial',
    valorMensal: 99.9,
  })
  const { id } = await made('/admin/contratos', {
    tenantId: dona.id,
    planoId: plano.id,
    dataInicio: addDays(`${MES}-01`, -40),
    diaVencimento: 8,
  })
  const empresa = await dona.createEmpresa()
  await world().sql(
    `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em)
     select gen_random_uuid(), $1, $2, $3, now() from generate_series(1, $4)`,
    [dona.id, empresa.id, MES, notas],
  )
  return { dona, contratoId: id }
}

/** A closed fatura of a month with three lines, `meses` before this one. */
async function newFatura({ dona, contratoId }: { dona: Tenant; contratoId: string }, meses: number, status: string) {
  const id = randomUUID()
  const competencia = addMonths(MES, -meses)
  await world().sql(
    `insert into faturas (id, tenant_id, contrato_id, competencia, tipo, subtotal, desconto, total, criada_em, atualizada_em)
     values ($1, $2, $3, $4, 'mensal', 11090, 1109, 9981, now(), now())`,
    [id, dona.id, contratoId, competencia],
  )
  await world().sql(
    `insert into fatura_itens (fatura_id, tenant_id, ordem, tipo, descricao, quantidade, valor_unitario, valor) values
     ($1, $2, 1, 'mensalidade', 'Mensalidade', 1, 9990, 9990),
     ($1, $2, 2, 'excedente', 'Notas além das 200 incluídas', 22, 50, 1100),
     ($1, $2, 3, 'cupom', 'Desconto do cupom', 1, -1109, -1109)`,
    [id, dona.id],
  )
  const vencimento = status === 'vencida' ? addDays(HOJE, -3) : addDays(HOJE, 12)
  await world().sql(
    `update faturas set numero = nextval('faturas_numero'), vencimento = $2, emitida_em = now(), status = 'aberta' where id = $1`,
    [id, vencimento],
  )
  const pago = status === 'paga' ? 9981 : 0
  if (status !== 'aberta')
    await world().sql('update faturas set status = $2, pago = $3 where id = $1', [id, status, pago])
  return id
}

/** A charge of that fatura that may be paid. */
async function charge({ dona, contratoId }: { dona: Tenant; contratoId: string }, faturaId: string): Promise<void> {
  const credencial = randomUUID()
  await world().sql(
    `insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, criada_em, revogada_em)
     values ($1, 'api_pix', 'homologacao', 'https://x', 'https://x', 'x', 'x', now(), now())`,
    [credencial],
  )
  await world().sql(
    `insert into cobrancas (id, tenant_id, contrato_id, fatura_id, credencial_id, txid, status, valor, vencimento,
       pix_copia_e_cola, criada_em, atualizada_em)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, 'emitida', 9981, $6, $7, now(), now())`,
    [dona.id, contratoId, faturaId, credencial, randomUUID().replaceAll('-', ''), addDays(HOJE, -3), PIX],
  )
}

story(
  'an owner sees an overdue fatura on the first page, opens it and copies its Pix',
  'plano-faturas',
  async ({ page, go, enter, look }) => {
    const account = await contracted(130)
    await newFatura(account, 2, 'paga')
    const overdue = await newFatura(account, 1, 'vencida')
    await charge(account, overdue)
    await enter(account.dona)
    await go('/inicio')
    await expectText(page, 'Uma fatura está vencida')
    await look('inicio')
    await page.getByRole('link', { name: 'Ver as faturas' }).click()
    await page.getByRole('heading', { name: 'Plano e faturas' }).waitFor()
    await expectText(page, /No ritmo de hoje, o mês termina com/)
    await page.getByText('Essencial', { exact: true }).waitFor()
    await page.getByRole('row', { name: /Vencida/ }).waitFor()
    await look('plano')

    await page.getByRole('combobox', { name: 'Situação' }).click()
    await pick(page.getByRole('option', { name: 'Vencida' }))
    await page.waitForURL('**/plano?status=vencida')
    await expectGone(page.getByRole('row', { name: /Paga/ }))
    await page.getByRole('link', { name: /^Fatura \d/ }).click()
    const lines = page.getByRole('table', { name: 'Linhas da fatura' })
    for (const text of [/99,90/, /22 × /, /-R\$\s?11,09/]) await lines.getByText(text).first().waitFor()
    await lines.getByRole('row', { name: /^Total.*99,81/ }).waitFor()
    await page.getByRole('img', { name: 'Código QR do Pix' }).waitFor()
    await page.getByRole('button', { name: 'Copiar o código Pix' }).click()
    await page.getByRole('button', { name: 'Copiado' }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), PIX)
    await page.getByRole('button', { name: 'Copiar o código Pix' }).waitFor()
  },
)

story(
  'an owner changes the plan after seeing what it costs, and then schedules the way back',
  'plano-troca',
  async ({ page, go, enter, look }) => {
    const { dona } = await contracted(230)
    const nome = `Profissional ${randomUUID().slice(0, 4)}`
    await made('/admin/planos', {
      codigo: randomUUID(),
      nome,
      valorMensal: 249.9,
      notasIncluidas: 1000,
      limiteEmpresas: 10,
    })
    await enter(dona)
    await go('/plano')
    await page.getByRole('button', { name: 'Trocar de plano' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(new RegExp(`^${nome}`)).check()
    const preview = dialog.getByRole('region', { name: 'Prévia da troca' })
    await preview.getByText(/249,90 por mês/).waitFor()
    await look('previa')
    await dialog.getByText('No próximo período').click()
    await preview.getByText('Nada é cobrado pela troca.').waitFor()
    await dialog.getByText('Agora', { exact: true }).click()
    await dialog.getByRole('button', { name: `Trocar para ${nome}` }).click()
    await expectText(page, 'Plano trocado')
    await page.getByText(nome, { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Trocar de plano' }).click()
    await dialog
      .getByLabel(/^Essencial/)
      .first()
      .check()
    await dialog.getByText(/a troca vale a partir do próximo/).waitFor()
    await dialog.getByRole('button', { name: 'Trocar para Essencial' }).click()
    await expectText(page, 'Troca de plano marcada')
    await expectText(page, /O plano muda para Essencial em/)
  },
)

furtherStory(
  'a developer sees the plan and its usage and no amount; a suspension is explained',
  'plano-desenvolvedor',
  async ({ page, go, enter, look }) => {
    const account = await contracted(40)
    await newFatura(account, 1, 'vencida')
    const motivo = 'Fatura de outubro em aberto há 40 dias'
    await made(`/admin/contratos/${account.contratoId}/suspender`, { motivo })
    const email = `dev-${randomUUID().slice(0, 8)}@escritorio.example`
    await account.dona.portal.post('/portal/invites', { email, papel: 'developer' })
    const token = (await linkSentTo(account.dona, email)).split('#')[1]
    const body = { token, nome: 'Davi', senha: 'uma frase bem comprida' }
    const { json } = await world().anonymous.post('/portal/auth/aceitar-convite', body)
    await enter({ sessao: json.token })
    await go('/inicio')
    await expectText(page, 'O contrato da conta está suspenso')
    await expectText(page, new RegExp(motivo))
    await look('suspenso')
    await go('/plano')
    await page.getByText('Essencial', { exact: true }).waitFor()
    await expectText(page, /No ritmo de hoje/)
    assert.equal(await page.getByText('R$').count(), 0)
    assert.equal(await page.getByRole('table', { name: 'Faturas' }).count(), 0)
    await page.getByRole('button', { name: 'Trocar de plano' }).press('Enter')
    await page
      .getByRole('status')
      .getByText(/não permite trocar o plano. Peça a um dono/)
      .waitFor()
  },
)
