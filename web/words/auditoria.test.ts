import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ACOES } from './auditoria.ts'
import { ACOES_DA_OPERACAO } from './auditoria-da-operacao.ts'

const FEATURES = join(import.meta.dirname, '../../src/features')
/** Acts of the back office, which belong to no account. */
const DA_CASA =
  /^(admin-|conexao\.|municipio\.|analise\.|regulamentacao\.|ajuste\.|plano\.|precificacao\.|cupom\.|reajuste\.|indice\.|nf-mensalidade\.|alerta\.|incidente\.|cache\.|auditoria\.|requisicao\.|faturamento\.|credencial-banco\.|fila\.(pause|resume)$)/

test('every act that the audit may show has its words, and those of an account words of their own', () => {
  const written = (readdirSync(FEATURES, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => actsIn(readFileSync(join(FEATURES, file), 'utf8')))
  assert.ok(written.length > 30)
  const without = (words: object) => [...new Set(written)].filter((acao) => !(acao in words))
  assert.deepEqual(without(ACOES_DA_OPERACAO), [])
  assert.deepEqual(
    without(ACOES).filter((acao) => !DA_CASA.test(acao)),
    [],
  )
})

/** The acts in a source: through `audit(…)`, or in a statement of their own: `'nota.settle', 'nota'`. */
const actsIn = (source: string) =>
  [
    ...source.matchAll(/\bacao: '([\w-]+\.[\w-]+)'/g),
    ...source.matchAll(/insert into auditoria[\s\S]*?'([\w-]+\.[\w-]+)', '\w/g),
  ].map(([, acao]) => acao!)
