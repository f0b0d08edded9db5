// Passwords, sessions, keys and codes: tried by strangers, and used by an account.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type Client, openClient } from '../http.ts'
import { empresaBody } from '../tenant.ts'
import { until } from '../until.ts'
import { type Hall, overhear } from './aviary.ts'

export type Conta = { portal: Client; api: Client; empresa: { id: string; cpfCnpj: string } }

/** Routes that are called without a right to them. */
export async function tryAsStranger({ aviary, anonymous }: Hall): Promise<void> {
  const bearer = aviary.plant('chave inventada')
  const cookie = aviary.plant('cookie inventado')
  const basic = aviary.plant('senha em Authorization Basic')
  const header = aviary.plant('chave em cabeçalho estranho')
  const query = aviary.plant('chave na URL')
  const wrong = aviary.plant('senha errada')
  const invented = `nfse_hml_${aviary.plant('chave malformada')}`
  const headersOf: Record<string, string>[] = [
    { authorization: `Bearer ${bearer}` },
    { authorization: `Bearer ${invented}` },
    { authorization: `Basic ${Buffer.from(`ana:${basic}`).toString('base64')}` },
    { cookie: `portal_session=${cookie}; admin_session=${cookie}` },
    { 'x-api-key': header, 'x-bank-webhook-token': header, 'proxy-authorization': `Basic ${header}` },
  ]
  for (const headers of headersOf)
    for (const path of ['/nfse', '/portal/auth/me', '/admin/auth/me', '/metrics', '/nada', `/nfse?api_key=${query}`])
      await anonymous.call('GET', path, { headers })
  await anonymous.get(`/webhooks/bank/${query}`)
  for (const surface of ['portal', 'admin']) {
    const login = `/${surface}/auth/login`
    await anonymous.post(login, { email: 'ninguem@exemplo.com.br', senha: wrong })
    await anonymous.post(login, { email: 'ninguem@exemplo.com.br', senha: [wrong], token: { senha: wrong } })
    await anonymous.post(login, { email: 'ninguem@exemplo.com.br', senha: wrong.repeat(40) })
    await anonymous.call('POST', login, { raw: `{"email":"a@b.c","senha":"${wrong}",}` })
    await anonymous.call('POST', login, { raw: `senha=${wrong}`, headers: { 'content-type': 'text/plain' } })
  }
  const code = aviary.know('código inventado', randomBytes(32).toString('base64url'))
  for (const route of ['redefinir-senha', 'aceitar-convite', 'convite'])
    await anonymous.post(`/portal/auth/${route}`, { token: code, nome: 'Ana', senha: wrong })
  for (const route of ['link', 'link/enviar'])
    await anonymous.post(`/portal/certificados/${route}`, { token: code, nome: 'Ana', arquivo: 'AAAA', senha: wrong })
  const conta = { nome: 'Ana', email: 'x', senha: wrong, conta: { nome: 'Conta' } }
  await anonymous.post('/portal/auth/register', conta)
  await anonymous.post('/portal/auth/register', { ...conta, email: 'ana@exemplo.com.br', senha: wrong.slice(0, 9) })
}

/** An account with its people, passwords and keys. */
export async function openConta(hall: Hall): Promise<Conta> {
  const { world, aviary, heard, anonymous, smtp } = hall
  const senha = aviary.plant('senha do dono')
  const email = 'dona@canario.example'
  const conta = { nome: 'Dona', email, senha, conta: { nome: 'Conta' } }
  const registered = await anonymous.post('/portal/auth/register', conta)
  assert.equal(registered.status, 201, registered.text)
  await anonymous.post('/portal/auth/register', conta)
  aviary.know('sessão do portal', registered.json.token)
  const first = overhear(openClient(world.url, registered.json.token), heard)

  const nova = aviary.plant('senha nova do dono')
  await first.post('/portal/auth/trocar-senha', { senhaAtual: aviary.plant('senha atual errada'), senhaNova: nova })
  const changed = await first.post('/portal/auth/trocar-senha', { senhaAtual: senha, senhaNova: nova })
  assert.equal(changed.status, 200, changed.text)
  aviary.know('sessão do portal', changed.json.token)
  const logged = await anonymous.post('/portal/auth/login', { email, senha: nova })
  aviary.know('sessão do portal', logged.json.token)
  const portal = overhear(openClient(world.url, logged.json.token), heard)
  await anonymous.call('GET', '/portal/auth/me', { headers: { cookie: `portal_session=${logged.json.token}` } })
  await anonymous.call('POST', '/portal/api-keys', {
    headers: { cookie: `portal_session=${logged.json.token}`, origin: 'https://outro.example' },
    body: { nome: 'x', ambiente: 'homologacao' },
  })

  smtp.refuse('451 tente mais tarde')
  await portal.post('/portal/invites', { email: 'ninguem@canario.example', papel: 'leitura' })
  await until('a message refused', async () => (await world.sql('select from emails where tentativas > 0')).length > 0)
  smtp.refuse(null)
  await portal.post('/portal/invites', { email: 'bia@canario.example', papel: 'developer' })
  const convite = await codeIn(hall, 'bia@canario.example')
  aviary.know('código do convite', convite)
  await anonymous.post('/portal/auth/convite', { token: convite })
  const aceito = await anonymous.post('/portal/auth/aceitar-convite', {
    token: convite,
    nome: 'Bia',
    senha: aviary.plant('senha de convidada'),
  })
  assert.equal(aceito.status, 201, aceito.text)
  aviary.know('sessão do portal', aceito.json.token)
  await anonymous.post('/portal/auth/esqueci-senha', { email: 'bia@canario.example' })
  const redefinicao = await codeIn(hall, 'bia@canario.example', /Redefini/)
  aviary.know('código de redefinição', redefinicao)
  await anonymous.post('/portal/auth/redefinir-senha', { token: redefinicao, senha: aviary.plant('senha redefinida') })

  const created = await portal.post('/portal/api-keys', { nome: 'Chave', ambiente: 'homologacao' })
  assert.equal(created.status, 201, created.text)
  const { chave } = created.json
  aviary.know('chave de API', chave)
  const api = overhear(openClient(world.url, chave), heard)
  await overhear(openClient(world.url, `${chave.slice(0, -1)}!`), heard).get('/nfse')
  const empresa = (await portal.post('/portal/empresas', empresaBody('simples-nacional'))).json as {
    id: string
    cpfCnpj: string
  }
  return { portal, api, empresa }
}

/** The code in the newest message to an address. */
const codeIn = ({ smtp }: Hall, para: string, assunto = /./): Promise<string> =>
  until(`a message to ${para}`, () => {
    const mail = smtp.recebidas
      .filter((each) => each.para.includes(para) && assunto.test(each.cabecalhos.subject ?? ''))
      .at(-1)
    return /#([\w-]{43})/.exec(mail?.partes.join('\n') ?? '')?.[1] ?? null
  })
