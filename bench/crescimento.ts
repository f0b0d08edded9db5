// What accepting, claiming, settling and listing cost as the tables grow: processor time of the database's backends for
// one of each, against the same with the smallest size, in a database of its own that is measured in turns with the one
// that grows: what else the machine does burdens both. It may grow 1.3 times at most. Three axes: notes of an account,
// companies, jobs that wait. `npm run bench -- crescimento --ate 1M` ends the axis of notes there; 20 M
// take 66 GB of disk and forty minutes.
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
/** Odd: the middle one of the ratios counts. */
const ROUNDS = 15
const AT_ONCE = 20

type Operacao = 'aceitar' | 'tomar' | 'liquidar' | 'listar'
/** Milliseconds of processor of the database for one. */
type Custo = Record<Operacao, number>
type Palco = { ctx: Ctx; cresce: Cresce; close(): Promise<void> }

/** Measures in new databases; `ate`: notes of the largest account. */
export async function run(ate = ateOf(process.argv.slice(2))): Promise<Figura[]> {
  const palcos: Palco[] = []
  try {
    for (let nth = 0; nth < 2; nth++) palcos.push(await openPalco())
    const [menor, maior] = palcos as [Palco, Palco]
    const figuras: Figura[] = []
    const axis = async (
      nome: string,
      sizes: readonly number[],
      grow: ({ cresce }: Palco, size: number) => Promise<void>,
    ) => {
      await grow(menor, sizes[0]!)
      let first: Custo | null = null
      for (const size of sizes) {
        const began = performance.now()
        await grow(maior, size)
        const grownS = Math.round((performance.now() - began) / 1000)
        const { custo, vezes } = await measurePair(menor, maior)
        first ??= vezes
        // Of this axis alone: the larger one has also what the axes before left.
        const grown = each((operacao) => vezes[operacao] / first![operacao])
        const line = OPERACOES.map(
          (operacao) => `${operacao} ${custo[operacao].toFixed(2)} ms (${grown[operacao].toFixed(2)} ×)`,
        )
        console.log(`${size.toLocaleString('pt-BR')} ${nome} (cresceu em ${grownS} s): ${line.join(', ')}`)
        if (size !== sizes[0])
          figuras.push(
            ...OPERACOES.map((operacao) =>
              figuraOf(`${operacao} com ${size.toLocaleString('pt-BR')} ${nome}`, grown[operacao]),
            ),
          )
      }
    }
    const notas = NOTAS.filter((size) => size <= ate)
    await axis('notas', notas, ({ cresce }, size) => cresce.notas(size))
    await axis('empresas', EMPRESAS, ({ cresce }, size) => cresce.empresas(size))
    await axis('jobs à espera', FILA, ({ cresce }, size) => cresce.fila(size))
    return figuras
  } finally {
    for (const palco of palcos) await palco.close()
  }
}

/** An account with the fewest companies, and the rows that are copied. */
async function openPalco(): Promise<Palco> {
  const stage = await openStage()
  const ctx = await seedTenant(stage.app)
  const cresce = await openCresce(stage.database.url, ctx.tenantId)
  await cresce.empresas(EMPRESAS[0]!)
  await measureOnce({ ctx, cresce })
  return {
    ctx,
    cresce,
    close: async () => {
      await cresce.close()
      await stage.close()
    },
  }
}

const OPERACOES: readonly Operacao[] = ['aceitar', 'tomar', 'liquidar', 'listar']

const figuraOf = (nome: string, ratio: number): Figura => ({
  figura: `crescimento: ${nome} (${ratio.toFixed(2)} vezes)`,
  valor: CRESCIMENTO_MAX / ratio,
  minimo: 1,
  unidade: `vezes dentro de ${CRESCIMENTO_MAX}`,
})

/** The least cost of the larger one, and how many times the smaller one's it is in the middle round. */
async function measurePair(menor: Palco, maior: Palco): Promise<{ custo: Custo; vezes: Custo }> {
  for (const palco of [menor, maior]) await palco.cresce.assentar()
  const rounds: { custo: Custo; vezes: Custo }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [own, other] = [await measureOnce(maior), await measureOnce(menor)]
    // The first round writes images of the pages that it touches, because a checkpoint has just been made.
    if (round > 0) rounds.push({ custo: own, vezes: each((operacao) => own[operacao] / other[operacao]) })
  }
  return {
    custo: each((operacao) => Math.min(...rounds.map(({ custo }) => custo[operacao]))),
    vezes: each((operacao) => rounds.map(({ vezes }) => vezes[operacao]).sort((a, b) => a - b)[ROUNDS >> 1]!),
  }
}

const each = (of: (operacao: Operacao) => number) =>
  Object.fromEntries(OPERACOES.map((operacao) => [operacao, of(operacao)])) as Custo

async function measureOnce({ ctx, cresce }: Pick<Palco, 'ctx' | 'cresce'>): Promise<Custo> {
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
      mensagens: null,
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
      previstos: null,
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
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

/** What each has used, in milliseconds: the scheduler counts to the nanosecond where `stat` has ticks of 10 ms. */
function backends(): Map<number, number> {
  const used = new Map<number, number>()
  for (const pid of descendantsOf(process.pid))
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('_login_')) continue
      used.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    } catch {
      // it ended between the two reads
    }
  return used
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
