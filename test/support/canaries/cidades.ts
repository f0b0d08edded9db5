// Logins of cities, sent and returned; connections and analyses with a password in their address.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { openCityCompany } from '../city-company.ts'
import { MOTIVO } from '../ended-notes.ts'
import { type Client, openClient } from '../http.ts'
import { type Network, openNetwork } from '../network.ts'
import { ADMIN_ENV, openOperator } from '../publish-city.ts'
import { until } from '../until.ts'
import type { World } from '../world.ts'
import { type Hall, overhear } from './aviary.ts'

export type Echo = { port: number; close(): Promise<void> }

/**
 * A city that takes a password beside the document: rehearsed, right, wrong, and replaced by a server that answers
 * with all that was sent.
 */
export async function plantCidade(hall: Hall, cidade: string, admin: Client, echo: Echo): Promise<Network> {
  const { world, aviary, heard } = hall
  const tenant = await world.register()
  aviary.know('senha do dono', tenant.senha)
  aviary.know('sessão do portal', tenant.sessao)
  const portal = overhear(tenant.portal, heard)
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  const simulada = operator.cidades.find((each) => each.cidade === cidade)!
  assert.ok('senha' in simulada.acesso)
  aviary.know('senha certa na cidade', simulada.acesso.senha)
  const url = new URL(simulada.urlHomologacao)
  const simulator = Number(url.port)
  const network = await openNetwork({ host: url.hostname, port: simulator })
  url.port = String(network.port)
  const empresa = await openCityCompany(world, tenant, simulada, { ambiente: 'homologacao' })
  const { id } = await operator.publish({
    ...{ cidade, urlHomologacao: url.href, empresaId: empresa.id, pedido: empresa.body() },
    diferencas: { capacidades: { timeoutSegundos: 5, visibilidadeSegundos: 1 } },
  })
  const rehearsal = { empresaId: empresa.id, municipio: simulada.ibge, enviar: true, pedido: empresa.body() }
  const rehearsed = await admin.post(`/admin/connections/${id}/dry-run`, rehearsal)
  assert.equal(rehearsed.json.ok, true, rehearsed.text)

  const issue = async () => (await portal.post('/portal/nfse?ambiente=homologacao', empresa.body())).json.id as string
  const exchanged = (notaId: string, operacao: string) =>
    until(`${operacao} of ${notaId}`, async () => {
      const rows = await world.sql(
        "select from transmissoes where nota_id = $1 and operacao = $2 and resultado <> 'nula'",
        [notaId, operacao],
      )
      return rows.length > 0
    })
  const right = await issue()
  await until('authorised', async () => (await portal.get(`/portal/nfse/${right}`)).json.status === 'autorizada')

  network.turn(echo.port)
  const unheard = await issue()
  await exchanged(unheard, 'emitir')
  await exchanged(unheard, 'consultar')
  await admin.post(`/admin/connections/${id}/dry-run`, rehearsal)
  const cancelling = portal.post(`/portal/nfse/${right}/cancelar`, { motivo: MOTIVO })
  await exchanged(right, 'cancelar')
  network.turn(simulator)
  assert.equal((await cancelling).status, 200)

  const senha = aviary.plant('senha recusada pela cidade')
  const config = { municipio: simulada.ibge, ambiente: 'homologacao', usuario: simulada.acesso.usuario, senha }
  await portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, { body: config })
  await exchanged(await issue(), 'emitir')
  for (const notaId of [right, unheard]) {
    await portal.get(`/portal/nfse/${notaId}/timeline`)
    const rows = await world.sql<{ id: string }>('select id from transmissoes where nota_id = $1', [notaId])
    for (const each of rows) await portal.get(`/portal/nfse/${notaId}/transmissoes/${each.id}`)
  }
  return network
}

/** A server with the city's own certificate that answers with everything that was sent: in headers, envelope, and words. */
export async function openEcho({ tree }: World): Promise<Echo> {
  const pem = (name: string) => readFileSync(join(dirname(tree.env.SEFIN_CA!), name))
  const server = createServer({ cert: pem('servidor.pem'), key: pem('servidor-chave.pem') }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const sent = `${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`
      const words = sent.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      response.writeHead(500, { 'content-type': 'text/xml; charset=utf-8' })
      response.end(
        `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>${words.slice(-400)}</faultstring><detail>${words}</detail></s:Fault></s:Body></s:Envelope>`,
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

/** The back-office: a login, connections and analyses with passwords in their addresses. */
export async function openBackOffice({ world, aviary, heard, anonymous }: Hall): Promise<Client> {
  const { ADMIN_EMAIL: email, ADMIN_SENHA: senha } = ADMIN_ENV
  const session = await anonymous.post('/admin/auth/login', { email, senha })
  aviary.know('sessão administrativa', session.json.token)
  const admin = overhear(openClient(world.url, session.json.token), heard)
  const naUrl = aviary.plant('senha na URL de uma cidade')
  const url = `https://prefeitura:${naUrl}@cidade.example/ws`
  await admin.post('/admin/analyzer', { url })
  await admin.post('/admin/analyzer', { url: `${url}?wsdl`, wsdl: `<wsdl senha="${naUrl}"`, senha: naUrl })
  const draft = await admin.post('/admin/conexoes/from-template', {
    padrao: 'abrasf-2.04',
    slug: 'com-senha',
    titulo: 'X',
  })
  const { id, revisao } = draft.json
  await admin.call('PATCH', `/admin/conexoes/${id}`, { body: { revisao, urls: { homologacao: { padrao: url } } } })
  await admin.post(`/admin/conexoes/${id}/municipios`, {
    municipios: [{ municipio: '3304557', urls: { homologacao: { padrao: url } } }],
  })
  await admin.get(`/admin/conexoes/${id}`)
  await admin.get('/admin/analyzer/historico')
  return admin
}
