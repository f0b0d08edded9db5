import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { exemploDe } from '../../web/portal/pages/chaves/exemplos.ts'
import { checkSyntax, run, runs } from '../support/linguagens.ts'
import { openApi } from '../support/tenant.ts'
import { expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const SDK = resolve(import.meta.dirname, '../../sdk/client.ts')
const { furtherStory } = sharedStories()

/** Fills in the name, creates the key, and reads it where it is shown once. */
async function make(page: Page, nome: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill(nome)
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await expectText(page, `Guarde a chave ${nome}`)
  await page.getByRole('button', { name: /^Copiar a chave: nfse_/ }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** What a terminal prints after the command that is on the page. */
const inTerminal = (command: string) => execFileSync('bash', ['-c', `${command} --silent`], { encoding: 'utf8' })

furtherStory(
  'a key is shown once, its code in each language issues a note as pasted, and once revoked it is refused',
  'chaves',
  async ({ page, go, enter, look, world }) => {
    const { tenant } = await world.issuer()
    await enter(tenant)
    await go('/chaves')
    await page.getByRole('button', { name: 'Criar chave' }).click()
    await look('criar')
    const chave = await make(page, 'ERP da loja')
    assert.match(chave, /^nfse_hml_\w{36}$/)
    await expectText(page, 'Emite uma nota de teste, sem valor fiscal.')
    await look('nova')
    await page.keyboard.press('Escape')
    await expectText(page, 'Depois de fechar não há como vê-la de novo.')

    const curl = await page.getByRole('region', { name: 'o comando curl' }).innerText()
    assert.ok(curl.includes(chave) && curl.includes(world.url), curl)
    const api = openApi(world.url, chave)
    const { id } = JSON.parse(inTerminal(curl))
    assert.equal((await api.waitSettled(id)).status, 'autorizada')

    await page.getByRole('tab', { name: 'TypeScript' }).click()
    const script = await page.getByRole('region', { name: 'o código TypeScript' }).innerText()
    const folder = mkdtempSync(join(tmpdir(), 'nfse-exemplo-'))
    try {
      const file = join(folder, 'exemplo.ts')
      writeFileSync(file, script.replace("'@nfse/sdk'", `'${SDK}'`))
      assert.match(execFileSync(process.execPath, [file], { encoding: 'utf8' }), /status: '(processando|autorizada)'/)
    } finally {
      rmSync(folder, { recursive: true })
    }

    for (const [titulo, linguagem] of [
      ['Python', 'python'],
      ['PHP', 'php'],
      ['Java', 'java'],
      ['C#', 'csharp'],
    ] as const) {
      await page.getByRole('tab', { name: titulo, exact: true }).click()
      const code = await page.getByRole('region', { name: `o código ${titulo}` }).innerText()
      checkSyntax(code)
      if (!runs(linguagem)) continue
      const { id, status } = JSON.parse(run(linguagem, code).replace(/^202 /, ''))
      assert.equal(status, 'processando', linguagem)
      assert.equal((await api.waitSettled(id)).status, 'autorizada', linguagem)
    }

    await page.getByRole('button', { name: 'Já guardei a chave' }).click()
    const row = page.getByRole('row', { name: /ERP da loja/ })
    await row.getByText('Ativa').waitFor()
    assert.ok(!(await page.content()).includes(chave), 'the key is nowhere on the page any more')
    await page.reload()
    await row
      .getByText(/hoje|\d\d:\d\d/)
      .first()
      .waitFor()
    await look('lista')
    await page.getByRole('button', { name: 'Revogar ERP da loja' }).click()
    await look('revogar')
    await page.getByRole('button', { name: 'Revogar a chave' }).click()
    await row.getByText('Revogada').waitFor()
    assert.equal((await api.get('/nfse')).status, 401)
    assert.equal(JSON.parse(inTerminal(curl)).codigo, 'NAO_AUTENTICADO')
  },
)

furtherStory(
  'a production key with one scope and one company may do only that; its example issues nothing',
  'chaves-escopo',
  async ({ page, go, enter, look, world }) => {
    const { tenant, empresa } = await world.issuer({ empresa: { razaoSocial: 'Oficina do Zé ME' } })
    await tenant.createEmpresa({ razaoSocial: 'Clínica Bem Viver Ltda' })
    await enter(tenant)
    await go('/chaves')
    await page.getByText('Produção').first().click()
    await expectText(page, 'Nenhuma chave de produção ainda')
    await page.getByRole('button', { name: 'Criar chave' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Só o que eu marcar').check()
    await dialog.getByLabel('Nome').fill('x')
    await dialog.getByRole('button', { name: 'Criar chave' }).click()
    await expectText(page, 'Marque pelo menos um escopo.')
    await dialog.getByLabel('nfse.emitir').check()
    await dialog.getByLabel('Só algumas').check()
    await dialog.getByLabel('Quais empresas').fill('oficina')
    await pick(page.getByRole('option', { name: /Oficina do Zé ME/ }))
    await look('criar')
    const chave = await make(page, 'Loja virtual')
    assert.match(chave, /^nfse_prod_/)
    await expectText(page, 'Confere uma nota sem emiti-la: nada sai para a prefeitura.')
    const curl = await page.getByRole('region', { name: 'o comando curl' }).innerText()
    assert.equal(JSON.parse(inTerminal(curl)).valida, true)
    assert.equal((await openApi(world.url, chave).get('/nfse')).json.codigo, 'ESCOPO_INSUFICIENTE')
    assert.equal((await tenant.portal.get('/portal/nfse')).json.total, 0)

    await page.getByRole('button', { name: 'Já guardei a chave' }).click()
    const row = page.getByRole('row', { name: /Loja virtual/ })
    for (const text of ['nfse.emitir', /só Oficina do Zé ME/]) await row.getByText(text).waitFor()
    assert.equal(empresa.id.length, 36)
  },
)

furtherStory(
  'the example of a new key is a valid note under every tax regime',
  'chaves-regimes',
  async ({ page, go, enter, world }) => {
    const { tenant } = await world.issuer()
    const all = { chave: 'k', ambiente: 'homologacao' as const, escopos: null }
    for (const regimeTributario of ['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real', 'imune', 'isento']) {
      const made = await tenant.createEmpresa({ regimeTributario })
      const { json: empresa } = await tenant.portal.get(`/portal/empresas/${made.id}`)
      const { curl } = exemploDe({ origem: world.url, chave: all, empresa })
      const [, body = ''] = /-d '([\s\S]*)'$/.exec(curl) ?? []
      const { json } = await tenant.portal.post('/portal/nfse/validar?ambiente=homologacao', JSON.parse(body))
      const faults = json.erros.filter(({ codigo }: { codigo: string }) => !/^CERTIFICADO/.test(codigo))
      assert.deepEqual(faults, [], regimeTributario)
    }
    await enter(tenant)
    await go('/chaves?estado=revogada')
    await expectText(page, 'Nenhuma chave neste estado')
  },
)
