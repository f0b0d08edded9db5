// The service with the simulated bank: a world of its own, its credential at the bank, and faturas to charge.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { makeCertificate } from '../../simulator/certificates.ts'
import { CLIENTE_PADRAO } from '../../simulator/psp/clientes.ts'
import { CHAVE, openPsp } from '../../simulator/psp/psp.fixture.ts'
import { addAdmin, type Papel } from './admins.ts'
import { type Answer, type Client, openClient } from './http.ts'
import { ADMIN_ENV } from './publish-city.ts'
import { until } from './until.ts'
import { openWorld, type World } from './world.ts'

export const MOTIVO = 'combinado por telefone com o cliente'
/** The day on which the bank opened: this file may have been read long before. */
export let HOJE = ''
export const TOKEN = `token-do-webhook-${randomUUID()}`

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
export async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, text, json } = await answer
  if (came !== status) throw new Error(`${came} instead of ${status}: ${text}`)
  return json
}

/** The body that registers the credential of the simulated bank. */
export const credencialOf = ({ url, ca }: Pick<Awaited<ReturnType<typeof openPsp>>, 'url' | 'ca'>) => ({
  provedor: 'api_pix',
  ambiente: 'homologacao',
  baseUrl: `${url}/api/v2`,
  tokenUrl: `${url}/oauth/token`,
  clientId: CLIENTE_PADRAO.clientId,
  clientSecret: CLIENTE_PADRAO.clientSecret,
  certificadoPfxBase64: makeCertificate(ca, {
    cnpj: CLIENTE_PADRAO.cnpj,
    nome: 'SERVICO',
    senha: 'Senha@1',
  }).pfx.toString('base64'),
  senhaCertificado: 'Senha@1',
  chavePix: CHAVE,
})

export type Bank = Awaited<ReturnType<typeof openBank>>

/** Opens it all; the bank announces nothing until a test lets it (`PUT avisos`). */
export async function openBank(env: Record<string, string> = {}) {
  const { psp, env: comBanco, close } = await openBankProgram()
  const world = await openWorld({ ...ADMIN_ENV, ...comBanco, PIX_TIMEOUT_S: '2', LEASE_S: '20', ...env })
  return {
    ...(await bankIn(world, psp)),
    close: async () => {
      await world.close()
      await close()
    },
  }
}

/** The simulated bank, which announces nothing, and the settings of a service that trusts it. */
export async function openBankProgram() {
  const ends: (() => unknown)[] = []
  const psp = await openPsp({ after: (end) => void ends.push(end as () => unknown) })
  await psp.panel('PUT avisos', { modo: 'nenhum' })
  const close = async () => {
    for (const end of ends) await end()
  }
  return { psp, env: { PIX_CA: join(psp.dataDir, 'ca.pem') }, close }
}

/** The same in a service that was opened with the settings of `openBankProgram`. */
export async function bankIn(world: World, psp: Awaited<ReturnType<typeof openPsp>>) {
  HOJE = dayFrom(0)
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  const admin = {} as Record<Papel, Client>
  for (const papel of ['suporte', 'operador', 'superadmin'] as const)
    admin[papel] = openClient(world.url, await addAdmin(world.sql, login, papel, papel, ADMIN_ENV.ADMIN_SENHA))
  const credencial = (more: object = {}) => ({ ...credencialOf(psp), webhookToken: TOKEN, ...more })
  const plano = await ok(
    admin.superadmin.post('/admin/planos', { codigo: randomUUID(), nome: 'Plano', valorMensal: 100 }),
    201,
  )
  let numero = 0
  /** A closed fatura of a new account, due in ten days. */
  const newFatura = async ({ total = 10_000, vencimento = '' } = {}) => {
    const tenant = await world.register()
    const tenantId = tenant.id
    await world.sql(`update tenants set cpf_cnpj = '12ABC34501DE35' where id = $1`, [tenantId])
    const contrato = await ok(admin.operador.post('/admin/contratos', { tenantId, planoId: plano.id }), 201)
    const [row] = await world.sql<{ id: string }>(
      `insert into faturas (id, numero, tenant_id, contrato_id, competencia, tipo, status, vencimento, subtotal, total,
         emitida_em, criada_em, atualizada_em)
       values (gen_random_uuid(), $1, $2, $3, $4, 'mensal', 'aberta', $5, $6, $6, now(), now(), now()) returning id`,
      [900_000 + ++numero, tenantId, contrato.id, dayFrom(0).slice(0, 7), vencimento || dayFrom(10), total],
    )
    return { id: row!.id, tenant, tenantId, contratoId: contrato.id as string }
  }
  const charge = (faturaId: string, more: object = {}) =>
    ok(admin.operador.post('/admin/bank/cobrancas', { faturaId, ...more }), 201)
  const show = (id: string) => ok(admin.suporte.get(`/admin/bank/cobrancas/${id}`))
  const reaches = async (id: string, status: string) => {
    await until(`the charge ${id} is ${status}`, async () => (await show(id)).status === status)
    return show(id)
  }
  /** A charge that the bank holds, of a new fatura. */
  const newCharge = async (more: Parameters<typeof newFatura>[0] = {}) => {
    const fatura = await newFatura(more)
    const { id } = await charge(fatura.id)
    return { ...(await reaches(id, 'emitida')), fatura }
  }
  const post = (body: unknown, { path = `/${TOKEN}/pix`, header = '' } = {}) =>
    fetch(`${world.url}/webhooks/bank${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(header && { 'x-bank-webhook-token': header }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }).then(async (answer) => ({ status: answer.status, text: await answer.text() }))
  const settled = () =>
    until('every event is processed', async () => {
      const [row] = await world.sql<{ n: number }>(
        'select count(*)::int as n from banco_eventos where processado_em is null',
      )
      return row!.n === 0
    })
  const pay = async (txid: string, more: object = {}) => (await psp.panel('POST pagar', { txid, ...more }))[0]
  const faturaOf = async (id: string) =>
    (
      await world.sql<{ status: string; pago: number; multa: number; juros: number }>(
        'select status, pago::int, multa::int, juros::int from faturas where id = $1',
        [id],
      )
    )[0]!
  const paymentsOf = (cobrancaId: string) =>
    world.sql<{ tipo: string; valor: number; devolvido: number }>(
      'select tipo, valor::int, devolvido::int from pagamentos where cobranca_id = $1 order by pago_em, registrado_em',
      [cobrancaId],
    )
  const alertas = async (tipo: string) =>
    (await world.sql<{ chave: string }>('select chave from alertas where tipo = $1', [tipo])).map(({ chave }) => chave)
  return {
    ...{ world, psp, admin, credencial, newFatura, charge, show, reaches, newCharge, post, settled, pay, faturaOf },
    ...{ paymentsOf, alertas },
  }
}

export const dayFrom = (days: number) =>
  new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
