import { erroEmPalavras, grupoEmPalavras } from '#domain/erro-em-palavras.ts'
import { count } from '#web/words/formatos.ts'
import type { Confirmacao, ConfirmacaoPendente } from '../api/ops/client.ts'
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
  const onde = dados['grupo'] ? `, ${grupoEmPalavras(dados['grupo'])}` : ''
  return `tentar de novo o que desistiu em ${fila}${onde}${dados['causa'] ? ` por “${erroEmPalavras(dados['causa'])}”` : ''}`
}

/** How much it would move now: `40 tarefas de 5 contas`. */
export const alcanceDoAto = ({ alcance }: Pick<ConfirmacaoPendente, 'alcance'>): string =>
  alcance ? `${count(alcance.tarefas, 'tarefa', 'tarefas')} de ${count(alcance.contas, 'conta', 'contas')}` : ''
