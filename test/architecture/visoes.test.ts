// The lists with saved views (src/domain/visoes.ts) are those that the screens have.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { LISTAS } from '#domain/visoes.ts'
import { nomeDe } from '#web/words/nome-da-lista.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The names of the lists that the screens of an app draw. */
function drawn(app: string): string[] {
  const files = globSync(`web/${app}/**/*.tsx`, { cwd: ROOT })
  const names = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    if (!source.includes("'#web/app/lista/Lista.tsx'")) return []
    return source
      .split(/<Lista(?=[\s<])/)
      .slice(1)
      .map((props) => nomeDe(/rotulo="([^"]+)"/.exec(props)?.[1] ?? assert.fail(`${file}: a list without a name`)))
  })
  return [...new Set(names)].sort()
}

test('every list that a screen draws keeps views, and no other', () => {
  assert.deepEqual(drawn('portal'), LISTAS.portal)
  assert.deepEqual(drawn('ops'), LISTAS.admin)
})
