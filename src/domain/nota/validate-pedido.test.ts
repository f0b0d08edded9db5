import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pedidoOf, preparar, SAMPLES, told } from '#test/support/preparo.ts'
import { NOMES_ANTIGOS } from './nomes-antigos.ts'
import { validatePedido } from './validate-pedido.ts'

const faults = (json: unknown) => told(validatePedido(json).erros)
const simples = () => structuredClone(SAMPLES['simples-nacional']!)

test('every sample is a valid request', () => {
  assert.ok(Object.keys(SAMPLES).length >= 12)
  for (const [name, body] of Object.entries(SAMPLES)) {
    const { pedido, erros, avisos } = validatePedido(body)
    assert.deepEqual({ erros, avisos }, { erros: [], avisos: [] }, name)
    assert.deepEqual(pedido, body)
  }
})

test('missing required blocks are named together', () => {
  assert.deepEqual(faults({}), [
    'prestador:CAMPO_OBRIGATORIO',
    'tomador:CAMPO_OBRIGATORIO',
    'servico:CAMPO_OBRIGATORIO',
  ])
  assert.deepEqual(faults({ ...simples(), servico: [] }), ['servico:TAMANHO_INVALIDO'])
})

for (const [path, value, codigo] of [
  ['idIntegracao', ' com-espaco', 'FORMATO_INVALIDO'],
  ['idIntegracao', '', 'TAMANHO_INVALIDO'],
  ['idIntegracao', 'x'.repeat(65), 'TAMANHO_INVALIDO'],
  ['prestador.cpfCnpj', '11.222.333/000181-', 'FORMATO_INVALIDO'],
  ['prestador.cpfCnpj', '11222333000182', 'DIGITO_VERIFICADOR_INVALIDO'],
  ['prestador.cpfCnpj', '12ABC34501DEA5', 'FORMATO_INVALIDO'],
  ['tomador.cpfCnpj', '52998224726', 'DIGITO_VERIFICADOR_INVALIDO'],
  ['tomador.email', 'sem-arroba', 'FORMATO_INVALIDO'],
  ['tomador.endereco.cep', '01310-100', 'FORMATO_INVALIDO'],
  ['tomador.endereco.estado', 'XX', 'FORMATO_INVALIDO'],
  ['tomador.endereco.logradouro', undefined, 'CAMPO_OBRIGATORIO'],
  ['tomador.endereco', undefined, 'CAMPO_OBRIGATORIO'],
  ['servico[0].codigo', '1,07', 'FORMATO_INVALIDO'],
  ['servico[0].municipioPrestacao', 3550308, 'TIPO_INVALIDO'],
  ['servico[0].discriminacao', 'x'.repeat(2001), 'TAMANHO_INVALIDO'],
  ['servico[0].discriminacao', 'a\0b', 'CARACTERE_INVALIDO'],
  ['servico[0].valor.servico', 10.001, 'CASAS_DECIMAIS_EXCEDIDAS'],
  ['servico[0].valor.servico', -1, 'VALOR_FORA_DO_LIMITE'],
  ['servico[0].valor.servico', 1e13, 'VALOR_FORA_DO_LIMITE'],
  ['servico[0].iss.aliquota', 100.5, 'VALOR_FORA_DO_LIMITE'],
  ['servico[0].iss.aliquota', 2.00001, 'CASAS_DECIMAIS_EXCEDIDAS'],
  ['servico[0].iss.aliquota', undefined, 'CAMPO_OBRIGATORIO'],
  ['servico[0].iss.tipoTributacao', 10, 'VALOR_FORA_DO_LIMITE'],
  ['servico[0].retencao', { pis: {} }, 'CAMPO_OBRIGATORIO'],
  ['servico[0].reforma', { cst: '00', classificacao: '000001' }, 'FORMATO_INVALIDO'],
  ['rps', { competencia: '2026-13' }, 'FORMATO_INVALIDO'],
  ['rps', { dataEmissao: '2026-02-30T10:00:00-03:00' }, 'FORMATO_INVALIDO'],
  ['rps', { dataEmissao: '' }, 'TAMANHO_INVALIDO'],
  ['dataEmissao', '', 'TAMANHO_INVALIDO'],
  ['rps', { tipo: 'nota' }, 'VALOR_NAO_PERMITIDO'],
  ['opcoes', { modoSincrono: 'sim' }, 'TIPO_INVALIDO'],
] as const) {
  test(`${path} = ${JSON.stringify(value)?.slice(0, 60) ?? 'ausente'} is ${codigo}`, () => {
    const body = simples()
    setAt(body, path, value)
    const [erro, ...others] = validatePedido(body).erros
    assert.deepEqual(others, [])
    assert.equal(erro?.codigo, codigo)
    assert.ok(erro?.campo.startsWith(path))
  })
}

test('an old name is 400 on the old path, naming the new one and the unit, and the new one is not reported missing too', () => {
  const body = simples()
  const { codigo, discriminacao, valor: _, ...servico } = body.servico[0]!
  const antigo = { ...servico, itemListaServico: codigo, descricao: discriminacao, valorServicosCentavos: 100000 }
  const { erros } = validatePedido({ ...body, servico: [antigo] })
  assert.deepEqual(told(erros), [
    'servico[0].itemListaServico:CAMPO_RENOMEADO',
    'servico[0].descricao:CAMPO_RENOMEADO',
    'servico[0].valorServicosCentavos:CAMPO_RENOMEADO',
  ])
  assert.match(erros[2]!.mensagem, /servico\[0\]\.valor\.servico, em reais \(antes em centavos/)
})

test('an old name of an item is the same fault at the top of the body and inside each of its blocks', () => {
  const nomes = [
    'itemListaServico',
    'codigoTributacaoMunicipal',
    'descricao',
    'valorServicosCentavos',
    'valorDeducoesCentavos',
  ]
  for (const nome of [...nomes, 'aliquotaIssBp', 'reformaTributaria', 'codigoClassificacao', 'reducaoBaseBp', 'pCbsBp'])
    for (const lugar of ['', 'servico[0].', 'servico[0].valor.', 'servico[0].iss.', 'servico[0].reforma.']) {
      const body = simples()
      const item = body.servico[0] as Record<string, unknown>
      item['reforma'] = { classificacao: '000001', cst: '000' }
      setAt(body, lugar + nome, 1)
      const { erros, avisos } = validatePedido(body)
      assert.deepEqual(told(erros), [`${lugar}${nome}:CAMPO_RENOMEADO`])
      assert.match(erros[0]!.mensagem, /servico\[0\]\./, lugar + nome)
      assert.deepEqual(avisos, [])
    }
  for (const nome of ['uf', 'municipioIbge'])
    for (const dono of ['tomador', 'intermediario', 'servico[0].obra', 'servico[0].evento', 'servico[0].imovel']) {
      const body = simples() as Record<string, unknown>
      const { endereco } = simples().tomador!
      setAt(body, dono, { ...(dono === 'tomador' ? simples().tomador : {}), endereco: { ...endereco, [nome]: 'SP' } })
      assert.ok(faults(body).includes(`${dono}.endereco.${nome}:CAMPO_RENOMEADO`), `${dono} ${nome}`)
    }
})

test('every renamed field is refused with CAMPO_RENOMEADO and its new name', () => {
  for (const { antigo, novo } of NOMES_ANTIGOS) {
    const body = simples()
    const path = antigo.replace('[]', '[0]')
    setAt(body, path, 1)
    const erro = validatePedido(body).erros.find(({ campo }) => campo === path)
    assert.equal(erro?.codigo, 'CAMPO_RENOMEADO')
    assert.ok(erro?.mensagem.includes(novo.replace('[]', '[0]')), antigo)
  }
})

test('unknown fields are accepted with an aviso', () => {
  const body = { ...simples(), observacao: 'x', tomador: { ...simples().tomador, apelido: 'y' } }
  const { pedido, avisos } = validatePedido(body)
  assert.ok(pedido)
  assert.deepEqual(told(avisos), ['tomador.apelido:CAMPO_IGNORADO', 'observacao:CAMPO_IGNORADO'])
})

test('dates given twice must agree as instants, not as texts', () => {
  const twice = (fora: object, rps: object) => faults({ ...simples(), ...fora, rps })
  assert.deepEqual(twice({ competencia: '2026-10' }, { competencia: '2026-11' }), ['competencia:VALORES_DIVERGENTES'])
  assert.deepEqual(twice({ competencia: '2026-11' }, { competencia: '2026-11' }), [])
  const [noon, same] = ['2026-11-20T12:00:00-03:00', '2026-11-20T15:00:00Z']
  assert.deepEqual(twice({ dataEmissao: noon }, { dataEmissao: same }), [])
  assert.deepEqual(twice({ dataEmissao: noon }, { dataEmissao: '2026-11-20T12:00:01-03:00' }), [
    'dataEmissao:VALORES_DIVERGENTES',
  ])
})

test('a legal entity needs an address; an unidentified customer needs nothing', () => {
  const body = simples()
  assert.deepEqual(faults({ ...body, tomador: { cpfCnpj: '52998224725' } }), [])
  assert.deepEqual(faults({ ...body, tomador: {} }), [])
  assert.deepEqual(faults({ ...body, tomador: { cpfCnpj: '12345678000195' } }), ['tomador.endereco:CAMPO_OBRIGATORIO'])
})

test('a foreign address has its own postal code and state, and must name the city', () => {
  const body = pedidoOf('exportacao')
  const endereco = { ...body.tomador!.endereco!, cep: 'SW1A 1AA', estado: 'Greater London' }
  assert.deepEqual(faults({ ...body, tomador: { ...body.tomador, endereco } }), [])
  const semCidade = { ...endereco, descricaoCidade: '' }
  assert.deepEqual(faults({ ...body, tomador: { ...body.tomador, endereco: semCidade } }), [
    'tomador.endereco.descricaoCidade:CAMPO_OBRIGATORIO',
  ])
})

test('a CNPJ may have letters, and any CPF or CNPJ a mask: the request has it as it is stored', () => {
  for (const cpfCnpj of ['12ABC34501DE35', '12.abc.345/01de-35', '11.222.333/0001-81', '529.982.247-25']) {
    const body = { ...simples(), prestador: { cpfCnpj } }
    const { pedido } = validatePedido(body)
    assert.equal(pedido?.prestador.cpfCnpj, cpfCnpj.replace(/[./-]/g, '').toUpperCase())
    assert.equal(body.prestador.cpfCnpj, cpfCnpj, 'the body of the client is left alone')
  }
  const documento = { tipo: 1, dataEmissao: '2026-01-01', valorDedutivel: 1, valorDeducao: 1 }
  const fornecedor = { cpfCnpj: '12.abc.345/01de-35', razaoSocial: 'X' }
  const [servico] = simples().servico
  const valor = { ...servico!.valor, deducoes: { documentos: [{ ...documento, fornecedor }] } }
  const { pedido } = validatePedido({ ...simples(), servico: [{ ...servico, valor }] })
  assert.match(JSON.stringify(pedido), /"cpfCnpj":"12ABC34501DE35","razaoSocial":"X"/)
  for (const [cpfCnpj, codigo] of [
    ['12ABC34501DE36', 'DIGITO_VERIFICADOR_INVALIDO'],
    ['12ABC34501DEA5', 'FORMATO_INVALIDO'],
    ['12 ABC 345', 'FORMATO_INVALIDO'],
    ['1.122.2333/0001-81', 'FORMATO_INVALIDO'],
  ])
    assert.deepEqual(told(validatePedido({ ...simples(), prestador: { cpfCnpj } }).erros), [
      `prestador.cpfCnpj:${codigo}`,
    ])
})

test('no JSON makes validation throw, and what it accepts can always be prepared', () => {
  const strange = fc.oneof(
    fc.jsonValue({ noUnicodeString: false }),
    fc.constantFrom<unknown>(
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e308,
      -0,
      0.005,
      '\0',
      '\uD800',
      '',
      {},
      [],
    ),
  )
  fc.assert(fc.property(strange, (json) => validatePedido(json).erros.length > 0))
  const path = fc.constantFrom(...Object.values(SAMPLES).flatMap((sample) => pathsOf(sample)))
  const sample = fc.constantFrom(...Object.keys(SAMPLES))
  fc.assert(
    fc.property(sample, fc.array(fc.tuple(path, strange), { minLength: 1, maxLength: 4 }), (name, changes) => {
      const body = structuredClone(SAMPLES[name]!)
      for (const [at, value] of changes) setAt(body, at, structuredClone(value))
      const { pedido } = validatePedido(body)
      if (pedido) assert.ok(preparar(pedido).avisos)
    }),
    { numRuns: 2000 },
  )
})

/** Puts a value at a path like `servico[0].iss.aliquota`; undefined takes the field away. */
function setAt(body: object, path: string, value: unknown): void {
  const steps = path.split(/[.[\]]+/).filter(Boolean)
  const last = steps.pop()!
  let at = body as Record<string, unknown>
  for (const step of steps) {
    if (typeof at[step] !== 'object' || at[step] === null) at[step] = {}
    at = at[step] as Record<string, unknown>
  }
  if (value === undefined) delete at[last]
  else at[last] = value
}

function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, item]) => pathsOf(item, path === '' ? name : `${path}.${name}`))
  return path === '' ? inner : [path, ...inner]
}
