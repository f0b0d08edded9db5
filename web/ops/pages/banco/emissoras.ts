import { type ConfigDaNf, call } from '#web/api/ops/client.ts'
import { documento } from '#web/words/formatos.ts'
import type { Opcao } from '#web/words/opcao.ts'

/** The companies that a search found, by id: a chosen one keeps its name. */
const achadas = new Map<string, Opcao>()

/** For EscolhaBuscada: companies that may issue, by name or CNPJ, with the one that is configured. */
export const searchEmissoras =
  ({ empresaId, empresa }: Pick<ConfigDaNf, 'empresaId' | 'empresa'>) =>
  async (texto: string, signal: AbortSignal): Promise<Opcao[]> => {
    if (empresa && texto === empresaId) return [{ value: texto, label: empresa.razaoSocial }]
    const known = achadas.get(texto)
    if (known) return [known]
    const { items } = await call(
      'GET /admin/nf-mensalidade/empresas',
      { consulta: texto ? { q: texto } : {} },
      { signal },
    )
    const found = items.map(({ id, razaoSocial, cpfCnpj, certificadoValidoAte, conta }) => ({
      value: id,
      label: razaoSocial,
      detalhe: [documento(cpfCnpj), conta.nome, !certificadoValidoAte && 'sem certificado'].filter(Boolean).join(' · '),
    }))
    for (const each of found) achadas.set(each.value, each)
    return found
  }
