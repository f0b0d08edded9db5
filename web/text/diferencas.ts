/** What one field was and what it is now; undefined: it was not there. */
export type Diferenca = { campo: string; antes: unknown; depois: unknown }

/** What differs between two requests, field by field, in the order of the first; values that came masked come first. */
export function diferencas(antes: unknown, depois: unknown): Diferenca[] {
  const [a, b] = [leaves(antes), leaves(depois)]
  const campos = [...new Set([...a.keys(), ...b.keys()])]
  const mudados = campos
    .filter((campo) => a.get(campo) !== b.get(campo))
    .map((campo) => ({ campo, antes: a.get(campo), depois: b.get(campo) }))
  return [...mudados.filter(isMasked), ...mudados.filter((each) => !isMasked(each))]
}

const isMasked = ({ antes }: Diferenca) => antes === '***'

/** Every value by its path. Empty objects hold none, so that an empty group and an absent one are the same. */
function leaves(valor: unknown, campo = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (Array.isArray(valor)) for (const [i, item] of valor.entries()) leaves(item, `${campo}[${i}]`, found)
  else if (typeof valor === 'object' && valor !== null)
    for (const [nome, item] of Object.entries(valor)) leaves(item, campo ? `${campo}.${nome}` : nome, found)
  else if (valor !== undefined) found.set(campo, valor)
  return found
}
