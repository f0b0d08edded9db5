import { plainText } from '#domain/plain-text.ts'

/** The data of the search: the list of LC 116, and everyday words with the items they may mean, likely first. */
export type Catalogo = {
  servicos: readonly { item: string; descricao: string }[]
  palavras: readonly { palavra: string; itens: readonly string[]; cuidado: string }[]
}

/** Facts about the company: items of its last notes, newest first, and items of its registered activity. */
export type DaEmpresa = { usados: readonly string[]; daAtividade: readonly string[] }

/** `palavra`: the everyday word that led to the item; `cuidado`: what to check before the item is chosen. */
export type ServicoAchado = {
  item: string
  descricao: string
  porque: 'usado' | 'atividade' | 'palavra' | 'texto'
  palavra: string | null
  cuidado: string | null
}

/**
 * The items that a text may mean, the likeliest first: by number, by words of the list, by everyday words. Of equals,
 * those that the company used last come first, then those of its activity. Without a text: those two, then the list.
 * Accents, case, plural endings, small words and the feminine of a profession make no difference.
 */
export function rankServicos(texto: string, { servicos, palavras }: Catalogo, empresa: DaEmpresa): ServicoAchado[] {
  const words = wordsOf(texto)
  const code = /^[\d.\s]+$/.test(texto.trim()) ? bare(texto.trim().replace(/^(?=\d\.)/, '0')) : ''
  const asWritten = meanings(words, palavras)
  const byWord = asWritten.size > 0 ? asWritten : meanings(words.map(toMasculine), palavras)
  return servicos
    .flatMap(({ item, descricao }, ordem) => {
      const meant = byWord.get(item)
      const found = Math.max(
        code && bare(item).startsWith(code) ? PONTOS.codigo : 0,
        words.length > 0 ? pointsOfText(words, descricao) : 0,
        meant?.pontos ?? 0,
      )
      if (found === 0 && (words.length > 0 || code)) return []
      const [usado, atividade] = [empresa.usados.indexOf(item), empresa.daAtividade.indexOf(item)]
      const lift =
        usado >= 0 ? PONTOS.usado - Math.min(usado, 9) : atividade >= 0 ? PONTOS.atividade - Math.min(atividade, 9) : 0
      const palavra = meant && meant.pontos >= found ? meant : null
      const porque = usado >= 0 ? 'usado' : palavra ? 'palavra' : atividade >= 0 ? 'atividade' : 'texto'
      const achado: ServicoAchado = {
        ...{ item, descricao, porque },
        palavra: palavra?.palavra ?? null,
        cuidado: palavra?.cuidado || null,
      }
      return [{ achado, pontos: found + lift, ordem }]
    })
    .sort((a, b) => b.pontos - a.pontos || a.ordem - b.ordem)
    .map(({ achado }) => achado)
}

const PONTOS = {
  codigo: 1000,
  /** All words begin words of the description; all are somewhere in it. */
  texto: 100,
  dentro: 40,
  /** An everyday word is the text, begins with it, or is in it; less for each item that is likelier. */
  palavra: 120,
  comeco: 80,
  contida: 60,
  menosPorItem: 5,
  usado: 50,
  atividade: 30,
} as const

type Meaning = { palavra: string; cuidado: string; pontos: number }

/** The best everyday word for each item. */
function meanings(words: readonly string[], palavras: Catalogo['palavras']): Map<string, Meaning> {
  const best = new Map<string, Meaning>()
  if (words.length === 0) return best
  for (const { palavra, itens, cuidado } of palavras) {
    const pontos = pointsOfWord(words, wordsOf(palavra))
    if (pontos === 0) continue
    itens.forEach((item, lugar) => {
      const menos = pontos - lugar * PONTOS.menosPorItem
      if (menos > (best.get(item)?.pontos ?? 0)) best.set(item, { palavra, cuidado, pontos: menos })
    })
  }
  return best
}

function pointsOfWord(words: readonly string[], daPalavra: readonly string[]): number {
  if (words.join(' ') === daPalavra.join(' ')) return PONTOS.palavra
  if (words.every((word) => daPalavra.some((each) => each.startsWith(word)))) return PONTOS.comeco
  return daPalavra.length > 0 && daPalavra.every((each) => words.includes(each)) ? PONTOS.contida : 0
}

function pointsOfText(words: readonly string[], descricao: string): number {
  const daLista = wordsOf(descricao)
  if (words.every((word) => daLista.some((each) => each.startsWith(word)))) return PONTOS.texto
  const plain = plainText(descricao)
  return words.every((word) => word.length >= INNER_MIN && plain.includes(word)) ? PONTOS.dentro : 0
}

/** Words without accents, small words and the `s` of a plural. */
const wordsOf = (texto: string): string[] =>
  plainText(texto)
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !PEQUENAS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))

/** The list names professions in the masculine: psicóloga, contadora. */
const toMasculine = (word: string) => word.replace(/ora$/, 'or').replace(/(?<=\w{3})a$/, 'o')

const bare = (texto: string) => texto.replace(/\D/g, '')
/** Shorter texts occur inside of unrelated words. */
const INNER_MIN = 4
const PEQUENAS = new Set(
  'a o as os e de da do das dos em na no nas nos para por com um uma servico servicos prestacao'.split(' '),
)
