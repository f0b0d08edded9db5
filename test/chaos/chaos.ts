// One run: notes issued under failures, calm, then the checks. Safety always; liveness once the faults stop.
import { startMoreWorkers } from '../support/more-workers.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { Stalled, until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'
import { auditWorld } from './audit.ts'
import { type Contado, openContado, type Pedido, sendAll } from './clients.ts'
import { decideHeld } from './decide-held.ts'
import { EVERY, FIRST_SENDS, type Golpes, startFaults } from './faults.ts'
import { planFaults } from './plan.ts'
import { type Chance, openChance } from './random.ts'
import { openStage, type Stage } from './stage.ts'

export type Relato = {
  semente: number
  violacoes: string[]
  golpes: Golpes
  contado: Contado
  /** Notes that no proof decided, which operators looked up in the city's book. */
  decididasPorOperadores: number
  /** Notes by state, at the end. */
  estados: Record<string, number>
  /** What the city did with the sends it received, and how the exchanges ended for the service. */
  tempo: Record<string, number>
  trocas: Record<string, number>
  segundos: { tempestade: number; calmaria: number }
}

export type Run = {
  notas: number
  semente: number
  /** Where the notes go, in turns: cities of the simulator, null for the national system. */
  cidades?: readonly (string | null)[]
  workers?: number
}

const CONTAS = 2
const GEMEOS = 0.15
const PER_SECOND = 8
/** The share of the receiver's answers that fail. */
const RECEIVER_FAILS = 0.2

export async function runChaos({ notas, semente, cidades = [null], workers = 1 }: Run): Promise<Relato> {
  const chance = openChance(semente)
  const mood = chance.fork('receiver')
  const receiver = await openReceiver(() => (mood.next() < RECEIVER_FAILS ? 500 : 200))
  const world = await openWorld({
    RITMO: '0.0015',
    SEFIN_TIMEOUT_S: '1',
    LEASE_S: '5',
    SEFIN_VISIBILIDADE_S: '2',
    WEBHOOK_PERMITIR_REDE_PRIVADA: '1',
    // Each process has two pools, and the embedded server takes 120 connections.
    CONEXOES_BANCO: String(Math.min(16, Math.floor(50 / (workers + 1)))),
    ...ADMIN_ENV,
  })
  const more = await startMoreWorkers(world.tree, workers - 1)
  try {
    const stages: Stage[] = []
    for (const cidade of cidades) stages.push(await openStage(world, cidade, CONTAS))
    const pedidos = await preparePedidos(stages, receiver, { notas, semente }, chance.fork('pedidos'))
    for (const { cidade, pesos } of stages)
      await world.simulator.admin('PUT', 'caos', { ...(cidade && { cidade }), semente, pesos })

    const began = performance.now()
    const contado = openContado()
    const faultRun = startFaults(world, {
      faults: planFaults(EVERY, notas, chance.fork('blows')),
      chance: chance.fork('storm'),
      cidades,
      workers,
      killMore: more.kill,
      inFlight: () => contado.emVoo,
    })
    await sendAll(pedidos, chance.fork('clients'), PER_SECOND, contado, faultRun.reach)
    await faultRun.stop()
    for (const cidade of cidades) await world.simulator.admin('DELETE', cidade ? `caos?cidade=${cidade}` : 'caos')
    const calmAt = performance.now()
    await untilQuiet(world)

    const livro = async () => (await Promise.all(stages.map((stage) => stage.livro()))).flat()
    const decididasPorOperadores = await decideHeld(world, await livro())
    if (decididasPorOperadores) await untilQuiet(world)
    const violacoes = await auditWorld(world, contado, await livro())
    const unsigned = receiver.chegadas.filter(({ assinada }) => !assinada)
    return {
      semente,
      violacoes: [...violacoes, ...unsigned.map(({ path, event }) => `unsigned delivery of ${event} to ${path}`)],
      golpes: faultRun.golpes,
      contado,
      decididasPorOperadores,
      estados: await tally(world, `select status as nome, count(*)::int as n from notas group by 1`),
      tempo: await weatherSeen(world),
      trocas: await tally(
        world,
        `select operacao || ' ' || resultado as nome, count(*)::int as n from transmissoes group by 1 order by 1`,
      ),
      segundos: { tempestade: (calmAt - began) / 1000, calmaria: (performance.now() - calmAt) / 1000 },
    }
  } finally {
    await more.stop()
    await world.close()
    await receiver.close()
  }
}

async function preparePedidos(
  stages: readonly Stage[],
  receiver: Receiver,
  { notas, semente }: { notas: number; semente: number },
  chance: Chance,
): Promise<Pedido[]> {
  for (const { tenant } of stages.flatMap(({ issuers }) => issuers)) {
    const answer = await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/${tenant.id}` })
    if (answer.status !== 201) throw new Error(answer.text)
    receiver.tellSecret(`/${tenant.id}`, answer.json.segredo)
  }
  return Array.from({ length: notas }, (_, index) => {
    const issuer = chance.pick(stages[index % stages.length]!.issuers)
    const idIntegracao = `caos-${semente}-${index}`
    return {
      issuer,
      idIntegracao,
      body: issuer.body({ idIntegracao, valor: 100 + index, simular: FIRST_SENDS[index] }),
      gemeo: chance.next() < GEMEOS,
    }
  })
}

/** Liveness: with the faults over, every note is decided or shown to operators, and every event is delivered. */
async function untilQuiet({ sql }: World): Promise<void> {
  let open: { id: string }[] = []
  const look = async () => {
    open = await sql<{ id: string }>(OPEN_WORK)
    return open.length === 0
  }
  await until('everything decided and delivered', look, { measure: () => open }).catch((error) => {
    // The audit names what is still open, one sentence each.
    if (!(error instanceof Stalled)) throw error
  })
}

const OPEN_WORK = `
  select id::text from notas n where status = 'processando' or status = 'falha_temporaria' and not exists
    (select from alertas a where a.tipo = 'nota_incerta' and a.chave = n.id::text)
  union all select id::text from eventos where expandido_em is null
  union all select id::text from entregas where estado not in ('entregue', 'delivery_failed', 'suspensa')
  union all select id::text from jobs where estado = 'executando' and lease_ate < now() order by 1`

async function tally({ sql }: World, text: string): Promise<Record<string, number>> {
  return Object.fromEntries((await sql<{ nome: string; n: number }>(text)).map(({ nome, n }) => [nome, n]))
}

async function weatherSeen({ simulator }: World): Promise<Record<string, number>> {
  const pedidos = await simulator.admin<{ metodo: string; comportamento: string }[]>('GET', 'pedidos')
  const seen: Record<string, number> = {}
  for (const { metodo, comportamento } of pedidos)
    if (metodo === 'POST') seen[comportamento] = (seen[comportamento] ?? 0) + 1
  return seen
}
