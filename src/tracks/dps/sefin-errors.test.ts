import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { needs, samples } from '#test/support/references.ts'
import { presentName } from './rejections.ts'
import { type ErroSefin, readResposta } from './sefin-errors.ts'

const ANSWERS = samples('nacional/respostas-json')
const read = (body: unknown) => readResposta(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))

const erro = fc.record(
  {
    codigo: fc.oneof(fc.stringMatching(/^E\d{4}$/), fc.constant('RNG9999')),
    descricao: fc.string({ minLength: 1 }),
    complemento: fc.string(),
  },
  { noNullPrototype: true },
)
const casing = fc.constantFrom<(key: string) => string>(
  (key) => key,
  (key) => key.toUpperCase(),
  (key) => key[0]!.toUpperCase() + key.slice(1),
)
const rename = (item: object, as: (key: string) => string) =>
  Object.fromEntries(Object.entries(item).map(([key, value]) => [as(key), value]))

test('the same errors are read from every shape and casing', () => {
  const shapes = fc.constantFrom<(erros: object[]) => unknown>(
    (erros) => ({ erros }),
    (erros) => ({ erro: erros }),
    (erros) => erros,
    (erros) => ({ tipoAmbiente: 2, idDPS: 'DPS1', erros, erro: null }),
    (erros) => (erros.length === 1 ? { erro: erros[0] } : { erros }),
  )
  fc.assert(
    fc.property(fc.array(erro, { minLength: 1, maxLength: 4 }), shapes, casing, (erros: ErroSefin[], shape, as) => {
      const body = shape(erros.map((item) => rename(item, as)))
      const outer = Array.isArray(body) ? body : rename(body as object, as)
      const expected = erros.map((each) => ({ ...each, codigo: presentName(each.codigo) }))
      assert.deepEqual(read(outer).erros, expected)
    }),
  )
})

test('the reader never throws, whatever the bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readResposta(bytes)))
  fc.assert(fc.property(fc.json(), (json) => void read(json)))
})

test('mensagem is read in place of descricao, and sentences in place of objects', () => {
  assert.deepEqual(read({ erros: [{ Codigo: 'e0310 ', Mensagem: 'não existe', Parametros: [] }, 'texto'] }).erros, [
    { codigo: 'E0310', descricao: 'não existe', complemento: '' },
    { codigo: '', descricao: 'texto', complemento: '' },
  ])
})

test('ASP.NET problem details become an error without code', () => {
  const problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    errors: { dpsXmlGZipB64: ['is required.'] },
  }
  assert.deepEqual(read(problem).erros, [
    { codigo: '', descricao: 'Bad Request', complemento: 'dpsXmlGZipB64: is required.' },
  ])
})

test('a page, an empty body and broken JSON have no errors, and are classified', () => {
  assert.deepEqual([read('<html>502</html>').forma, read('<html>502</html>').erros], ['outra', []])
  assert.equal(read('').forma, 'vazia')
  assert.equal(readResposta(null).forma, 'vazia')
  assert.equal(read('{"erros":[').forma, 'outra')
  assert.equal(read('"texto"').forma, 'outra')
})

test('recorded answers are read', needs(ANSWERS), () => {
  const recorded = (name: string) => readResposta(readFileSync(join(ANSWERS, name)))
  assert.deepEqual(
    recorded('cancelar_rejeicao_erro_lista.json').erros.map(({ codigo }) => codigo),
    ['E0822'],
  )
  assert.deepEqual(
    recorded('cancelar_rejeicao.json').erros.map(({ codigo }) => codigo),
    ['E201'],
  )
  assert.equal(recorded('emitir_rejeicao.json').idDps, 'DPS_ERR_001')
  assert.match(recorded('consultar_dps.json').chaveAcesso ?? '', /^\d{50}$/)
})
