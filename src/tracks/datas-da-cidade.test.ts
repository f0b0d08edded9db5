import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Fuso, parseDateTime } from '#domain/competencia.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { casesOf } from '#test/support/prova.ts'
import { classifyCancelamento, classifyEnvio } from './abrasf/classify.ts'
import { declaradoOf, templateOf } from './abrasf/notas.fixture.ts'
import { accepted, answer, CHAVE, DPS, ID_DPS, nfseOf } from './dps/answers.fixture.ts'
import { templateNamed } from './dps/city.fixture.ts'
import { classifyCancelamentoCidade, classifyConsultaCidade } from './dps/city-classify.ts'
import { classifyEmissao } from './dps/classify.ts'
import { classifyEvento } from './dps/classify-evento.ts'
import { classifyCancelamentoRegistrado, classifyEventos } from './dps/classify-situacao.ts'
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

const EVENTO = (data: string) =>
  `<evento xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento><dhProc>${data}</dhProc><pedRegEvento><infPedReg>` +
  `<chNFSe>${CHAVE}</chNFSe><e101101><xDesc>x</xDesc></e101101></infPedReg></pedRegEvento></infEvento></evento>`
const packed = (data: string) => packXml(Buffer.from(EVENTO(data)))
const PEDIDA = { numero: '42', chaveAcesso: CHAVE, prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: null } }
const CONFIRMACAO = (data: string) =>
  soap(`<R><Cancelamento><Confirmacao><DataHora>${data}</DataHora></Confirmacao></Cancelamento></R>`)

/** Every way to read when a city cancelled a note. */
const CANCELAMENTOS: Record<string, (data: string, fuso: Fuso) => { kind: string }> = {
  abrasf: (data, fuso) =>
    classifyCancelamento(CONFIRMACAO(data), PEDIDA, { template: templateOf('abrasf-2.04'), fuso }),
  'DPS de cidade': (data, fuso) =>
    classifyCancelamentoCidade(CONFIRMACAO(data), PEDIDA, { template: templateNamed('issnet-1.01'), fuso }),
  'POST eventos': (data, fuso) => classifyEvento(answer(201, { eventoXmlGZipB64: packed(data) }), CHAVE, fuso),
  'GET eventos': (data, fuso) =>
    classifyCancelamentoRegistrado(answer(200, { eventoXmlGZipB64: packed(data) }), CHAVE, fuso),
  ADN: (data, fuso) => {
    const LoteDFe = [{ NSU: 1, ChaveAcesso: CHAVE, TipoDocumento: 'EVENTO', ArquivoXml: packed(data) }]
    return classifyEventos(answer(200, { StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS', LoteDFe }), CHAVE, fuso)
  },
}

test('the date of a cancellation has the city’s time zone, in every form', () => {
  const two = (value: number) => String(value).padStart(2, '0')
  const forms = fc.constantFrom<(dia: string[], hora: string, fuso: Fuso) => string>(
    ([y, m, d], hora) => `${y}-${m}-${d}T${hora}`,
    ([y, m, d], hora) => `${y}-${m}-${d} ${hora}`,
    ([y, m, d], hora) => `${d}/${m}/${y} ${hora}`,
    ([y, m, d], hora) => `${d}/${m}/${y} às ${hora}`,
    ([y, m, d], hora, fuso) => `${y}-${m}-${d}T${hora}${fuso}`,
  )
  const seconds = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
  const places = fc.constantFrom<Fuso>('-02:00', '-03:00', '-04:00', '-05:00')
  for (const [nome, read] of Object.entries(CANCELAMENTOS))
    fc.assert(
      fc.property(seconds, places, forms, (at, fuso, write) => {
        const local = new Date((at + Number(fuso.slice(0, 3)) * 3600) * 1000)
        const dia = [String(local.getUTCFullYear()), two(local.getUTCMonth() + 1), two(local.getUTCDate())]
        const data = write(dia, local.toISOString().slice(11, 19), fuso)
        const { kind, em } = read(data, fuso) as { kind: string; em?: string }
        assert.deepEqual([kind, parseDateTime(em ?? '')], ['cancelada', at * 1000], `${nome} ${data} ${fuso}`)
      }),
      { numRuns: casesOf(100) },
    )
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
