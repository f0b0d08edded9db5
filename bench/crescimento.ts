// What accepting, claiming, settling and listing cost as the tables grow: processor time of the database's backends for
// one of each, at each size, against the smallest size. It may grow 1.3 times at most. Three axes: notes of an account,
// companies, jobs that wait. `npm run bench -- crescimento --ate 1M` ends the axis of notes there.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { insertNota } from '#features/nfse/accept/insert-notas.ts'
import { settle } from '#features/nfse/issue/settle-nota.ts'
import { declareIntent } from '#features/nfse/issue/transmissoes.ts'
import { findNotaDoJob } from '#features/nfse/nota/nota-para-emitir.ts'
import { listNotas } from '#features/nfse/read/list-notas.ts'
import { rollUpContagens } from '#features/nfse/read/roll-up-contagens.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { claimJobs, type Job } from '#platform/queue/queue.ts'
import { descendantsOf } from '#test/support/processes.ts'
import { openStage, seedTenant } from '#test/support/webhooks.ts'
import { type Cresce, openCresce } from './cresce.ts'
import { type Figura, isReached, lineOf } from './figura.ts'
import { novaNota } from './nova-nota.ts'

const NOTAS = [10_000, 1_000_000, 5_000_000, 20_000_000]
const EMPRESAS = [10, 1_000, 20_000]
const FILA = [10_000, 1_000_000]
const CRESCIMENTO_MAX = 1.3
const OPS = 400
const ROUNDS = 3
const AT_ONCE = 20

type Operacao = 'aceitar' | 'tomar' | 'liquidar' | 'listar'
/** Milliseconds of processor of the database for one. */
type Custo = Record<Operacao, number>

/** Measures in a new database; `ate`: notes of the largest account. */
export async function run(ate = ateOf(process.argv.slice(2))): Promise<Figura[]> {
  const stage = await openStage()
  try {
    const ctx = await seedTenant(stage.app)
    const cresce = await openCresce(stage.database.url, ctx.tenantId)
    const figuras: Figura[] = []
    const axis = async (nome: string, sizes: readonly number[], grow: (size: number) => Promise<void>) => {
      let least: Custo | null = null
      for (const size of sizes) {
        const began = performance.now()
        await grow(size)
        const grownS = Math.round((performance.now() - began) / 1000)
        const custo = await measure(ctx, cresce)
        const times = (each: Operacao) => (least ? ` (${(custo[each] / least[each]).toFixed(2)}×)` : '')
        const line = OPERACOES.map((each) => `${each} ${custo[each].toFixed(2)} ms${times(each)}`)
        console.log(`${size.toLocaleString('pt-BR')} ${nome} (cresceu em ${grownS} s): ${line.join(', ')}`)
        if (least)
          figuras.push(
            ...OPERACOES.map((each) =>
              figuraOf(`${each} com ${size.toLocaleString('pt-BR')} ${nome}`, custo[each] / least![each]),
            ),
          )
        least ??= custo
      }
    }
    await cresce.empresas(EMPRESAS[0]!)
    await measure(ctx, cresce) // the first of all prepares statements, and makes the rows that are copied
    await axis(
      'notas',
      NOTAS.filter((size) => size <= ate),
      cresce.notas,
    )
    await axis('empresas', EMPRESAS, cresce.empresas)
    await axis('jobs à espera', FILA, cresce.fila)
    return figuras
  } finally {
    await stage.close()
  }
}

const OPERACOES: readonly Operacao[] = ['aceitar', 'tomar', 'liquidar', 'listar']

const figuraOf = (nome: string, ratio: number): Figura => ({
  figura: `crescimento: ${nome} (${ratio.toFixed(2)} vezes)`,
  valor: CRESCIMENTO_MAX / ratio,
  minimo: 1,
  unidade: `vezes dentro de ${CRESCIMENTO_MAX}`,
})

/** The least of some rounds of each operation: what a neighbour adds to one is in no other. */
async function measure(ctx: Ctx, cresce: Cresce): Promise<Custo> {
  const rounds: Custo[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureOnce(ctx, cresce))
  const least = (each: Operacao) => Math.min(...rounds.map((round) => round[each]))
  return { aceitar: least('aceitar'), tomar: least('tomar'), liquidar: least('liquidar'), listar: least('listar') }
}

async function measureOnce(ctx: Ctx, cresce: Cresce): Promise<Custo> {
  const { app } = ctx
  const novas = Array.from({ length: OPS }, () => novaNota(ctx.tenantId, cresce.algumaSerie()))
  const aceitar = await cpuMs(() => atOnce(novas, (nota) => insertNota(app, nota)))
  await cresce.adiantar(novas.map(({ id }) => id))
  // Beside a backlog, jobs that are in front get half of the seats: the others go back.
  const mine = new Set(novas.map(({ id }) => id))
  const [jobs, others]: [Job[], Job[]] = [[], []]
  const tomar = await cpuMs(async () => {
    while (jobs.length < OPS) {
      const taken = await claimJobs(app.sistema, 'nota.issue', AT_ONCE, { vagasPorGrupo: OPS * 2 }, 600)
      if (taken.length === 0) throw new Error(`the queue gave ${jobs.length} jobs of ${OPS}`)
      for (const job of taken) (mine.has(job.chave) ? jobs : others).push(job)
    }
  })
  await cresce.devolver(others.map(({ id }) => id))
  const liquidar = await cpuMs(() => atOnce(jobs, (job) => issueAtOnce(app, job)))
  while ((await rollUpContagens(app)) > 0); // a worker does it every second
  const listar = await cpuMs(() =>
    atOnce(novas, (_, nth) => listNotas(ctx, { limit: 20, offset: nth, ambiente: 'producao' } as never)),
  )
  return {
    aceitar: aceitar / OPS,
    tomar: tomar / (OPS + others.length),
    liquidar: liquidar / OPS,
    listar: listar / OPS,
  }
}

/** What a worker writes of a note that its city authorises: the intent, and the settlement. */
async function issueAtOnce(app: App, job: Job): Promise<void> {
  const nota = await findNotaDoJob(app, job)
  if (!nota) throw new Error(`no note ${job.chave}`)
  const transmissao = { id: randomUUID(), documentoId: `DPS${nota.id}`, leiaute: '1.01', conexaoVersao: 1, xml: XML }
  await declareIntent(app, job, nota, transmissao)
  await settle(app, {
    job,
    nota,
    jobOutcome: { estado: 'concluido' },
    transmissao: {
      id: transmissao.id,
      resultado: 'autorizada',
      protocolo: null,
      statusHttp: 201,
      causa: null,
      duracaoMs: 90,
      resposta: XML,
    },
    countsSend: true,
    para: 'autorizada',
    autorizacao: {
      numero: String(nota.numeroRps),
      chaveAcesso: nota.id.replaceAll('-', '').padEnd(50, '0'),
      codigoVerificacao: null,
      autorizadaEm: new Date().toISOString(),
      xml: XML,
      apurado: null,
      valorACobrar: null,
      verEmS: null,
    },
    evento: { nome: 'nfse.autorizada', corpo: Buffer.from(JSON.stringify({ id: nota.id })) },
  })
}
const XML = Buffer.from(`<NFSe>${'<xDescServ>Consultoria em sistemas</xDescServ>'.repeat(120)}</NFSe>`)

async function atOnce<T>(all: readonly T[], each: (one: T, nth: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let mine = next++; mine < all.length; mine = next++) await each(all[mine]!, mine)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Processor time of the backends of the service's logins while `work` runs; not of autovacuum and checkpoints. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = backends()
  await work()
  const after = backends()
  return [...after].reduce((sum, [pid, ticks]) => sum + ticks - (before.get(pid) ?? 0), 0) * TICK_MS
}
const TICK_MS = 10

function backends(): Map<number, number> {
  const ticks = new Map<number, number>()
  for (const pid of descendantsOf(process.pid))
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('_login_')) continue
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      ticks.set(pid, Number(fields[11]) + Number(fields[12]))
    } catch {
      // it ended between the two reads
    }
  return ticks
}

/** `--ate 5M`, `--ate 200k`, or the whole axis. */
function ateOf(args: string[]): number {
  const { values } = parseArgs({ args, options: { ate: { type: 'string' } }, allowPositionals: true })
  const [, digits, unit = ''] = /^(\d+)([kM]?)$/.exec(values.ate ?? '20M') ?? []
  if (!digits) throw new Error('--ate: um número, com k ou M: 10k, 1M, 5M, 20M')
  return Number(digits) * { '': 1, k: 1_000, M: 1_000_000 }[unit as '' | 'k' | 'M']
}

if (import.meta.main) {
  const figuras = await run()
  for (const figura of figuras) console.log(lineOf(figura))
  process.exitCode = figuras.every(isReached) ? 0 : 1
}
