// The first page shows what the database holds.
import assert from 'node:assert/strict'
import { STATUS } from '#web/words/status.ts'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import { silentNota } from '../support/silent-city.ts'
import { until } from '../support/until.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'the first page shows the numbers that the database holds, the last refusal and the certificate that ends soon',
  'inicio',
  async ({ page, go, enter, world, look }) => {
    const issuer = await world.issuer({ proprio: true })
    const { tenant, api, body, empresa } = issuer
    await enter(tenant)
    for (const each of [{ valor: 1234.56 }, { valor: 100.1 }, { simular: 'rejeitar: E0310' }, { valor: 7 }]) {
      const { json } = await api.issue(body(each))
      await api.waitSettled(json.id)
    }
    await world.sql(`update certificados set valido_ate = now() + interval '10 days 1 hour' where empresa_id = $1`, [
      empresa.id,
    ])
    // Five statuses, each a column of the chart: the widest the page is on a phone.
    const [cancelled, replaced] = [await authorised(issuer), await authorised(issuer)]
    await api.post(`/nfse/${cancelled.id}/cancelar`, { motivo: MOTIVO })
    await api.post(`/nfse/${replaced.id}/substituir`, { novaNota: body(), motivo: MOTIVO })
    const { speak } = await silentNota(world, issuer)
    await until('all five are there', async () => {
      const found = await world.sql('select distinct status from notas where tenant_id = $1', [tenant.id])
      return found.length === 5 || null
    })
    await go('/inicio')
    await expectText(page, 'Últimas rejeições')
    await expectText(page, 'E0310')
    await expectText(page, '1 certificado vence em até 30 dias')

    const [mes] = await world.sql<{ quantas: number; reais: string }>(
      `select count(*)::int as quantas, to_char(sum(valor_servico) / 100.0, 'FM999G999D00') as reais from notas
       where tenant_id = $1 and status = 'autorizada'`,
      [tenant.id],
    )
    const fact = (rotulo: string) => page.locator('dl > div').filter({ hasText: rotulo }).locator('dd').innerText()
    await expectSoon(() => fact('Notas autorizadas'), String(mes!.quantas))
    const shown = (await fact('Autorizado em')).replace(/[^\d,]/g, '').replace(',', '.')
    assert.equal(Number(shown), Number(mes!.reais.replaceAll(',', '')))
    await expectText(page, '1 nota recusada')
    assert.match(await fact('Tempo mediano'), /^\d+([.,]\d+)? (ms|s)$/)

    const dias = await world.sql<{ dia: string; status: string; n: number }>(
      `select to_char(criada_em at time zone 'America/Sao_Paulo', 'DD') as dia, status, count(*)::int as n from notas
       where tenant_id = $1 group by 1, 2`,
      [tenant.id],
    )
    const days = page.locator('figure table tbody tr')
    await days.first().waitFor({ state: 'attached' })
    const rows = await days.evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')),
    )
    const heads = await page.locator('figure table thead th').allInnerTexts()
    for (const { dia, status, n } of dias) {
      const column = heads.indexOf(STATUS[status as keyof typeof STATUS].rotulo)
      const row = rows.find(([rotulo]) => rotulo!.startsWith(dia))!
      assert.equal(row[column], String(n), `${status} on ${dia}`)
    }

    // The ISS of a company of Simples is in the DAS: a word, and the base beside it.
    const linha = page.getByRole('table', { name: 'Este mês por empresa' }).getByRole('row').last()
    assert.match(await linha.innerText(), /Toda a conta[\s\S]*no DAS[\s\S]*–[\s\S]*R\$/)
    await look('cheio')
    await linha.scrollIntoViewIfNeeded()
    await look('mes')
    await page.getByText('Produção', { exact: true }).first().click()
    await expectText(page, 'Nenhuma nota em produção')
    await expectText(page, 'Nenhuma rejeição nos últimos 30 dias')
    await speak()
  },
)

story(
  'a refused note is opened from what waits for a person, and its line leaves by itself once it is issued again',
  'inicio-recusada',
  async ({ page, go, enter, world, look }) => {
    const issuer = await world.issuer()
    const { tenant, api, body } = issuer
    await authorised(issuer)
    const refused = (await api.issue(body({ simular: 'rejeitar: E0310' }))).json
    await api.waitSettled(refused.id)
    await enter(tenant)
    await go('/inicio')
    await expectText(page, '1 nota recusada')
    await look('espera')
    await page.getByRole('link', { name: 'Corrigir' }).click()
    await page.waitForURL(`**/notas/${refused.id}`)
    await page.goBack()
    await expectText(page, '1 nota recusada')
    const again = await tenant.portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload: body() })
    await api.waitSettled(again.json.novaNfseId)
    // The city of the story before may still be listed: only the line of the note leaves.
    await expectGone(page.getByText('1 nota recusada'))
  },
)
