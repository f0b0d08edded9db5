// The conditions after a rehearsal: the notes that clients hold a 202 for, against the database and the city's own
// book.
import { ledgerDisagreements } from '../chaos/audit.ts'
import type { City } from '../support/city.ts'
import type { Sql } from '../support/database.ts'
import { findBreaches } from '../support/invariants.ts'
import { until } from '../support/until.ts'
import type { Carga } from './carga.ts'

type Linha = { id: string; status: string; idIntegracao: string }

/** Waits until every note has an end, and returns what is wrong, in sentences. */
export async function provar(sql: Sql, city: City, aceitas: Carga['aceitas']): Promise<string[]> {
  const abertas = () =>
    sql<{ n: number }>("select count(*)::int as n from notas where status in ('processando', 'falha_temporaria')")
  await until('toda nota aceita tem um fim', async () => (await abertas())[0]!.n === 0, {
    measure: async () => (await abertas())[0]!.n,
  })
  const linhas = await sql<Linha>('select id, status, id_integracao as "idIntegracao" from notas order by id')
  const porId = new Map(linhas.map((linha) => [linha.id, linha]))
  const faltas = aceitas.flatMap(({ id, idIntegracao }) => {
    const linha = porId.get(id)
    if (!linha) return [`a nota ${id}, aceita, não está no banco`]
    if (linha.idIntegracao !== idIntegracao) return [`a nota ${id} é de outro idIntegracao`]
    return linha.status === 'autorizada' ? [] : [`a nota ${id}, aceita, terminou ${linha.status}`]
  })
  const emitentes = [...new Set(aceitas.map(({ issuer }) => issuer.empresa.cpfCnpj))]
  const livro = (await Promise.all(emitentes.map((cnpj) => city.livro({ cnpj })))).flat()
  return [...faltas, ...(await ledgerDisagreements({ sql }, livro)), ...(await findBreaches(sql))]
}
