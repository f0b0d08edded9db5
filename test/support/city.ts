// The simulated city as its operator sees it: the book, the behaviours, and certificates that it trusts.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { dirname } from 'node:path'
import { makeCertificate, openIdentities, type PemPair } from '../../simulator/certificates.ts'
import { onceForTheRun } from './prepared-cluster.ts'

/** One document the city accepted. `copias` above 1: the same document became more than one note. */
type Lancamento = {
  idDps: string
  chave: string
  cnpj: string
  serie: string
  numero: string
  nNFSe: number
  envios: number
  copias: number
  comportamento: string
}

type CertificateOptions = { cnpj: string; nome?: string; vencido?: boolean; dias?: number; desde?: Date }

export type City = {
  /** Everything the city holds, or what it holds of one document or issuer. */
  livro(filter?: { idDps?: string; cnpj?: string }): Promise<Lancamento[]>
  admin<T>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** Calls the national system itself, as another client of the same city would. */
  call(method: string, path: string, body: unknown, client: PemPair): Promise<{ status: number; text: string }>
  makeCertificate(options: CertificateOptions): PemPair & { pfx: Buffer }
}

export const SENHA_DO_CERTIFICADO = 'Senha@123'

/** Opens the control panel of the simulator that a tree runs with (`env.SEFIN_CA`, `env.SEFIN_URL_HOMOLOGACAO`). */
export function openCity(env: Record<string, string>): City {
  const caPath = env.SEFIN_CA ?? ''
  const { origin } = new URL(env.SEFIN_URL_HOMOLOGACAO ?? '')
  const ca = readFileSync(caPath)
  const agent = new Agent({ ca, keepAlive: true })
  const given = new Set<string>()

  const admin: City['admin'] = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await exchange(`${origin}/_simulador/${path}`, method, agent, body)
    if (answer.status !== 200) throw new Error(`${method} /_simulador/${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as T
  }
  return {
    admin,
    livro: async (filter = {}) => {
      const query = new URLSearchParams({ ambiente: 'homologacao', ...filter })
      return (await admin<{ notas: Lancamento[] }>('GET', `livro?${query}`)).notas
    },
    call: async (method, path, body, { certPem, keyPem }) => {
      const own = new Agent({ ca, cert: certPem, key: keyPem })
      return exchange(`${env.SEFIN_URL_HOMOLOGACAO}${path}`, method, own, body).finally(() => own.destroy())
    },
    makeCertificate: ({ nome = 'PRESTADORA EXEMPLO LTDA', ...options }) => {
      const authority = openIdentities(dirname(caPath)).ca
      const request = { nome, senha: SENHA_DO_CERTIFICADO, ...options }
      const make = () => {
        const { pfx, ...pair } = makeCertificate(authority, request)
        return { ...pair, base64: pfx.toString('base64') }
      }
      const name = JSON.stringify([authority.certPem, request])
      // Who asks a city twice for the same means two certificates, each with a key of its own.
      const { base64, ...pair } = given.has(name) ? make() : onceForTheRun(name, make)
      given.add(name)
      return { ...pair, pfx: Buffer.from(base64, 'base64') }
    },
  }
}

function exchange(url: string, method: string, agent: Agent, body: unknown): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
