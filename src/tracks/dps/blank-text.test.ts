import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { contextOfSample } from '#test/support/sample-contexts.ts'
import { previewDps } from './build-dps.ts'
import { checkDps } from './dps-rules.ts'
import { AGORA, TABELAS } from './notas.fixture.ts'
import { newContexto } from './rules/contexto.ts'
import { sendsAliquota } from './tributacao.ts'
import { needsSchemas, openDpsSchema } from './validators.fixture.ts'

const SAMPLES = new URL('../../../contracts/samples/', import.meta.url)
// XSD 20260727 refuses a text of white space alone; U+00A0 is none to it, and looks like one to people.
const BLANKS = [' ', '   ', '\n', ' \t\r\n ', '\u00a0']

test('a blank text in any field of a request is refused or left out: no document holds one', needsSchemas, () => {
  const schema = openDpsSchema()
  const seen = { refused: 0, written: 0 }
  for (const file of readdirSync(SAMPLES)) {
    const sample = file.replace('.json', '')
    const body = JSON.parse(readFileSync(new URL(file, SAMPLES), 'utf8'))
    for (const path of textsOf(body))
      for (const blank of BLANKS) {
        const json = structuredClone(body)
        const [name, ...parents] = path.toReversed()
        const parent = parents.toReversed().reduce((at, step) => at[step!], json)
        parent[name!] = blank
        const what = `${sample} ${path.join('.')} ${JSON.stringify(blank)}`
        const { pedido } = validatePedido(json)
        const { nota } = pedido
          ? prepareNota(pedido, { ...contextOfSample(sample), ambiente: 'homologacao', tabelas: TABELAS, agora: AGORA })
          : { nota: null }
        if (!nota || checkDps(newContexto(nota, TABELAS, AGORA, true)).length > 0) {
          seen.refused++
          continue
        }
        const emissao = { nota, serie: '1', numero: '1', reparos: [] }
        const xml = previewDps({ emissao, agora: AGORA, enviaAliquota: sendsAliquota(nota, true), tabelas: TABELAS })
        assert.doesNotMatch(xml, />\s+</u, what)
        assert.doesNotThrow(() => schema.validate(Buffer.from(xml)), `${what}\n${xml}`)
        seen.written++
      }
  }
  assert.ok(seen.refused > 300 && seen.written > 300, JSON.stringify(seen))
})

/** The path of every text in a body. */
function textsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, [...path, name]))
}
