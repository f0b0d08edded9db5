import type { App } from '#platform/app.ts'
import type { Db } from '#platform/db/db.ts'
import type { Rodada } from './compute-rascunho.ts'
import { type Geracao, generateTogether } from './generate-together.ts'
import { simulate } from './simulate.ts'

/** A contract whose fatura could not be made. */
type Falha = { situacao: 'falha'; contratoId: string; error: unknown }

/** Generates contracts in one transaction; when one of them fails, each alone, so that it does not keep the others. */
export async function generateSome(
  app: App,
  contratoIds: readonly string[],
  rodada: Rodada,
  simular: boolean,
): Promise<(Geracao | Falha)[]> {
  try {
    return await generateInOne(app, contratoIds, rodada, simular)
  } catch (error) {
    const [contratoId, ...others] = contratoIds
    if (others.length === 0) return [{ situacao: 'falha', contratoId: contratoId!, error }]
    app.log.warn({ err: error, competencia: rodada.competencia }, 'a batch of faturas is generated one by one')
    const alone: (Geracao | Falha)[] = []
    for (const id of contratoIds) alone.push(...(await generateSome(app, [id], rodada, simular)))
    return alone
  }
}

/** A simulated run is the real one, rolled back. */
function generateInOne(app: App, contratoIds: readonly string[], rodada: Rodada, simular: boolean): Promise<Geracao[]> {
  const work = (db: Db) => generateTogether(db, contratoIds, rodada)
  return simular ? simulate(app, work) : app.sistema.transaction(work)
}
