import type { Confirmacao } from '../api/ops/client.ts'
import type { Permissao } from '../api/permissions.ts'

/** The subject of a second person's request: its target is `nota.issue`, or `nota.issue?causa=…&grupo=…`. */
export function alvoDe({ alvo }: Pick<Confirmacao, 'alvo'>): { fila: string; dados: Record<string, string> } {
  const [fila = '', query = ''] = alvo.split('?')
  return { fila, dados: Object.fromEntries(new URLSearchParams(query)) }
}

export const isClean = ({ acao }: Pick<Confirmacao, 'acao'>): boolean => acao === 'fila.clean'

/** What who confirms it needs. */
export const permissaoDoAto = (pedido: Pick<Confirmacao, 'acao'>): Permissao =>
  isClean(pedido) ? 'admin.fila.pause' : 'admin.fila.write'

/** `Tentar de novo o que desistiu em nota.issue por “tempo esgotado”` */
export function nomeDoAto(pedido: Pick<Confirmacao, 'acao' | 'alvo'>): string {
  const { fila, dados } = alvoDe(pedido)
  if (isClean(pedido)) return `limpar o que desistiu em ${fila}`
  return `tentar de novo o que desistiu em ${fila}${dados['causa'] ? ` por “${dados['causa']}”` : ''}`
}
