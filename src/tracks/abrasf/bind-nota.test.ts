import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BRASILIA } from '#domain/competencia.ts'
import { parseXml } from '#platform/xml/parse.ts'
import type { Eco } from '#tracks/template.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { type Contexto, classifyConsultaRps, classifyEnvio, classifyLote } from './classify.ts'
import { templateOf } from './notas.fixture.ts'
import { readEnviado } from './parse-rps.ts'

const message = (source: string): SoapAnswer => ({
  kind: 'message',
  xml: parseXml(source),
  source,
  status: 200,
  body: Buffer.from(source),
})

/** What a note of 2.x shows, by element; null is left out. */
const SENT = {
  numero: '7',
  serie: 'A1',
  emissao: '2026-11-20',
  competencia: '2026-11-20',
  valor: '1000.00',
  desconto: '10.00',
  retido: '2',
  item: '01.07',
  codigo: '010701',
  municipio: '1504208',
  prestador: '11222333000181',
  tomador: '11444777000161' as string | null,
  data: '2026-11-20T10:00:00',
}
type Shown = { [nome in keyof typeof SENT]: string | null }
const tag = (nome: string, value: string | null) => (value === null ? '' : `<${nome}>${value}</${nome}>`)

const declared = (shown: Shown) => {
  const { numero, serie, emissao, competencia, valor, desconto, retido, item, codigo, municipio } = shown
  const identificacao = numero === null && serie === null ? null : tag('Numero', numero) + tag('Serie', serie)
  const tomador = shown.tomador && tag('CpfCnpj', tag('Cnpj', shown.tomador))
  return (
    tag('Rps', tag('IdentificacaoRps', identificacao) + tag('DataEmissao', emissao)) +
    tag('Competencia', competencia) +
    `<Servico><Valores>${tag('ValorServicos', valor)}${tag('DescontoIncondicionado', desconto)}</Valores>` +
    `${tag('IssRetido', retido)}${tag('ItemListaServico', item)}${tag('CodigoTributacaoMunicipio', codigo)}${tag('CodigoMunicipio', municipio)}</Servico>` +
    tag('Prestador', tag('CpfCnpj', tag('Cnpj', shown.prestador))) +
    tag('TomadorServico', tomador && tag('IdentificacaoTomador', tomador))
  )
}
const INF = 'InfDeclaracaoPrestacaoServico'
const nota = (change: Partial<Shown> = {}, numeroNota = '15') => {
  const shown = { ...SENT, ...change }
  return `<CompNfse><Nfse><InfNfse><Numero>${numeroNota}</Numero>${tag('DataEmissao', shown.data)}<DeclaracaoPrestacaoServico><${INF}>${declared(shown)}</${INF}></DeclaracaoPrestacaoServico></InfNfse></Nfse></CompNfse>`
}

const contextoOf = (eco: Eco | undefined, change: Partial<Shown> = {}): Contexto => {
  const { eco: _none, ...template } = templateOf('abrasf-2.04')
  return {
    template: eco ? { ...template, eco } : template,
    enviado: readEnviado(Buffer.from(`<E><Rps><${INF}>${declared({ ...SENT, ...change })}</${INF}></Rps></E>`)),
    fuso: BRASILIA,
  }
}
const ASKS = {
  envio: (inner: string, contexto: Contexto) => classifyEnvio(message(`<R>${inner}</R>`), contexto),
  lote: (inner: string, contexto: Contexto) => classifyLote(message(`<R>${inner}</R>`), contexto, 'P1'),
  rps: (inner: string, contexto: Contexto) => classifyConsultaRps(message(`<R>${inner}</R>`), contexto),
}
type Ask = keyof typeof ASKS
const said = (ask: Ask, inner: string, contexto: Contexto) => {
  const outcome = ASKS[ask](inner, contexto)
  return 'causa' in outcome ? outcome.causa : outcome.kind
}
const EVERY_ASK = Object.keys(ASKS) as Ask[]
const ECOS = [undefined, 'completo', 'sem-serie', 'sem-rps'] as const

/** What the answer lacks, and from which echo on it is still accepted. */
const LACKS: readonly [shown: Partial<Shown>, from: Eco][] = [
  [{}, 'completo'],
  [{ serie: null }, 'sem-serie'],
  [{ numero: null, serie: null }, 'sem-rps'],
  [{ numero: null }, 'sem-rps'],
]
/** What differs; the path of the difference. */
const DIFFERS: readonly [shown: Partial<Shown>, campo: string][] = [
  [{ valor: '900.00' }, 'servico[0].valor.servico'],
  [{ desconto: '11.00' }, 'servico[0].valor.descontoIncondicionado'],
  [{ tomador: '99888777000166' }, 'tomador.cpfCnpj'],
  [{ item: '17.14' }, 'servico[0].codigo'],
  [{ codigo: '010702' }, 'servico[0].codigoTributacao'],
  [{ municipio: '3304557' }, 'servico[0].municipioPrestacao'],
  [{ retido: '1' }, 'servico[0].iss.retido'],
  [{ competencia: '2026-10-11' }, 'competencia'],
  [{ emissao: '2026-11-19' }, 'rps.dataEmissao'],
]
const order = (eco: Eco | undefined) => ['completo', 'sem-serie', 'sem-rps'].indexOf(eco ?? 'completo')

test('a note is ours where it shows as much of its RPS as its city does, and all that it shows is ours', () => {
  for (const eco of ECOS)
    for (const [shown, from] of LACKS)
      for (const ask of EVERY_ASK) {
        const expected = order(eco) >= order(from) ? 'autorizada' : 'ambiguo'
        assert.equal(said(ask, nota(shown), contextoOf(eco)), expected, `${eco} ${JSON.stringify(shown)} ${ask}`)
      }
})

test('whatever field differs, a note of our number is another one, and one without a number is ambiguous', () => {
  for (const eco of ECOS)
    for (const [shown, from] of LACKS)
      for (const [differs, campo] of DIFFERS)
        for (const ask of EVERY_ASK) {
          const onde = `${eco} ${JSON.stringify({ ...shown, ...differs })} ${ask}`
          const isNamed = order(eco) >= order(from) && from !== 'sem-rps'
          const outcome = ASKS[ask](nota({ ...shown, ...differs }), contextoOf(eco))
          const other = ask === 'envio' ? 'resposta_de_outro_rps' : 'diferente'
          assert.equal('causa' in outcome ? outcome.causa : outcome.kind, isNamed ? other : 'ambiguo', onde)
          if (outcome.kind !== 'diferente') continue
          assert.deepEqual(
            outcome.diferencas.map((each) => each.campo),
            [campo],
            onde,
          )
        }
})

test('another number, series or issuer is another document, whatever the city shows', () => {
  for (const eco of ECOS)
    for (const [shown] of LACKS)
      for (const other of [{ numero: '8' }, { serie: 'B' }, { prestador: '99888777000166' }])
        for (const ask of EVERY_ASK) {
          const expected = ask === 'envio' ? 'resposta_de_outro_rps' : 'outro_documento'
          assert.equal(said(ask, nota({ ...shown, ...other }), contextoOf(eco)), expected, JSON.stringify(other))
        }
})

test('a note known by its contents alone shows all that is demanded, and is the only one', () => {
  const bare = { numero: null, serie: null }
  const demanded: readonly [shown: Partial<Shown>, asks: Ask[]][] = [
    [{ prestador: null }, EVERY_ASK],
    [{ valor: null }, EVERY_ASK],
    [{ tomador: null }, EVERY_ASK],
    [{ competencia: null }, EVERY_ASK],
    [{ item: null }, ['rps']],
    [{ data: null }, ['rps']],
    [{ data: '2026-11-10T10:00:00' }, ['rps']],
  ]
  for (const [shown, asks] of demanded)
    for (const ask of EVERY_ASK) {
      const expected = asks.includes(ask) ? 'ambiguo' : 'autorizada'
      assert.equal(said(ask, nota({ ...bare, ...shown }), contextoOf('sem-rps')), expected, JSON.stringify(shown))
    }
  for (const ask of EVERY_ASK) {
    const contexto = contextoOf('sem-rps')
    assert.equal(said(ask, nota(bare) + nota(bare, '16'), contexto), 'ambiguo')
    assert.equal(said(ask, nota(bare) + nota(bare), contexto), 'autorizada', 'the same note twice')
    assert.equal(said(ask, nota(bare) + nota({}, '16'), contexto), 'autorizada', 'the one that shows its RPS')
    assert.equal(said(ask, nota({ ...bare, tomador: null }), contextoOf('sem-rps', { tomador: null })), 'autorizada')
  }
})

test('a value in another form is no difference', () => {
  const forms: Partial<Shown>[] = [
    { numero: '0007', serie: 'a1' },
    { valor: '1000', desconto: '10.0' },
    { valor: '1000,00', desconto: null },
    { item: '107' },
    { item: '1.07' },
    { item: '010701' },
    { codigo: '01.07.01' },
    { emissao: '20/11/2026' },
    { emissao: '2026-11-20 23:59:59' },
    { emissao: '2026-11-21T01:00:00Z' },
    { emissao: '2026-11-20T00:30:00-02:00' },
    { emissao: 'ontem' },
    { competencia: '202611' },
    { competencia: '11/2026' },
    { competencia: '2026-11-01T00:00:00' },
    { municipio: null, retido: null, codigo: null },
  ]
  for (const shown of forms)
    for (const ask of EVERY_ASK)
      assert.equal(said(ask, nota(shown), contextoOf('completo')), 'autorizada', JSON.stringify(shown))
})

test('what the RPS does not have is a difference where the note has it, but for a customer without a number', () => {
  const without = contextoOf('completo', { tomador: null, desconto: null })
  const encontrado = (shown: Partial<Shown>) => said('rps', nota({ tomador: null, desconto: null, ...shown }), without)
  assert.equal(encontrado({}), 'autorizada')
  assert.equal(encontrado({ desconto: '0.00' }), 'autorizada')
  assert.equal(encontrado({ tomador: '00000000000000' }), 'autorizada')
  assert.equal(encontrado({ tomador: '11444777000161' }), 'diferente')
  assert.equal(encontrado({ desconto: '5.00' }), 'diferente')
})
