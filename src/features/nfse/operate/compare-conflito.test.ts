import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CAMPOS_DO_CONFLITO } from '#domain/nota/conflito.ts'
import { lineOf } from './compare-conflito.ts'

/** The fields that the tracks compare, by the path in the request. */
const COMPARADOS = [
  ...['rps.dataEmissao', 'competencia', 'tomador.cpfCnpj', 'prestador.cpfCnpj', 'servico[0].codigo'],
  ...['servico[0].codigoServicoNacional', 'servico[0].codigoTributacao', 'servico[0].municipioPrestacao'],
  ...['servico[0].valor.servico', 'servico[0].valor.deducoes', 'servico[0].iss.retido'],
  ...['servico[0].valor.descontoIncondicionado', 'servico[0].valor.descontoCondicionado'],
]

test('every difference that a track finds has a line of its own in the comparison', () => {
  const lines: readonly string[] = CAMPOS_DO_CONFLITO
  assert.deepEqual(
    COMPARADOS.filter((campo) => !lines.includes(lineOf(campo))),
    [],
  )
})
