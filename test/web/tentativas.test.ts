// A refused attempt, found by the id of the client's own system, with its faults line by line.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  'a rejected attempt is found by the beginning of its idIntegracao, and each fault is at its line',
  'tentativas',
  async ({ page, go, enter, look, world }) => {
    const issuer = await world.issuer()
    await enter(issuer.tenant)
    await go('/tentativas')
    await expectText(page, 'Nenhuma tentativa rejeitada')
    await look('nenhuma')

    const idIntegracao = `pedido-${randomUUID()}`
    const body = issuer.body({ idIntegracao }) as { servico: { iss: object; valor: object }[] }
    Object.assign(body.servico[0]!, { iss: { aliquota: 300 }, valor: {}, senha: 'nunca mostrada' })
    const refused = await issuer.api.issue(body)
    assert.equal(refused.status, 400, refused.text)
    assert.equal((await issuer.api.issue({ ...issuer.body(), tomador: 'ninguém' })).status, 400)
    assert.equal((await issuer.api.issue(issuer.body({ prestador: { cpfCnpj: '12345678000195' } }))).status, 422)

    await go('/tentativas')
    await expectText(page, '1–3 de 3')
    await look('lista')
    await page.getByRole('searchbox').fill(idIntegracao.slice(0, 20))
    await expectText(page, '1–1 de 1')
    await page.getByRole('row').getByRole('link').click()
    for (const { mensagem } of refused.json.erros) await expectText(page, mensagem)
    await expectText(page, '"aliquota": 300')
    await expectText(page, '"senha": "***"')
    const line = page
      .getByRole('list', { name: 'Corpo enviado' })
      .getByRole('listitem')
      .filter({ hasText: '"aliquota"' })
    await line
      .getByText(refused.json.erros.find(({ campo }: { campo: string }) => campo.endsWith('aliquota')).mensagem)
      .waitFor()
    await page.getByRole('button', { name: 'Copiar o requestId' }).click()
    assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), refused.json.requestId)
    await expectText(page, 'Guardado por 90 dias')

    await page.getByRole('button', { name: 'Corrigir e emitir' }).click()
    await page.waitForURL('**/app/emitir?rascunho=*')
    const campo = (nome: string) => page.locator(`[data-campo="${nome}"]`)
    const { tomador } = issuer.body() as { tomador: { razaoSocial: string } }
    await expectSoon(() => campo('tomador.razaoSocial').inputValue(), tomador.razaoSocial)
    await campo('servico[0].valor.servico').fill('100,00')
  },
)
