import { call } from '#web/api/ops/client.ts'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { documento } from '#web/words/formatos.ts'
import type { Opcao } from '#web/words/opcao.ts'

/** The accounts that a search found, by id: a chosen one keeps its name. */
const achadas = new Map<string, Opcao>()

async function searchContas(texto: string, signal: AbortSignal): Promise<Opcao[]> {
  const known = achadas.get(texto)
  if (known) return [known]
  if (texto.length < 2) return []
  const { items } = await call('GET /admin/tenants', { consulta: { search: texto, limit: 20 } }, { signal })
  const found = items.map(({ id, nome, cpfCnpj }) => ({
    value: id,
    label: nome,
    detalhe: cpfCnpj ? documento(cpfCnpj) : undefined,
  }))
  for (const each of found) achadas.set(each.value, each)
  return found
}

/** The choice of an account by its name, e-mail or number; the value is its id. */
export const EscolhaConta = ({ rotulo = 'Conta', ajuda = 'Parte do nome, do e-mail ou do CNPJ' }) => (
  <EscolhaBuscada nome="tenantId" rotulo={rotulo} ajuda={ajuda} tabela="contas" search={searchContas} />
)
