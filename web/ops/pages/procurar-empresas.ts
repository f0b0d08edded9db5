import { call } from '#web/api/ops/client.ts'
import type { Opcao } from '#web/words/opcao.ts'

/** The companies that a search found, by id: a chosen one keeps its name. */
const achadas = new Map<string, Opcao>()

/** For EscolhaBuscada: companies of every account by name or number; the value is the id. */
export async function searchEmpresas(texto: string, signal: AbortSignal): Promise<Opcao[]> {
  const known = achadas.get(texto)
  if (known) return [known]
  if (texto.length < 3) return []
  const { items } = await call('GET /admin/nfse/empresas/buscar', { consulta: { q: texto } }, { signal })
  const found = items.map(({ id, razaoSocial, municipio }) => ({
    value: id,
    label: `${razaoSocial} · ${municipio.nome}`,
  }))
  for (const each of found) achadas.set(each.value, each)
  return found
}
