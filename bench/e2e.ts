// Notes per second from POST to `autorizada`: the whole tree on one machine, simulated city included (it responds at
// once), each note signed, sent over mutual TLS, and read back. The city's book is checked: none lost, none doubled.
import { type Afirmacao, checkLedger } from '#test/chaos/ledger-check.ts'
import type { Figura } from './figura.ts'
import { type Lado, openLado } from './lado.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

const NOTAS = 4_000
const POR_SEGUNDO_MIN = 200

/** Measures in a fresh tree with the schedules of production. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const lado = await openLado(curto)
  try {
    const { notas, duracaoS } = await lado.measure(curto ? 100 : NOTAS)
    const faltas = await faults(lado)
    if (faltas.length > 0) say(`primeira falta: ${faltas[0]}`)
    return [
      { nome: 'do POST à autorização', medido: notas / duracaoS, unidade: 'notas/s', min: POR_SEGUNDO_MIN },
      { nome: 'perdidas ou em dobro', medido: faltas.length, unidade: 'notas', max: 0 },
    ]
  } finally {
    await lado.world.close()
  }
}

/** What the city's book says against the service. */
async function faults({ world: { sql, simulator }, notas }: Lado): Promise<string[]> {
  const livro = await simulator.livro()
  const claims = await sql<Afirmacao>(`
    select distinct t.documento_id as "documentoId", 'autorizada' as situacao, n.numero
    from transmissoes t join notas n on n.id = t.nota_id where t.operacao = 'emitir'`)
  return [
    ...checkLedger(livro, claims),
    ...(livro.length === notas() ? [] : [`the city holds ${livro.length} notes, not ${notas()}`]),
  ]
}
