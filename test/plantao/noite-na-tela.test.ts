// The night on call as a person lives it, in a browser: each cause is made, is one row of Agora within fifteen seconds with
// its true beginning and count, and is cured from that row. A table says how long each took.
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { bankIn } from '../support/bank.ts'
import { SENHA_DO_CERTIFICADO } from '../support/city.ts'
import { openReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { expectGone, expectText } from '../web/expect.ts'
import { storiesOfCidades } from './de-cidades.ts'
import { cureCausa, openCalma, seeCausa } from './na-tela.ts'
import {
  banco,
  count,
  DISCO_MB,
  disco,
  ends,
  issue,
  MOTIVO,
  momentOf,
  pasta,
  placar,
  SEM_DISCO,
  story,
  times,
  world,
} from './palco.ts'

/** Does the act of a row that asks for a reason. */
async function actWithReason(linha: Locator, ato: RegExp, acao: string): Promise<void> {
  await linha.getByRole('button', { name: ato }).click()
  const dialog = linha.page().getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill(MOTIVO)
  await dialog.getByRole('button', { name: acao }).click()
  await expectGone(dialog)
}

storiesOfCidades()

story('a dead bank is one row with its charges, and is cured by its act', 'noite-banco', async (scene) => {
  const { page } = scene
  const { psp } = banco
  const { admin, credencial, newCharge, newFatura, charge, reaches } = await bankIn(world(), psp)
  assert.equal((await admin.superadmin.post('/admin/bank/credencial', credencial())).status, 201)
  await newCharge()
  const faturas = [await newFatura({ total: 12_345 }), await newFatura(), await newFatura()]
  await openCalma(scene)
  const ids: string[] = []
  const vista = await seeCausa(
    scene,
    async () => {
      await psp.panel('PUT humores', { operacao: 'todas', humor: 'erro-503' })
      for (const { id } of faturas) ids.push((await charge(id)).id)
    },
    {
      ...{ tipo: 'banco_fora', titulo: 'O banco não responde', unidade: 'cobrancas' },
      desde: () =>
        momentOf(`select falhando_desde as em from chamadas_alvos where tipo = 'banco' and falhas_seguidas >= 3`),
      quantas: () =>
        count(`select count(*)::int as n from cobrancas where status in ('criando', 'incerta', 'cancelando')`),
    },
  )
  await psp.panel('DELETE humores')
  const medida = await cureCausa(page, vista, async () => {
    await vista.linha.getByRole('button', { name: /^Tentar agora/ }).click()
    await expectText(page, /^O banco respondeu em \d+ ms; /)
  })
  for (const id of ids) await reaches(id, 'emitida')
  placar.write('a dead bank', medida)
})

story(
  'a receiver that fails is one row with its deliveries, and is cured by its act',
  'noite-webhook',
  async (scene) => {
    const { page } = scene
    let status = 500
    const receiver = await openReceiver(() => status)
    ends.push(receiver.close)
    const issuer = await world().issuer()
    const hook = await issuer.tenant.portal.post('/portal/webhooks', { url: receiver.url })
    await openCalma(scene)
    const doEndpoint = [hook.json.id]
    const vista = await seeCausa(scene, () => times(3, () => issue(issuer)), {
      ...{ tipo: 'webhook_recusa', titulo: /^O webhook de .+ recusa as entregas$/, unidade: 'entregas' },
      desde: () =>
        momentOf(
          `select min(t.iniciada_em) as em from entrega_tentativas t join entregas e on e.id = t.entrega_id
         where e.endpoint_id = $1 having count(*) >= 3`,
          doEndpoint,
        ),
      quantas: () =>
        count(`select count(*)::int as n from entregas where endpoint_id = $1 and estado <> 'entregue'`, doEndpoint),
    })
    status = 200
    const medida = await cureCausa(page, vista, () => actWithReason(vista.linha, /^Reenviar/, 'Reenviar'))
    placar.write('a receiver that fails', medida)
  },
)

story('a receiver that is gone is one row until its account turns it on', 'noite-sumido', async (scene) => {
  const { page } = scene
  let status = 410
  const receiver = await openReceiver(() => status)
  ends.push(receiver.close)
  const issuer = await world().issuer()
  const { portal } = issuer.tenant
  const hook = await portal.post('/portal/webhooks', { url: receiver.url })
  await openCalma(scene)
  const doEndpoint = [hook.json.id]
  const vista = await seeCausa(scene, () => issue(issuer), {
    ...{ tipo: 'webhook_recusa', titulo: /^O webhook de .+ foi desligado por não responder$/, unidade: 'entregas' },
    desde: () =>
      momentOf(
        `select min(t.iniciada_em) as em from entrega_tentativas t join entregas e on e.id = t.entrega_id
         where e.endpoint_id = $1`,
        doEndpoint,
      ),
    quantas: () =>
      count(`select count(*)::int as n from entregas where endpoint_id = $1 and estado <> 'entregue'`, doEndpoint),
  })
  status = 200
  const medida = await cureCausa(page, vista, async () => {
    await vista.linha.getByRole('button', { name: /^Avisar o cliente/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Avisar 1 conta' }).click()
    await expectText(page, /^1 conta avisada/)
    await expectGone(page.getByRole('dialog'))
    const on = await portal.call('PATCH', `/portal/webhooks/${hook.json.id}`, { body: { ativo: true } })
    assert.equal(on.status, 200, on.text)
  })
  placar.write('a receiver that is gone', medida)
})

story('an ended certificate is one row, asked for from it, and its notes leave', 'noite-certificado', async (scene) => {
  const { page } = scene
  const issuer = await world().issuer({ proprio: true })
  const { tenant, empresa, api } = issuer
  await api.waitSettled(await issue(issuer))
  await openCalma(scene)
  // Its notes wait while the national system takes no more requests of it, and the certificate ends meanwhile.
  const { id: regra } = await world().simulator.admin<{ id: number }>('PUT', 'comportamento', {
    ...{ cnpj: empresa.cpfCnpj, operacao: 'emitir', comportamento: 'http:429', vezes: 10_000 },
  })
  const ids = await times(3, () => issue(issuer))
  const dela = [tenant.id]
  const waiting = () =>
    count(
      `select count(*)::int as n from notas where tenant_id = $1 and status in ('processando', 'falha_temporaria')`,
      dela,
    )
  await until('each was sent once', async () => {
    const n = `select count(*)::int as n from transmissoes where tenant_id = $1 and status_http = 429`
    return (await count(n, dela)) >= ids.length
  })
  const vista = await seeCausa(
    scene,
    () => world().sql(`update certificados set valido_ate = now() - interval '1 hour' where tenant_id = $1`, dela),
    {
      ...{ tipo: 'certificado', titulo: /^Venceu o certificado de /, unidade: 'notas' },
      desde: () =>
        momentOf('select max(valido_ate) as em from certificados where tenant_id = $1 and valido_ate < now()', dela),
      quantas: waiting,
    },
  )
  await world().simulator.admin('DELETE', `comportamento?id=${regra}`)
  const medida = await cureCausa(page, vista, async () => {
    await vista.linha.getByRole('button', { name: /^Pedir certificado/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar o pedido' }).click()
    await expectText(page, /foi pedido a 1 pessoa/)
    const { pfx } = world().simulator.makeCertificate({ cnpj: empresa.cpfCnpj })
    const sent = { arquivo: pfx.toString('base64'), senha: SENHA_DO_CERTIFICADO }
    const uploaded = await tenant.portal.post(`/portal/empresas/${empresa.id}/certificado`, sent)
    assert.equal(uploaded.status, 201, uploaded.text)
  })
  for (const id of ids) assert.equal((await api.waitSettled(id)).status, 'autorizada')
  placar.write('an ended certificate', medida)
})

story('a poisoned row is one row, and is tried again from the page it leads to', 'noite-separada', async (scene) => {
  const { page, goOps } = scene
  const issuer = await world().issuer()
  const pedido = issuer.body()
  await world().sql(`create function veneno() returns trigger language plpgsql security definer as $$ begin
    if exists (select from notas n where n.id = new.nota_id and n.id_integracao = '${pedido.idIntegracao}') then
      raise exception 'veneno' using errcode = '23514'; end if;
    return new; end $$`)
  await world().sql(
    'create trigger veneno before insert or update on notas_busca for each row execute function veneno()',
  )
  await openCalma(scene)
  const vista = await seeCausa(scene, () => issuer.api.issue(pedido), {
    ...{ tipo: 'linhas_separadas', titulo: '1 linha falha sozinha e foi separada', unidade: 'linhas' },
    desde: () => momentOf('select min(desde) as em from separados'),
    quantas: () => count('select count(*)::int as n from separados'),
  })
  await world().sql('drop trigger veneno on notas_busca')
  const medida = await cureCausa(page, vista, async () => {
    await vista.linha.getByRole('button', { name: /^Abrir/ }).click()
    await page.waitForURL(/separados\?obra=busca\.indexar/)
    await page.getByRole('button', { name: /^Tentar de novo/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(MOTIVO)
    await dialog.getByRole('button', { name: 'Tentar' }).click()
    await expectGone(dialog)
    await goOps('/agora')
  })
  placar.write('a poisoned row', medida)
})

if (disco)
  story('a full disk is one row, and ends when there is space', 'noite-disco', async (scene) => {
    const { page, goOps } = scene
    await openCalma(scene)
    const cheio = join(pasta, 'cheio')
    let em: Date | null = null
    const vista = await seeCausa(
      scene,
      async () => {
        writeFileSync(cheio, Buffer.alloc(Math.floor(DISCO_MB * 0.97) * 2 ** 20))
        em = new Date()
      },
      {
        ...{ tipo: 'disco_cheio', titulo: 'O disco do serviço está cheio', unidade: 'tarefas', folgaMs: 15_000 },
        desde: async () => em,
        quantas: async () => 0,
      },
    )
    const medida = await cureCausa(page, vista, async () => {
      await vista.linha.getByRole('button', { name: /^Abrir/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Saúde do serviço' }).waitFor()
      rmSync(cheio)
      await goOps('/agora')
    })
    placar.write('a full disk', medida)
  })
else placar.leaveOut('a full disk', SEM_DISCO)

test('every cause was seen and cured, with its figures', (t) => {
  for (const line of placar.table()) t.diagnostic(line)
})
