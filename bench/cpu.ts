// Processor time of one note from POST to `autorizada`, by part of the service, and what the database writes for it: the
// processes' own counts (/proc), so that neighbours on the machine change it little. With `--contra PATH` the checkout
// there is measured in the same run, in turns, and the figures are how many times less a note costs here.
import type { Figura, Opcoes } from './figura.ts'
import { type Gasto, measureTurns, openLado, PARTES, type Parte } from './lado.ts'

const NOTAS = 4_000
const TURNS = 4

type Medida = Exclude<Parte, 'cidade simulada'>
/** Milliseconds a note, at most, on a quiet machine. */
const LIMITES_MS: Record<Medida, number> = { API: 0.45, worker: 1.1, PostgreSQL: 1.2 }
/** Of what the other checkout uses, at most. */
const PARTE_MAX = 0.6

/** Measures in fresh trees with the schedules of production. */
export async function run({ contra }: Opcoes = {}): Promise<Figura[]> {
  const here = await openLado()
  try {
    if (!contra) {
      const gasto = await here.measure(NOTAS)
      console.log(lineOf(gasto))
      return medidas().map((parte) => ({
        figura: `notas por segundo de processador: ${parte} (${msOf(gasto, parte).toFixed(2)} ms por nota)`,
        valor: 1000 / msOf(gasto, parte),
        minimo: 1000 / LIMITES_MS[parte],
        unidade: 'notas/s de processador',
      }))
    }
    const there = await openLado(contra)
    try {
      const [own, other] = (await measureTurns([here, there], TURNS, NOTAS / TURNS)) as [Gasto, Gasto]
      console.log(`aqui: ${lineOf(own)}\n${contra}: ${lineOf(other)}`)
      return medidas().map((parte) => ({
        figura: `processador por nota, ${parte}: ${msOf(own, parte).toFixed(2)} ms aqui, ${msOf(other, parte).toFixed(2)} ms em ${contra} (${(msOf(own, parte) / msOf(other, parte)).toFixed(2)} ×)`,
        valor: msOf(other, parte) / msOf(own, parte),
        minimo: 1 / PARTE_MAX,
        unidade: 'vezes menos',
      }))
    } finally {
      await there.world.close()
    }
  } finally {
    await here.world.close()
  }
}

const medidas = () => Object.keys(LIMITES_MS) as Medida[]
const msOf = ({ segundos, notas }: Gasto, parte: Parte) => (segundos[parte] / notas) * 1000

function lineOf(gasto: Gasto): string {
  const each = (sum: number, digits: number) => (sum / gasto.notas).toFixed(digits)
  return [
    `${Math.round(gasto.notas / gasto.duracaoS)} notas/s`,
    PARTES.map((parte) => `${parte} ${msOf(gasto, parte).toFixed(2)} ms`).join(', '),
    `WAL ${each(gasto.wal / 1024, 1)} KB em ${each(gasto.registros, 0)} registros`,
    `${each(gasto.imagens, 2)} páginas inteiras, ${each(gasto.fsyncs, 2)} fsyncs por nota`,
    `${each(gasto.guardado / 1024, 1)} KB guardados por nota`,
  ].join('; ')
}
