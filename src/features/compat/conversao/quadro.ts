import type { CodigoCampo } from '#domain/codigos.ts'
import type { Folha } from './folhas.ts'
import type { Linha, Tabela } from './tabela.ts'
import type { Classe, Contexto, Observacao } from './tipos.ts'

/** A leaf with its row, and what the report says of it. */
export type Lida = Folha & {
  linha: Linha | null
  /** Its item of `servico`; null: it is about the whole note. */
  item: number | null
  classe: Classe
  /** The place in our request that it decides. */
  destino?: string
  conversao?: string
  motivo?: string
}

/** What one leaf states, or what was concluded from several. */
export type Fato = { valor: unknown; folha: Lida | null; ordem: number }

/**
 * The request while it is read: facts by the place they have in ours (`servico[0].iss.valor`), or by a name with `~` where
 * a place is decided by several of them (`servico[0].~iss.aliquota`).
 */
export type Quadro = {
  tabela: Tabela
  contexto: Contexto
  folhas: readonly Lida[]
  /** The path of each item as it was sent: `servico`, `servicos[1]`. */
  prefixos: readonly string[]
  fatos: Map<string, Map<string, Fato>>
  /** What several leaves state of the same name, each with its own value. */
  lados: Map<string, Fato[]>
  avisos: Observacao[]
  recusas: Observacao[]
  /** The groups of leaves that are refused already, by their row and item. */
  recusados: Set<string>
}

/** The facts of the item, or of the whole note, that a name is about. */
function drawerOf({ fatos }: Quadro, chave: string): Map<string, Fato> {
  const name = chave.startsWith('servico[') ? chave.slice(0, chave.indexOf(']') + 1) : ''
  const known = fatos.get(name) ?? new Map<string, Fato>()
  fatos.set(name, known)
  return known
}

export const fatoOf = (quadro: Quadro, chave: string): Fato | undefined => drawerOf(quadro, chave).get(chave)
export const setFato = (quadro: Quadro, chave: string, fato: Fato): void =>
  void drawerOf(quadro, chave).set(chave, fato)

export const itensOf = (quadro: Quadro): string[] => quadro.prefixos.map((_, index) => `servico[${index}]`)

export const valorOf = <T>(quadro: Quadro, chave: string): T | undefined =>
  fatoOf(quadro, chave)?.valor as T | undefined

/** States a fact that follows from others; it keeps the leaf that the place had. */
export function put(quadro: Quadro, chave: string, valor: unknown, folha = fatoOf(quadro, chave)?.folha ?? null): void {
  setFato(quadro, chave, { valor, folha, ordem: 0 })
  if (folha && !chave.includes('~')) folha.destino = chave
}

export const drop = (quadro: Quadro, chave: string): void => void drawerOf(quadro, chave).delete(chave)

/** Removes a place and everything below it. */
export function dropGroup(quadro: Quadro, grupo: string): void {
  const drawer = drawerOf(quadro, grupo)
  for (const chave of drawer.keys()) if (chave === grupo || chave.startsWith(`${grupo}.`)) drawer.delete(chave)
}

export const keysBelow = (quadro: Quadro, grupo: string): string[] =>
  [...drawerOf(quadro, grupo).keys()].filter((chave) => chave.startsWith(`${grupo}.`) && !chave.includes('~'))

export function avisar(
  quadro: Quadro,
  campo: string,
  codigo: CodigoCampo,
  mensagem: string,
  campoNosso?: string,
): void {
  add(quadro.avisos, { campo, ...(campoNosso && { campoNosso }), codigo, mensagem })
}

export function recusar(
  quadro: Quadro,
  campo: string,
  codigo: CodigoCampo,
  mensagem: string,
  campoNosso?: string,
): void {
  add(quadro.recusas, { campo, ...(campoNosso && { campoNosso }), codigo, mensagem })
}

/** One observation for each field and code. */
function add(list: Observacao[], observacao: Observacao): void {
  if (
    list.length < OBSERVACOES_MAX &&
    !list.some(({ campo, codigo }) => campo === observacao.campo && codigo === observacao.codigo)
  )
    list.push(observacao)
}
const OBSERVACOES_MAX = 500

/** The path of the leaf that states a fact; where none does, the path that the provider has for it. */
export function campoOf(quadro: Quadro, chave: string): string {
  return fatoOf(quadro, chave)?.folha?.caminho ?? expectedCampo(quadro, chave)
}

/** The provider's path for a place of ours: its row, or what the rows below it have in common. */
export function expectedCampo(quadro: Quadro, chave: string): string {
  const item = Number(/^servico\[(\d+)\]/.exec(chave)?.[1] ?? 0)
  const wanted = chave.replace(/\[\d+\]/g, '[]')
  const names = (linha: Linha) => [
    linha.papel.startsWith('~') ? `servico[].${linha.papel}` : linha.papel,
    linha.destino,
  ]
  const rows = quadro.tabela.linhas.filter((linha) => names(linha).some((name) => name.replace('[0]', '[]') === wanted))
  const best =
    rows.find(({ parametros, papel }) => !parametros['ordem'] && !papel) ??
    rows.find(({ parametros }) => !parametros['ordem']) ??
    rows[0]
  const origem = best ? best.origem : commonOf(quadro, wanted)
  if (origem === null) return chave
  const lista = quadro.tabela.itens[0]
  const at = `${lista}[]`
  return lista && origem.startsWith(at)
    ? (quadro.prefixos[item] ?? lista) + origem.slice(at.length)
    : origem.replaceAll('[]', '[0]')
}

function commonOf(quadro: Quadro, wanted: string): string | null {
  const below = quadro.tabela.linhas.filter(({ destino }) => destino.replace('[0]', '[]').startsWith(`${wanted}.`))
  const nested = below.filter(({ origem }) => origem.includes('.'))
  const [first, ...others] = (nested.length > 0 ? nested : below).map(({ origem }) => origem.split('.'))
  if (!first) return null
  const same = first.findIndex((name, index) => others.some((other) => other[index] !== name))
  return first.slice(0, same < 0 ? Math.max(1, first.length - 1) : Math.max(1, same)).join('.')
}
