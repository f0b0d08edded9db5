// A closed list (states, severities, events, reasons) is declared once, in src/domain, and read there by every screen
// and check.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const HOME = 'src/domain'
const OUTSIDE = [
  'src/features',
  'src/formas',
  'src/http',
  'src/platform',
  'src/tracks',
  'src/banco',
  'src/roles',
  'web',
]

/** Lists that have the words of one of the domain and are not it, by the reason. */
const OUTRAS: Record<string, string> = {
  'web/ops/pages/monitor/gravidade.ts: fora,suspenso,instavel,normal,sem_dados': 'its own order, the worst first',
  'web/words/dependencias.ts: fora,responde,sem_uso': 'its own order, the worst first',
  'web/portal/pages/notas/formulario/Previa.tsx: cbs,ibsEstadual,ibsMunicipal': 'its own order, of the printed page',
  'src/features/compat/conversao/federais.ts: pis,cofins,csll': 'what the value 3 of a list of another provider means',
  'src/features/faturamento/nf/tomador.ts: logradouro,numero,bairro,codigoCidade,estado,cep':
    'fields that a note of ours needs',
}

/** The lists of three words or more that a source writes: `['aberta', 'vencida', 'paga']`. */
const listsOf = (text: string): string[][] =>
  [...text.matchAll(/\[\s*((?:'[^'\n]{2,}',?\s*){3,})\]/g)].map(([, words]) =>
    [...words!.matchAll(/'([^']+)'/g)].map(([, word]) => word!),
  )
const sameWords = (words: readonly string[]) => [...words].sort().join()

const sourcesIn = (folder: string) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|operations\.ts$/.test(file))
    .map((file) => join(folder, file))
const listsIn = (folder: string) =>
  sourcesIn(folder).flatMap((file) => listsOf(readFileSync(join(ROOT, file), 'utf8')).map((words) => ({ file, words })))

test('a closed list of the domain is written nowhere else', () => {
  const closed = new Map(listsIn(HOME).map(({ file, words }) => [sameWords(words), file]))
  assert.ok(closed.size > 60, `${closed.size} lists`)
  const copies = OUTSIDE.flatMap(listsIn)
    .filter(({ words }) => closed.has(sameWords(words)))
    .map(({ file, words }) => `${file}: ${words}`)
  assert.deepEqual(copies.sort(), Object.keys(OUTRAS).sort())
})

test('a copy is found, in any order and over lines', () => {
  const [found] = listsOf("const A = [\n  'vencida',\n  'aberta',\n  'paga',\n]")
  assert.equal(sameWords(found!), sameWords(['aberta', 'paga', 'vencida']))
})
