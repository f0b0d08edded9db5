// Accounts, companies and keys, made by the same routes that clients use.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { nextAddress } from './addresses.ts'
import { type City, SENHA_DO_CERTIFICADO } from './city.ts'
import { type Answer, type Client, openClient } from './http.ts'
import { contextOfSample } from './sample-contexts.ts'
import { until } from './until.ts'

type Stand = { url: string; simulator: City }
type Json = Record<string, unknown>

/** An account, and its owner's session. */
export type Tenant = {
  id: string
  email: string
  senha: string
  /** The token of the owner's session, which `portal` carries. */
  sessao: string
  portal: Client
  createEmpresa(fields?: Json): Promise<{ id: string; cpfCnpj: string }>
  uploadCertificado(empresaId: string, pfx: Buffer, senha?: string): Promise<Answer>
  apiKey(ambiente?: 'homologacao' | 'producao', more?: Json): Promise<Api>
}

/** The calls of a key, in the words of the tests. */
export type Api = Client & {
  chave: string
  issue(body: Json): Promise<Answer>
  /** The note once the city has decided: neither `processando` nor `falha_temporaria`. */
  // biome-ignore lint/suspicious/noExplicitAny: NfseResponse of docs/especificacao/contrato.md#23-nfseresponse; tests look at the fields they speak of
  waitSettled(id: string): Promise<any>
}

/**
 * `proprio`: a certificate in the company's own CNPJ, so that the city can distinguish its queries from those of
 * others.
 */
export type IssuerOptions = { sample?: string; empresa?: Json; proprio?: boolean }
export type Issuer = {
  tenant: Tenant
  empresa: { id: string; cpfCnpj: string }
  api: Api
  body(more?: BodyOptions): Json
}
export type BodyOptions = { sample?: string; simular?: string; valor?: number } & Json

/** Registers an account with names of its own. */
export async function register(stand: Stand): Promise<Tenant> {
  const anonymous = openClient(stand.url, undefined, nextAddress())
  const email = `dona-${randomUUID()}@conta.example`
  const senha = `frase-${randomBytes(9).toString('hex')}-longa`
  const answer = await anonymous.post('/portal/auth/register', {
    nome: 'Dona Exemplo',
    email,
    senha,
    conta: { nome: 'Conta Exemplo' },
  })
  assert.equal(answer.status, 201, answer.text)
  const portal = openClient(stand.url, answer.json.token)
  return {
    id: answer.json.conta.id,
    email,
    senha,
    sessao: answer.json.token,
    portal,
    createEmpresa: async (fields = {}) =>
      created(
        await portal.post('/portal/empresas', { ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj(), ...fields }),
      ),
    uploadCertificado: (empresaId, pfx, senhaDoPfx = SENHA_DO_CERTIFICADO) =>
      portal.post(`/portal/empresas/${empresaId}/certificado`, { arquivo: pfx.toString('base64'), senha: senhaDoPfx }),
    apiKey: async (ambiente = 'homologacao', more = {}) => {
      const { chave } = created(await portal.post('/portal/api-keys', { nome: 'Chave de teste', ambiente, ...more }))
      return openApi(stand.url, chave)
    },
  }
}

/**
 * An account that can issue. Every company has a CNPJ of its own below one root, so that one certificate serves all.
 */
export async function newIssuer(
  stand: Stand,
  { sample = 'simples-nacional', empresa: fields = {}, proprio = false }: IssuerOptions = {},
): Promise<Issuer> {
  const tenant = await register(stand)
  const empresa = await tenant.createEmpresa({ ...empresaBody(sample), cpfCnpj: nextCnpj(), ...fields })
  const certificado = { cnpj: empresa.cpfCnpj, ...LONG_VALIDITY }
  const pfx = proprio ? stand.simulator.makeCertificate(certificado).pfx : sharedPfx(stand.simulator)
  const uploaded = await tenant.uploadCertificado(empresa.id, pfx)
  assert.equal(uploaded.status, 201, uploaded.text)
  const api = await tenant.apiKey()
  return { tenant, empresa, api, body: (more = {}) => notaBody(empresa.cpfCnpj, { sample, ...more }) }
}

/** A request of `contracts/samples` for this issuer, with an unused idIntegracao. `simular` goes to the city. */
export function notaBody(
  cpfCnpj: string,
  { sample = 'simples-nacional', simular, valor, ...more }: BodyOptions = {},
): Json {
  const body = JSON.parse(readFileSync(new URL(`../../contracts/samples/${sample}.json`, import.meta.url), 'utf8'))
  const [item] = body.servico
  if (simular) item.discriminacao = `Suporte técnico [simular: ${simular}]`
  if (valor) item.valor.servico = valor
  return { ...body, idIntegracao: randomUUID(), prestador: { cpfCnpj }, ...more }
}

/** A client with an API key. */
export function openApi(url: string, chave: string): Api {
  const client = openClient(url, chave)
  return {
    ...client,
    chave,
    issue: (body) => client.post('/nfse', body),
    waitSettled: (id) =>
      until(`nota ${id} settled`, async () => {
        const { status, json, text } = await client.get(`/nfse/${id}`)
        assert.equal(status, 200, text)
        return ['processando', 'falha_temporaria'].includes(json.status) ? null : json
      }),
  }
}

/** A body of POST /empresas: the company under which a sample is a valid note. */
export function empresaBody(sample: string): Json {
  const { id: _, ...fields } = contextOfSample(sample).empresa
  return withoutNulls({ ...fields, endereco: withoutNulls(fields.endereco) })
}

/** The next CNPJ of the shared root 11.222.333, with its check digits. */
export const nextCnpj = (): string => cnpjOf(`11222333${String(++branch).padStart(4, '0')}`)
let branch = 0

/** The CNPJ of these twelve letters or digits. */
export function cnpjOf(base: string): string {
  const digit = (text: string) => {
    const sum = [...text]
      .reverse()
      .reduce((total, each, index) => total + (each.charCodeAt(0) - 48) * ((index % 8) + 2), 0)
    return text + (sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }
  return digit(digit(base))
}

/** The certificate of the shared root; made once, because a key takes a while. */
export function sharedPfx(simulator: City): Buffer {
  let pfx = shared.get(simulator)
  if (!pfx) {
    pfx = simulator.makeCertificate({ cnpj: '11222333000181', ...LONG_VALIDITY }).pfx
    shared.set(simulator, pfx)
  }
  return pfx
}
const shared = new WeakMap<City, Buffer>()

/** Of a certificate that is valid in every year that a moved clock shows. */
export const LONG_VALIDITY = { desde: new Date('2026-01-01'), dias: 3650 }

const withoutNulls = (value: object): Json =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))

// biome-ignore lint/suspicious/noExplicitAny: the body of a 201, whose shape the caller knows
function created(answer: Answer): any {
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}
