import type { App } from '#platform/app.ts'
import { type Geracao, generateTogether, type Rodada } from './generate-together.ts'

/** A contract whose fatura could not be made. */
export type Falha = { situacao: 'falha'; contratoId: string; error: unknown }

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
class Undone extends Error {
  readonly done: Geracao[]
  constructor(done: Geracao[]) {
    super('simulated')
    this.done = done
  }
}

const generateInOne = (
  app: App,
  contratoIds: readonly string[],
  rodada: Rodada,
  simular: boolean,
): Promise<Geracao[]> =>
  app.sistema
    .transaction(async (db) => {
      const done = await generateTogether(db, contratoIds, rodada)
      if (simular) throw new Undone(done)
      return done
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.done
      throw error
    })
