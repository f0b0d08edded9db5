import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import type { Schema } from '#domain/schema.ts'
import { convert, issuerOf } from '#features/compat/conversao/index.ts'
import { REGRAS } from '#features/compat/conversao/regras.ts'
import { type Linha, tabelaOf } from '#features/compat/conversao/tabela.ts'
import { type Contexto, PROVEDORES, type Provedor } from '#features/compat/conversao/tipos.ts'
import { casesOf } from '#test/support/prova.ts'

const CONTEXTO: Contexto = {
  ambiente: 'homologacao',
  agora: new Date('2026-11-20T14:00:00Z'),
  referencia: 'pedido-1',
  prestador: { cnpj: '11222333000181' },
  cadastro: { codigoCidade: '3550308', codigoServico: '01.07', aliquotaIss: 2 },
}

for (const provedor of PROVEDORES) {
  test(`${provedor}: each row has a rule, a class, and a place that our request has`, () => {
    const { linhas } = tabelaOf(provedor)
    assert.equal(new Set(linhas.map(({ origem }) => origem)).size, linhas.length, 'a path twice')
    for (const { origem, regra, classe, destino, motivo } of linhas) {
      assert.ok(REGRAS[regra], `${origem}: no rule ${regra}`)
      assert.ok(CLASSES.includes(classe), `${origem}: no class ${classe}`)
      assert.ok(destino === '' || isPlace(destino), `${origem}: no place ${destino}`)
      if (classe === 'recusar' || classe === 'com_perda') assert.ok(motivo, `${origem}: no reason`)
    }
  })

  test(`${provedor}: any body is read without an exception, each leaf with its fate, and what is answered is valid`, () => {
    fc.assert(
      fc.property(arbitraryBody(provedor), (corpo) => {
        const { pedido, recusas, relato } = convert(provedor, corpo, CONTEXTO)
        assert.equal(pedido === null, recusas.length > 0)
        if (typeof corpo === 'object' && corpo !== null && !Array.isArray(corpo))
          assert.equal(relato.length, countLeaves(corpo, 0) - (Object.keys(corpo).length === 0 ? 1 : 0))
        for (const { origem, classe } of relato) assert.ok(origem !== undefined && CLASSES.includes(classe))
        if (pedido === null) return
        assert.doesNotMatch(JSON.stringify(pedido), /null/, 'a number that is none')
        assert.deepEqual(validatePedido(pedido).erros, [])
      }),
      { numRuns: casesOf(750) },
    )
  })
}

test('a field that no row knows is refused by its path, unless it says nothing', () => {
  const corpo = { novo: { imposto: 3 }, vazio: '', zero: 0, falso: false, lista: [] }
  const { recusas, relato } = convert('enotas', corpo, CONTEXTO)
  assert.ok(recusas.some(({ campo }) => campo === 'novo.imposto'))
  for (const nome of ['vazio', 'zero', 'falso', 'lista'])
    assert.equal(relato.find(({ origem }) => origem === nome)?.classe, 'ignorado', nome)
})

test('a name with dots is no path', () => {
  const { recusas } = convert('enotas', { 'servico.aliquotaIss': 5 }, CONTEXTO)
  assert.ok(recusas.some(({ mensagem }) => mensagem.includes('desconhecido')))
})

test('the issuer is the one that a body names, with its zeros', () => {
  assert.equal(issuerOf('focus-nfsen', { cnpj_prestador: 842915000144 }), '00842915000144')
  assert.equal(issuerOf('plugnotas', [{ prestador: { cpfCnpj: '11.222.333/0001-81' } }]), '11222333000181')
  assert.equal(issuerOf('nfeio', { externalId: '1' }), undefined)
})

test('a body that is no object is refused as a whole', () => {
  for (const corpo of [null, 'x', 3, [], [{}, {}]])
    assert.equal(convert('plugnotas', corpo, CONTEXTO).recusas.length, 1)
})

/** A body that is answered with a request. */
function golden(provedor: Provedor): Record<string, unknown> {
  const text = readFileSync(new URL(`../golden/compat/${provedor}-1.json`, import.meta.url), 'utf8')
  const corpo = JSON.parse(text) as Record<string, unknown> | [Record<string, unknown>]
  return Array.isArray(corpo) ? corpo[0] : corpo
}

const CLASSES = ['direto', 'normalizado', 'com_perda', 'cadastro', 'ignorado', 'recusar', 'outra_rota']

/** Whether our request has a field at a path, in one of the forms that its schema allows. */
function isPlace(destino: string): boolean {
  let here: Schema[] = [PEDIDO_SCHEMA]
  for (const name of destino.replace(/\[\d*\]/g, '').split('.')) {
    here = here
      .flatMap((schema) => [schema.items ?? schema, ...(schema.anyOf ?? [])])
      .flatMap((schema) => {
        const inner = schema.properties?.[name]
        return inner ? [inner] : []
      })
  }
  return here.length > 0
}

/** As the reader counts: what is deeper than any request is one leaf. */
function countLeaves(valor: unknown, nivel: number): number {
  if (typeof valor !== 'object' || valor === null || nivel >= 24) return 1
  const inner = Object.values(valor)
  return inner.length === 0 ? 1 : inner.reduce<number>((sum, each) => sum + countLeaves(each, nivel + 1), 0)
}

/** Bodies of the provider's own paths: values that fit, values that do not, and shapes that no document has. */
function arbitraryBody(provedor: Provedor): fc.Arbitrary<unknown> {
  const { linhas } = tabelaOf(provedor)
  const field = fc.constantFrom(...linhas).chain((linha) => valorDe(linha).map((valor) => ({ linha, valor })))
  const body = fc.array(field, { maxLength: 40 }).map((fields) => {
    const corpo: Record<string, unknown> = {}
    for (const { linha, valor } of fields) place(corpo, linha.origem.replace(/\.\*$/, '.x').split('.'), valor)
    return corpo
  })
  const good = fc.array(field, { maxLength: 3 }).map((fields) => {
    const corpo = structuredClone(golden(provedor))
    for (const { linha, valor } of fields) place(corpo, linha.origem.replace(/\.\*$/, '.x').split('.'), valor)
    return corpo
  })
  return fc.oneof(
    { weight: 10, arbitrary: body },
    { weight: 10, arbitrary: good },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}

const ESTRANHO = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    false,
    true,
    0,
    -1,
    1e308,
    1e-9,
    '9'.repeat(400),
    '1.234,56',
    'NaN',
    {},
    [],
    [[]],
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

const valorDe = ({ tipo, parametros }: Linha): fc.Arbitrary<unknown> => {
  const listed = (parametros['valores'] ?? '').split('|').map((each) => each.split('>')[0]!)
  const fits =
    {
      numero: fc.constantFrom<unknown>(0, 1, 3, 0.03, 0.65, 1500, 45, '1500.00', 3550308, 47508411000156),
      booleano: fc.constantFrom<unknown>(true, false, 'true', '0', 'SIM'),
      data: fc.constantFrom<unknown>('2026-11-20', '2026-11-20T10:00:00-0300', '2026-11-20T13:00:00Z'),
    }[tipo] ??
    fc.constantFrom<unknown>('texto', '1', 'SP', '3550308', '13010-111', '30714259000165', '31840275626', 'BR', '1.07')
  return fc.oneof(
    { weight: 6, arbitrary: fits },
    { weight: 3, arbitrary: fc.constantFrom(...listed) },
    { weight: 1, arbitrary: ESTRANHO },
  )
}

function place(corpo: Record<string, unknown>, names: readonly string[], valor: unknown): void {
  let here: Record<string, unknown> = corpo
  for (const [index, name] of names.entries()) {
    const plain = name.replace('[]', '')
    if (index === names.length - 1) {
      here[plain] = valor
      return
    }
    const known = here[plain]
    const inner: Record<string, unknown> = isObject(Array.isArray(known) ? known[0] : known) ?? {}
    here[plain] = name.endsWith('[]') ? [inner] : inner
    here = inner
  }
}

const isObject = (valor: unknown): Record<string, unknown> | null =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? (valor as Record<string, unknown>) : null
