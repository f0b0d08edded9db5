import type { Destino } from './destinos.ts'

type Recente = { titulo: string; detalhe?: string; para: string }

const GUARDADOS_MAX = 6
const chaveDe = (app: string, usuarioId: string) => `${app}:recentes:${usuarioId}`

/** Where this person went last by the palette, on this device; the last one first. */
export function recentesDe(app: string, usuarioId: string): Recente[] {
  try {
    const guardados: unknown = JSON.parse(localStorage.getItem(chaveDe(app, usuarioId)) ?? '[]')
    return Array.isArray(guardados) ? guardados.filter(isRecente) : []
  } catch {
    return []
  }
}

const isRecente = (each: unknown): each is Recente =>
  typeof each === 'object' && each !== null && 'titulo' in each && typeof (each as Recente).para === 'string'

/** Keeps where the person goes now. */
export function remember(app: string, usuarioId: string, destino: Destino): void {
  if (!('para' in destino) || destino.pressiona) return
  const { titulo, detalhe, para } = destino
  const novo: Recente = { titulo, ...(detalhe && { detalhe }), para }
  const outros = recentesDe(app, usuarioId).filter((each) => each.para !== para)
  try {
    localStorage.setItem(chaveDe(app, usuarioId), JSON.stringify([novo, ...outros].slice(0, GUARDADOS_MAX)))
  } catch {
    // The storage is full or disabled: nothing is remembered.
  }
}
