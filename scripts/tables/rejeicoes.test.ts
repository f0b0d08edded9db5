import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import type { Schema } from '#domain/schema.ts'
import { needs, sourceTables } from '#test/support/references.ts'
import { readRows } from './rows.ts'

const CATALOGUE = new URL('../../contracts/tables/rejeicoes-nacional.csv', import.meta.url)

const rejeicoes = readRows(readFileSync(CATALOGUE, 'utf8'))
const official = (file: string) => readRows(readFileSync(sourceTables(file), 'utf8'))
const DPS = 'rejeicoes_dps_nfse_v1.01-20260209.csv'
const EVENTOS = 'rejeicoes_eventos_v1.01-20260122.csv'
const officialAtHand = needs(sourceTables(DPS), sourceTables(EVENTOS))

test('every official code is explained in the document where it appears', officialAtHand, () => {
  const explained = new Set(rejeicoes.map((row) => `${row['codigo']} ${row['documento']}`))
  for (const row of official(DPS)) {
    assert.ok(explained.has(`${row['codigo']} ${row['caminho_xml'] ? 'dps' : 'recepcao'}`), row['codigo'])
  }
  for (const row of official(EVENTOS)) assert.ok(explained.has(`${row['codigo']} evento`), row['codigo'])
  for (const codigo of ['RNG9999', 'E9996']) assert.ok(rejeicoes.some((row) => row['codigo'] === codigo))
})

test('the texts are our own, not the official ones', officialAtHand, () => {
  const normal = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const sentences = new Set(
    [...official(DPS), ...official(EVENTOS)].flatMap((row) => [normal(row['mensagem']!), normal(row['regra']!)]),
  )
  for (const row of rejeicoes) assert.ok(!sentences.has(normal(row['mensagem']!)), row['codigo'])
})

test('each rejection says in its own words what is wrong and what to do', () => {
  assert.equal(new Set(rejeicoes.map((row) => row['mensagem'])).size, rejeicoes.length)
  for (const row of rejeicoes) {
    assert.match(row['mensagem']!, /^\p{Lu}.{20,}\.$/u, row['codigo'])
    assert.match(row['correcao']!, /^\p{Lu}.{20,}\.$/u, row['codigo'])
    assert.match(row['documento']!, /^(dps|evento|recepcao)$/)
    assert.match(row['classe']!, /^[UCRTB]$/)
  }
})

test('each named field is a field of the request, of the company or of its configuration', () => {
  for (const row of rejeicoes)
    assert.ok(row['campo'] === '' || isCampo(row['campo']!), `${row['codigo']} ${row['campo']}`)
})

test('each field that a text refers to exists', () => {
  for (const row of rejeicoes) {
    const named = `${row['mensagem']} ${row['correcao']}`.match(
      /\b(servico\[0\]|tomador|intermediario|rps|empresa|config)\.[\w.[\]]+/g,
    )
    for (const campo of named ?? []) assert.ok(isCampo(campo.replace(/\.$/, '')), `${row['codigo']} ${campo}`)
  }
})

const EMPRESA = [
  ...['certificado', 'email', 'inscricaoMunicipal', 'regimeTributario', 'regimeApuracaoSimples'],
  ...['regimeEspecialTributacao', 'endereco.codigoCidade', 'endereco.cep'],
]
const CONFIG = ['inscricaoMunicipal', 'enviarInscricaoMunicipal', 'serieRps', 'totalTributos', 'trilho']
const EVENTO = ['motivo', 'codigoMotivo']

function isCampo(campo: string): boolean {
  if (EVENTO.includes(campo)) return true
  const [root, rest] = [campo.split('.')[0]!, campo.split('.').slice(1).join('.')]
  if (root === 'empresa') return EMPRESA.includes(rest)
  if (root === 'config') return CONFIG.includes(rest)
  return exists(PEDIDO_SCHEMA, campo.replaceAll('[0]', '.0').split('.'))
}

/** Whether a path of property names and indices exists in a JSON schema. */
function exists(schema: Schema, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true
  const next = step === '0' ? schema.items : schema.properties?.[step]
  if (next) return exists(next, rest)
  return schema.anyOf?.some((alternative) => exists(alternative, [step, ...rest])) ?? false
}
