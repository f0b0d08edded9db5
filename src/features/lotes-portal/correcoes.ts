import { passos, readAt, writeAt } from '#domain/caminhos.ts'
import type { Pedido } from './linha.ts'

/** The fields that a person wrote after the file was read, by path; null: taken out. */
export type Correcoes = Record<string, unknown>

/** The fields in which a request differs from the one before, each with its value now, or null where it has none. */
export function changesOf(before: unknown, after: unknown, campo = ''): Correcoes {
  if (JSON.stringify(before) === JSON.stringify(after)) return {}
  const keys = keysOf(before, after)
  if (!keys) return { [campo]: after ?? null }
  const inside = (parte: unknown, key: string) => (parte as Pedido | undefined)?.[key]
  return Object.assign(
    {},
    ...keys.map((key) => changesOf(inside(before, key), inside(after, key), joined(campo, key, after ?? before))),
  )
}

/** The fields of two objects, or of two lists; null where they are none, or of different kinds. */
function keysOf(before: unknown, after: unknown): string[] | null {
  const parts = [before, after].filter((parte) => parte !== undefined)
  const isList = parts.every(Array.isArray)
  const isGroup = parts.every((parte) => typeof parte === 'object' && parte !== null && !Array.isArray(parte))
  return isList || isGroup ? [...new Set(parts.flatMap((parte) => Object.keys(parte as object)))] : null
}

const joined = (campo: string, key: string, parte: unknown) =>
  Array.isArray(parte) ? `${campo}[${key}]` : campo ? `${campo}.${key}` : key

/** A request with fields written into it; one that cannot be written is left out. */
export const withCorrecoes = (pedido: Pedido, correcoes: Correcoes): Pedido =>
  Object.entries(correcoes).reduce(
    (each, [campo, valor]) => (isWritable(each, campo) ? writeAt(each, passos(campo), valor ?? undefined) : each),
    pedido,
  )

/**
 * Whether a field can be written: what is above it is a group, a list or nothing, and an item is one of its list or the next.
 */
export const isWritable = (pedido: Pedido, campo: string): boolean => {
  const all = passos(campo)
  return all.every((passo, i) => {
    const parte = i === 0 ? pedido : readAt(pedido, all.slice(0, i).join('.'))
    const isItem = /^\d+$/.test(passo)
    if (parte === undefined) return !isItem || passo === '0'
    if (typeof parte !== 'object' || parte === null || Array.isArray(parte) !== isItem) return false
    return !Array.isArray(parte) || (/^(0|[1-9]\d{0,3})$/.test(passo) && Number(passo) <= parte.length)
  })
}

/** Whether a field that was filled in has the same value in a request that a person sends back. */
export const isKept =
  (before: Pedido | null, after: Pedido) =>
  ({ campo }: { campo: string }): boolean => {
    const same = JSON.stringify(readAt(after, campo))
    return same !== undefined && same === JSON.stringify(readAt(before, campo))
  }
