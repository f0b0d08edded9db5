// The back-office over a database of its own: server, moved clock, one administrator of each role.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { adminAnalyzer } from '#http/admin/analyzer.ts'
import { adminAuth } from '#http/admin/auth.ts'
import { adminGuard } from '#http/admin/authenticate.ts'
import { adminConexoes } from '#http/admin/conexoes.ts'
import { adminConnections } from '#http/admin/connections.ts'
import { adminEmpresas } from '#http/admin/empresas.ts'
import { adminMunicipios } from '#http/admin/municipios.ts'
import { adminSegundoFator } from '#http/admin/segundo-fator.ts'
import { adminSettings } from '#http/admin/settings.ts'
import { adminUsuarios } from '#http/admin/usuarios.ts'
import { portalAuth } from '#http/portal/auth.ts'
import { portalGuard } from '#http/portal/authenticate.ts'
import { portalEmpresas } from '#http/portal/empresas.ts'
import { publicMunicipios } from '#http/public/municipios.ts'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import type { Route } from '#platform/http/route.ts'
import { buildServer } from '#platform/http/server.ts'
import { openApp } from '#platform/open-app.ts'
import { makeCertificate, openIdentities } from '../../simulator/certificates.ts'
import { remoteAddressOf } from './addresses.ts'
import { type Database, openDatabase } from './database.ts'
import { type Answer, toAnswer } from './http.ts'
import { COM_ESTA_MAQUINA } from './this-machine.ts'

type Papel = 'suporte' | 'operador' | 'superadmin'
export type BackOffice = {
  app: App
  server: FastifyInstance
  database: Database
  admin: Record<Papel, Caller>
  anonymous: Caller
  /** A new session of the administrator of a role. */
  login(papel: Papel): Promise<Caller>
  /** An account with a company in the city (IBGE) that has a certificate. */
  company(municipio: { ibge: string; uf: string }): Promise<{ empresaId: string; portal: Caller }>
  /** Moves the clock forward. */
  pass(ms: number): void
  /** From now on the clock moves by `pass` alone, so that a code of 30 s lasts on a slow machine. */
  freeze(): void
  close(): Promise<void>
}
export type Caller = (address: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

export const SENHA_ADMIN = 'uma frase bem comprida'

/** Opens everything; `env` adds settings, `more` operations. */
export async function openBackOffice(
  env: Record<string, string> = {},
  more: readonly Route[] = [],
): Promise<BackOffice> {
  const database = await openDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'nfse-retaguarda-'))
  const urls = ['SEFIN_URL', 'ADN_URL', 'PARAMETRIZACAO_URL'].flatMap((name) => [
    `${name}_PRODUCAO`,
    `${name}_HOMOLOGACAO`,
  ])
  let movedMs = 0
  let frozenAt: number | null = null
  const app = openApp(
    loadConfig({
      ...database.env,
      CHAVE_MESTRA: `teste:${Buffer.alloc(32, 1).toString('base64')}`,
      LOG_NIVEL: 'silent',
      ...COM_ESTA_MAQUINA,
      ...Object.fromEntries(urls.map((name) => [name, 'https://localhost:1'])),
      ...env,
    }),
    { now: () => new Date((frozenAt ?? Date.now()) + movedMs) },
  )
  const admin = [
    ...adminAuth,
    ...adminConexoes,
    ...adminConnections,
    ...adminEmpresas,
    ...adminMunicipios,
    ...adminSettings,
    ...adminSegundoFator,
    ...adminUsuarios,
    ...adminAnalyzer,
  ]
  const others = [...publicMunicipios, ...portalAuth, ...portalEmpresas]
  const server = buildServer(app, [...admin, ...others, ...more], { admin: adminGuard, portal: portalGuard })
  const callerWith =
    (token?: string): Caller =>
    async (address, body, headers = {}) => {
      const [method, url] = address.split(' ') as ['GET', string]
      const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      const payload = body === undefined ? {} : { payload: body as object }
      const answer = await server.inject({
        ...{ method, url, headers: { ...authorization, ...headers } },
        ...{ remoteAddress: remoteAddressOf(url), ...payload },
      })
      return toAnswer(answer.statusCode, answer.headers as Record<string, string>, answer.rawPayload)
    }
  const anonymous = callerWith()
  const login = async (email: string) =>
    callerWith((await anonymous('POST /admin/auth/login', { email, senha: SENHA_ADMIN })).json.token)
  await createFirstAdmin(app, { email: 'superadmin@exemplo.com.br', senha: SENHA_ADMIN })
  for (const papel of ['suporte', 'operador'])
    await database.sql(
      `insert into admin_usuarios (id, nome, email, senha_hash, papel)
       select gen_random_uuid(), $1, $1 || '@exemplo.com.br', senha_hash, $1 from admin_usuarios where papel = 'superadmin'`,
      [papel],
    )
  return {
    app,
    server,
    database,
    anonymous,
    login: (papel) => login(`${papel}@exemplo.com.br`),
    admin: {
      suporte: await login('suporte@exemplo.com.br'),
      operador: await login('operador@exemplo.com.br'),
      superadmin: await login('superadmin@exemplo.com.br'),
    },
    company: async ({ ibge, uf }) => {
      const account = {
        nome: 'Dona',
        email: `${randomUUID()}@exemplo.com.br`,
        senha: SENHA_ADMIN,
        conta: { nome: 'Conta' },
      }
      const portal = callerWith((await anonymous('POST /portal/auth/register', account)).json.token)
      const empresa = await portal('POST /portal/empresas', {
        ...EMPRESA,
        endereco: { ...EMPRESA.endereco, codigoCidade: ibge, estado: uf },
      })
      const empresaId = empresa.json.id as string
      const { pfx } = makeCertificate(openIdentities(folder).ca, {
        cnpj: EMPRESA.cpfCnpj,
        nome: 'EMPRESA',
        senha: SENHA_PFX,
      })
      const upload = { arquivo: pfx.toString('base64'), senha: SENHA_PFX }
      const certificado = await portal(`POST /portal/empresas/${empresaId}/certificado`, upload)
      assert.equal(certificado.status, 201, certificado.text)
      return { empresaId, portal }
    },
    pass: (ms) => {
      movedMs += ms
    },
    freeze: () => {
      frozenAt = Date.now()
    },
    close: async () => {
      await server.close()
      await app.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const SENHA_PFX = 'Senha@123'
const EMPRESA = {
  cpfCnpj: '11222333000181',
  razaoSocial: 'Empresa de Ensaio Ltda',
  inscricaoMunicipal: '98765',
  regimeTributario: 'lucro_presumido',
  endereco: { logradouro: 'Rua A', numero: '1', bairro: 'Centro', cep: '30130005' },
}
