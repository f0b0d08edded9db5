import type { LinkProps } from '@tanstack/react-router'
import type { PendenciaDoFechamento } from '#web/api/portal/client.ts'
import type { BuscaNotas } from '#web/portal/busca.ts'

export type Destino = Pick<LinkProps, 'to' | 'params' | 'search'>

/** The notes of a company in a month, in a state, in the list of notes. */
export function notasDoMes(competencia: string, empresaId: string | undefined, status?: BuscaNotas['status']): Destino {
  return { to: '/notas', search: { empresaId, status, competencia } }
}

/** The one note that it is about, or the screen that lists all of them, of one company or of several. */
export function alvoDe(pendencias: readonly PendenciaDoFechamento[]): Destino {
  const [primeira, ...outras] = pendencias
  if (!primeira) return { to: '/notas', search: {} }
  const { itens, quantidade, alvo } = primeira
  const [item] = itens
  if (outras.length === 0 && quantidade === 1 && item && alvo.tela === 'notas')
    return { to: '/notas/$id', params: { id: item.id } }
  const filtros = pendencias.map((each) => each.alvo.filtro)
  const same = (campo: string) => {
    const [valor, ...mais] = new Set(filtros.map((filtro) => filtro[campo]))
    return mais.length === 0 ? valor : undefined
  }
  if (alvo.tela === 'series') return { to: '/series', search: { empresaId: same('empresaId') } }
  return {
    to: '/notas',
    search: {
      empresaId: same('empresaId'),
      status: same('status') as BuscaNotas['status'],
      competencia: same('competencia'),
    },
  }
}
