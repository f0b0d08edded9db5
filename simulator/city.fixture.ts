import { createHash, sign } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { gunzipSync, gzipSync } from 'node:zlib'
import { makeCertificate, type PemPair, pemBody } from './certificates.ts'
import { newDataDir } from './data-dir.fixture.ts'
import { type Simulator, startSimulator } from './server.ts'

export const NFSE_NS = 'http://www.sped.fazenda.gov.br/nfse'
const DSIG_NS = 'http://www.w3.org/2000/09/xmldsig#'

export type TestCity = {
  simulator: Simulator
  dataDir: string
  empresa: PemPair
  call: (method: string, path: string, body?: unknown, client?: PemPair | null) => Promise<Answer>
  emit: (dps: string, client?: PemPair) => Promise<Answer>
  admin: (method: string, path: string, body?: unknown) => Promise<Json>
  close: () => Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of many shapes, and fails when one is not as expected.
type Json = any

type Answer = { status: number; text: string; json: Json }

/** A simulator on a free port, with a company that has a certificate. */
export async function startTestCity(cnpj: string, dataDir = newDataDir('simulador-')): Promise<TestCity> {
  const simulator = await startSimulator({ dataDir, port: 0, host: '127.0.0.1' })
  const empresa = makeCertificate(simulator.ca, { cnpj, nome: 'EMPRESA DE TESTE LTDA', senha: 'x' })
  const agents = new Map<PemPair | null, Agent>()
  const agentFor = (client: PemPair | null) => {
    const known =
      agents.get(client) ??
      new Agent({
        keepAlive: true,
        ca: simulator.ca.certPem,
        ...(client && { cert: client.certPem, key: client.keyPem }),
      })
    agents.set(client, known)
    return known
  }
  const call: TestCity['call'] = (method, path, body, client = empresa) =>
    send(simulator.port, agentFor(client), method, path, body)
  return {
    simulator,
    dataDir,
    empresa,
    call,
    emit: (dps, client = empresa) =>
      call('POST', '/homologacao/SefinNacional/nfse', { dpsXmlGZipB64: pack(dps) }, client),
    admin: async (method, path, body) => (await call(method, `/_simulador/${path}`, body, null)).json,
    close: async () => {
      for (const agent of agents.values()) agent.destroy()
      await simulator.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function send(port: number, agent: Agent, method: string, path: string, body: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path }, (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const isJson = response.headers['content-type']?.includes('json') && text !== ''
        resolve({ status: response.statusCode ?? 0, text, json: isJson ? JSON.parse(text) : {} })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** base64(gzip(XML)), and back. */
export function pack(xml: string): string {
  return gzipSync(xml).toString('base64')
}

export function unpack(base64: string): string {
  return gunzipSync(Buffer.from(base64, 'base64')).toString('utf8')
}

/**
 * Signs a document already in canonical form, by text alone, without the simulator's own canonicalisation. `parent` is
 * DPS or pedRegEvento.
 */
export function signText(xml: string, empresa: PemPair, hash: 'sha1' | 'sha256' = 'sha256'): string {
  const [, parent = '', info = '', id = ''] = /<(DPS|pedRegEvento) [^>]*><(\w+) Id="(\w+)">/.exec(xml) ?? []
  const body = xml.slice(xml.indexOf(`<${info} `), xml.indexOf(`</${parent}>`))
  const canonical = body.replace(`<${info} `, `<${info} xmlns="${NFSE_NS}" `)
  const digest = createHash(hash).update(canonical).digest('base64')
  const [method, digestMethod] =
    hash === 'sha1'
      ? [`${DSIG_NS}rsa-sha1`, `${DSIG_NS}sha1`]
      : ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256']
  const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
  const signedInfo =
    `<SignedInfo xmlns="${DSIG_NS}"><CanonicalizationMethod Algorithm="${c14n}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${method}"></SignatureMethod><Reference URI="#${id}"><Transforms>` +
    `<Transform Algorithm="${DSIG_NS}enveloped-signature"></Transform><Transform Algorithm="${c14n}"></Transform>` +
    `</Transforms><DigestMethod Algorithm="${digestMethod}"></DigestMethod><DigestValue>${digest}</DigestValue>` +
    '</Reference></SignedInfo>'
  const value = sign(hash, Buffer.from(signedInfo), empresa.keyPem).toString('base64')
  const signature =
    `<Signature xmlns="${DSIG_NS}">${signedInfo.replace(` xmlns="${DSIG_NS}"`, '')}<SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${pemBody(empresa.certPem)}</X509Certificate></X509Data></KeyInfo></Signature>`
  return xml.replace(`</${parent}>`, `${signature}</${parent}>`)
}

/** The simplest DPS the system accepts, unsigned and in canonical form; any piece may be replaced. */
export function plainDps(fields: {
  cnpj: string
  numero: number
  descricao?: string
  serie?: string
  cMun?: string
  tpAmb?: string
}): string {
  const { cnpj, numero, descricao = 'Consultoria', serie = '1', cMun = '3106200', tpAmb = '2' } = fields
  const now = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString().slice(0, 19)
  const id = `DPS${cMun}2${cnpj}${serie.padStart(5, '0')}${String(numero).padStart(15, '0')}`
  return (
    `<?xml version="1.0" encoding="UTF-8"?><DPS xmlns="${NFSE_NS}" versao="1.01"><infDPS Id="${id}">` +
    `<tpAmb>${tpAmb}</tpAmb><dhEmi>${now}-03:00</dhEmi><verAplic>TESTE</verAplic><serie>${serie}</serie>` +
    `<nDPS>${numero}</nDPS><dCompet>${now.slice(0, 10)}</dCompet><tpEmit>1</tpEmit><cLocEmi>${cMun}</cLocEmi>` +
    `<prest><CNPJ>${cnpj}</CNPJ><regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest>` +
    '<toma><CNPJ>12345678000195</CNPJ><xNome>Tomador Exemplo Ltda</xNome></toma>' +
    `<serv><locPrest><cLocPrestacao>${cMun}</cLocPrestacao></locPrest><cServ><cTribNac>010701</cTribNac>` +
    `<xDescServ>${descricao}</xDescServ></cServ></serv><valores><vServPrest><vServ>100.00</vServ></vServPrest>` +
    '<trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><totTrib><pTotTrib>' +
    '<pTotTribFed>0.00</pTotTribFed><pTotTribEst>0.00</pTotTribEst><pTotTribMun>0.00</pTotTribMun>' +
    '</pTotTrib></totTrib></trib></valores></infDPS></DPS>'
  )
}
