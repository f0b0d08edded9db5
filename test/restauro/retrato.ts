// The notes accepted before a moment, and whether a restored database still has them.
import type { Sql } from './servidor.ts'

/** One accepted note as the client knows it, and as the database had it at the moment. */
export type Aceita = {
  id: string
  idIntegracao: string
  status: string
  serie: string
  numero: string
  historico: number
}

export const retratar = (sql: Sql): Promise<Aceita[]> =>
  sql<Aceita>(`
    select n.id, n.id_integracao as "idIntegracao", n.status, n.serie_rps as serie, n.numero_rps::text as numero,
      (select count(*)::int from historico h where h.nota_id = n.id) as historico
    from notas n order by n.id`)

/** What the restored database lacks or has otherwise, in sentences. A note that moved on since is a fault too. */
export function comparar(antes: readonly Aceita[], depois: readonly Aceita[]): string[] {
  const found = new Map(depois.map((nota) => [nota.id, nota]))
  return antes.flatMap((nota) => {
    const other = found.get(nota.id)
    if (!other) return [`a nota ${nota.id} (${nota.idIntegracao}) não está`]
    return (Object.keys(nota) as (keyof Aceita)[])
      .filter((name) => nota[name] !== other[name])
      .map((name) => `a nota ${nota.id} tem ${name} ${other[name]}, e tinha ${nota[name]}`)
  })
}
