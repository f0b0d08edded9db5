import { dictionary } from '@zxcvbn-ts/language-common'

/** The most leaked passwords, and Brazilian words that the list lacks and guessers try first here. */
const COMMON: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...['senha', 'senhasenha', 'minhasenha', 'administrador', 'mudar', 'mudarsenha', 'teste', 'brasil', 'flamengo'],
  ...[
    'corinthians',
    'palmeiras',
    'saopaulo',
    'vasco',
    'gremio',
    'deusefiel',
    'jesuscristo',
    'prefeitura',
    'notafiscal',
  ],
])

/** Suffixes that are guessed with a word: a few digits and signs, a year, or a common password. */
const TAIL_MAX = 5
const SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/**
 * Whether a guesser tries this password first: one of a list of leaked ones, the same with the usual signs for letters or
 * with digits and signs after it, a row of digits, one or two signs repeated, or the person's own e-mail.
 */
export function isCommonPassword(senha: string, email = ''): boolean {
  const text = senha.toLowerCase()
  const oneOrTwoSigns = new Set(text).size <= 2
  const digitsInOrder = '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text)
  return oneOrTwoSigns || digitsInOrder || isKnown(text, ownWords(email.toLowerCase()))
}

/** The e-mail, the part before its @, and both without signs. */
function ownWords(email: string): readonly string[] {
  const [local = ''] = email.split('@')
  return [email, local].flatMap((each) => [each, each.replace(/[^a-z0-9]/g, '')]).filter((each) => each.length > 2)
}

function isKnown(text: string, own: readonly string[]): boolean {
  const isOne = (word: string) => COMMON.has(word) || own.includes(word)
  return (
    splits(text).some(([word, tail]) => isOne(word) || (tail !== '' && isOne(asLetters(word)))) ||
    isOne(asLetters(text))
  )
}

/** The whole text, and each beginning that leaves a short or common tail. */
function splits(text: string): [word: string, tail: string][] {
  const from = text.search(/[^\p{L}]*$/u)
  const tails = Array.from({ length: text.length - from }, (_, nth) => from + nth)
  return [
    [text, ''],
    ...tails
      .map((at): [string, string] => [text.slice(0, at), text.slice(at)])
      .filter(
        ([word, tail]) => word.length > 2 && (tail.length <= TAIL_MAX || COMMON.has(tail.replace(/^\D+|\D+$/g, ''))),
      ),
  ]
}

const asLetters = (text: string): string => [...text].map((each) => SIGNS[each] ?? each).join('')
