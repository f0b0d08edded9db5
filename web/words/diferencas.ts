/** What one field was and what it is now; undefined: absent. */
export type Diferenca = { campo: string; antes: unknown; depois: unknown }

/** What differs between two requests, field by field, in the order of the first; values that came masked come first. */
export function diferencas(antes: unknown, depois: unknown): Diferenca[] {
  const [a, b] = [leaves(antes), leaves(depois)]
  const campos = [...new Set([...a.keys(), ...b.keys()])]
  const mudados = campos
    .filter((campo) => !same(a.get(campo), b.get(campo)))
    .map((campo) => ({ campo, antes: a.get(campo), depois: b.get(campo) }))
  return [...mudados.filter(isMasked), ...mudados.filter((each) => !isMasked(each))]
}

const isMasked = ({ antes }: Diferenca) => antes === '***'

/** Whether two values, or two lists of plain values, are the same. */
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Every value by its path; a list of plain values is one value. An empty object has none, so an empty group and an absent one are the same. */
function leaves(valor: unknown, campo = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (Array.isArray(valor) && valor.length > 0 && !valor.some(isGroup)) found.set(campo, valor)
  else if (Array.isArray(valor)) for (const [i, item] of valor.entries()) leaves(item, `${campo}[${i}]`, found)
  else if (typeof valor === 'object' && valor !== null)
    for (const [nome, item] of Object.entries(valor)) leaves(item, campo ? `${campo}.${nome}` : nome, found)
  else if (valor !== undefined) found.set(campo, valor)
  return found
}

/** The second with its fields in the order of the first, so that as texts they differ only in what changed. */
export function naOrdemDe(antes: unknown, depois: unknown): unknown {
  if (Array.isArray(depois))
    return depois.map((item, i) => naOrdemDe(Array.isArray(antes) ? antes[i] : undefined, item))
  if (!isObject(depois)) return depois
  const modelo = isObject(antes) ? antes : {}
  const nomes = [
    ...Object.keys(modelo).filter((nome) => nome in depois),
    ...Object.keys(depois).filter((nome) => !(nome in modelo)),
  ]
  return Object.fromEntries(nomes.map((nome) => [nome, naOrdemDe(modelo[nome], depois[nome])]))
}

const isGroup = (valor: unknown) => typeof valor === 'object' && valor !== null
const isObject = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)
