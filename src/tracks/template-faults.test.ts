import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEMPLATES_ABRASF } from './abrasf/templates/index.ts'
import { DPS_TEMPLATES } from './dps/templates.ts'
import { PAULISTANA_TEMPLATES } from './paulistana/templates.ts'
import type { Template } from './template.ts'
import { findTemplateFaults } from './template-faults.ts'
import { TEMPLATE_SCHEMAS } from './template-schema.ts'

const [abrasf, paulistana, dps] = [TEMPLATES_ABRASF[0]!, PAULISTANA_TEMPLATES[0]!, DPS_TEMPLATES[1]!]
const camposOf = (template: unknown) => findTemplateFaults(template).map(({ campo }) => campo)
const without = <T extends object>(from: T, name: keyof T) => ({ ...from, [name]: undefined })

test('a field that one family needs is required of that family alone', () => {
  for (const name of TEMPLATE_SCHEMAS.abrasf.properties!['xml']!.required!) {
    const xml = without(abrasf.xml as Record<string, unknown>, name)
    assert.deepEqual(camposOf({ ...abrasf, xml }), [`xml.${name}`])
  }
  assert.deepEqual(Object.keys(dps.xml), ['namespace', 'atributoId', 'versaoNoLote', 'exigir'])
  assert.deepEqual([camposOf(dps), camposOf(paulistana)], [[], []])
  assert.deepEqual(camposOf({ ...dps, xml: without(dps.xml, 'exigir') }), ['xml.exigir'])
  assert.deepEqual(camposOf({ ...dps, assinatura: without(dps.assinatura, 'lote') }), ['assinatura.lote'])
  assert.deepEqual(camposOf({ ...paulistana, operacoes: {} }), ['operacoes.enviarSincrono'])
})

test('a template from the time when all families had the same fields is still valid', () => {
  const stored = ({ xml, assinatura, politica, ...rest }: Template) => ({
    ...rest,
    xml: { ...abrasf.xml, ...xml },
    assinatura: { ...abrasf.assinatura, ...assinatura },
    politica: { ...abrasf.politica, ...politica, codigos: { ...abrasf.politica.codigos, ...politica.codigos } },
  })
  for (const template of [...DPS_TEMPLATES, ...PAULISTANA_TEMPLATES])
    assert.deepEqual(findTemplateFaults(stored(template)), [], template.padrao)
})

test('a field of no family is refused, at any depth; without a known family the common fields are checked', () => {
  assert.deepEqual(camposOf({ ...dps, inventado: 1 }), ['inventado'])
  assert.deepEqual(camposOf({ ...dps, xml: { ...dps.xml, exijir: [] } }), ['xml.exijir'])
  const aliquota = { ...abrasf.xml.aliquota, casa: 2 }
  assert.deepEqual(camposOf({ ...abrasf, xml: { ...abrasf.xml, aliquota } }), ['xml.aliquota.casa'])
  for (const familia of ['outra', undefined, 7, { toString: 1 }, 'constructor'])
    assert.deepEqual(camposOf({ ...abrasf, familia, titulo: 7 }), ['familia', 'titulo'])
})
