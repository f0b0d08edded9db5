// What the rehearsal runs on: an embedded database with the schema of the version before, its simulated cities, a
// balancer, a receiver of webhooks, and companies that issue to the national system and to one city.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { loginUrls } from '#platform/db/logins.ts'
import { openChance } from '../chaos/random.ts'
import { openStage, type Stage } from '../chaos/stage.ts'
import { abrirSimulador } from '../escala/servico.ts'
import { openCity } from '../support/city.ts'
import type { Sql } from '../support/database.ts'
import { attachAuditTrigger } from '../support/invariants.ts'
import { killRest } from '../support/processes.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { newIssuer, register } from '../support/tenant.ts'
import { COM_ESTA_MAQUINA } from '../support/this-machine.ts'
import { abrirBalanceador, type Balanceador } from './balanceador.ts'
import { abrirFrota, type Frota, type Processo } from './processos.ts'
import type { Versoes } from './versao.ts'

export type Palco = {
  /** The owner's, for what audits the database as a whole. */
  bancoUrl: string
  sql: Sql
  frota: Frota
  balanceador: Balanceador
  receptor: Receiver
  /** What the receiver answered to each arrival. */
  respostas: number[]
  stages: Stage[]
  /** The processes that live from the beginning on: API and worker of the version before. */
  primeiros: Processo[]
  fechar(): Promise<void>
}

const CONTAS = 2
const CIDADE = 'limeira'
/** The share of the receiver's answers that are 500, so that deliveries wait from one version to the other. */
const FALHAS_DO_RECEPTOR = 0.1
/**
 * How often the city shows each behaviour: all of them end in an authorised note, some by way of a consult. A note that
 * is lost three times is left to operators, so that few are lost once.
 */
const HUMORES = { autorizar: 80, 'autorizar-e-calar': 8, 'cortar-antes': 2, 'demorar: 0.3': 10 }

export async function abrirPalco({ antes, agora }: Versoes, semente: number): Promise<Palco> {
  const raiz = mkdtempSync(join(tmpdir(), 'nfse-atualizacao-dados-'))
  chmodSync(raiz, 0o755) // PostgreSQL runs as another user when we are root
  const fins: (() => unknown)[] = [() => rmSync(raiz, { recursive: true, force: true }), killRest]
  const fechar = async () => {
    for (const fim of fins.splice(0).reverse()) await fim()
  }
  try {
    const banco = await startEmbeddedDatabase(raiz)
    fins.splice(1, 0, () => banco.stop())
    const balanceador = await abrirBalanceador()
    fins.push(() => balanceador.fechar())
    const { chance, respostas } = { chance: openChance(semente).fork('receptor'), respostas: [] as number[] }
    const receptor = await openReceiver((nth) => {
      respostas[nth] = chance.next() < FALHAS_DO_RECEPTOR ? 500 : 200
      return respostas[nth]
    })
    fins.push(() => receptor.close())
    const cidades = await abrirSimulador(join(raiz, 'simulador'), join(antes.raiz, 'simulator/main.ts'))
    const env = {
      DATABASE_URL: banco.url,
      PASTA_DO_BANCO: raiz,
      ...loginUrls(banco.url, 'atualizacao'),
      CHAVE_MESTRA: `atualizacao:${Buffer.alloc(32, 7).toString('base64')}`,
      URL_PUBLICA: balanceador.url,
      PROXIES_CONFIAVEIS: '127.0.0.1',
      ...COM_ESTA_MAQUINA,
      // Four processes and the audit share the 120 connections of the embedded server.
      CONEXOES_BANCO: '10',
      ...{ RITMO: '0.01', SEFIN_TIMEOUT_S: '2', SEFIN_VISIBILIDADE_S: '1', LEASE_S: '15', ENCERRAMENTO_ESPERA_S: '2' },
      ...ADMIN_ENV,
      ...cidades,
    }
    const frota = abrirFrota({ antes: antes.raiz, agora: agora.raiz }, env)
    await frota.migrar('antes')
    const pool = new pg.Pool({ connectionString: banco.url, max: 3 })
    pool.on('error', () => {})
    fins.push(() => pool.end())
    const sql: Sql = async <Row extends object>(texto: string, valores?: unknown[]) =>
      (await pool.query<Row>(texto, valores)).rows
    await attachAuditTrigger(sql)
    const primeiros = await Promise.all([frota.ligar('api', 'antes'), frota.ligar('worker', 'antes')])
    await balanceador.incluir(primeiros[0].nome, primeiros[0].url)
    const simulator = openCity(env)
    const stand = { url: balanceador.url, simulator }
    const lugar = { ...stand, tree: { env }, register: () => register(stand), issuer: () => newIssuer(stand) }
    const stages: Stage[] = []
    for (const cidade of [null, CIDADE]) {
      stages.push(await openStage(lugar, cidade, CONTAS))
      await simulator.admin('PUT', 'caos', { ...(cidade && { cidade }), semente, pesos: HUMORES })
    }
    for (const { tenant } of stages.flatMap(({ issuers }) => issuers)) {
      const { status, text, json } = await tenant.portal.post('/portal/webhooks', {
        url: `${receptor.url}/${tenant.id}`,
      })
      if (status !== 201) throw new Error(text)
      receptor.tellSecret(`/${tenant.id}`, json.segredo)
    }
    return { bancoUrl: banco.url, sql, frota, balanceador, receptor, respostas, stages, primeiros, fechar }
  } catch (erro) {
    await fechar()
    throw erro
  }
}
