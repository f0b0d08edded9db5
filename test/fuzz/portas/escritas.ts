// The rows of an account before, and the rows that may have been added since.
import type { World } from '../../support/world.ts'

/** The audit rows of any request, and the rows that a worker makes of accepted requests. */
const RASTROS = new Set([
  ...['tentativas_rejeitadas', 'auditoria', 'jobs', 'eventos', 'historico', 'entregas', 'entrega_tentativas', 'emails'],
  ...[
    'transmissoes',
    'alertas',
    'contagens',
    'contagens_pendentes',
    'contagens_por_dia',
    'contagens_versoes',
    'notas_titulares',
    'tomadores',
    'servicos_usados',
  ],
  ...[
    'notas_busca',
    'busca_pendentes',
    'busca_partes',
    'busca_trechos_pendentes',
    'portal_lote_linhas',
    'lotes',
    'lote_itens',
    'nfse_configs',
  ],
  ...[
    'series',
    'ausencias',
    'uso',
    'importacao_linhas',
    'empresa_recusas',
    'empresa_regimes',
    'sessoes',
    'dfe_cursores',
  ],
])

/** How many rows of the account each table holds, traces left out. */
export async function contarLinhas(world: World, tenantId: string): Promise<Map<string, number>> {
  const tabelas = await world.sql<{ nome: string }>(
    `select table_name as nome from information_schema.columns
     where column_name = 'tenant_id' and table_schema = 'public' order by table_name`,
  )
  const nomes = tabelas.map(({ nome }) => nome).filter((nome) => !RASTROS.has(nome))
  const linhas = await world.sql<{ nome: string; n: number }>(
    nomes
      .map((nome) => `select '${nome}' as nome, count(*)::int as n from ${nome} where tenant_id::text = $1`)
      .join(' union all '),
    [tenantId],
  )
  return new Map(linhas.map(({ nome, n }) => [nome, n]))
}

/** Tables whose growth is not that of the accepted requests. */
export function conferirEscritas(
  antes: ReadonlyMap<string, number>,
  depois: ReadonlyMap<string, number>,
  aceitos: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return [...depois].flatMap(([tabela, n]) => {
    const cresceu = n - (antes.get(tabela) ?? 0)
    const esperado = aceitos.get(tabela)?.size ?? 0
    return cresceu === esperado ? [] : [`${tabela} cresceu ${cresceu}, com ${esperado} pedidos aceitos`]
  })
}
