import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODIGOS, type Codigo } from '#domain/codigos.ts'
import { Refusal } from '#platform/ctx.ts'
import { erroNaEnotas, xmlDaEnotas } from './enotas.ts'
import { erroNaFocus } from './focus.ts'
import { erroNaNfeio } from './nfeio.ts'
import { erroNaNuvem } from './nuvemfiscal.ts'
import { erroNoPlugnotas } from './plugnotas.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies of five forms
type Json = any
type Erro = (refusal: Refusal, requestId: string) => { status: number; body: unknown }

/** Where the clients of each provider read the sentence that they show, and the statuses that the provider has. */
const FORMAS: Record<string, { erro: Erro; frase: (body: Json) => unknown; status: readonly number[] }> = {
  plugnotas: {
    erro: erroNoPlugnotas,
    frase: ({ error }) => error.message,
    status: [400, 401, 403, 404, 409, 429, 500, 503],
  },
  focus: {
    erro: erroNaFocus,
    frase: ({ erros }) => erros[0].mensagem,
    status: [400, 401, 403, 404, 422, 429, 500, 503],
  },
  nfeio: { erro: erroNaNfeio, frase: ({ message }) => message, status: [400, 401, 403, 404, 429, 500, 503] },
  enotas: { erro: erroNaEnotas, frase: (body) => body[0].mensagem, status: [400, 401, 403, 404, 429, 500, 503] },
  nuvemfiscal: { erro: erroNaNuvem, frase: ({ error }) => error.message, status: [400, 401, 403, 404, 429, 500, 503] },
}

test('every code of ours has a sentence and a status in the form of every provider', () => {
  for (const codigo of Object.keys(CODIGOS) as Codigo[])
    for (const [provedor, { erro, frase, status }] of Object.entries(FORMAS)) {
      const refusal = new Refusal(codigo, 'internal words')
      const parts = erro(refusal, 'r-1')
      const said = frase(parts.body)
      assert.ok(typeof said === 'string' && said.length > 5, `${provedor} ${codigo}: ${JSON.stringify(parts.body)}`)
      assert.ok(status.includes(parts.status), `${provedor} ${codigo}: ${parts.status}`)
      assert.equal(parts.status >= 500, CODIGOS[codigo][0] >= 500, `${provedor} ${codigo}`)
      assert.doesNotMatch(JSON.stringify(parts.body), /internal words/)
    }
})

test('the first of several problems says how many there are and where it is', () => {
  const erros = ['servico[0].iss.aliquota', 'tomador.endereco'].map((campo) => ({
    ...{ campo, codigo: 'CAMPO_OBRIGATORIO', mensagem: 'O campo não veio.' },
  }))
  const refusal = new Refusal('SCHEMA_DPS_INVALIDO', 'x', { erros })
  for (const [provedor, { erro, frase }] of Object.entries(FORMAS))
    assert.equal(frase(erro(refusal, 'r-1').body), '(1 de 2) servico[0].iss.aliquota: O campo não veio.', provedor)
})

test('the XML of eNotas holds any text', () => {
  const xml = xmlDaEnotas([{ codigo: 'X', mensagem: 'a < b & "c" \u0001' }])
  assert.equal(
    xml,
    '<ArrayOfErro><erro><codigo>X</codigo><mensagem>a &#60; b &#38; &#34;c&#34; </mensagem></erro></ArrayOfErro>',
  )
})
