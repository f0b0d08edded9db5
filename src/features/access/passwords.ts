import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#platform/ctx.ts'

/** Argon2id (the library's default) over 64 MiB, 3 passes: about 60 ms. OWASP asks for at least 46 MiB and one pass. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const AT_ONCE_MAX = 2
const WAITING_MAX = 40
const CHARS_MIN = 10
const CHARS_MAX = 128

/** Hashes a password for storage. Throws SENHA_FRACA on `campo`, or LIMITE_DE_REQUISICOES when too many hashes wait. */
export async function hashSenha(senha: string, campo = 'senha'): Promise<string> {
  refuseWeak(senha, campo)
  return inTurn(() => hash(senha, COST))
}

/**
 * Whether a password matches a hash. Without a hash (unknown user) it takes the same time and returns false, so that
 * response times do not reveal who has an account.
 */
export async function isSenha(senha: string, senhaHash: string | null): Promise<boolean> {
  // A longer password cannot match, and would only cost time. Characters are code points, as in refuseWeak.
  const text = [...senha].slice(0, CHARS_MAX + 1).join('')
  const right = await inTurn(async () => verify(senhaHash ?? (await dummyHash()), text))
  return right && senhaHash !== null
}

/** Throws SENHA_FRACA on `campo` for a password that is too short, too long or too common. */
export function refuseWeak(senha: string, campo: string): void {
  const length = [...senha].length
  const mensagem =
    length < CHARS_MIN || length > CHARS_MAX
      ? `A senha tem ${length} caracteres; use de ${CHARS_MIN} a ${CHARS_MAX}.`
      : isCommon(senha)
        ? 'Esta senha é comum demais; escolha outra.'
        : null
  if (mensagem)
    throw new Refusal('SENHA_FRACA', 'weak password', { erros: [{ campo, codigo: 'SENHA_FRACA', mensagem }] })
}

/** Long passwords that guessers try first, in lower case and without digits and signs at the end. */
const COMMON = [
  'password',
  'senha',
  'senhasenha',
  'minhasenha',
  'qwertyuiop',
  'qwerty',
  'abcdefghij',
  'administrador',
  'admin',
  'brasil',
  'mudar',
  'teste',
  'iloveyou',
  'flamengo',
  'corinthians',
  'palmeiras',
  'deusefiel',
  'jesuscristo',
]

function isCommon(senha: string): boolean {
  const text = senha.toLowerCase()
  const letters = text.replace(/[^a-z]+$/, '')
  const oneOrTwoSigns = new Set(text).size <= 2
  const digitsInOrder = '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text)
  return oneOrTwoSigns || digitsInOrder || COMMON.includes(letters)
}

let dummy: Promise<string> | null = null
const dummyHash = () => (dummy ??= hash('ninguém tem esta senha', COST))

// Each hash takes 64 MiB and one of four threads that also sign notes: two run at the same time, the others wait.
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX) throw new Refusal('LIMITE_DE_REQUISICOES', 'too many passwords to check')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
