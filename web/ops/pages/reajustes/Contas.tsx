import { call } from '#web/api/ops/client.ts'
import { EscolhaVarias } from '#web/kit/form/EscolhaVarias.tsx'
import type { Opcao } from '#web/words/opcao.ts'

/** Accounts by name or number, each of which stands for its contract. */
export const Contas = () => (
  <EscolhaVarias
    nome="contas"
    rotulo="Contas"
    ajuda="Duas letras do nome, ou o CNPJ"
    tabela="contas"
    search={search}
    loadNames={loadNames}
  />
)

async function search(texto: string, signal: AbortSignal): Promise<Opcao[]> {
  if (texto.length < 2) return []
  const { items } = await call('GET /admin/tenants', { consulta: { search: texto, limit: 10 } }, { signal })
  return items.map(({ id, nome }) => ({ value: id, label: nome }))
}

const loadNames = (ids: string[], signal: AbortSignal) =>
  Promise.all(
    ids.map(async (id) => {
      const { nome } = await call('GET /admin/tenants/{id}', { caminho: { id } }, { signal })
      return { value: id, label: nome }
    }),
  )
