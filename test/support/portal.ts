// The portal on a database of its own, in this process: the real server, a clock that moves, and only the test's own
// worker.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { buildApi } from '#http/index.ts'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import type { Job } from '#platform/queue/queue.ts'
import { remoteAddressOf } from './addresses.ts'
import { type Database, openDatabase } from './database.ts'
import { COM_ESTA_MAQUINA } from './this-machine.ts'

export type Portal = {
  app: App
  database: Database
  /** `POST /portal/invites` with a session or a key, or without credential. */
  call(address: string, options?: CallOptions): Promise<PortalAnswer>
  /** A fresh account: its owner's session, and one company. */
  register(): Promise<Conta>
  /** Messages of the outbox to an address, the newest first, opened by the account's owner. */
  mailTo(conta: Conta, para: string): Promise<{ assunto: string; texto: string; html: string; estado: string }[]>
  /** Moves the clock of the service forward. */
  wait(ms: number): void
  /** Stops the clock of the service, which `wait` still moves; the result lets it continue. */
  freeze(): () => void
  /** A job as a worker would hold it. */
  job(fila: Job['fila'], chave: string): Job
  close(): Promise<void>
}

export type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> }
export type PortalAnswer = {
  status: number
  headers: Record<string, unknown>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
  json: any
}
export type Conta = { id: string; email: string; token: string; usuarioId: string; empresaId: string }

export const SENHA = 'uma frase comprida'
export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** Opens it; `env` overrides the settings. */
export async function openPortal(env: Record<string, string> = {}): Promise<Portal> {
  const database = await openDatabase()
  const urls = ['SEFIN_URL', 'ADN_URL', 'PARAMETRIZACAO_URL'].flatMap((name) => [
    `${name}_PRODUCAO`,
    `${name}_HOMOLOGACAO`,
  ])
  let movedMs = 0
  let frozenAt: number | null = null
  const settings = {
    ...database.env,
    CHAVE_MESTRA: `teste:${Buffer.alloc(32, 1).toString('base64')}`,
    LOG_NIVEL: 'silent',
    ...COM_ESTA_MAQUINA,
    SENHA_CUSTO: 'minimo',
    ...Object.fromEntries(urls.map((name) => [name, 'https://localhost:1'])),
    ...env,
  }
  const app = openApp(loadConfig(settings), { now: () => new Date((frozenAt ?? Date.now()) + movedMs) })
  const server = buildApi(app)

  const call: Portal['call'] = async (address, { token, body, headers = {} } = {}) => {
    const [method, url] = address.split(' ') as ['GET', string]
    const response = await server.inject({
      method,
      url,
      remoteAddress: remoteAddressOf(url),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: isJson ? response.json() : null,
    }
  }
  const register = async (): Promise<Conta> => {
    const email = `${randomUUID()}@exemplo.com.br`
    const body = { nome: 'Dona', email, senha: SENHA, conta: { nome: 'Conta Exemplo' } }
    const answer = await call('POST /portal/auth/register', { body })
    assert.equal(answer.status, 201, answer.text)
    const { token } = answer.json
    const empresa = await call('POST /portal/empresas', { token, body: EMPRESA })
    assert.equal(empresa.status, 201, empresa.text)
    return {
      id: answer.json.conta.id,
      email,
      token,
      usuarioId: answer.json.usuario.id,
      empresaId: empresa.json.id,
    }
  }
  return {
    app,
    database,
    call,
    register,
    mailTo: async ({ token }, para) => {
      const { status, json, text } = await call('GET /portal/conta/emails?limit=100', { token })
      assert.equal(status, 200, text)
      return json.items.filter((each: { para: string }) => each.para === para)
    },
    wait: (ms) => {
      movedMs += ms
    },
    freeze: () => {
      frozenAt = Date.now()
      return () => {
        frozenAt = null
      }
    },
    job: (fila, chave) => ({
      ...{
        id: 0,
        fila,
        chave,
        tenantId: null,
        grupo: 'teste',
        dados: {},
        tentativas: 0,
        epoca: 1,
        requestId: null,
        sonda: false,
      },
      criadoEm: app.now(),
      tomadoEmMs: performance.now(),
    }),
    close: async () => {
      // Every answer that a test received is in the documentation.
      assert.deepEqual([...server.undocumented], [])
      await server.close()
      await app.close()
      await database.close()
    },
  }
}

/** Status and code of an answer. */
export const codigo = ({ status, json }: PortalAnswer) => [status, json?.codigo]

/** The secret of a link, as it follows `#` in a message. */
export const tokenIn = (texto: string): string =>
  /#([\w-]{43})$/m.exec(texto)?.[1] ?? assert.fail('no link in the text')

export const EMPRESA = {
  cpfCnpj: '12345678000195',
  razaoSocial: 'Empresa Ltda',
  regimeTributario: 'lucro_presumido',
  endereco: {
    logradouro: 'Avenida Paulista',
    numero: '1000',
    bairro: 'Bela Vista',
    codigoCidade: '3550308',
    estado: 'SP',
    cep: '01310100',
  },
}
