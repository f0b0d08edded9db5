import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Tenant } from '../support/tenant.ts'
import { linkSentTo } from './caixa.ts'
import { expectGone, expectSoon, expectText, pick } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story, world } = sharedStories()

const SENHA = 'uma frase bem comprida'

/** A person who accepted an invitation into the account: e-mail and session. */
async function joined(dona: Tenant, nome: string, more: object = {}) {
  const email = `${nome.toLowerCase().split(' ')[0]}-${randomUUID().slice(0, 8)}@escritorio.example`
  await dona.portal.post('/portal/invites', { email, papel: 'developer', ...more })
  const token = (await linkSentTo(dona, email)).split('#')[1]
  const { json, text } = await world().anonymous.post('/portal/auth/aceitar-convite', { token, nome, senha: SENHA })
  assert.ok(json.token, text)
  return { email, sessao: json.token as string, id: json.usuario.id as string }
}

story(
  'an owner invites a person for one company, resends the invitation, and cancels it',
  'equipe-convites',
  async ({ page, go, enter, look, world }) => {
    const dona = await world.register()
    await dona.createEmpresa({ razaoSocial: 'Clínica Bem Viver Ltda' })
    await dona.createEmpresa({ razaoSocial: 'Oficina do Zé ME' })
    await enter(dona)
    await go('/equipe')
    await page.getByRole('tab', { name: 'Convites' }).click()
    await expectText(page, 'Nenhum convite ainda')
    await look('vazio')

    await page.getByRole('button', { name: 'Convidar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill('caio@escritorio.example')
    await dialog.getByLabel('Leitura').check()
    await dialog.getByLabel('Só algumas').check()
    await dialog.getByRole('button', { name: 'Enviar convite' }).click()
    await expectText(page, 'Escolha pelo menos uma empresa.')
    await dialog.getByLabel('Quais empresas').fill('oficina')
    await pick(page.getByRole('option', { name: /Oficina do Zé ME/ }))
    await look('dialogo')
    await dialog.getByRole('button', { name: 'Enviar convite' }).click()
    await expectText(page, 'Convite enviado')
    const row = page.getByRole('row', { name: /caio@escritorio.example/ })
    for (const text of ['Leitura', 'Oficina do Zé ME', 'Pendente']) await row.getByText(text).waitFor()

    const first = await linkSentTo(dona, 'caio@escritorio.example')
    await page.getByRole('button', { name: 'Reenviar o convite de caio@escritorio.example' }).click()
    await row.getByText('Enviado 2 vezes').waitFor()
    assert.notEqual(await linkSentTo(dona, 'caio@escritorio.example'), first)
    await look('pendente')
    await page.getByRole('button', { name: 'Cancelar o convite de caio@escritorio.example' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar o convite' }).click()
    await row.getByText('Cancelado').waitFor()
  },
)

story(
  'an owner limits a member to one company, and the member sees only that one',
  'equipe-limite',
  async ({ page, go, enter, look, world, context }) => {
    const dona = await world.register()
    await dona.createEmpresa({ razaoSocial: 'Clínica Bem Viver Ltda' })
    const oficina = await dona.createEmpresa({ razaoSocial: 'Oficina do Zé ME' })
    const dev = await joined(dona, 'Davi Desenvolvedor')
    await enter(dona)
    await go('/equipe')
    await page
      .getByRole('row', { name: /Davi Desenvolvedor/ })
      .getByText('Todas')
      .waitFor()
    await look('antes')
    await page.getByRole('button', { name: 'Alterar Davi Desenvolvedor' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Só algumas').check()
    await dialog.getByLabel('Quais empresas').fill('zé')
    await pick(page.getByRole('option', { name: /Oficina do Zé ME/ }))
    await look('dialogo')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectText(page, 'Pessoa alterada')
    await page.getByRole('row', { name: /Davi/ }).getByText('Oficina do Zé ME').waitFor()

    // The session of the member ended; logged in again, there is one company.
    await context.clearCookies()
    await enter(dev)
    await go('/empresas')
    await page.getByLabel('E-mail').fill(dev.email)
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('link', { name: 'Oficina do Zé ME' }).waitFor()
    await expectGone(page.getByText('Clínica Bem Viver Ltda'))
    const limited = await dona.portal.get('/portal/usuarios')
    assert.deepEqual(limited.json.items.find(({ id }: { id: string }) => id === dev.id).empresaIds, [oficina.id])
    await go('/perfil')
    await page.getByText('Oficina do Zé ME').waitFor()
  },
)

furtherStory(
  'a developer limited to one company creates keys that change no company, and sees why endpoints are out of reach',
  'equipe-limites',
  async ({ page, go, enter, look, world }) => {
    const dona = await world.register()
    const oficina = await dona.createEmpresa({ razaoSocial: 'Oficina do Zé ME' })
    await enter(await joined(dona, 'Davi Desenvolvedor', { empresaIds: [oficina.id] }))
    await go('/chaves')
    await page.getByRole('button', { name: 'Criar chave' }).click()
    const dialog = page.getByRole('dialog')
    await expectText(page, 'Menos cadastrar empresas e trocar certificados.')
    await dialog.getByLabel('Nome').fill('ERP')
    await dialog.getByLabel('Só o que eu marcar').check()
    await dialog.getByLabel('empresas.ler').waitFor()
    await expectGone(dialog.getByLabel('empresas.escrever'))
    await look('chave')
    await dialog.getByLabel('Tudo que o seu papel permite').check()
    await dialog.getByRole('button', { name: 'Criar chave' }).click()
    await expectText(page, 'Já guardei a chave')
    const [chave] = await world.sql<{ escopos: string[] }>('select escopos from api_keys where tenant_id = $1', [
      dona.id,
    ])
    assert.ok(chave!.escopos.includes('nfse.emitir') && !chave!.escopos.includes('empresas.escrever'))

    await go('/webhooks')
    await page.getByRole('button', { name: 'Novo endpoint' }).first().press('Enter')
    await page
      .getByRole('status')
      .getByText('Você vê algumas empresas; criar webhooks é de quem vê a conta inteira.')
      .waitFor()
  },
)

furtherStory(
  'a person is blocked, reactivated, and deactivated for good; the last owner stays',
  'equipe-bloqueio',
  async ({ page, go, enter, look, world }) => {
    const dona = await world.register()
    const dev = await joined(dona, 'Davi Desenvolvedor')
    const status = async () => (await world.anonymous.call('GET', '/portal/auth/me', bearer(dev.sessao))).status
    await enter(dona)
    await go('/equipe')
    const change = () => page.getByRole('button', { name: 'Alterar Davi Desenvolvedor' }).click()
    const dialog = page.getByRole('dialog')
    await change()
    await dialog.getByRole('button', { name: 'Bloquear' }).click()
    await look('pergunta')
    assert.equal(await status(), 200)
    await dialog.getByRole('button', { name: 'Bloquear o acesso' }).click()
    await page.getByRole('row', { name: /Davi/ }).getByText('Bloqueado').waitFor()
    assert.equal(await status(), 401)
    await change()
    await dialog.getByRole('button', { name: 'Reativar' }).click()
    await dialog.getByRole('button', { name: 'Reativar' }).click()
    await page.getByRole('row', { name: /Davi/ }).getByText('Ativo').waitFor()
    await change()
    await dialog.getByRole('button', { name: 'Desativar' }).click()
    await dialog.getByRole('button', { name: 'Desativar para sempre' }).click()
    await page.getByRole('row', { name: /Davi/ }).getByText('Desativado').waitFor()

    await page.getByRole('button', { name: 'Alterar Dona Exemplo' }).click()
    await dialog.getByLabel('Leitura').check()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectText(page, 'A conta precisa de pelo menos um dono ativo.')
  },
)

furtherStory(
  'each role sees what it and the others may do, and an admin sees why an owner is out of reach',
  'equipe-papeis',
  async ({ page, go, enter, look, world }) => {
    const dona = await world.register()
    const admin = await joined(dona, 'Alice Admin', { papel: 'admin' })
    await enter(admin)
    await go('/equipe')
    await page.getByRole('button', { name: 'Alterar Dona Exemplo' }).press('Enter')
    await page.getByRole('status').getByText('Só um dono altera outro dono.').waitFor()
    await page.getByRole('tab', { name: 'O que cada papel pode' }).click()
    const line = page.getByRole('row', { name: /Ler a auditoria/ })
    await expectSoon(() => line.getByRole('cell').allInnerTexts(), ['Sim', 'Sim', ...Array(4).fill('–\nNão')])
    await look('tabela')
  },
)

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

furtherStory(
  'what another changed meanwhile of a person or an endpoint is shown before it is written over, and both changes stay',
  'equipe-conflito',
  async ({ page, go, enter, look, world }) => {
    const dona = await world.register()
    const oficina = await dona.createEmpresa({ razaoSocial: 'Oficina do Zé ME' })
    const dev = await joined(dona, 'Davi Desenvolvedor')
    const made = await dona.portal.post('/portal/webhooks', { url: 'https://erp.exemplo.com.br/a', descricao: 'ERP' })
    assert.equal(made.status, 201, made.text)
    const change = async (path: string, body: object) => {
      const changed = await dona.portal.call('PATCH', path, { body })
      assert.equal(changed.status, 200, changed.text)
    }
    const conflito = page.getByRole('region', { name: 'Isto mudou enquanto você editava' })
    const keep = page.getByRole('button', { name: 'Manter o meu e salvar' })

    await enter(dona)
    await go('/equipe')
    await page.getByRole('button', { name: 'Alterar Davi Desenvolvedor' }).click()
    await page.getByRole('dialog').getByLabel('Leitura').check()
    await change(`/portal/usuarios/${dev.id}`, { empresaIds: [oficina.id] })
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await conflito.getByText('1 empresa').waitFor()
    await look('pessoa')
    await keep.click()
    await expectText(page, 'Pessoa alterada')
    const { items } = (await dona.portal.get('/portal/usuarios')).json
    const saved = items.find(({ id }: { id: string }) => id === dev.id)
    assert.deepEqual([saved.papel, saved.empresaIds], ['leitura', [oficina.id]])

    const url = `/portal/webhooks/${made.json.id}`
    await go(`/webhooks/${made.json.id}`)
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Descrição').fill('ERP da matriz')
    await change(url, { eventos: ['nfse.autorizada'], descricao: 'ERP da filial' })
    await page.getByRole('button', { name: 'Salvar' }).click()
    await conflito.getByText('O seu: ERP da matriz').waitFor()
    await look('endpoint')
    await keep.click()
    await expectText(page, 'Endpoint salvo')
    const { descricao, eventos } = (await dona.portal.get(url)).json
    assert.deepEqual([descricao, eventos], ['ERP da matriz', ['nfse.autorizada']])

    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Descrição').fill('A minha')
    await change(url, { descricao: 'A dela' })
    await page.getByRole('button', { name: 'Salvar' }).click()
    await conflito.waitFor()
    await page.getByRole('button', { name: 'Ficar com o que está salvo' }).click()
    await expectGone(conflito)
    await expectSoon(() => page.getByLabel('Descrição').inputValue(), 'A dela')
  },
)
