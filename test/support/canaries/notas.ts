// Requests for notes that carry credentials and a customer; and every read of them afterwards.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { MOTIVO } from '../ended-notes.ts'
import type { Client } from '../http.ts'
import { type BodyOptions, notaBody } from '../tenant.ts'
import { until } from '../until.ts'
import type { Hall } from './aviary.ts'
import type { Conta } from './credentials.ts'

/** Requests that carry credentials in fields of every name: accepted, refused, broken, in batches, replaced, re-issued. */
export async function plantNotas({ aviary, anonymous }: Hall, { portal, api, empresa }: Conta): Promise<string[]> {
  const cpf = '52998224725'
  aviary.know('CPF do tomador', cpf)
  const emailDoTomador = 'canario.tomador.raro@cliente.example'
  aviary.know('e-mail do tomador', emailDoTomador)
  const secret = (nome: string) => aviary.plant(`${nome} no pedido`)
  const acesso = {
    ...{ usuario: 'ana', senha: secret('senha'), Token: secret('token'), secret: secret('secret') },
    ...{ certificado: { pfx: secret('pfx'), senha: secret('senha do pfx') }, arquivo: [secret('arquivo')] },
    ...{ authorization: secret('authorization'), segredo: secret('segredo'), password: secret('password') },
    ...{ cookie: secret('cookie'), apiKey: secret('chave'), api_key: secret('outra chave') },
    ...{ senhaCertificado: secret('senhaCertificado'), SENHA_CERTIFICADO: secret('senha_certificado') },
    ...{
      senhaPrefeitura: secret('senhaPrefeitura'),
      passphrase: secret('passphrase'),
      privateKey: secret('privateKey'),
    },
    ...{
      pwd: secret('pwd'),
      'x-api-key': secret('x-api-key'),
      chave: secret('chave só'),
      pin: secret('pin'),
      tokens: [secret('tokens')],
    },
    ...{ credencial: { usuario: 'ana', valor: secret('credencial') }, 'prefeitura[senha]': secret('colchetes') },
    ...{ config: [{ bearer: secret('bearer') }, JSON.stringify({ senha: secret('senha em texto'), a: 1 })] },
    ...{ envelope: `<login><ns:Senha>${secret('senha em XML')}</ns:Senha></login>` },
    ...{ cabecalho: `Bearer ${jwt(secret('JWT'))}`, anexo: pem(secret('PEM')), outro: pfx(secret('PKCS')) },
    ...{ observacao: `chave ${aviary.know('chave de API alheia', `nfse_prod_${randomBytes(18).toString('hex')}`)}` },
  }
  const body = (more: BodyOptions = {}) => {
    const { tomador, ...rest } = notaBody(empresa.cpfCnpj, more) as { tomador: object }
    return { ...rest, tomador: { ...tomador, cpfCnpj: cpf, email: emailDoTomador }, acesso, senha: acesso.senha }
  }
  const settled = (id: string) =>
    until(`nota ${id}`, async () => {
      const { json } = await api.get(`/nfse/${id}`)
      return ['processando', 'falha_temporaria'].includes(json.status) ? null : json
    })
  const issue = async (more: BodyOptions = {}) => {
    const answer = await api.post('/nfse', body(more))
    assert.equal(answer.status, 202, answer.text)
    return settled(answer.json.id)
  }

  const nota = await issue()
  const refused = await issue({ simular: 'rejeitar: E0310' })
  assert.deepEqual([nota.status, refused.status], ['autorizada', 'rejeitada'])
  const unknown = { ...body(), prestador: { cpfCnpj: '11444777000161' } }
  const broken = JSON.stringify(body()).slice(0, -1)
  const senha = aviary.plant('senha na URL avulsa')
  const bad: [Client, string, object | string][] = [
    [api, '/nfse', unknown],
    [api, '/nfse', { ...body(), servico: [] }],
    [api, '/nfse', { ...body(), tomador: { ...body().tomador, cpfCnpj: `${cpf}1` } }],
    [api, '/nfse', { ...body(), opcoes: { webhookUrl: `https://u:${senha}@recebe.example/` } }],
    [api, '/nfse', { ...body(), opcoes: { webhookUrl: `ftp://u:${senha}@recebe.example/`, token: acesso.Token } }],
    [api, '/nfse', broken],
    [api, '/nfse', `${broken},"senha":"${acesso.senha}","senha":"${acesso.senha}"}`],
    [api, '/nfse/lote', { notas: [body(), unknown, { ...body(), servico: [] }, acesso] }],
    [api, '/nfse', broken.replaceAll('"', "'")],
    [api, '/nfse', new URLSearchParams({ x: '1', ...onlyTexts(acesso) }).toString()],
    [api, '/nfse/lote', broken],
    [api, '/nfse/validar', body()],
    [api, '/nfse/validar', unknown],
    [portal, '/portal/nfse?ambiente=homologacao', unknown],
    [portal, '/portal/nfse/validar?ambiente=homologacao', body()],
    [portal, `/portal/nfse/${refused.id}/validar-reemissao`, { payload: body() }],
    [portal, `/portal/nfse/${refused.id}/reemitir`, { payload: { ...body(), servico: [] } }],
    [api, `/nfse/${refused.id}/cancelar`, { motivo: MOTIVO, ...acesso }],
    [api, `/nfse/${nota.id}/substituir`, { novaNota: { ...body(), servico: [] }, motivo: MOTIVO, ...acesso }],
    [
      api,
      '/nfse/rps/inutilizar',
      { ...acesso, prestador: { cpfCnpj: '11444777000161' }, serie: '1', numero: 1, motivo: MOTIVO },
    ],
    [anonymous, '/nfse', body()],
    [anonymous, '/portal/nfse', broken],
  ]
  for (const [client, path, each] of bad)
    await client.call('POST', path, typeof each === 'string' ? { raw: each } : { body: each })
  const reissued = await portal.post(`/portal/nfse/${refused.id}/reemitir`, { payload: body() })
  assert.equal(reissued.status, 202, reissued.text)
  const replaced = await api.post(`/nfse/${nota.id}/substituir`, { novaNota: body(), motivo: MOTIVO })
  assert.equal(replaced.status, 201, replaced.text)
  await settled(replaced.json.id)
  // The city refuses to answer, then to cancel: its answers are kept too.
  const silent = await issue({ simular: 'html x1' })
  await api.post(`/nfse/${silent.id}/cancelar`, { motivo: `${MOTIVO} [simular: rejeitar: E0840]` })
  return [nota.id, refused.id, replaced.json.id, silent.id] as string[]
}

// Secrets in the shapes in which they are pasted: the planted value is readable inside.
const jwt = (valor: string) => `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${valor}`
const pem = (valor: string) => `-----BEGIN PRIVATE KEY-----\n${valor}\n-----END PRIVATE KEY-----`
const pfx = (valor: string) => `MIIJ${valor.repeat(3)}==`

const onlyTexts = (value: object) =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([name, inner]) => typeof inner === 'string' && !['usuario', 'envelope'].includes(name),
    ),
  )

/** Reads everything that can be read. */
export async function readAll(
  { world, anonymous }: Hall,
  { portal, api, empresa }: Conta,
  notas: string[],
): Promise<void> {
  const list = async (client: Client, path: string) => (await client.get(path)).json?.items ?? []
  for (const path of PORTAL) await portal.get(path.replace(':empresa', empresa.id))
  for (const { id } of await list(portal, '/portal/tentativas-rejeitadas?limit=100'))
    await portal.get(`/portal/tentativas-rejeitadas/${id}`)
  for (const { id } of await list(portal, '/portal/webhooks/entregas?limit=50'))
    await portal.get(`/portal/webhooks/entregas/${id}`)
  const all = await list(portal, '/portal/nfse?limit=100')
  for (const id of new Set([...notas, ...all.map((each: { id: string }) => each.id)])) {
    for (const part of ['', '/timeline', '/pedido', '/rascunho-reemissao', '/historico.csv', '/xml'])
      await portal.get(`/portal/nfse/${id}${part}`)
    const rows = await world.sql<{ id: string }>('select id from transmissoes where nota_id = $1', [id])
    for (const each of rows) await portal.get(`/portal/nfse/${id}/transmissoes/${each.id}`)
    await anonymous.get(`/n/${id}`)
  }
  for (const path of ['/nfse', '/empresas', '/webhooks', '/webhooks/entregas', '/health', '/health/ready'])
    await api.get(path)
}

const PORTAL = [
  ...['/portal/auth/me', '/portal/auth/sessoes', '/portal/api-keys', '/portal/invites', '/portal/usuarios'],
  ...[
    '/portal/auditoria?limit=100&quem=todos',
    '/portal/conta',
    '/portal/conta/consumo',
    '/portal/conta/emails',
    '/portal/inicio',
  ],
  ...[
    '/portal/webhooks',
    '/portal/nfse.csv',
    '/portal/nfse/estatisticas',
    '/portal/empresas',
    '/portal/empresas/:empresa',
  ],
  ...['/portal/empresas/:empresa/nfse-configs', '/portal/empresas/:empresa/series', '/metrics'],
]
