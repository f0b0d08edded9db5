// One run: notes issued under failures, calm, then the checks. Safety always; liveness once the faults stop.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMoreWorkers } from '../support/more-workers.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { openSmtpServer } from '../support/smtp.ts'
import { COM_ESTA_MAQUINA } from '../support/this-machine.ts'
import { Stalled, until } from '../support/until.ts'
import { makeWorldFolder, openWorld, type World } from '../support/world.ts'
import { auditWorld, MORTO } from './audit.ts'
import { type Contado, openContado, type Pedido, sendAll } from './clients.ts'
import { decideHeld } from './decide-held.ts'
import { openDisco } from './disco.ts'
import { FIRST_SENDS, type Golpes, planGolpes, startFaults } from './faults.ts'
import { openPontos, PONTOS } from './pontos.ts'
import { type Chance, openChance } from './random.ts'
import { openRelogio } from './relogio.ts'
import { openStage, type Stage } from './stage.ts'
import { envenenar } from './venenos.ts'

export type Relato = {
  semente: number
  violacoes: string[]
  golpes: Golpes
  contado: Contado
  /** Notes that no proof decided, which operators looked up in the city's book. */
  decididasPorOperadores: number
  /** Notes by state, at the end; of them, those of cities with a service of their own. */
  estados: Record<string, number>
  estadosDasCidades: Record<string, number>
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
  /** Named points where processes die or stop; all of them unless given. */
  pontos?: readonly string[]
  /** Minutes over which the notes are sent; absent: eight a second. */
  minutos?: number
  /** Longer on a busy machine, where a job that is claimed waits long for a processor. */
  leaseS?: number
  /** The disk of the database fills up, and clocks jump, where this machine lets them. */
  maquina?: boolean
}

const CONTAS = 2
const GEMEOS = 0.15
const PER_SECOND = 8
/** The share of the receiver's answers that fail: half of them with 500, half without an answer. */
const RECEIVER_FAILS = 0.2
const LEASE_S = 5
/** A process that stops stays so for this beyond its lease. */
const PARADO_MS = 1_500
/** Of the small disk: WAL and rows of a note. */
const DISCO_MB = (notas: number) => 600 + Math.ceil(notas / 8)

export async function runChaos(run: Run): Promise<Relato> {
  const { notas, semente, cidades = [null], workers = 1, minutos, leaseS = LEASE_S, maquina = false } = run
  const paradoMs = leaseS * 1000 + PARADO_MS
  const chance = openChance(semente)
  const mood = chance.fork('receiver')
  const dir = makeWorldFolder()
  const beside = mkdtempSync(join(tmpdir(), 'nfse-caos-'))
  const disco = maquina ? openDisco(dir, DISCO_MB(notas)) : null
  const relogio = maquina ? openRelogio(beside) : null
  const portOfDatabase = rememberPort(join(dir, 'postgres/postmaster.pid'))
  const pontos = await openPontos(portOfDatabase, paradoMs)
  const receiver = await openReceiver((_nth, porta) => {
    pontos.aoReceber(porta)
    const drawn = mood.next()
    return drawn < RECEIVER_FAILS / 2 ? 500 : drawn < RECEIVER_FAILS ? null : 200
  })
  const smtp = await openSmtpServer()
  const loginThrough = (papel: string) => `postgres://caos_${papel}:caos@127.0.0.1:${pontos.observador.port}/nfse`
  const world = await openWorld(
    {
      RITMO: '0.0015',
      SEFIN_TIMEOUT_S: String(Math.max(1, Math.floor(leaseS / 5))),
      LEASE_S: String(leaseS),
      SEFIN_VISIBILIDADE_S: '2',
      ...COM_ESTA_MAQUINA,
      // Each process has two pools, and the embedded server takes 120 connections.
      CONEXOES_BANCO: String(Math.min(16, Math.floor(50 / (workers + 1)))),
      SMTP_URL: smtp.url,
      DATABASE_URL_API: loginThrough('api'),
      DATABASE_URL_WORKER: loginThrough('worker'),
      // The city's book is not on the disk that fills up.
      SIMULATOR_DATA_DIR: join(beside, 'cidade'),
      ...relogio?.env,
      ...ADMIN_ENV,
    },
    dir,
  )
  const more = await startMoreWorkers({ env: { ...world.tree.env, ...relogio?.envDosWorkers } }, workers - 1)
  try {
    const stages: Stage[] = []
    for (const cidade of cidades) stages.push(await openStage(world, cidade, CONTAS))
    const pedidos = await preparePedidos(stages, receiver, { notas, semente }, chance.fork('pedidos'))
    const venenos = await envenenar(world, { stages, pedidos, smtp })
    for (const { cidade, pesos } of stages)
      await world.simulator.admin('PUT', 'caos', { ...(cidade && { cidade }), semente, pesos })
    await world.simulator.admin('PUT', 'avisos', { url: pontos.avisosUrl })

    const began = performance.now()
    const contado = openContado()
    let through = 0
    const faultRun = startFaults(world, {
      faults: planGolpes(notas, { pontos: run.pontos ?? Object.keys(PONTOS), disco, relogio }, chance.fork('blows')),
      pontos,
      disco,
      relogio,
      chance: chance.fork('storm'),
      cidades,
      workers,
      more,
      paradoMs,
      inFlight: () => contado.emVoo,
      through: () => through,
    })
    const perSecond = minutos ? notas / (minutos * 60) : PER_SECOND
    await sendAll(pedidos, chance.fork('clients'), perSecond, contado, (n) => {
      through = n
      faultRun.reach(n)
    })
    await faultRun.stop()
    await world.simulator.admin('DELETE', 'avisos')
    for (const cidade of cidades) await world.simulator.admin('DELETE', cidade ? `caos?cidade=${cidade}` : 'caos')
    const calmAt = performance.now()
    await untilQuiet(world)

    const livro = async () => (await Promise.all(stages.map((stage) => stage.livro()))).flat()
    const decididasPorOperadores = await decideHeld(world, await livro())
    if (decididasPorOperadores) await untilQuiet(world)
    const doVeneno = await venenos.curar()
    await untilQuiet(world)
    const violacoes = [...doVeneno, ...(await auditWorld(world, contado, await livro()))]
    // Under a clock that jumps, the receiver takes the time of a signature for old.
    const unsigned = relogio ? [] : receiver.chegadas.filter(({ assinada }) => !assinada)
    return {
      semente,
      violacoes: [...violacoes, ...unsigned.map(({ path, event }) => `unsigned delivery of ${event} to ${path}`)],
      golpes: faultRun.golpes,
      contado,
      decididasPorOperadores,
      estados: await tally(world, `select status as nome, count(*)::int as n from notas group by 1`),
      estadosDasCidades: await tally(
        world,
        `select status as nome, count(*)::int as n from notas where trilho <> 'nacional' group by 1`,
      ),
      tempo: await weatherSeen(world),
      trocas: await tally(
        world,
        `select operacao || ' ' || resultado as nome, count(*)::int as n from transmissoes group by 1 order by 1`,
      ),
      segundos: { tempestade: (calmAt - began) / 1000, calmaria: (performance.now() - calmAt) / 1000 },
    }
  } finally {
    await more.stop()
    await world.close().finally(() => {
      pontos.close()
      relogio?.close()
      disco?.remover()
      for (const each of [dir, beside]) rmSync(each, { recursive: true, force: true })
    })
    await receiver.close()
    await smtp.close()
  }
}

/** The port in the file that a running server keeps; the one of before while it has crashed. */
function rememberPort(pidFile: string): () => number {
  let port = 0
  return () => {
    try {
      port = Number(readFileSync(pidFile, 'utf8').split('\n')[3] || port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // it is down between a crash and the next start
    }
    return port
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
  // One account has an endpoint more, where nobody answers: its deliveries stay its own trouble.
  const morto = await stages[0]!.issuers[0]!.tenant.portal.post('/portal/webhooks', {
    url: `http://127.0.0.1:9${MORTO}`,
  })
  if (morto.status !== 201) throw new Error(morto.text)
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
export async function untilQuiet({ sql }: Pick<World, 'sql'>): Promise<void> {
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

/** Ids; a note with its exchanges, for one that no proof decides is shown to operators when it is old enough. */
const OPEN_WORK = `
  select id || ' after ' || (select count(*) from transmissoes t where t.nota_id = n.id) as id from notas n
   where status = 'processando' or status = 'falha_temporaria' and not exists
    (select from alertas a where a.tipo = 'nota_incerta' and a.chave = n.id::text)
  union all select id::text from eventos where expandido_em is null
    and not exists (select from separados s where s.obra = 'eventos.expandir' and s.chave = eventos.id::text)
  union all select nota_id::text from busca_pendentes
   where not exists (select from separados s where s.obra = 'busca.indexar' and s.chave = nota_id::text)
  union all select distinct 'counts of ' || tenant_id from contagens_pendentes
   where not exists (select from separados s where s.obra = 'contagens.somar' and s.chave = tenant_id::text)
  union all select id::text from entregas where estado not in ('entregue', 'delivery_failed', 'suspensa') and url not like '%${MORTO}'
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
