// Incidents as the readers of causes would write them, for tests of what operators do about one.
import { randomUUID } from 'node:crypto'
import type { TipoDeIncidente } from '#domain/incidentes.ts'

type Run = (text: string, values?: unknown[]) => Promise<unknown>

/** An open incident; returns its id. */
export async function plantIncidenteCom(
  sql: Run,
  { tipo, alvo, ambiente = 'homologacao' }: { tipo: TipoDeIncidente; alvo: object; ambiente?: string | null },
): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into incidentes (id, chave, tipo, ambiente, gravidade, titulo, texto, unidade, quantas, contas, alvo, aberto_em,
       visto_em, mudou_em)
     values ($1, $2, $3, $4, 'atencao', 'Ensaio', 'Ensaio.', 'notas', 1, 1, $5, now(), now(), now())`,
    [id, `ensaio:${id}`, tipo, ambiente, JSON.stringify(alvo)],
  )
  return id
}
