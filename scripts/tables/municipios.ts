import { padraoColumns } from './municipios-padroes.ts'
import type { Row } from './rows.ts'

/**
 * Public facts about single municipalities, as of October 2026: São Paulo refuses every national
 * attempt; Teresina and Valença answered `aderenteEmissorNacional` 0; for Juiz de Fora and Montes Claros the
 * convênio answer and the official list contradict each other.
 */
const CONHECIDOS: Record<string, string> = {
  '3550308': 'nao',
  '2211001': 'nao',
  '2932903': 'nao',
  '3136702': 'desconhecido',
  '3143302': 'desconhecido',
}

/**
 * `municipios.csv`: every municipality with its last known provider and whether the Emissor Nacional serves it
 * (`sim`, `nao`, `presumido` when no own provider is known, `desconhecido` when one is), the template that would serve
 * the provider and the addresses last publicly known.
 */
export function municipios(ibge: Row[], provedores: Row[], proprioNacional: Row[]): Row[] {
  const byIbge = new Map(provedores.map((row) => [row['ibge']!, row]))
  const comEmissorProprio = new Set(proprioNacional.map((row) => row['ibge']!))
  return ibge.map((row) => {
    const codigo = row['codigo_ibge']!
    const conhecido = byIbge.get(codigo)
    // One source row spells the provider differently from the others.
    const provedor = (conhecido?.['provedor'] ?? '').replace(/^Megasoft$/, 'MegaSoft')
    const versaoProvedor = conhecido?.['versao'] ?? ''
    return {
      ibge: codigo,
      nome: row['nome']!,
      uf: row['uf']!,
      nomeUf: row['nome_uf']!,
      populacao2010: conhecido?.['populacao_2010'] ?? '',
      provedor,
      versaoProvedor,
      emissorNacional: comEmissorProprio.has(codigo) ? 'nao' : (CONHECIDOS[codigo] ?? emissorNacionalOf(provedor)),
      ...padraoColumns(conhecido, provedor, versaoProvedor),
    }
  })
}

function emissorNacionalOf(provedor: string): string {
  if (provedor === '') return 'presumido'
  return provedor === 'PadraoNacional' ? 'sim' : 'desconhecido'
}
