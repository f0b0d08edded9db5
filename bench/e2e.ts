// Notes per second from POST to `autorizada`: the whole tree on one machine, simulated city included (it responds at
// once), each note signed, sent over mutual TLS, and read back. The city's book is checked: none lost, none doubled.
import { type Afirmacao, checkLedger } from '#test/chaos/ledger-check.ts'
import { sharedPfx } from '#test/support/tenant.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { type Figura, isReached, lineOf } from './figura.ts'
import { measureLoad } from './load.ts'

const NOTAS = 4_000
const WARM_UP = 500
const EMPRESAS = 20
const CONEXOES = 32
const WAIT_S_MAX = 120

/** Measures in a fresh tree with the schedules of production. */
export async function run(): Promise<Figura> {
  const world = await openWorld({ RITMO: '1', SEFIN_TIMEOUT_S: '60', SEFIN_VISIBILIDADE_S: '60', LEASE_S: '120' })
  try {
    const carga = await prepareIssuers(world)
    await measureLoad({ ...carga, notas: WARM_UP })
    await untilAuthorised(world, WARM_UP)

    const started = performance.now()
    const { aceitas, segundos, p99Ms, outras } = await measureLoad({ ...carga, notas: NOTAS })
    await untilAuthorised(world, WARM_UP + NOTAS)
    const seconds = (performance.now() - started) / 1000
    console.log(
      `aceitas ${aceitas} em ${segundos.toFixed(1)} s (p99 ${p99Ms} ms, outras respostas ${JSON.stringify(outras)}); todas autorizadas em ${seconds.toFixed(1)} s`,
    )
    const faltas = await faults(world, WARM_UP + NOTAS)
    return {
      figura: 'do POST à autorização, tudo em uma máquina',
      valor: Math.round(NOTAS / seconds),
      minimo: 150,
      unidade: 'notas/s',
      ...(faltas.length ? { falha: `${faltas.length} notas perdidas ou duplicadas: ${faltas[0]}` } : {}),
    }
  } finally {
    await world.close()
  }
}

/** Companies that can issue, of one account without a limit of requests. */
export async function prepareIssuers(
  world: World,
): Promise<{ url: string; chave: string; cnpjs: string[]; conexoes: number }> {
  const { tenant, api, empresa } = await world.issuer()
  await world.sql('update tenants set limite_por_minuto = 100000000')
  const cnpjs = [empresa.cpfCnpj]
  while (cnpjs.length < EMPRESAS) {
    const { id, cpfCnpj } = await tenant.createEmpresa()
    await tenant.uploadCertificado(id, sharedPfx(world.simulator))
    cnpjs.push(cpfCnpj)
  }
  return { url: world.url, chave: api.chave, cnpjs, conexoes: CONEXOES }
}

/** Waits by querying the database twice a second, so that waiting costs nothing. */
export async function untilAuthorised({ sql }: World, wanted: number): Promise<void> {
  for (let left = WAIT_S_MAX * 2; left > 0; left--) {
    const [row] = await sql<{ n: number }>(`select count(*)::int as n from notas where status = 'autorizada'`)
    if (row!.n >= wanted) return
    await new Promise((next) => setTimeout(next, 500))
  }
  throw new Error(`not all of ${wanted} notes were authorised in ${WAIT_S_MAX} s`)
}

async function faults({ sql, simulator }: World, wanted: number): Promise<string[]> {
  const livro = await simulator.livro()
  const claims = await sql<Afirmacao>(`
    select distinct t.documento_id as "documentoId", 'autorizada' as situacao, n.numero
    from transmissoes t join notas n on n.id = t.nota_id where t.operacao = 'emitir'`)
  return [
    ...checkLedger(livro, claims),
    ...(livro.length === wanted ? [] : [`the city holds ${livro.length} notes, not ${wanted}`]),
  ]
}

if (import.meta.main) {
  const figura = await run()
  console.log(lineOf(figura))
  process.exitCode = isReached(figura) ? 0 : 1
}
