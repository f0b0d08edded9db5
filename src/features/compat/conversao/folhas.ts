import { joinCampo } from '#domain/storable.ts'

/** A value of the body that holds no other: text, number, boolean, null, or an empty list or object. */
export type Folha = {
  /** Its path as it was sent: `servico[0].iss.aliquota`. */
  caminho: string
  /** Its path with `[]` for every index: `servico[].iss.aliquota`. */
  chave: string
  indices: readonly number[]
  valor: unknown
}

/** The leaves of a body in its order. What lies deeper than any request goes is one leaf. */
export function leavesOf(corpo: unknown): Folha[] {
  const folhas: Folha[] = []
  const pending: No[] = [{ caminho: '', chave: '', indices: [], valor: corpo, nivel: 0 }]
  for (let no = pending.pop(); no; no = pending.pop()) {
    const { nivel, ...folha } = no
    const children = childrenOf(no)
    if (children.length > 0 && nivel < NIVEL_MAX) for (const child of children.reverse()) pending.push(child)
    else if (nivel > 0) folhas.push(nivel < NIVEL_MAX ? folha : { ...folha, valor: FUNDO })
  }
  return folhas
}

type No = Folha & { nivel: number }

function childrenOf({ caminho, chave, indices, valor, nivel }: No): No[] {
  if (Array.isArray(valor))
    return valor.map((item, index) => ({
      caminho: `${caminho}[${index}]`,
      chave: `${chave}[]`,
      indices: [...indices, index],
      valor: item,
      nivel: nivel + 1,
    }))
  if (typeof valor !== 'object' || valor === null) return []
  return Object.entries(valor).map(([nome, item]) => ({
    caminho: joinCampo(caminho, nome),
    chave: chave === '' ? plainName(nome) : `${chave}.${plainName(nome)}`,
    indices,
    valor: item,
    nivel: nivel + 1,
  }))
}

/** A name with the signs of paths is no path of two names. */
const plainName = (nome: string) => (nome === '' ? '\0' : nome.replace(/[.[\]]/g, '\0'))

/** Null, a blank text, an empty list or object: the field was not filled in. */
export const isVazio = (valor: unknown): boolean =>
  valor === null ||
  valor === undefined ||
  (typeof valor === 'string' && valor.trim() === '') ||
  (typeof valor === 'object' && Object.keys(valor).length === 0)

/** Empty, zero or false, as JSON or as text: the field asks for nothing. */
export const isNeutro = (valor: unknown): boolean =>
  isVazio(valor) || valor === 0 || valor === false || (typeof valor === 'string' && NEUTRO.test(valor.trim()))

const NEUTRO = /^(0{1,20}(\.0{1,20})?|false|nao|não|n)$/i
const NIVEL_MAX = 24
const FUNDO = '[…]'

/** More fields than any note has: fifty services with every field, and hundreds of documents. */
export const CAMPOS_MAX = 5_000
export const NOME_MAX = 200

/** Whether a body has no more fields, and no longer names, than a request can have: each field is kept with its path. */
export function isReadable(corpo: unknown): boolean {
  const pending: { valor: unknown; nivel: number }[] = [{ valor: corpo, nivel: 0 }]
  let campos = 0
  for (let no = pending.pop(); no; no = pending.pop()) {
    const { valor, nivel } = no
    if (typeof valor !== 'object' || valor === null || nivel >= NIVEL_MAX) continue
    const entries = Object.entries(valor)
    campos += entries.length
    if (campos > CAMPOS_MAX || entries.some(([nome]) => nome.length > NOME_MAX)) return false
    for (const [, item] of entries) pending.push({ valor: item, nivel: nivel + 1 })
  }
  return true
}
