// What accepting, claiming, settling and listing cost as the tables grow: processor time of the database's backends for
// one of each, against the same with the smallest size, in a database of its own that is measured in turns with the one
// that grows: what else the machine does burdens both. It may grow 1.3 times at most. Three axes: notes of an account,
// companies, jobs that wait.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
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
import { type Figura, inWords } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { novaNota } from './nova-nota.ts'
import { say } from './passo.ts'

/** `ops`: of each operation in a round. `rounds`: odd, for the middle one of the ratios counts. */
type Tamanho = { notas: number[]; empresas: number[]; fila: number[]; ops: number; rounds: number }
const INTEIRO: Tamanho = {
  notas: [10_000, 1_000_000, 5_000_000, 20_000_000],
  empresas: [10, 1_000, 20_000],
  fila: [10_000, 1_000_000],
  ops: 400,
  rounds: 15,
}
const CURTO: Tamanho = { notas: [500, 1_000], empresas: [5, 10], fila: [100, 200], ops: 20, rounds: 3 }
const CRESCIMENTO_MAX = 1.3
const AT_ONCE = 20

type Operacao = 'aceitar' | 'tomar' | 'liquidar' | 'listar'
/** Milliseconds of processor of the database for one. */
type Custo = Record<Operacao, number>
type Palco = { ctx: Ctx; cresce: Cresce; tamanho: Tamanho; close(): Promise<void> }
/** How many times the smaller one's cost, in the middle round; `resolucao`: half of what the middle rounds differ by. */
type Razao = { vezes: number; resolucao: number }

/** Measures in new databases; `ate`: notes of the largest account. */
export async function run({ curto, ate = Number.POSITIVE_INFINITY }: Opcoes): Promise<Figura[]> {
  const tamanho = curto ? CURTO : INTEIRO
  const palcos: Palco[] = []
  try {
    say('preparando dois bancos')
    for (let nth = 0; nth < 2; nth++) palcos.push(await openPalco(tamanho))
    const [menor, maior] = palcos as [Palco, Palco]
    const figuras: Figura[] = []
    const axis = async (
      nome: string,
      sizes: readonly number[],
      grow: ({ cresce }: Palco, size: number) => Promise<void>,
    ) => {
      await grow(menor, sizes[0]!)
      let first: Record<Operacao, Razao> | null = null
      for (const size of sizes) {
        say(`crescendo até ${inWords(size)} ${nome}`)
        await grow(maior, size)
        say(`medindo com ${inWords(size)} ${nome}`)
        const { custo, razao } = await measurePair(menor, maior)
        first ??= razao
        // Of this axis alone: the larger one has also what the axes before left.
        const grown = each((operacao) => razao[operacao].vezes / first![operacao].vezes)
        const line = OPERACOES.map(
          (operacao) => `${operacao} ${inWords(custo[operacao])} ms (${inWords(grown[operacao])} vezes)`,
        )
        say(line.join(', '))
        if (size !== sizes[0])
          figuras.push(
            ...OPERACOES.map((operacao) => ({
              nome: `${operacao} com ${inWords(size)} ${nome}`,
              medido: grown[operacao],
              unidade: 'vezes',
              max: CRESCIMENTO_MAX,
              resolucao: razao[operacao].resolucao / first![operacao].vezes,
            })),
          )
      }
    }
    const notas = tamanho.notas.filter((size, nth) => nth === 0 || size <= ate)
    await axis('notas', notas, ({ cresce }, size) => cresce.notas(size))
    await axis('empresas', tamanho.empresas, ({ cresce }, size) => cresce.empresas(size))
    await axis('jobs à espera', tamanho.fila, ({ cresce }, size) => cresce.fila(size))
    return figuras
  } finally {
    for (const palco of palcos) await palco.close()
  }
}

/** An account with the fewest companies, and the rows that are copied. */
async function openPalco(tamanho: Tamanho): Promise<Palco> {
  const stage = await openStage()
  const ctx = await seedTenant(stage.app)
  const cresce = await openCresce(stage.database.url, ctx.tenantId)
  await cresce.empresas(tamanho.empresas[0]!)
  await measureOnce({ ctx, cresce, tamanho })
  return {
    ctx,
    cresce,
    tamanho,
    close: async () => {
      await cresce.close()
      await stage.close()
    },
  }
}

const OPERACOES: readonly Operacao[] = ['aceitar', 'tomar', 'liquidar', 'listar']

/** The least cost of the larger one, and how many times the smaller one's it is. */
async function measurePair(menor: Palco, maior: Palco): Promise<{ custo: Custo; razao: Record<Operacao, Razao> }> {
  for (const palco of [menor, maior]) await palco.cresce.assentar()
  const rounds: { custo: Custo; vezes: Custo }[] = []
  for (let round = 0; round <= maior.tamanho.rounds; round++) {
    const [own, other] = [await measureOnce(maior), await measureOnce(menor)]
    // The first round writes images of the pages that it touches, because a checkpoint has just been made.
    if (round > 0) rounds.push({ custo: own, vezes: each((operacao) => own[operacao] / other[operacao]) })
  }
  return {
    custo: each((operacao) => Math.min(...rounds.map(({ custo }) => custo[operacao]))),
    razao: each((operacao) => razaoOf(rounds.map(({ vezes }) => vezes[operacao]))),
  }
}

function razaoOf(vezes: number[]): Razao {
  const sorted = vezes.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
  return { vezes: at(0.5), resolucao: (at(0.75) - at(0.25)) / 2 }
}

const each = <T>(of: (operacao: Operacao) => T) =>
  Object.fromEntries(OPERACOES.map((operacao) => [operacao, of(operacao)])) as Record<Operacao, T>

async function measureOnce({ ctx, cresce, tamanho: { ops } }: Omit<Palco, 'close'>): Promise<Custo> {
  const { app } = ctx
  const novas = Array.from({ length: ops }, () => novaNota(ctx.tenantId, cresce.algumaSerie()))
  const aceitar = await cpuMs(() => atOnce(novas, (nota) => insertNota(app, nota)))
  await cresce.adiantar(novas.map(({ id }) => id))
  // Beside a backlog, jobs that are in front get half of the seats: the others go back.
  const mine = new Set(novas.map(({ id }) => id))
  const [jobs, others]: [Job[], Job[]] = [[], []]
  const tomar = await cpuMs(async () => {
    while (jobs.length < ops) {
      const taken = await claimJobs(app.sistema, 'nota.issue', AT_ONCE, { vagasPorGrupo: ops * 2 }, 600)
      if (taken.length === 0) throw new Error(`the queue gave ${jobs.length} jobs of ${ops}`)
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
    aceitar: aceitar / ops,
    tomar: tomar / (ops + others.length),
    liquidar: liquidar / ops,
    listar: listar / ops,
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
