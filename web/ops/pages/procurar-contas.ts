import { call, queryClient, read } from '#web/api/ops/client.ts'
import { documento } from '#web/words/formatos.ts'
import type { Opcao } from '#web/words/opcao.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** For choices: accounts by their name, e-mail or number, and the name of the one with an id; the value is the id. */
export async function searchContas(texto: string, signal: AbortSignal): Promise<Opcao[]> {
  if (ID.test(texto)) {
    const { id, nome } = await queryClient.ensureQueryData(read('GET /admin/tenants/{id}', { caminho: { id: texto } }))
    return [{ value: id, label: nome }]
  }
  if (texto.length < 2) return []
  const { items } = await call('GET /admin/tenants', { consulta: { search: texto, limit: 20 } }, { signal })
  return items.map(({ id, nome, cpfCnpj }) => ({
    value: id,
    label: nome,
    detalhe: cpfCnpj ? documento(cpfCnpj) : undefined,
  }))
}
