import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ACOES } from './auditoria.ts'

const FEATURES = join(import.meta.dirname, '../../src/features')
/** Acts of the back office, which belong to no account. */
const DA_CASA =
  /^(admin-|conexao\.|municipio\.|analise\.|regulamentacao\.|ajuste\.|plano\.|precificacao\.|cupom\.|reajuste\.|indice\.|nf-mensalidade\.|alerta\.|cache\.|auditoria\.|requisicao\.|faturamento\.|credencial-banco\.|fila\.(pause|resume)$)/

test('every act that the audit of an account may show has its words', () => {
  const written = (readdirSync(FEATURES, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => actsIn(readFileSync(join(FEATURES, file), 'utf8')))
    .filter((acao) => !DA_CASA.test(acao))
  assert.ok(written.length > 30)
  assert.deepEqual(
    [...new Set(written)].filter((acao) => !(acao in ACOES)),
    [],
  )
})

/** The acts in a source: through `audit(…)`, or in a statement of their own: `'nota.settle', 'nota'`. */
const actsIn = (source: string) =>
  [
    ...source.matchAll(/\bacao: '([\w-]+\.[\w-]+)'/g),
    ...source.matchAll(/insert into auditoria[\s\S]*?'([\w-]+\.[\w-]+)', '\w/g),
  ].map(([, acao]) => acao!)
