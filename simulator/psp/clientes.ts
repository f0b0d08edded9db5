import { randomBytes } from 'node:crypto'
import { now } from '../clock.ts'
import { jsonOf, type Resposta } from '../national/sefin.ts'

/** A receiver with an account at the simulated PSP. */
export type Cliente = {
  clientId: string
  clientSecret: string
  cnpj: string
  nome: string
  endereco: { logradouro: string; cidade: string; uf: string; cep: string }
  chaves: string[]
  escopos: string[]
}

export const ESCOPOS = 'cobv.write cobv.read pix.write pix.read webhook.write webhook.read'.split(' ')

/** The client that exists without being registered: the service itself, as `npm start` simulates it. */
export const CLIENTE_PADRAO: Cliente = {
  clientId: 'cliente-simulado',
  clientSecret: 'segredo-simulado',
  cnpj: '11222333000181',
  nome: 'Serviço de Notas LTDA',
  endereco: { logradouro: 'Rua das Flores, 100', cidade: 'São Paulo', uf: 'SP', cep: '01001000' },
  chaves: ['7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
  escopos: ESCOPOS,
}

type Token = { clientId: string; escopos: string[]; certificado: string; ate: number }

export type Clientes = {
  put: (cliente: Cliente) => void
  list: () => Cliente[]
  /** The answer to a request for a token (RFC 6749 §4.4), bound to the certificate of the connection (RFC 8705). */
  grant: (authorization: string | undefined, form: URLSearchParams, certificado: string) => Resposta
  /** The owner of a bearer token, with its scopes; null for one that is unknown, expired or of another certificate. */
  authenticate: (
    authorization: string | undefined,
    certificado: string,
  ) => { cliente: Cliente; escopos: string[] } | null
  /** From now on no token issued before is accepted. */
  expireTokens: () => void
  /** For how many seconds tokens are good. */
  setValidade: (segundos: number) => void
  tokensEmitidos: () => number
}

export function createClientes(): Clientes {
  const clientes = new Map([[CLIENTE_PADRAO.clientId, CLIENTE_PADRAO]])
  const tokens = new Map<string, Token>()
  let validadeS = 3600
  let emitidos = 0

  return {
    put: (cliente) => clientes.set(cliente.clientId, cliente),
    list: () => [...clientes.values()],
    grant: (authorization, form, certificado) => {
      const [clientId = '', clientSecret = ''] = basicOf(authorization)
      const cliente = clientes.get(clientId)
      if (!cliente || cliente.clientSecret !== clientSecret) return jsonOf(401, { error: 'invalid_client' })
      if (form.get('grant_type') !== 'client_credentials') return jsonOf(400, { error: 'unsupported_grant_type' })
      const escopos = form.get('scope')?.split(' ') ?? cliente.escopos
      if (!escopos.every((each) => cliente.escopos.includes(each))) return jsonOf(400, { error: 'invalid_scope' })
      const token = randomBytes(32).toString('base64url')
      tokens.set(token, { clientId, escopos, certificado, ate: now() + validadeS * 1000 })
      emitidos++
      return jsonOf(200, {
        access_token: token,
        token_type: 'Bearer',
        expires_in: validadeS,
        scope: escopos.join(' '),
      })
    },
    authenticate: (authorization, certificado) => {
      const token = tokens.get(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
      const cliente = token && clientes.get(token.clientId)
      if (!cliente || token.ate <= now() || token.certificado !== certificado) return null
      return { cliente, escopos: token.escopos }
    },
    expireTokens: () => tokens.clear(),
    setValidade: (segundos) => {
      validadeS = segundos
    },
    tokensEmitidos: () => emitidos,
  }
}

const basicOf = (authorization: string | undefined): string[] => {
  const base64 = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return Buffer.from(base64, 'base64').toString('utf8').split(':')
}
