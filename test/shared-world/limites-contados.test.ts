// Things of which an account may have a limited number: requests at the same moment add no more than what is left.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Answer } from '../support/http.ts'
import { modeloBody, recorrenteBody } from '../support/recorrentes.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { empresaBody, type Issuer, nextCnpj } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

const AT_ONCE = 60
const LEFT = 4

type Limite = {
  tabela: string
  maximo: number
  /** Which of its rows count. */
  conta: string
  codigo: 'LIMITE_DA_CONTA' | 'LIMITE_DO_PLANO'
  create(issuer: Issuer): Promise<Answer>
}
const PLANO = { limite_empresas: 9, limite_usuarios: 12 }
const LIMITES: Record<string, Limite> = {
  'endpoints of webhooks': {
    ...{ tabela: 'webhook_endpoints', maximo: 50, conta: 'true', codigo: 'LIMITE_DA_CONTA' },
    create: ({ tenant }) => tenant.portal.post('/portal/webhooks', { url: `https://cliente.example/${randomUUID()}` }),
  },
  'templates of services': {
    ...{ tabela: 'modelos_servico', maximo: 2_000, conta: 'arquivado_em is null', codigo: 'LIMITE_DA_CONTA' },
    create: ({ tenant, body }) => tenant.portal.post('/portal/modelos-servico', modeloBody(body())),
  },
  'templates that leave the archive': {
    ...{ tabela: 'modelos_servico', maximo: 2_000, conta: 'arquivado_em is null', codigo: 'LIMITE_DA_CONTA' },
    create: async ({ tenant, body }) => {
      const [archived] = await world.sql<{ id: string }>(
        `insert into modelos_servico (id, tenant_id, nome, servico, arquivado_em, criado_em, atualizado_em)
         values (gen_random_uuid(), $1, 'Antigo', $2, now(), now(), now()) returning id`,
        [tenant.id, JSON.stringify(modeloBody(body()).servico)],
      )
      return tenant.portal.call('PATCH', `/portal/modelos-servico/${archived!.id}`, { body: { arquivado: false } })
    },
  },
  'recurring notes': {
    ...{ tabela: 'recorrentes', maximo: 5_000, conta: "situacao <> 'encerrada'", codigo: 'LIMITE_DA_CONTA' },
    create: ({ tenant, body }) => tenant.portal.post('/portal/recorrentes', recorrenteBody(body())),
  },
  'companies of the plan': {
    ...{ tabela: 'empresas', maximo: PLANO.limite_empresas, conta: 'ativa', codigo: 'LIMITE_DO_PLANO' },
    create: ({ tenant }) =>
      tenant.portal.post('/portal/empresas', { ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj() }),
  },
  // The owner counts too.
  'people of the plan, invited': {
    ...{ tabela: 'convites', maximo: PLANO.limite_usuarios - 1, conta: "status = 'pendente' and expira_em > now()" },
    codigo: 'LIMITE_DO_PLANO',
    create: ({ tenant }) =>
      tenant.portal.post('/portal/invites', { email: `${randomUUID()}@convidado.example`, papel: 'leitura' }),
  },
  'people of the plan, invited again after an invitation expired': {
    ...{ tabela: 'convites', maximo: PLANO.limite_usuarios - 1, conta: "status = 'pendente' and expira_em > now()" },
    codigo: 'LIMITE_DO_PLANO',
    create: async ({ tenant }) => {
      const [expired] = await world.sql<{ id: string }>(
        `insert into convites (id, tenant_id, email, papel, token_hash, expira_em, criado_em, atualizado_em, status)
         values (gen_random_uuid(), $1, gen_random_uuid() || '@convidado.example', 'leitura',
           sha256(gen_random_uuid()::text::bytea), now() - interval '1 day', now(), now(), 'expirado') returning id`,
        [tenant.id],
      )
      return tenant.portal.post(`/portal/invites/${expired!.id}/reenviar`, {})
    },
  },
}

/** Puts the account under a plan with PLANO's limits, which the service knows when this returns. */
async function contract({ id: tenantId, portal }: Issuer['tenant']): Promise<void> {
  const plano = randomUUID()
  await world.sql(`insert into planos (id, codigo, criado_em, atualizado_em) values ($1, $2, now(), now())`, [
    plano,
    `p${plano.slice(0, 8)}`,
  ])
  await world.sql(
    `insert into plano_versoes (plano_id, versao, nome, valor_mensal, notas_incluidas, limite_empresas, limite_usuarios,
       limite_requisicoes_minuto,
       periodicidade, dias_teste, recursos, criada_em)
     values ($1, 1, 'Pequeno', 1000, 10, $2, $3, $4, 'mensal', 0, '{}', now())`,
    [plano, PLANO.limite_empresas, PLANO.limite_usuarios, POR_MINUTO],
  )
  await world.sql('update contratos set plano_id = $2, plano_versao = 1 where tenant_id = $1', [tenantId, plano])
  await until('the limits of the plan are known', async () => {
    const { json } = await portal.get('/portal/conta')
    return json.limites.requisicoesPorMinuto === POR_MINUTO
  })
}
/** No other limit of a service has this value. */
const POR_MINUTO = 7_919

for (const [what, { tabela, maximo, conta, codigo, create }] of Object.entries(LIMITES))
  test(`${what}: of ${AT_ONCE} requests at the same moment only those go in that the account has room for`, async () => {
    const issuer = await world.issuer()
    const { id } = issuer.tenant
    await contract(issuer.tenant)
    const first = await create(issuer)
    assert.ok(first.status < 300, first.text)
    const count = async () =>
      (
        await world.sql<{ n: number }>(`select count(*)::int as n from ${tabela} where tenant_id = $1 and ${conta}`, [
          id,
        ])
      )[0]!.n
    if (maximo < 20) while ((await count()) < maximo - LEFT) assert.ok((await create(issuer)).status < 300)
    else
      await world.sql(
        `insert into ${tabela} select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid()))).*
         from ${tabela} x, generate_series(1, $2::int) n
         where x.id = (select id from ${tabela} where tenant_id = $1 and ${conta} limit 1)`,
        [id, maximo - LEFT - (await count())],
      )
    assert.equal(await count(), maximo - LEFT)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => create(issuer)))
    assert.equal(await count(), maximo)
    const taken = answers.filter(({ status }) => status < 300).length
    const full = answers.filter(({ status, json }) => status === 422 && json.codigo === codigo)
    const limited = answers.filter(({ status }) => status === 429).length
    assert.deepEqual(
      [taken, taken + full.length + limited],
      [LEFT, AT_ONCE],
      answers.find(({ status }) => status >= 500)?.text,
    )
    assert.ok(full.length > 10)
    for (const { json } of full) {
      assert.match(json.erros[0].mensagem, new RegExp(maximo === 11 ? '12' : String(maximo)))
      assert.doesNotMatch(json.mensagem, /município/)
    }
  })
