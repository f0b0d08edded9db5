// What the service depends on, by what its own calls found: a bank that is silent, and a receiver that refuses.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Dependencia } from '#formas/operacao/dependencia.ts'
import type { Incidente } from '#formas/operacao/incidente.ts'
import { type Bank, ok, openBank } from '../support/bank.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

let bank: Bank
let receiver: Receiver
let credencialId = ''
before(async () => {
  receiver = await openReceiver(() => 503)
  bank = await openBank()
  credencialId = (await ok(bank.admin.superadmin.post('/admin/bank/credencial', bank.credencial()), 201)).id
})
after(async () => {
  await bank?.close()
  await receiver?.close()
})

const dependencia = async (chave: string): Promise<Dependencia> => {
  const { items } = await ok(bank.admin.suporte.get('/admin/dependencias'))
  return (
    items.find((each: Dependencia) => each.chave === chave) ?? assert.fail(`no ${chave} in ${JSON.stringify(items)}`)
  )
}
const incidente = async (tipo: string): Promise<Incidente | null> => {
  const { items } = await ok(bank.admin.suporte.get(`/admin/incidentes?tipo=${tipo}`))
  return items[0] ?? null
}
const failures = async (tipo: string) =>
  (
    await bank.world.sql<{ n: number }>(
      'select coalesce(sum(falhas_seguidas), 0)::int as n from chamadas_alvos where tipo = $1',
      [tipo],
    )
  )[0]!.n

test('a bank that answers is said to answer; what is not configured is not in use', async () => {
  await bank.newCharge()
  const found = await until('the bank has answered', async () => {
    const each = await dependencia(`banco:${credencialId}`)
    return each.estado === 'responde' && each
  })
  assert.deepEqual([found.tipo, found.desde], ['banco', null])
  assert.ok(found.ultimoSucesso && found.nome.startsWith('Banco, '), JSON.stringify(found))
  assert.equal((await dependencia('deposito')).estado, 'sem_uso')
  for (const chave of ['postgres', 'disco_do_processo', 'relogio'])
    assert.equal((await dependencia(chave)).estado, 'responde', chave)
  assert.equal(await incidente('banco_fora'), null)
})

test('a bank that nobody reaches is one incident, with the charges that wait and their value, until it answers', async () => {
  const { world, newFatura, charge, reaches } = bank
  const [{ url }] = (await world.sql<{ url: string }>(
    `select base_url as url from banco_credenciais where revogada_em is null`,
  )) as [{ url: string }]
  const moveTo = (to: string) =>
    world.sql(`update banco_credenciais set base_url = $1, atualizada_em = now() where revogada_em is null`, [to])
  await moveTo('https://127.0.0.1:1/api/v2')
  const faturas = [await newFatura({ total: 12_345 }), await newFatura({ total: 10_000 })]
  const ids: string[] = []
  for (const { id } of faturas) ids.push((await charge(id)).id)
  const found = await until(
    'the bank is an incident, with both charges',
    async () => {
      const each = await incidente('banco_fora')
      return each?.quantas === 2 && each.ultimaHora && each
    },
    { measure: () => failures('banco') },
  )
  assert.equal(found.titulo, 'O banco não responde')
  assert.match(found.texto, /^Conexão recusada em \d+ de \d+ tentativas na última hora\. As cobranças esperam/)
  assert.equal(found.contas, 2)
  assert.equal(Number(found.valor), 223.45)
  assert.ok(found.ultimaHora!.some(({ falhas }) => falhas > 0))
  const [first] = await world.sql<{ em: Date }>(
    `select falhando_desde as em from chamadas_alvos where tipo = 'banco' and alvo = $1`,
    [credencialId],
  )
  assert.equal(Date.parse(found.desde as unknown as string), first!.em.getTime(), 'since the first failure')
  const { estado, detalhe, desde, ultimoSucesso } = await dependencia(`banco:${credencialId}`)
  assert.equal(estado, 'fora')
  assert.match(detalhe, /^Conexão recusada em /)
  assert.ok(
    desde && ultimoSucesso && Date.parse(desde as unknown as string) >= Date.parse(ultimoSucesso as unknown as string),
  )

  // Asked while nothing listens, the bank does not answer, and what waits is not made due.
  const path = `/admin/incidentes/${found.id}/tentar-agora`
  const away = await ok(bank.admin.operador.post(path, {}), 201)
  assert.deepEqual([away.alvo, away.respondeu, away.seguem], ['banco', false, 0])
  assert.match(away.frase, /^O banco não respondeu: /)
  await moveTo(url)
  const tried = await ok(bank.admin.operador.post(path, {}), 201)
  assert.deepEqual([tried.respondeu, tried.causa, tried.unidade], [true, null, 'cobrancas'])
  assert.match(tried.frase, /^O banco respondeu em \d+ ms; /)
  for (const id of ids) await reaches(id, 'emitida')
  const acts = await world.sql<{ respondeu: boolean; seguem: number }>(
    `select (detalhe ->> 'respondeu')::boolean as respondeu, (detalhe ->> 'seguem')::int as seguem from auditoria
     where acao = 'incidente.try' and recurso_id = $1 order by id`,
    [found.id],
  )
  assert.deepEqual(acts, [
    { respondeu: false, seguem: 0 },
    { respondeu: true, seguem: tried.seguem },
  ])
  await until('the incident ends by itself', async () => (await incidente('banco_fora')) === null)
  assert.equal((await dependencia(`banco:${credencialId}`)).estado, 'responde')
})

test('a receiver that refuses every delivery is an incident of its account, and is counted among the receivers', async () => {
  const issuer = await bank.world.issuer()
  const hook = await issuer.tenant.portal.post('/portal/webhooks', { url: receiver.url })
  assert.equal(hook.status, 201, hook.text)
  const { json } = await issuer.api.issue(issuer.body())
  await issuer.api.waitSettled(json.id)
  const found = await until('the receiver is an incident', () => incidente('webhook_recusa'), {
    measure: () => failures('webhook.deliver'),
  })
  assert.match(found.titulo, /^O webhook de /)
  assert.match(found.texto, /^HTTP 503 em (\d+) de \1 tentativas na última hora\. /)
  assert.equal((found.alvo as { endpointId?: string }).endpointId, hook.json.id)
  assert.equal(found.contas, 1)
  assert.ok(found.quantas >= 1)
  const { estado, detalhe } = await dependencia('webhooks')
  assert.deepEqual([estado, detalhe], ['fora', '1 de 1 recusam'])
})
