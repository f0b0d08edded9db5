import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#platform/ctx.ts'

/** Argon2id (the library's default) over 64 MiB, 3 passes: about 60 ms. OWASP asks for at least 46 MiB and one pass. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const AT_ONCE_MAX = 2
const WAITING_MAX = 40
const CHARS_MIN = 10
const CHARS_MAX = 128

/** Hashes a password for storage. Throws SENHA_FRACA on `campo`, or LIMITE_DE_REQUISICOES when too many wait already. */
export async function hashSenha(senha: string, campo = 'senha'): Promise<string> {
  refuseWeak(senha, campo)
  return inTurn(() => hash(senha, COST))
}

/**
 * Whether a password is the one of a hash. Without a hash (unknown user) it takes the same time and says no, so that
 * nobody learns from the clock who has an account.
 */
export async function isSenha(senha: string, senhaHash: string | null): Promise<boolean> {
  // Longer cannot be right, and would only cost. A sign may be two UTF-16 units: counted as refuseWeak counts.
  const text = [...senha].slice(0, CHARS_MAX + 1).join('')
  const right = await inTurn(async () => verify(senhaHash ?? (await nobodysHash()), text))
  return right && senhaHash !== null
}

function refuseWeak(senha: string, campo: string): void {
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

/** Beginnings of long passwords that everybody tries first, once case, digits and signs at the end are taken away. */
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

let nobody: Promise<string> | null = null
const nobodysHash = () => (nobody ??= hash('ninguém tem esta senha', COST))

// Each hash takes 64 MiB and one of four threads that also sign notes: two at once, the rest in line.
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
