/** The steps of an API path: `servico[0].iss` is servico, 0, iss. Each path is read once: fields ask at every key. */
export function passos(nome: string): readonly string[] {
  const known = lidos.get(nome)
  if (known) return known
  if (lidos.size >= LIDOS_MAX) lidos.clear()
  const steps = nome.split(/[.[\]]+/).filter(Boolean)
  lidos.set(nome, steps)
  return steps
}
/** More than the fields of all forms: what clients write ends up here too. */
const LIDOS_MAX = 5_000
const lidos = new Map<string, readonly string[]>()

/** The value at a path, or undefined. */
export const readAt = (objeto: unknown, nome: string): unknown =>
  passos(nome).reduce<unknown>((parte, passo) => (parte as Record<string, unknown> | undefined)?.[passo], objeto)

/** A copy with the value at these steps; `undefined` removes the field, and objects it leaves empty stay. */
export function writeAt<T>(objeto: T, [passo, ...resto]: readonly string[], valor: unknown): T {
  if (passo === undefined) return valor as T
  const copia = (Array.isArray(objeto) ? [...objeto] : { ...objeto }) as Record<string, unknown>
  const novo = writeAt(copia[passo] ?? (/^\d+$/.test(resto[0] ?? '') ? [] : {}), resto, valor)
  if (novo === undefined && !Array.isArray(copia)) delete copia[passo]
  else copia[passo] = novo
  return copia as T
}
