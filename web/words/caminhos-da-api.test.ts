import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { semCaminhosDaApi } from './caminhos-da-api.ts'
import { emPalavras } from './no-portal.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const OPERACAO = /\b(GET|POST|PUT|PATCH|DELETE) \//
/** A text in quotes with a sentence around the operation: `'Use POST /nfse'`, not `'POST /nfse'`. */
const SENTENCE = /(['`])((?:(?!\1|\n).)*\p{Ll} (?:GET|POST|PUT|PATCH|DELETE) \/(?:(?!\1|\n).)*)\1/gu

const sentencesOf = (folder: string, ends: RegExp) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((file) => ends.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('dist'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(SENTENCE)].map(([, , text]) => ({
        file,
        text: text!,
      })),
    )

test('no sentence that the service answers shows an operation of the API on a screen', () => {
  const sentences = ['src/features', 'src/domain'].flatMap((folder) => sentencesOf(folder, /\.ts$/))
  assert.ok(sentences.length > 15, `${sentences.length} sentences`)
  assert.deepEqual(
    sentences.filter(({ text }) => OPERACAO.test(semCaminhosDaApi(text)) || OPERACAO.test(emPalavras(text))),
    [],
  )
})

test('no screen writes an operation of the API in its own sentences', () => {
  // The sentences that a refusal is looked up by.
  const known = /^words\/no-portal\.ts$/
  assert.deepEqual(
    sentencesOf('web', /\.tsx?$/).filter(({ file }) => !known.test(file)),
    [],
  )
})

test('an operation becomes the place where a person does it', () => {
  for (const [text, said] of [
    ['Só se consulta. Use POST /admin/nfse/{id}/consultar.', 'Só se consulta. Faça isto pela consulta da nota.'],
    ['Emita outra por POST /admin/nfse/0193/reemitir.', 'Emita outra pela reemissão da nota.'],
    ['Cadastre-a em POST /admin/bank/credencial.', 'Cadastre-a em Banco e nota.'],
    ['A própria senha se troca em POST /admin/auth/trocar-senha.', 'A própria senha se troca em Meu perfil.'],
    ['Antes, POST /admin/connections/{id}/dry-run.', 'Antes, pelo ensaio da conexão.'],
    ['Sem operação nenhuma.', 'Sem operação nenhuma.'],
  ] as const)
    assert.equal(semCaminhosDaApi(text), said)
})
