import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Schema, validateSchema } from '#domain/schema.ts'
import { MudancaEmpresa } from './empresa.ts'

const CASOS: Record<'telefone' | 'razaoSocial', readonly [certos: string[], errados: string[]]> = {
  telefone: [
    [
      '1133334444',
      '11933334444',
      '(11) 3333-4444',
      '(11) 9 3333-4444',
      '+55 11 93333-4444',
      '5511933334444',
      '55999998888',
    ],
    ['2026-13-45', '33334444', '+1 202 555 0100', '113333444455', '()', '', 'x', '11 3333-4444 ramal 2'],
  ],
  razaoSocial: [
    ['Oficina do Zé ME', '3M do Brasil', 'Ótica & Cia', '😀 Festas'],
    ['😀', '123', '...', ' ', '', 'Duas\nlinhas'],
  ],
}

for (const [campo, [certos, errados]] of Object.entries(CASOS))
  test(`the ${campo} of a company is one that may be true`, () => {
    const faults = (valor: string) =>
      validateSchema(MudancaEmpresa as Schema, { [campo]: valor }).map(({ campo }) => campo)
    for (const valor of certos) assert.deepEqual(faults(valor), [], valor)
    for (const valor of errados) assert.deepEqual(faults(valor), [campo], valor)
  })
