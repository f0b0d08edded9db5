// Processor time of one note from POST to `autorizada`, by part of the service, and what the database writes and keeps for
// it: the processes' own counts (/proc), which other work on the machine changes less than it changes a clock.
import type { Figura } from './figura.ts'
import { openLado, PARTES, type Parte } from './lado.ts'
import type { Opcoes } from './medidas.ts'

const NOTAS = 4_000
const LIMITES_MS: Partial<Record<Parte, number>> = { API: 0.9, worker: 2.2, PostgreSQL: 2.4 }

/** Measures in a fresh tree with the schedules of production. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const lado = await openLado(curto)
  try {
    const gasto = await lado.measure(curto ? 100 : NOTAS)
    const each = (nome: string, sum: number, unidade: string): Figura => ({
      nome: `uma nota: ${nome}`,
      medido: sum / gasto.notas,
      unidade,
    })
    return [
      ...PARTES.map((parte) => ({
        ...each(`processador, ${parte}`, gasto.segundos[parte] * 1000, 'ms'),
        max: LIMITES_MS[parte],
      })),
      each('WAL', gasto.wal / 1024, 'KB'),
      each('registros do WAL', gasto.registros, ''),
      each('páginas inteiras no WAL', gasto.imagens, ''),
      each('fsyncs', gasto.fsyncs, ''),
      each('guardado', gasto.guardado / 1024, 'KB'),
      { nome: 'emitidas', medido: gasto.notas / gasto.duracaoS, unidade: 'notas/s' },
    ]
  } finally {
    await lado.world.close()
  }
}
