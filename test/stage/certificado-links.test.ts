// The certificates of an account, and the link by which a person without an account sends the next one. Through the server.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { makeCertificate, openIdentities } from '../../simulator/certificates.ts'
import { type Conta, codigo, DAY_MS, EMPRESA, openPortal, type Portal, SENHA, tokenIn } from '../support/portal.ts'

const SENHA_DO_PFX = 'a senha do arquivo'
const CNPJ = EMPRESA.cpfCnpj

let portal: Portal
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'links-'))
  portal = await openPortal()
})
after(async () => {
  await portal?.close()
  rmSync(folder, { recursive: true })
})

/** An A1 file of a CNPJ that ends in this number of days, in base64. */
const pfx = (cnpj: string, dias = 365): string =>
  makeCertificate(openIdentities(folder).ca, { cnpj, nome: 'EMPRESA LTDA', senha: SENHA_DO_PFX, dias }).pfx.toString(
    'base64',
  )

const linksOf = (empresaId: string) => `/portal/empresas/${empresaId}/certificado/links`

async function makeLink(conta: Conta, body: object = {}) {
  const answer = await portal.call(`POST ${linksOf(conta.empresaId)}`, { token: conta.token, body })
  assert.equal(answer.status, 201, answer.text)
  return {
    id: answer.json.id as string,
    url: answer.json.url as string,
    token: tokenIn(answer.json.url),
    json: answer.json,
  }
}
const show = (token: string) => portal.call('POST /portal/certificados/link', { body: { token } })
const send = (token: string, arquivo: string, more: object = {}) =>
  portal.call('POST /portal/certificados/link/enviar', {
    body: { token, nome: 'Seu Zé', arquivo, senha: SENHA_DO_PFX, ...more },
  })
const list = async (conta: Conta, query = '') =>
  (await portal.call(`GET /portal/certificados${query}`, { token: conta.token })).json
const upload = async (conta: Conta, arquivo: string) => {
  const url = `POST /portal/empresas/${conta.empresaId}/certificado`
  const answer = await portal.call(url, { token: conta.token, body: { arquivo, senha: SENHA_DO_PFX } })
  assert.equal(answer.status, 201, answer.text)
}
const audited = (conta: Conta) =>
  portal.database.sql<{ acao: string; ator: { tipo: string }; detalhe: Record<string, string> }>(
    `select acao, ator, detalhe from auditoria where tenant_id = $1 and acao like 'certificado%' order by id`,
    [conta.id],
  )

test('the owner of a company sends its certificate by a link, once; the account sees who and when', async () => {
  const conta = await portal.register()
  await upload(conta, pfx(CNPJ, 20))
  const email = `${randomUUID()}@padaria.example`
  const { id, url, token, json } = await makeLink(conta, { email })
  assert.deepEqual(
    [json.status, json.email, json.recusas, json.criadoPor, json.encerradoEm, json.enviadoPor],
    ['aberto', email, 0, 'Dona', null, null],
  )
  assert.match(url, /\/app\/renovar-certificado#[\w-]{43}$/)
  const [mail] = await portal.mailTo(conta, email)
  assert.equal(mail!.assunto, 'Envie o certificado digital de Empresa Ltda')
  assert.match(mail!.texto, /Conta Exemplo emite as notas de Empresa Ltda \(12\.345\.678\/0001-95\)/)
  assert.equal(tokenIn(mail!.texto), token)

  const asked = await show(token)
  const { validoAte, expiraEm, ...given } = asked.json
  assert.deepEqual(given, { conta: 'Conta Exemplo', empresa: 'Empresa Ltda', cpfCnpj: CNPJ, tentativasRestantes: 10 })
  assert.ok(new Date(validoAte) > portal.app.now() && new Date(expiraEm) > portal.app.now())

  const arquivo = pfx(CNPJ)
  const sent = await send(token, arquivo)
  assert.equal(sent.status, 201, sent.text)
  assert.deepEqual(Object.keys(sent.json).sort(), ['cpfCnpj', 'titular', 'validoAte'])
  assert.deepEqual(codigo(await send(token, arquivo)), [422, 'LINK_INVALIDO'])
  assert.deepEqual(codigo(await show(token)), [422, 'LINK_INVALIDO'])

  const [empresa] = (await list(conta)).items
  assert.equal(empresa.certificado.validoAte, sent.json.validoAte)
  assert.deepEqual([empresa.link.id, empresa.link.status, empresa.link.enviadoPor], [id, 'usado', 'Seu Zé'])
  assert.ok(empresa.link.encerradoEm)
  const acts = await audited(conta)
  assert.deepEqual(
    acts.map(({ acao, ator }) => [acao, ator.tipo]),
    [
      ['certificado.upload', 'portal'],
      ['certificado-link.create', 'portal'],
      ['certificado.upload', 'anonimo'],
      ['certificado-link.use', 'anonimo'],
    ],
  )
  assert.equal(acts[3]!.detalhe['nome'], 'Seu Zé')
  const dump = JSON.stringify([
    ...(await portal.database.sql('select * from certificado_links')),
    ...(await portal.database.sql('select * from certificados')),
    ...(await portal.database.sql('select * from auditoria')),
    ...(await portal.database.sql('select * from jobs')),
  ])
  assert.ok(!dump.includes(token) && !dump.includes(SENHA_DO_PFX), 'no table holds the token or the password')
})

test('of two files at the same time one is taken', async () => {
  const conta = await portal.register()
  const { token } = await makeLink(conta)
  const answers = await Promise.all([send(token, pfx(CNPJ, 301)), send(token, pfx(CNPJ, 300))])
  assert.deepEqual(answers.map(codigo).sort(), [
    [201, undefined],
    [422, 'LINK_INVALIDO'],
  ])
  const rows = await portal.database.sql<{ status: string }>('select status from certificados where empresa_id = $1', [
    conta.empresaId,
  ])
  assert.deepEqual(rows, [{ status: 'ativo' }])
})

test('a file of another CNPJ, an old one and a wrong password are refused in words and not kept; ten close the link', async () => {
  const conta = await portal.register()
  await upload(conta, pfx(CNPJ, 30))
  const { token } = await makeLink(conta)
  const other = await send(token, pfx('11222333000181'))
  assert.deepEqual(codigo(other), [422, 'CERTIFICADO_CNPJ_DIVERGENTE'])
  assert.match(other.json.erros[0].mensagem, /é de 11\.222\.333\/0001-81, e a empresa é 12\.345\.678\/0001-95/)
  const older = await send(token, pfx(CNPJ, 10))
  assert.deepEqual(codigo(older), [422, 'CERTIFICADO_NAO_ACEITO'])
  assert.match(older.json.erros[0].mensagem, /e o que está em uso, até .*; envie o novo/)
  const arquivo = pfx(CNPJ)
  assert.deepEqual(codigo(await send(token, arquivo, { senha: 'outra' })), [422, 'CERTIFICADO_SENHA_INVALIDA'])
  assert.deepEqual(codigo(await send(token, 'AAAA')), [422, 'CERTIFICADO_ARQUIVO_INVALIDO'])
  assert.equal((await show(token)).json.tentativasRestantes, 6)
  const [kept] = await portal.database.sql<{ quantos: string }>(
    'select count(*) as quantos from certificados where empresa_id = $1',
    [conta.empresaId],
  )
  assert.equal(Number(kept!.quantos), 1)

  for (let i = 0; i < 6; i++) await send(token, 'AAAA')
  assert.deepEqual(codigo(await send(token, arquivo)), [422, 'LINK_INVALIDO'])
  const [link] = (await portal.call(`GET ${linksOf(conta.empresaId)}`, { token: conta.token })).json.items
  assert.deepEqual([link.status, link.recusas], ['esgotado', 10])
  const next = await makeLink(conta)
  assert.equal((await send(next.token, arquivo)).status, 201)
})

test('the certificate that is already in use is named as such, and the same root is accepted', async () => {
  const conta = await portal.register()
  const arquivo = pfx(CNPJ, 30)
  await upload(conta, arquivo)
  const { token } = await makeLink(conta)
  const same = await send(token, arquivo)
  assert.match(same.json.erros[0].mensagem, /Este é o certificado que já está em uso/)
  assert.equal((await send(token, pfx('12345678000276'))).status, 201)
})

test('an expired, a revoked and a replaced link take nothing; the answer does not tell them apart', async () => {
  const conta = await portal.register()
  const arquivo = pfx(CNPJ)
  const first = await makeLink(conta)
  const second = await makeLink(conta)
  assert.deepEqual(codigo(await send(first.token, arquivo)), [422, 'LINK_INVALIDO'])
  const revoke = (id: string) => portal.call(`DELETE ${linksOf(conta.empresaId)}/${id}`, { token: conta.token })
  assert.deepEqual(codigo(await revoke(first.id)), [409, 'ESTADO_INVALIDO'])
  const revoked = await revoke(second.id)
  assert.deepEqual([revoked.status, revoked.json.status], [200, 'revogado'], revoked.text)
  assert.deepEqual((await revoke(second.id)).json, revoked.json, 'repeated, it is as it was')
  assert.deepEqual(codigo(await send(second.token, arquivo)), [422, 'LINK_INVALIDO'])

  const third = await makeLink(conta)
  const block = (em: string | null) =>
    portal.database.sql('update tenants set bloqueada_em = $2, bloqueio_motivo = $3 where id = $1', [
      conta.id,
      em,
      em && 'Prova',
    ])
  await block('2026-01-01')
  assert.deepEqual(codigo(await show(third.token)), [422, 'LINK_INVALIDO'])
  await block(null)
  assert.equal((await show(third.token)).status, 200)
  portal.wait(7 * DAY_MS + 1)
  const late = await send(third.token, arquivo)
  assert.deepEqual(codigo(late), [422, 'LINK_INVALIDO'])
  assert.deepEqual(codigo(await send('x'.repeat(43), arquivo)), [422, 'LINK_INVALIDO'])
  assert.deepEqual(codigo(await show("' or true --")), [422, 'LINK_INVALIDO'])
  const { token } = (await portal.call('POST /portal/auth/login', { body: { email: conta.email, senha: SENHA } })).json
  const { items } = (await portal.call(`GET ${linksOf(conta.empresaId)}`, { token })).json
  assert.deepEqual(
    items.map(({ status }: { status: string }) => status),
    ['expirado', 'revogado', 'substituido'],
  )
})

test('a company of another account has no links here, and a reader of the account makes none', async () => {
  const [conta, other] = [await portal.register(), await portal.register()]
  const theirs = await makeLink(other)
  for (const [method, more] of [
    ['GET', ''],
    ['POST', ''],
    ['DELETE', `/${theirs.id}`],
  ] as const) {
    const url = `${method} ${linksOf(other.empresaId)}${more}`
    const answer = await portal.call(url, { token: conta.token, ...(method === 'POST' && { body: {} }) })
    assert.deepEqual(codigo(answer), [404, 'NAO_ENCONTRADO'], url)
  }
  const mixed = await portal.call(`DELETE ${linksOf(conta.empresaId)}/${theirs.id}`, { token: conta.token })
  assert.deepEqual(codigo(mixed), [404, 'NAO_ENCONTRADO'])
  assert.equal((await show(theirs.token)).status, 200)

  const email = `${randomUUID()}@exemplo.com.br`
  await portal.call('POST /portal/invites', { token: conta.token, body: { email, papel: 'leitura' } })
  const convite = tokenIn((await portal.mailTo(conta, email))[0]!.texto)
  const leitura = (
    await portal.call('POST /portal/auth/aceitar-convite', { body: { token: convite, nome: 'Lê', senha: SENHA } })
  ).json
  await makeLink(conta)
  const seen = (await portal.call('GET /portal/certificados', { token: leitura.token })).json
  assert.deepEqual([seen.total, seen.items[0].link], [1, null])
  const refused = await portal.call(`POST ${linksOf(conta.empresaId)}`, { token: leitura.token, body: {} })
  assert.deepEqual(codigo(refused), [403, 'SEM_PERMISSAO'])
})

test('the companies are listed by the end of their certificates, filtered, with where each was used', async () => {
  const conta = await portal.register()
  const more = async (cpfCnpj: string, razaoSocial: string) =>
    (await portal.call('POST /portal/empresas', { token: conta.token, body: { ...EMPRESA, cpfCnpj, razaoSocial } }))
      .json.id as string
  const [padaria, semNada] = [await more('11222333000181', 'Padaria'), await more('19131243000197', 'Ainda sem nada')]
  await upload(conta, pfx(CNPJ, 100))
  await upload({ ...conta, empresaId: padaria }, pfx('11222333000181', 45))
  await portal.database.sql(
    `insert into contagens (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas, valor_servico,
       valor_iss, valor_ibs, valor_cbs)
     select $1, $3::date - each, 'producao', $2, '1504208', 'nacional', 'autorizada', 1, 1, 0, 0, 0 from generate_series(1, 3) each`,
    [conta.id, padaria, portal.app.now().toISOString().slice(0, 10)],
  )
  const names = async (query: string) =>
    (await list(conta, query)).items.map(({ razaoSocial }: { razaoSocial: string }) => razaoSocial)
  assert.deepEqual(await names(''), ['Padaria', 'Empresa Ltda', 'Ainda sem nada'])
  assert.deepEqual(await names('?ordem=-fim'), ['Empresa Ltda', 'Padaria', 'Ainda sem nada'])
  assert.deepEqual(await names('?ordem=empresa'), ['Ainda sem nada', 'Empresa Ltda', 'Padaria'])
  assert.deepEqual(await names('?dias=60'), ['Padaria'])
  assert.deepEqual(await names('?estado=ausente'), ['Ainda sem nada'])
  assert.deepEqual(await names('?q=padaria'), ['Padaria'])
  const [first, , last] = (await list(conta)).items
  assert.deepEqual(
    first.usos.map(({ ultimaEm: _, ...uso }: Record<string, string>) => uso),
    [{ municipio: '1504208', cidade: 'Marabá, PA', trilho: 'nacional', ambiente: 'producao' }],
  )
  assert.ok(first.certificado.diasRestantes > 0 && first.certificado.diasRestantes < 45)
  assert.deepEqual([last.empresaId, last.certificado, last.usos, last.link], [semNada, null, [], null])
})
