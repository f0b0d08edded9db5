import { fold } from '../../words/fold.ts'

/** A question of the search: the act that is asked for, the kind of thing, and its name. */
type Pergunta = { verbo: string | null; especie: string | null; alvo: string }

/** Shorter beginnings of a verb are beginnings of names. */
const VERBO_LETRAS_MIN = 4
const isVerbo = (verbo: string, palavra: string) =>
  verbo === palavra || (palavra.length >= VERBO_LETRAS_MIN && verbo.startsWith(palavra))

/**
 * `pausar guarulhos`, `rps 165`, `consultar nota 165`: a verb, or a kind of thing, before a name. Null: the text is a
 * name alone. `verbos`: those that the app has; `especies`: a word of each kind, to the title of its source.
 */
export function readPergunta(
  texto: string,
  verbos: readonly string[],
  especies: Readonly<Record<string, string>>,
): Pergunta | null {
  const palavras = texto.trim().split(/\s+/)
  const primeira = fold(palavras[0] ?? '')
  const verbo = verbos.find((each) => isVerbo(fold(each), primeira))
  if (verbo) palavras.shift()
  while (palavras.length > 1 && LIGACOES.has(fold(palavras[0]!))) palavras.shift()
  const especie = especies[fold(palavras[0] ?? '')]
  if (especie && palavras.length > 1) palavras.shift()
  const alvo = palavras.join(' ')
  if (!alvo || (!verbo && (!especie || alvo === texto.trim()))) return null
  return { verbo: verbo ?? null, especie: especie && alvo !== texto.trim() ? especie : null, alvo }
}
const LIGACOES = new Set(['a', 'o', 'as', 'os', 'da', 'do', 'de', 'em', 'com'])
