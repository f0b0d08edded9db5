// The acts of operators once the city is back: notes that no proof decides (the city replaces a repeated note, or lost
// the same note too often) are looked up in its book.
import { openOperator } from '../support/publish-city.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'
import type { NoLivro } from './ledger-check.ts'

const DECLARACAO = {
  motivo: 'Fim do ensaio: a cidade voltou e foi conferida',
  provaDeAusencia: 'O documento não está no livro da cidade',
}

/** Ends the held notes that the city does not have, and asks about those that it has. Returns how many were held. */
export async function decideHeld(world: World, livro: readonly NoLivro[]): Promise<number> {
  const held = await world.sql<{ id: string; documentos: string[] }>(`
    select n.id::text, array_agg(t.documento_id) as documentos from notas n join transmissoes t on t.nota_id = n.id
     where n.status = 'falha_temporaria' and t.operacao = 'emitir' group by n.id`)
  if (!held.length) return 0
  const { client } = await openOperator({ url: world.url, env: world.tree.env })
  const known = new Set(livro.map(({ idDps }) => idDps))
  for (const { id, documentos } of held) {
    const isThere = documentos.some((each) => known.has(each))
    await until(`operators decide ${id}`, async () => {
      const [nota] = await world.sql<{ status: string }>('select status from notas where id = $1', [id])
      if (nota!.status !== 'falha_temporaria') return true
      // A query may be under way, and then the operator is asked to wait.
      if (isThere) await client.post(`/admin/nfse/${id}/consultar`, {})
      else await client.post(`/admin/nfse/${id}/falha-definitiva`, DECLARACAO)
      return null
    })
  }
  return held.length
}
