// The rows that the database keeps about the end of a note, and how a note gets there.
import assert from 'node:assert/strict'
import type { Issuer } from './tenant.ts'
import type { World } from './world.ts'

export const MOTIVO = 'Nota emitida com os dados errados'

/** An authorised note of this issuer. */
export async function authorised(issuer: Issuer, more: Parameters<Issuer['body']>[0] = {}) {
  const accepted = await issuer.api.issue(issuer.body(more))
  assert.equal(accepted.status, 202, accepted.text)
  const nota = await issuer.api.waitSettled(accepted.json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  return nota
}

/** A second company of the world, in a city of its own, so that a deadline learned there does not affect others. */
export async function issuerIn(world: World, codigoCidade: string, estado: string): Promise<Issuer> {
  const endereco = { logradouro: 'Rua A', numero: '1', bairro: 'Centro', cep: '68500000', codigoCidade, estado }
  return world.issuer({ empresa: { endereco } })
}

/** Types of the events that the city has of a note. */
export async function cityEvents(world: World, chave: string): Promise<string[]> {
  const livro = (await world.simulator.livro()) as unknown as { chave: string; eventos: string[] }[]
  return livro.find((each) => each.chave === chave)?.eventos ?? []
}

/** One history row, one audit row and each of these events once: the trace of a note that moved to `para`. */
export async function assertMovedOnce(world: World, notaId: string, para: string, eventos: string[]): Promise<void> {
  const [row] = await world.sql<{ historico: number; auditoria: number; eventos: string[] | null }>(
    `select (select count(*)::int from historico where nota_id = $1 and para = $2) as historico,
      (select count(*)::int from auditoria where recurso_id = $1::text and acao = 'nota.settle' and detalhe ->> 'para' = $2) as auditoria,
      (select json_agg(evento order by evento) from eventos where nota_id = $1 and evento <> 'nfse.autorizada') as eventos`,
    [notaId, para],
  )
  assert.deepEqual(row, { historico: 1, auditoria: 1, eventos: eventos.sort() })
}
