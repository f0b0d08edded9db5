// Notes per second from POST to `autorizada`: the whole tree on one machine, simulated city included (it responds at
// once), each note signed, sent over mutual TLS, and read back. The city's book is checked: none lost, none doubled. The
// limit is of the machine of the limits (maquina.ts). With `--contra PATH` the checkout there is measured in the same run,
// in turns.
import { type Afirmacao, checkLedger } from '#test/chaos/ledger-check.ts'
import { type Figura, isReached, lineOf, type Opcoes } from './figura.ts'
import { type Gasto, type Lado, measureTurns, openLado } from './lado.ts'
import { ASSINATURA_MS, besideSignatures, vezesOf } from './maquina.ts'

const NOTAS = 4_000
const TURNS = 4
const POR_SEGUNDO = 400
/** How many times the other checkout's notes per second. */
const VEZES = 1.6

/** Measures in fresh trees with the schedules of production. */
export async function run({ contra }: Opcoes = {}): Promise<Figura> {
  const here = await openLado()
  try {
    if (!contra) {
      const { result, assinaturaMs } = await besideSignatures(() => here.measure(NOTAS))
      const rate = rateOf(result)
      return {
        figura: `${FIGURA}: ${rate.toFixed(0)} notas/s onde uma assinatura RSA leva ${assinaturaMs.toFixed(2)} ms`,
        valor: Math.round(rate * vezesOf(assinaturaMs)),
        minimo: POR_SEGUNDO,
        unidade: `notas/s onde leva ${ASSINATURA_MS} ms`,
        ...(await faults(here)),
      }
    }
    const there = await openLado(contra)
    try {
      const [own, other] = (await measureTurns([here, there], TURNS, NOTAS)) as [Gasto, Gasto]
      const rates = `${rateOf(own).toFixed(0)} notas/s aqui, ${rateOf(other).toFixed(0)} em ${contra}`
      return {
        figura: `${FIGURA}: ${rates}`,
        valor: rateOf(own) / rateOf(other),
        minimo: VEZES,
        unidade: 'vezes',
        ...(await faults(here)),
      }
    } finally {
      await there.world.close()
    }
  } finally {
    await here.world.close()
  }
}

const FIGURA = 'do POST à autorização, tudo em uma máquina'
const rateOf = ({ notas, duracaoS }: Gasto) => notas / duracaoS

/** What the city's book says against the service, if anything. */
async function faults({ world: { sql, simulator }, notas }: Lado): Promise<{ falha?: string }> {
  const livro = await simulator.livro()
  const claims = await sql<Afirmacao>(`
    select distinct t.documento_id as "documentoId", 'autorizada' as situacao, n.numero
    from transmissoes t join notas n on n.id = t.nota_id where t.operacao = 'emitir'`)
  const faltas = [
    ...checkLedger(livro, claims),
    ...(livro.length === notas() ? [] : [`the city holds ${livro.length} notes, not ${notas()}`]),
  ]
  return faltas.length ? { falha: `${faltas.length} notas perdidas ou duplicadas: ${faltas[0]}` } : {}
}

if (import.meta.main) {
  const figura = await run()
  console.log(lineOf(figura))
  process.exitCode = isReached(figura) ? 0 : 1
}
