// The whole service in this process, with the simulated bank and national system beside it, all by one clock that is moved.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fila } from '#domain/filas.ts'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { cancelByBank, chargeByBank } from '#features/faturamento/cobrancas/charge.ts'
import { processEvento } from '#features/faturamento/cobrancas/process-evento.ts'
import { reconcile } from '#features/faturamento/cobrancas/reconcile.ts'
import { runLote } from '#features/faturamento/lote/run-lote.ts'
import { consultNota } from '#features/nfse/issue/consult-nota.ts'
import { issueNota } from '#features/nfse/issue/issue-nota.ts'
import { buildApi } from '#http/index.ts'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import { freePort } from '#platform/free-port.ts'
import { openApp } from '#platform/open-app.ts'
import { wake } from '#platform/queue/enqueue.ts'
import type { Job, JobResult, Settled } from '#platform/queue/queue.ts'
import { startQueue } from '#platform/queue/worker.ts'
import { addAdmin } from '#test/support/admins.ts'
import { type Database, openDatabase } from '#test/support/database.ts'
import { type Answer, type Client, openClient } from '#test/support/http.ts'
import { COM_ESTA_MAQUINA } from '#test/support/this-machine.ts'
import { startSimulator } from '../../simulator/server.ts'

const LOOK_MS = 5
/** A job that failed so often on a day waits for the next one. */
const PATIENCE = 3
const SENHA = 'uma frase bem comprida'
const QUEUES = [
  'faturamento.lote',
  'banco.cobrar',
  'banco.cancelar',
  'banco.evento',
  'banco.conciliar',
  'nota.issue',
  'nota.consult',
] as const

export type Casa = {
  app: App
  url: string
  sql: Database['sql']
  superadmin: Client
  operador: Client
  /** The control panel of the simulated bank. */
  // biome-ignore lint/suspicious/noExplicitAny: each action answers with a shape of its own
  psp(action: string, body?: object): Promise<any>
  pspUrl: string
  ca: Awaited<ReturnType<typeof startSimulator>>['ca']
  /** Noon of a day in Brasília, from now on, for the service, the bank and the national system. */
  setDay(dia: string): Promise<void>
  /** Waits until no job can continue and the bank has sent all its callbacks. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Opens it all at noon of a day. */
export async function openCasa(dia: string): Promise<Casa> {
  const database = await openDatabase()
  const { sql } = database
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-faturamento-'))
  const simulator = await startSimulator({ dataDir, port: 0, host: '127.0.0.1', pspPort: 0 })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const of = (ambiente: string, path: string) => `https://127.0.0.1:${simulator.port}/${ambiente.toLowerCase()}/${path}`
  const nacional = ['PRODUCAO', 'HOMOLOGACAO'].flatMap((each) => [
    [`SEFIN_URL_${each}`, of(each, 'SefinNacional')],
    [`ADN_URL_${each}`, of(each, 'contribuintes')],
    [`PARAMETRIZACAO_URL_${each}`, of(each, 'parametrizacao')],
  ])
  let agora = noonOf(dia)
  const app = openApp(
    loadConfig({
      ...database.env,
      ...Object.fromEntries(nacional),
      CHAVE_MESTRA: `demo:${Buffer.alloc(32, 7).toString('base64')}`,
      SEFIN_CA: simulator.caPath,
      PIX_CA: simulator.caPath,
      PIX_TIMEOUT_S: '5',
      URL_PUBLICA: url,
      ...COM_ESTA_MAQUINA,
      RITMO: '0.001',
      LOG_NIVEL: process.env.LOG_NIVEL ?? 'silent',
    }),
    { now: () => new Date(agora) },
  )
  const server = buildApi(app)
  await server.listen({ host: '127.0.0.1', port })
  await createFirstAdmin(app, { email: 'primeira@operacao.example', senha: SENHA })
  const panel = openClient(`http://127.0.0.1:${simulator.port}`)
  const psp: Casa['psp'] = async (action, body = {}) => {
    const [method, path] = action.split(' ') as [string, string]
    return ok(panel.call(method, `/_simulador/psp/${path}`, { ...(method !== 'GET' && { body }) }))
  }
  const setDay = async (next: string) => {
    agora = noonOf(next)
    await psp('PUT relogio', { deslocamentoS: (agora - Date.now()) / 1000 })
    await sql(`update admin_sessoes set usada_em = $1, expira_em = 'infinity'`, [new Date(agora)])
    // The queue waits by the database's clock, which is not moved: what waited yesterday is due today.
    await sql(`update jobs set executar_em = now(), tentativas = 0 where estado = 'aguardando' and tentativas > 0`)
  }
  await setDay(dia)
  const login = (body: object) => openClient(url).post('/admin/auth/login', body)
  const clientOf = async (papel: 'superadmin' | 'operador') =>
    openClient(url, await addAdmin(sql, login, papel, papel, SENHA))
  const handlers: Record<(typeof QUEUES)[number], (job: Job) => Promise<JobResult | Settled>> = {
    'faturamento.lote': (job) => runLote(app, job),
    'banco.cobrar': (job) => chargeByBank(app, job),
    'banco.cancelar': (job) => cancelByBank(app, job),
    'banco.evento': (job) => processEvento(app, job),
    'banco.conciliar': (job) => reconcile(app, job),
    'nota.issue': (job) => issueNota(app, job, () => {}),
    'nota.consult': (job) => consultNota(app, job, () => {}),
  }
  const running = QUEUES.map((fila) =>
    startQueue(app, { fila, concurrency: 8, vagasPorGrupo: 8, handle: handlers[fila] }),
  )
  const pending = () =>
    sql<{ fila: Fila; esperam: boolean }>(
      `select fila, bool_or(estado = 'aguardando') as esperam from jobs
       where fila = any($1) and (estado = 'executando'
         or estado = 'aguardando' and tentativas < $2 and executar_em <= now() + interval '1 second') group by fila`,
      [[...QUEUES], PATIENCE],
    )
  return {
    ...{ app, url, sql, psp, setDay, ca: simulator.ca, pspUrl: `https://127.0.0.1:${simulator.pspPort}` },
    superadmin: await clientOf('superadmin'),
    operador: await clientOf('operador'),
    drain: async () => {
      for (let left = await pending(); left.length > 0; left = await pending()) {
        for (const { fila, esperam } of left) if (esperam) await wake(app.sistema, fila)
        await sleep(LOOK_MS)
      }
    },
    close: async () => {
      await Promise.all(running.map((each) => each.stop()))
      await server.close()
      await app.close()
      await simulator.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const noonOf = (dia: string) => Date.parse(`${dia}T12:00:00-03:00`)

/** The body of an answer of this status. Throws with the answer for every other. */
// biome-ignore lint/suspicious/noExplicitAny: each answer has a shape of its own
export async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, text, json } = await answer
  if (came !== status) throw new Error(`${came} em vez de ${status}: ${text}`)
  return json
}
