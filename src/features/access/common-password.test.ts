import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isCommonPassword } from './common-password.ts'

const LEAKED = dictionary['passwords-common']
/** How people make a word fit the rules of a form. */
const DISGUISES: Record<string, (word: string) => string> = {
  'as it is': (word) => word,
  'in capitals': (word) => word.toUpperCase(),
  'with a capital': (word) => word.charAt(0).toUpperCase() + word.slice(1),
  'with digits': (word) => `${word}123`,
  'with a year': (word) => `${word}2026`,
  'with sign and digits': (word) => `${word}@123`,
  'with a row of digits': (word) => `${word}@123456`,
  'with a sign': (word) => `${word}!`,
}

test('no leaked password is accepted, in any usual disguise', () => {
  for (const [name, disguise] of Object.entries(DISGUISES)) {
    const accepted = LEAKED.filter((word) => /^[a-z]{3,}$/.test(word) && !isCommonPassword(disguise(word)))
    assert.deepEqual(accepted, [], name)
  }
  assert.deepEqual(
    LEAKED.filter((word) => !isCommonPassword(word)),
    [],
  )
})

test('passwords that guessers try first are refused', () => {
  for (const senha of [
    ...['12345678910', 'P@ssw0rd123', '1q2w3e4r5t', 'football1234', 'Flamengo@2026', 'Senha@123456', 'mudar12345'],
    ...['Palmeiras1914', 'deusefiel10', 'aaaaaaaaaa', 'abababababab', '0123456789', 'M1nh4S3nh4!', 'administrador'],
  ])
    assert.ok(isCommonPassword(senha), senha)
})

test('one’s own e-mail is refused, whole or before its @, with signs and digits', () => {
  const email = 'Joao.Silva@empresa.com.br'
  for (const senha of [
    'joao.silva@empresa.com.br',
    'JoaoSilva2026',
    'joao.silva123',
    'joao.silva@123456',
    'J0a0S1lv4!',
  ])
    assert.ok(isCommonPassword(senha, email), senha)
  assert.ok(!isCommonPassword('JoaoSilva2026', 'outra@empresa.com.br'))
})

test('a long sentence or random letters are accepted', () => {
  const email = 'a@b.com'
  for (const senha of [
    ...[
      'uma frase comprida',
      'cavalo bateria grampo',
      'x9$Lq2!vTz',
      'R7kPz2mQwe',
      'chuva em Marabá às sete',
      '日本語のとても長い文',
    ],
    ...['Operador@Forte1', 'minha gata Mia tem 7 anos', 'sol83920174655', 'k2026abril18x'],
  ])
    assert.ok(!isCommonPassword(senha, email), senha)
})
