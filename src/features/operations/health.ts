import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVRE_MIN, readDisco } from '#features/dependencias/machine.ts'
import type { Checagem, Saude } from '#formas/operacao/saude.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { VERSAO } from '#platform/version.ts'
import { describeAtrasos, readAtrasos } from './atrasos.ts'

/**
 * Checks database, queues, disk and clock: what the service cannot work without. Unreachable cities do not count.
 * `indisponivel` (503) only when the database does not answer in time.
 */
export async function checkHealth(app: App): Promise<Saude> {
  const [{ banco, fila, relogio }, atrasos, disco] = await Promise.all([
    checkDatabase(app),
    checkAtrasos(app),
    checkDisk(app),
  ])
  const checagens = { banco, fila, atrasos, disco, relogio }
  const allOk = Object.values(checagens).every(({ ok }) => ok)
  return { status: !banco.ok ? 'indisponivel' : allOk ? 'ok' : 'degradado', versao: VERSAO, checagens }
}

/** Whether this process may receive requests: it has not been asked to end, and the database answers. */
export async function isReady(app: App): Promise<boolean> {
  return !app.encerrando && (await checkDatabase(app)).banco.ok
}

const ANSWER_MS = 1_500
const QUEUE_LATE_S = 300
const CLOCK_APART_S = 5

async function checkDatabase(app: App): Promise<{ banco: Checagem; fila: Checagem; relogio: Checagem }> {
  const start = performance.now()
  try {
    const question = app.sistema.one<{ agora: Date; atraso: number }>(sql`
      select clock_timestamp() as agora, coalesce(extract(epoch from clock_timestamp() - min(executar_em)), 0)::float8 as atraso
      from jobs where estado = 'aguardando' and executar_em <= clock_timestamp()`)
    // A frozen server neither answers nor refuses, and a balancer does not wait for it.
    const row = await Promise.race([question, sleep(ANSWER_MS, 'late' as const, { ref: false })])
    if (row === 'late') throw new Error(`no answer within ${ANSWER_MS} ms`)
    const ms = performance.now() - start
    const atraso = Math.round(row?.atraso ?? 0)
    const apart = Math.round(Math.abs(Date.now() - (row?.agora.getTime() ?? 0)) / 1000)
    return {
      banco: { ok: true, detalhe: `respondeu em ${ms.toFixed(1)} ms` },
      fila: { ok: atraso <= QUEUE_LATE_S, detalhe: `tarefa mais antiga espera há ${atraso} s` },
      relogio: { ok: apart <= CLOCK_APART_S, detalhe: `a ${apart} s do relógio do banco` },
    }
  } catch (error) {
    app.log.warn({ err: error }, 'health: the database does not answer')
    const unknown = { ok: false, detalhe: 'sem resposta do banco' }
    return { banco: unknown, fila: unknown, relogio: unknown }
  }
}

/** The work that accounts depend on and that waits for longer than the settings allow. */
async function checkAtrasos(app: App): Promise<Checagem> {
  const unknown = { ok: false, detalhe: 'sem resposta do banco' }
  const late = sleep(ANSWER_MS, unknown, { ref: false })
  const found = readAtrasos(app).then(
    (atrasos) => {
      const tarde = describeAtrasos(atrasos)
      return { ok: tarde.length === 0, detalhe: tarde.join('; ') || 'eventos, webhooks, e-mails e busca em dia' }
    },
    () => unknown,
  )
  return Promise.race([found, late])
}

/** The disks of the embedded database and of this process; the disk of another server cannot be measured here. */
async function checkDisk({ config: { pastaDoBanco } }: App): Promise<Checagem> {
  const pastas = [tmpdir(), ...(pastaDoBanco === null ? [] : [pastaDoBanco])]
  const lidos = await Promise.all(pastas.map(async (pasta) => ({ pasta, disco: await readDisco(pasta) })))
  const ditos = lidos.map(({ pasta, disco }) =>
    disco ? `${Math.floor(disco.livre * 100)} % livre em ${pasta}` : `${pasta} não pôde ser lida`,
  )
  return {
    ok: lidos.every(({ disco }) => disco !== null && disco.livre >= LIVRE_MIN),
    detalhe: [
      ...ditos,
      ...(pastaDoBanco === null ? ['o banco fica em outro servidor; observe o disco dele lá'] : []),
    ].join('; '),
  }
}
