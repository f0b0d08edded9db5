import { request } from 'undici'
import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { App } from '#platform/app.ts'
import { guardedAgent } from '#platform/http-client/address-guard.ts'
import { perApp } from '#platform/per-app.ts'

/** What the register of companies says about a CNPJ; a field that is missing or malformed is null. */
export type Registro = {
  razaoSocial: string
  nomeFantasia: string | null
  situacao: string | null
  cnaePrincipal: string | null
  optanteSimples: boolean | null
  optanteMei: boolean | null
  email: string | null
  telefone: string | null
  logradouro: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
  cep: string | null
  uf: string | null
  codigoCidade: string | null
}

/** `unknown`: the register answered that there is no such company; `away`: it gave no usable answer. */
type RegisterAnswer = { kind: 'found'; registro: Registro } | { kind: 'unknown' } | { kind: 'away' }

/**
 * Queries the register at CNPJ_API_URL (`<url>/<cnpj>`, the answer of BrasilAPI's `/cnpj/v1`). The answer is untrusted:
 * no redirect, CNPJ_API_ESPERA_S in all, 256 KiB at most, every field checked. Never throws.
 */
export async function queryRegister(app: App, cnpj: string): Promise<RegisterAnswer> {
  const base = app.config.cnpjApiUrl
  if (!base) return { kind: 'away' }
  try {
    const response = await request(`${base}/${cnpj}`, {
      dispatcher: agentOf(app),
      headers: { accept: 'application/json', 'user-agent': 'Service-CNPJ/1.0' },
      signal: AbortSignal.timeout(app.config.cnpjApiEsperaSegundos * 1000),
    })
    const text = await readCapped(response.body)
    if (response.statusCode === 404) return { kind: 'unknown' }
    const registro = response.statusCode === 200 ? toRegistro(JSON.parse(text), cnpj) : null
    return registro ? { kind: 'found', registro } : { kind: 'away' }
  } catch (error) {
    app.log.warn({ err: error }, 'the register of companies does not answer')
    return { kind: 'away' }
  }
}

async function readCapped(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > BYTES_MAX) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Null when the value is not an answer about this CNPJ. */
function toRegistro(value: unknown, cnpj: string): Registro | null {
  if (typeof value !== 'object' || value === null) return null
  const raw = value as Record<string, unknown>
  const text = (name: string, max: number): string | null => {
    const found = raw[name]
    const plain = typeof found === 'string' || typeof found === 'number' ? String(found).replace(/\p{Cc}/gu, ' ') : ''
    return plain.trim().slice(0, max) || null
  }
  const digits = (name: string, pattern: RegExp): string | null => {
    const found = text(name, 30)?.replace(/\D/g, '') ?? ''
    return pattern.test(found) ? found : null
  }
  const flag = (name: string) => (typeof raw[name] === 'boolean' ? raw[name] : null)
  const razaoSocial = text('razao_social', 150)
  if (!razaoSocial || unmaskCpfCnpj(text('cnpj', 30) ?? '') !== cnpj) return null
  const tipo = text('descricao_tipo_de_logradouro', 30)
  const logradouro = text('logradouro', 125)
  return {
    razaoSocial,
    nomeFantasia: text('nome_fantasia', 150),
    situacao: text('descricao_situacao_cadastral', 40),
    cnaePrincipal: digits('cnae_fiscal', /^\d{7}$/),
    optanteSimples: flag('opcao_pelo_simples'),
    optanteMei: flag('opcao_pelo_mei'),
    email: text('email', 200)?.toLowerCase() ?? null,
    telefone: digits('ddd_telefone_1', /^\d{10,11}$/),
    logradouro: logradouro && tipo ? `${tipo} ${logradouro}` : logradouro,
    numero: text('numero', 60),
    complemento: text('complemento', 150),
    bairro: text('bairro', 60),
    cep: digits('cep', /^\d{8}$/),
    uf: text('uf', 2),
    codigoCidade: digits('codigo_municipio_ibge', /^\d{7}$/),
  }
}

const BYTES_MAX = 256 * 1024

// The operator sets the address; a register in a private network is allowed where cities in one are.
const agentOf = perApp(({ config }) =>
  guardedAgent({
    redesPermitidas: config.redesPermitidas,
    connectTimeoutMs: config.cnpjApiEsperaSegundos * 1000,
  }),
)
