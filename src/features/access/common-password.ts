import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that leaked most often; and, for the Brazilian ones that it lacks, words that guessers put first here. */
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

/** What is put after a word, and guessed with it: a few digits and signs, a year, or what is a common password itself. */
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

/** The e-mail, what stands before its @, and both without signs. */
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

/** The whole, and its beginnings before a tail that is short or common. */
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
