import { openChance } from '../chaos/random.ts'
import { play } from './play.ts'
import { openStage } from './stage.ts'

export type Exploration = { respostas: Record<string, number>; divergencias: string[]; segundos: number }

/** Plays lives drawn from a seed, one after the other; `only` plays a single one. It ends with the first divergence. */
export async function explore(semente: number, sequencias: number, only: number | null = null): Promise<Exploration> {
  const started = performance.now()
  const stage = await openStage()
  const seen = new Map<string, number>()
  const divergencias: string[] = []
  try {
    for (let nth = 0; nth < sequencias && divergencias.length === 0; nth += 1) {
      if (only !== null && nth !== only) continue
      const found = await play(stage, openChance(semente).fork(`vida ${nth}`), seen)
      if (found) divergencias.push(`vida ${nth} (reproduza com --semente ${semente} --so ${nth}):\n${found}`)
      // The debts of a life end with it, so that the next ones are listed alone.
      await stage.sql(`update faturas set baixado = total - (pago - multa - juros), status = 'baixada'
        where status in ('aberta', 'vencida', 'parcialmente_paga')`)
      for (const status of ['cancelando', 'cancelada'])
        await stage.sql(`update cobrancas set status = $1 where status in ('emitida', 'vencida', 'cancelando')`, [
          status,
        ])
    }
  } finally {
    await stage.close()
  }
  const respostas = Object.fromEntries([...seen].toSorted())
  return { respostas, divergencias, segundos: (performance.now() - started) / 1000 }
}
