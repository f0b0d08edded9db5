import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fuso, parseDateTime } from '#domain/competencia.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { classifyEnvio } from './abrasf/classify.ts'
import { declaradoOf, templateOf } from './abrasf/notas.fixture.ts'
import { accepted, answer, DPS, ID_DPS, nfseOf } from './dps/answers.fixture.ts'
import { templateNamed } from './dps/city.fixture.ts'
import { classifyConsultaCidade } from './dps/city-classify.ts'
import { classifyEmissao } from './dps/classify.ts'
import { packXml } from './dps/gzip-b64.ts'
import { classifyConsulta } from './paulistana/classify.ts'
import { nota, retorno } from './paulistana/respostas.fixture.ts'
import type { SoapAnswer } from './transport/soap.ts'

const soap = (source: string): SoapAnswer => ({
  kind: 'message',
  xml: parseXml(source),
  source,
  status: 200,
  body: Buffer.from(source),
})

const ABRASF = { rps: { numero: '7', serie: 'A', tipo: '1' }, prestador: { cpfCnpj: '1', inscricaoMunicipal: null } }
const ENVIADO = { ...ABRASF, declarado: declaradoOf('<ValorServicos>10.00</ValorServicos>') }
const abrasf = (data: string) =>
  `<R><CompNfse><Nfse><InfNfse><Numero>15</Numero><DataEmissao>${data}</DataEmissao><IdentificacaoRps><Numero>7</Numero><Serie>A</Serie></IdentificacaoRps>` +
  '<Servico><Valores><ValorServicos>10.00</ValorServicos></Valores></Servico></InfNfse></Nfse></CompNfse></R>'
const ENVIO_SP = Buffer.from(
  '<P><Cabecalho><CPFCNPJRemetente><CNPJ>11222333000181</CNPJ></CPFCNPJRemetente></Cabecalho><RPS><ChaveRPS><InscricaoPrestador>12345678</InscricaoPrestador>' +
    '<SerieRPS>1</SerieRPS><NumeroRPS>7</NumeroRPS></ChaveRPS><DataEmissao>2026-11-20</DataEmissao><ValorServicos>1000.00</ValorServicos></RPS></P>',
)
const dated = (data: string) =>
  Buffer.from(nfseOf().toString().replace('<dhProc>2026-11-20T10:00:05-03:00', `<dhProc>${data}`))

/** Every way to read a note that a city dates. */
const READERS: Record<string, (data: string, fuso: Fuso) => { kind: string }> = {
  abrasf: (data, fuso) =>
    classifyEnvio(soap(abrasf(data)), { template: templateOf('abrasf-2.04'), enviado: ENVIADO, fuso }),
  nacional: (data, fuso) =>
    classifyEmissao(answer(201, accepted({ nfseXmlGZipB64: packXml(dated(data)) })), ID_DPS, fuso),
  'DPS de cidade': (data, fuso) =>
    classifyConsultaCidade(
      soap(
        `<R>${dated(data)
          .toString()
          .replace(/^<\?xml[^>]*\?>/, '')}</R>`,
      ),
      {
        id: ID_DPS,
        xml: DPS,
        template: templateNamed('issnet-1.01'),
        fuso,
      },
    ),
}
const FORMS = ['2026-11-20T10:00:05', '2026-11-20 10:00:05', '20/11/2026 10:00:05', '20/11/2026 às 10:00:05'] as const

test('a date without an offset is in the hour of the city, one with an offset is not', () => {
  for (const [nome, read] of Object.entries(READERS))
    for (const fuso of ['-02:00', '-03:00', '-04:00', '-05:00'] as const) {
      const autorizadaEm = (data: string) => (read(data, fuso) as { autorizadaEm?: string }).autorizadaEm ?? ''
      for (const form of FORMS)
        assert.equal(parseDateTime(autorizadaEm(form)), Date.parse(`2026-11-20T10:00:05${fuso}`), `${nome} ${form}`)
      assert.equal(parseDateTime(autorizadaEm('2026-11-20T10:00:05Z')), Date.parse('2026-11-20T10:00:05Z'), nome)
    }
})

test('a note whose date cannot be read is authorised without one', () => {
  for (const [nome, read] of Object.entries(READERS))
    for (const data of ['', 'ontem', '31/02/2026', '2026-11-20T25:00:00', '0001-01-01T00:00:00']) {
      const { kind, autorizadaEm } = read(data, '-03:00') as { kind: string; autorizadaEm?: string | null }
      assert.deepEqual([kind, autorizadaEm], ['autorizada', null], `${nome} ${data}`)
    }
})

test('São Paulo: the date of a note and of its RPS in any form', () => {
  const read = (emissao: string, rps = '2026-11-20') => {
    const shown = nota().replace('2026-11-20T10:00:05', emissao).replace('RPS>2026-11-20<', `RPS>${rps}<`)
    return classifyConsulta(soap(retorno('RetornoConsulta', true, shown)), ENVIO_SP) as Record<string, unknown>
  }
  for (const form of FORMS) assert.equal(read(form)['autorizadaEm'], '2026-11-20T10:00:05-03:00', form)
  assert.deepEqual([read('ontem')['kind'], read('ontem')['autorizadaEm']], ['autorizada', null])
  for (const rps of ['20/11/2026', '2026-11-20T00:00:00', '2026-11-21T02:00:00Z', 'ontem'])
    assert.equal(read(FORMS[0], rps)['kind'], 'autorizada', rps)
  for (const rps of ['19/11/2026', '2026-11-21']) assert.equal(read(FORMS[0], rps)['kind'], 'diferente', rps)
})

test('a city shows the DPS with its instant in another form, and it is the same DPS', () => {
  const dhEmi = /<dhEmi>([^<]*)</.exec(DPS.toString())![1]!
  const shown = (text: string) => {
    const xml = nfseOf()
      .toString()
      .replace(dhEmi, text)
      .replace(/^<\?xml[^>]*\?>/, '')
    const pergunta = { id: ID_DPS, xml: DPS, template: templateNamed('issnet-1.01'), fuso: '-03:00' as const }
    return classifyConsultaCidade(soap(`<R>${xml}</R>`), pergunta).kind
  }
  const [date = '', time = ''] = dhEmi.slice(0, 19).split('T')
  const same = [dhEmi, `${date}T${time}`, `${date} ${time}`, `${date.split('-').reverse().join('/')} ${time}`]
  for (const text of [...same, new Date(dhEmi).toISOString()]) assert.equal(shown(text), 'autorizada', text)
  assert.equal(shown(`${date}T00:00:01-03:00`), 'diferente')
})
