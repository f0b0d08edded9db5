// Processor time of one note from POST to `autorizada`, by part of the service, and what the database writes for it: the
// processes' own counts (/proc), so that neighbours on the machine change it little; and in RSA signatures made before and
// after on the same machine, which may be half as fast in another hour. With `--contra PATH` the checkout
// there is measured in the same run, in turns, and the figures are how many times less a note costs here.
import type { Figura, Opcoes } from './figura.ts'
import { type Gasto, measureTurns, openLado, PARTES, type Parte } from './lado.ts'
import { ASSINATURA_MS, besideSignatures } from './maquina.ts'

const NOTAS = 4_000
const TURNS = 4

type Medida = Exclude<Parte, 'cidade simulada'>
/** Milliseconds a note, at most, on the machine of the limits (maquina.ts). */
const LIMITES_MS: Record<Medida, number> = { API: 0.45, worker: 1.1, PostgreSQL: 1.2 }
/** Of what the other checkout uses for a note, at most: by the limits above the API comes to more, the database to less. */
const PARTE_MAX = 0.6

/** Measures in fresh trees with the schedules of production. */
export async function run({ contra }: Opcoes = {}): Promise<Figura[]> {
  const here = await openLado()
  try {
    if (!contra) {
      const { result: gasto, assinaturaMs } = await besideSignatures(() => here.measure(NOTAS))
      console.log(`${lineOf(gasto)}; uma assinatura RSA ${assinaturaMs.toFixed(2)} ms`)
      return medidas().map((parte) => {
        const ms = msOf(gasto, parte)
        const most = LIMITES_MS[parte] / ASSINATURA_MS
        return {
          figura: `processador por nota, ${parte}: ${ms.toFixed(2)} ms, ${(ms / assinaturaMs).toFixed(2)} assinaturas RSA (no máximo ${most.toFixed(2)}, que são ${LIMITES_MS[parte]} ms onde uma leva ${ASSINATURA_MS})`,
          valor: most / (ms / assinaturaMs),
          minimo: 1,
          unidade: 'vezes dentro do limite',
        }
      })
    }
    const there = await openLado(contra)
    try {
      const [own, other] = (await measureTurns([here, there], TURNS, NOTAS)) as [Gasto, Gasto]
      console.log(`aqui: ${lineOf(own)}\n${contra}: ${lineOf(other)}`)
      const all = (gasto: Gasto) => medidas().reduce((sum, parte) => sum + msOf(gasto, parte), 0)
      const parts = medidas().map((parte) => `${parte} ${(msOf(own, parte) / msOf(other, parte)).toFixed(2)} ×`)
      return [
        {
          figura: `processador por nota: ${all(own).toFixed(2)} ms aqui, ${all(other).toFixed(2)} ms em ${contra} (${(all(own) / all(other)).toFixed(2)} ×; ${parts.join(', ')})`,
          valor: all(other) / all(own),
          minimo: 1 / PARTE_MAX,
          unidade: 'vezes menos',
        },
      ]
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
