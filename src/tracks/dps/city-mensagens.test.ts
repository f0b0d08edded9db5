import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { needs, samples } from '#test/support/references.ts'
import { ESTA_MAQUINA } from '#test/support/this-machine.ts'
import { operacaoEnvio } from '#tracks/operacao.ts'
import type { Operacao, TemplateDps } from '#tracks/template.ts'
import { findTemplateFaults } from '#tracks/template-faults.ts'
import { wrapMessage } from '#tracks/transport/envelope.ts'
import { cancelamento, chain, conexaoOf, credencial, sample, shapeOf, templateNamed } from './city.fixture.ts'
import { writeCancelamento, writeConsultaLote, writeConsultaPorDps, writeConsultaStatus } from './city-mensagens-xml.ts'
import { createDpsCityTrack } from './dps-city-track.ts'
import { AGORA, notaDe, TABELAS } from './notas.fixture.ts'
import { DPS_TEMPLATES } from './templates.ts'
import { openDpsSchema, SCHEMAS, verifiesAll } from './validators.fixture.ts'

const track = createDpsCityTrack({
  tabelas: TABELAS,
  agents: createCityAgents({ connectTimeoutMs: 1_000, redesPermitidas: ESTA_MAQUINA }),
})
const emissao = { nota: notaDe(), serie: '1', numero: '7', reparos: [] }
const build = (template: TemplateDps) => track.build(emissao, conexaoOf(template), credencial, AGORA)

test('the templates have no fault', () => {
  for (const template of DPS_TEMPLATES) assert.deepEqual(findTemplateFaults(template), [], template.padrao)
})

/** Emission by every SOAP template, and by the other mode that ISSNet has. */
const EMISSOES: readonly [template: TemplateDps, sample: string | null, signatures: number][] = [
  [templateNamed('issnet-1.01'), 'issnet/1.01/RecepcionarLoteRpsSincrono-env-loterps.xml', 2],
  [withMode(templateNamed('issnet-1.01'), 'assincrono'), 'issnet/1.01/RecepcionarLoteRps-env-loterps.xml', 2],
  [withMode(templateNamed('issnet-1.01'), 'gerar'), 'issnet/1.01/GerarNFSeEnvio-env-loterps.xml', 1],
  [templateNamed('coplan-1.01'), null, 2],
  [templateNamed('fiorilli-1.01'), null, 1],
  [templateNamed('betha-cloud-1.01'), 'betha_cloud/1.01/GerarNFSeEnvio-env-loterps.xml', 1],
]

const EXAMPLES = samples('dialetos')

test(
  'an emission has the shape of the example, and a DPS inside that the schema accepts',
  needs(SCHEMAS, EXAMPLES),
  async () => {
    const schema = openDpsSchema()
    for (const [template, path] of EMISSOES) {
      const { id, xml } = await build(template)
      assert.equal(id, 'DPS420540721122233300018100001000000000000007')
      if (path) assert.deepEqual(shapeOf(xml.toString()), shapeOf(sample(`dialetos/${path}`)), template.padrao)
      assert.doesNotThrow(() => schema.validate(extractDps(xml)), xml.toString())
    }
  },
)

test(
  'every signature verifies in the envelope that is sent, and in the message taken out of it',
  needs('xmlsec1'),
  async (t) => {
    const { path, rootPath } = openFolder(t)
    for (const [template, , signatures] of EMISSOES) {
      const { xml } = await build(template)
      writeFileSync(path, xml)
      assert.ok(verifiesAll(path, rootPath, signatures), `${template.padrao}: message`)
      if (template.transporte.mensagem !== 'cru') continue
      writeFileSync(path, envelopeOf(template, operacaoEnvio(template), xml.toString()))
      assert.ok(verifiesAll(path, rootPath, signatures), `${template.padrao}: envelope`)
    }
  },
)

test('a cancellation has the shape of the example and verifies in its envelope', needs(EXAMPLES, 'xmlsec1'), (t) => {
  const { path, rootPath } = openFolder(t)
  for (const [padrao, example] of [
    ['issnet-1.01', 'issnet/1.01/CancelarNFSe-ped-cannfse.xml'],
    ['betha-cloud-1.01', 'betha_cloud/1.01/CancelarNfseEnvio-ped-cannfse.xml'],
  ] as const) {
    const template = templateNamed(padrao)
    const evento = { conexao: conexaoOf(template), credencial, agora: AGORA, fuso: '-03:00' } as const
    const xml = writeCancelamento(cancelamento, evento, template)
    assert.deepEqual(shapeOf(xml), shapeOf(sample(`dialetos/${example}`)), padrao)
    writeFileSync(path, envelopeOf(template, 'cancelar', xml))
    assert.ok(verifiesAll(path, rootPath, 1), padrao)
  }
})

test('consults have the shape of the examples', needs(EXAMPLES), async () => {
  const issnet = templateNamed('issnet-1.01')
  const betha = templateNamed('betha-cloud-1.01')
  const sent = { ...(await build(issnet)), protocolo: 'P1' }
  const protocolado = { municipio: '4204608', cpfCnpj: '11222333000181', protocolo: 'P1' }
  const shapes: readonly [xml: string, example: string][] = [
    [writeConsultaPorDps(sent, issnet), 'issnet/1.01/ConsultarNfseRpsEnvio-ped-sitnfserps.xml'],
    [writeConsultaLote(sent, 'P1', issnet), 'issnet/1.01/ConsultarLoteRps-ped-loterps.xml'],
    [
      writeConsultaStatus({ ...protocolado, tipo: 'EMISSAO' }, betha, conexaoOf(betha)),
      'betha_cloud/1.01/ConsultarSituacaoLoteRps-ped-sitloterps.xml',
    ],
    [issnet.transporte.cabecalho!, 'issnet/1.01/Cabeçalho.xml'],
  ]
  const aboutCancel = writeConsultaStatus({ ...protocolado, tipo: 'CANCELAMENTO' }, betha, conexaoOf(betha))
  assert.match(aboutCancel, /<tipoIntegracao>CANCELAMENTO</)
  for (const [xml, example] of shapes) assert.deepEqual(shapeOf(xml), shapeOf(sample(`dialetos/${example}`)), example)
  assert.match(writeConsultaPorDps(sent, issnet), /<NumDPS>7<.*<SerieDPS>1<.*<CNPJ>11222333000181<.*<IM>1234567</)
})

function withMode(template: TemplateDps, modo: TemplateDps['politica']['modo']): TemplateDps {
  return { ...template, politica: { ...template.politica, modo } }
}

/** The DPS as a document of its own, as the national layout names and spells it. */
function extractDps(xml: Buffer): Buffer {
  const element = /<DPS [\s\S]*<\/DPS>/.exec(xml.toString())![0]
  const national = element.replace(/^<DPS (xmlns="[^"]*" )?/, '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" ')
  return Buffer.from(national.replace('<infDPS id=', '<infDPS Id='))
}

function envelopeOf({ transporte, operacoes }: TemplateDps, operacao: Operacao, mensagem: string): Buffer {
  return wrapMessage(mensagem, transporte, operacoes[operacao]!, credencial.acesso).body
}

function openFolder(t: { after(done: () => void): void }) {
  const folder = mkdtempSync(join(tmpdir(), 'cidade-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const rootPath = join(folder, 'root.pem')
  writeFileSync(rootPath, chain.rootPem)
  return { path: join(folder, 'message.xml'), rootPath }
}

test('Coplan: the count and the registration in the lote, the consult by id, the cancellation by number', async () => {
  const template = templateNamed('coplan-1.01')
  const { id, xml } = await build(template)
  const text = xml.toString()
  assert.match(
    text,
    /<\/Prestador><InscricaoMunicipal>[^<]+<\/InscricaoMunicipal><QuantidadeRps>1<\/QuantidadeRps><ListaDps>/,
  )
  const consulta = writeConsultaPorDps({ id, xml, protocolo: null }, template)
  assert.match(consulta, new RegExp(`<IdentificacaoDPS>${id}</IdentificacaoDPS><Prestador><CpfCnpj><Cnpj>`))
  const evento = { conexao: conexaoOf(template), credencial, agora: AGORA, fuso: '-03:00' } as const
  const pedido = writeCancelamento({ ...cancelamento, codigoMotivo: '9' }, evento, template)
  assert.match(pedido, /<Pedido><InfPedidoCancelamento [^>]*Id="NFSE_42"[^>]*><IdentificacaoNfse><Numero>42</)
  assert.match(pedido, /<CodigoCancelamento>1</)
})

test('Fiorilli: the national document inside the namespace of its messages', async () => {
  const template = templateNamed('fiorilli-1.01')
  const { id, xml } = await build(template)
  const [provedor, nacional] = ['http://www.fiorilli.com.br/nfse-nacional', 'http://www.sped.fazenda.gov.br/nfse']
  assert.match(
    xml.toString(),
    new RegExp(`^<RecepcionarDpsEnvio [^>]*xmlns="${provedor}"[^>]*><DPS xmlns="${nacional}"`),
  )
  const consulta = writeConsultaPorDps({ id, xml, protocolo: null }, template)
  assert.match(consulta, /<CNPJ>\d{14}<\/CNPJ>(<IM>[^<]+<\/IM>)?<NumeroDPS>7<\/NumeroDPS><SerieDPS>1<\/SerieDPS>/)
})
