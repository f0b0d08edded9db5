// The causes of the night that are of cities and of the national system.
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { openCityCompany } from '../support/city-company.ts'
import { openOperator } from '../support/publish-city.ts'
import { until } from '../support/until.ts'
import { expectText } from '../web/expect.ts'
import { causas, cureCausa, openCalma, seeCausa } from './na-tela.ts'
import { count, first, issue, MOTIVO, momentOf, placar, story, times, world } from './palco.ts'

/** More than open the breaker of a city. */
const NOTAS = 12
/** Notes in doubt, more than one person alone may end. */
const [EM_DUVIDA, SEM_SEGUNDA] = [6, 5]

/** A company that issues for real in a simulated city; `capacidades`: what its connection says of the city. */
async function openCidade(name: string, capacidades: object) {
  const operator = await openOperator({ url: world().url, env: world().tree.env })
  const cidade = operator.cidades.find((each) => each.cidade === name)!
  const tenant = await world().register()
  const empresa = await openCityCompany(world(), tenant, cidade, { ambiente: 'producao' })
  const diferencas = { capacidades: { visibilidadeSegundos: 1, ...capacidades } }
  await operator.publish({ cidade: name, empresaId: empresa.id, pedido: empresa.body(), diferencas })
  return { ...cidade, tenant, api: await tenant.apiKey('producao'), body: empresa.body }
}

/** Has the city of a row tried now, and waits for what the page says of it. */
async function tryNow(linha: Locator, nome: string): Promise<void> {
  await linha.getByRole('button', { name: /^Tentar agora/ }).click()
  const dito = linha.page().getByText(/respondeu em \d+ ms; |não respondeu: |^Nada foi sondado|encerrado/)
  await dito.first().waitFor()
  assert.match(await dito.first().innerText(), new RegExp(`^${nome} respondeu em `))
}

export function storiesOfCidades(): void {
  story('a silent city is one row, and is cured by its act', 'noite-cidade', async (scene) => {
    const { page } = scene
    // It refuses a second copy: a note that it does not show may be sent again.
    const cidade = await openCidade('sorocaba', { reenvio: 'erro' })
    await cidade.api.waitSettled(await issue(cidade))
    await openCalma(scene)
    const daCidade = `conexao = 'sorocaba'`
    const vista = await seeCausa(
      scene,
      async () => {
        await world().simulator.admin('PUT', 'comportamento', {
          ...{ cidade: cidade.cidade, operacao: 'todas', comportamento: 'indisponivel' },
        })
        await times(NOTAS, () => issue(cidade))
      },
      {
        ...{ tipo: 'municipio_fora', titulo: `${cidade.nome} não responde`, unidade: 'notas' },
        desde: () =>
          momentOf(`select min(respondida_em) as em from transmissoes where ${daCidade} and status_http = 503
            and exists (select from disjuntores where chave like '%:sorocaba:producao' and estado = 'aberto')`),
        quantas: () => count(`select count(*)::int as n from notas where ${daCidade} and status <> 'autorizada'`),
      },
    )
    await world().simulator.admin('DELETE', `comportamento?cidade=${cidade.cidade}`)
    const medida = await cureCausa(page, vista, async () => {
      await tryNow(vista.linha, cidade.nome)
    })
    placar.write('a silent city', medida)
  })

  story('a national system that answers E999 is one row, and is cured by its act', 'noite-e999', async (scene) => {
    const { page } = scene
    const issuer = await world().issuer({ proprio: true })
    const producao = { ...issuer, api: await issuer.tenant.apiKey('producao') }
    await openCalma(scene)
    let ids: string[] = []
    const dela = [issuer.tenant.id]
    const vista = await seeCausa(
      scene,
      async () => {
        await world().simulator.admin('PUT', 'comportamento', {
          ...{ ambiente: 'producao', operacao: 'todas', comportamento: 'responder:E999' },
        })
        ids = await times(NOTAS, () => issue(producao))
      },
      {
        ...{ tipo: 'nacional_fora', titulo: 'O sistema nacional não responde', unidade: 'notas' },
        desde: () =>
          momentOf(
            `select min(respondida_em) as em from transmissoes where tenant_id = $1 and resultado = 'incerta'
               and exists (select from disjuntores where chave = 'nota.issue:sefin-nacional:producao' and estado = 'aberto')`,
            dela,
          ),
        quantas: () =>
          count(`select count(*)::int as n from notas where tenant_id = $1 and status <> 'autorizada'`, dela),
      },
    )
    await world().simulator.admin('DELETE', 'comportamento')
    const medida = await cureCausa(page, vista, async () => {
      await tryNow(vista.linha, 'O sistema nacional')
    })
    for (const id of ids) assert.equal((await producao.api.waitSettled(id)).status, 'autorizada')
    placar.write('the national system answers E999', medida)
  })

  story(
    'undecided notes are decided by two people, each of whom sees what the other does',
    'noite-duas',
    async (scene) => {
      const { page, goOps, another } = scene
      // It would replace a document that comes again: a note that it does not show is not sent again by itself.
      const cidade = await openCidade('limeira', {})
      const { client } = await openOperator({ url: world().url, env: world().tree.env })
      const corpo = { valor: SEM_SEGUNDA, motivo: MOTIVO }
      const put = await client.call('PUT', '/admin/settings/incidentes.notasSemSegundaPessoa', { body: corpo })
      assert.equal(put.status, 200, put.text)
      await openCalma(scene)
      const outra = await another('operador')
      await outra.goto('/ops/agora')
      const daCidade = `conexao = 'limeira'`
      const titulo = `${cidade.nome}: ${EM_DUVIDA} notas esperam decisão`
      const vista = await seeCausa(scene, () => times(EM_DUVIDA, () => issue(cidade, { simular: 'cortar-antes x1' })), {
        ...{ tipo: 'notas_em_duvida', titulo, unidade: 'notas' },
        desde: async () =>
          (await count(
            `select count(*)::int as n from alertas where tipo = 'nota_incerta' and status <> 'resolvido'`,
          )) < EM_DUVIDA
            ? null
            : momentOf(`select min(respondida_em) as em from transmissoes where ${daCidade} and operacao = 'emitir'
                and resultado <> 'autorizada'`),
        quantas: () =>
          count(
            `select count(*)::int as n from notas where ${daCidade} and status in ('processando', 'falha_temporaria')`,
          ),
      })
      const dela = causas(outra).filter({ has: outra.getByRole('link', { name: titulo }) })
      await vista.linha.getByRole('button', { name: /^Assumir/ }).click()
      await until('it is taken', () =>
        first('select from incidentes where id = $1 and assumido_por is not null', [vista.id]),
      )
      const quem = await first<{ nome: string }>(
        'select u.nome from incidentes i join admin_usuarios u on u.id = i.assumido_por where i.id = $1',
        [vista.id],
      )
      await dela.getByTitle(quem!.nome).waitFor()
      await vista.linha.getByRole('button', { name: /^Mais atos/ }).click()
      await page.getByRole('menuitem', { name: /^Soltar/ }).click()
      await dela.getByRole('button', { name: /^Assumir/ }).waitFor()

      const medida = await cureCausa(page, vista, async () => {
        await vista.linha.getByRole('button', { name: `Decidir ${EM_DUVIDA} notas` }).click()
        await page.getByRole('radio', { name: /^Encerrar sem emissão/ }).check()
        await page.getByRole('textbox', { name: 'Motivo' }).fill(MOTIVO)
        await page
          .getByRole('textbox', { name: /^Quem disse/ })
          .fill('Marta, da prefeitura, às 3h: nenhuma consta, protocolo 91')
        await page.getByRole('button', { name: `Encerrar ${EM_DUVIDA} notas sem emissão` }).click()
        await expectText(page, 'Pedido feito')
        await dela.getByRole('button', { name: `Decidir ${EM_DUVIDA} notas` }).click()
        await outra.getByRole('button', { name: 'Confirmar' }).click()
        const dialog = outra.getByRole('dialog')
        await dialog.getByRole('textbox', { name: 'Motivo' }).fill(MOTIVO)
        await dialog.getByRole('button', { name: 'Confirmar e executar' }).click()
        await expectText(outra, new RegExp(`^${EM_DUVIDA} notas decididas`))
        await goOps('/agora')
      })
      const fim = `select count(*)::int as n from notas where ${daCidade} and status = 'falha_definitiva'`
      assert.equal(await count(fim), EM_DUVIDA)
      placar.write('undecided notes, two people', medida)
    },
  )
}
