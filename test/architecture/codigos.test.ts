// The closed list of codes: each says what is wrong and what to do, and has its place in the documentation.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { CODIGOS, CODIGOS_CAMPO, type Codigo } from '#domain/codigos.ts'
import { CORRECOES } from '#domain/correcoes.ts'
import { beneath, errosOf, linkOf, presentErros } from '#domain/present-erros.ts'
import { errorPage } from '#http/public/error-page.ts'
import { Refusal } from '#platform/ctx.ts'
import { errorBody } from '#platform/http/errors.ts'

const anchors = new Set([...errorPage().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))
const anchorOf = (link: string) => link.replace('/v1/docs/erros#', '')
const isSentence = (text: string | undefined) => /^[A-ZÀ-Ú].{6,}\.$/.test(text ?? '')

test('each code has a sentence, what to do, and an anchor of its own in the page of codes', () => {
  for (const [codigo, [, mensagem, correcao]] of Object.entries(CODIGOS))
    assert.ok(isSentence(mensagem) && isSentence(correcao), codigo)
  for (const codigo of Object.keys(CODIGOS_CAMPO) as (keyof typeof CODIGOS_CAMPO)[])
    assert.ok(isSentence(CODIGOS_CAMPO[codigo]) && isSentence(CORRECOES[codigo]), codigo)
  for (const codigo of [...Object.keys(CODIGOS), ...Object.keys(CODIGOS_CAMPO)]) {
    assert.equal(linkOf(codigo), `/v1/docs/erros#${codigo}`)
    assert.ok(anchors.has(codigo), codigo)
  }
  assert.ok(anchors.has(anchorOf(linkOf('E0310'))), 'the section of official codes')
})

test('a refusal of the request lists at least one fault, and every fault says what to do and where it is explained', () => {
  for (const codigo of Object.keys(CODIGOS) as Codigo[]) {
    const { erros } = errorBody(new Refusal(codigo), 'x')
    const isAboutRequest = [400, 409, 422].includes(CODIGOS[codigo][0])
    assert.equal(erros.length, isAboutRequest ? 1 : 0, codigo)
    for (const erro of erros) assert.ok(erro.correcao && anchors.has(anchorOf(erro.link)), codigo)
  }
  const [daCidade] = presentErros([{ campo: '', codigo: 'L999', mensagem: 'Recusada.' }])
  assert.ok(isSentence(daCidade!.correcao))
})

test('inside a larger body a path begins with the place of the request, and a fault of the account has none', () => {
  const erros = [
    { campo: 'tomador.email', codigo: 'FORMATO_INVALIDO', mensagem: '' },
    { campo: '', codigo: 'TIPO_INVALIDO', mensagem: '' },
    { campo: '[0]', codigo: 'TIPO_INVALIDO', mensagem: '' },
    ...errosOf('CONTRATO_SUSPENSO'),
  ]
  const campos = (path: string) => beneath(path, erros).map(({ campo }) => campo)
  assert.deepEqual(campos('novaNota'), ['novaNota.tomador.email', 'novaNota', 'novaNota[0]', ''])
  assert.deepEqual(campos('notas[3]'), ['notas[3].tomador.email', 'notas[3]', 'notas[3][0]', ''])
  assert.deepEqual(campos('[3]'), ['[3].tomador.email', '[3]', '[3][0]', ''])
})

test('no code is written in the program that is not in the list', () => {
  const SRC = resolve(import.meta.dirname, '../../src')
  const files = (readdirSync(SRC, { recursive: true }) as string[]).filter((file) =>
    /(?<!\.test|\.fixture)\.ts$/.test(file),
  )
  const written = files.flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(/codigo: '([A-Z]+_[A-Z_]+)'/g)].map(([, codigo]) => codigo!),
  )
  assert.ok(written.length > 50, `${written.length} codes`)
  assert.deepEqual(
    [...new Set(written)].filter((codigo) => !(codigo in CODIGOS) && !(codigo in CODIGOS_CAMPO)),
    [],
  )
})
