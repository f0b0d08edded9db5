import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { operacaoEnvio } from '#tracks/operacao.ts'
import type { Operacao, TemplateAbrasf } from '#tracks/template.ts'
import { wrapMessage } from '#tracks/transport/envelope.ts'
import {
  writeCancelamento,
  writeCartaCorrecao,
  writeConsultaLote,
  writeConsultaRps,
  writeEnvio,
  writeSubstituicao,
} from './mensagens-xml.ts'
import { notaOf, pedidoCancelamento, pedidoCorrecao, rpsOf, TABELAS, templateOf } from './notas.fixture.ts'
import { TEMPLATES_ABRASF } from './templates/index.ts'
import { CREDENCIAL, countAccepted, inSchema, needsValidators, schemaFaults } from './validators.fixture.ts'

const nota = notaOf()
const { prestador } = nota
const rps = { numero: '1', serie: 'A', tipo: '1' }

/** Every message but those that issue, by operation. */
const WRITERS: Partial<Record<Operacao, (template: TemplateAbrasf) => string>> = {
  cancelar: (template) => writeCancelamento(pedidoCancelamento(), template, CREDENCIAL),
  substituir: (template) => writeSubstituicao(pedidoCancelamento(), rpsOf(template), CREDENCIAL),
  consultarSituacao: (template) =>
    writeConsultaLote('consultarSituacao', { prestador, protocolo: 'P1' }, template, CREDENCIAL),
  consultarLote: (template) => writeConsultaLote('consultarLote', { prestador, protocolo: 'P1' }, template, CREDENCIAL),
  consultarPorRps: (template) => writeConsultaRps({ prestador, rps }, template, CREDENCIAL),
}

const SCHEMAS: Record<string, (operacao: Operacao) => string> = {
  'abrasf-2.04': () => 'abrasf/2.04/nfse.xsd',
  'abrasf-2.03': () => 'abrasf/2.03/nfse.xsd',
  'abrasf-2.02': () => 'abrasf/2.02/nfse.xsd',
  'abrasf-2.01': () => 'abrasf/2.01/nfse.xsd',
  'betha-2.02': () => 'dialetos/betha-2.02/nfse_v202.xsd',
  'tiplan-2.03': () => 'dialetos/tiplan-2.03/nfse.xsd',
  'simpliss-2.03': () => 'dialetos/simpliss-2.03/nfse.xsd',
  'ipm-2.04': () => 'dialetos/ipm-2.04/nfse.xsd',
  bhiss: () => 'abrasf/1.00/nfse_bhiss.xsd',
  ginfes: (operacao) => `dialetos/ginfes/servico_${templateOf('ginfes').operacoes[operacao]!.mensagem}_v03.xsd`,
  'giss-2.04': (operacao) => `dialetos/giss-2.04/${templateOf('giss-2.04').operacoes[operacao]!.mensagem}-v2_04.xsd`,
}

for (const [padrao, schemaOf] of Object.entries(SCHEMAS)) {
  test(`every other message of ${padrao} is valid in its schema`, needsValidators, () => {
    const template = templateOf(padrao)
    const operacoes = (Object.keys(WRITERS) as Operacao[]).filter((operacao) => template.operacoes[operacao])
    assert.ok(operacoes.includes('cancelar') && operacoes.includes('consultarPorRps'))
    for (const operacao of operacoes) {
      const written = inSchema(padrao, WRITERS[operacao]!(template))
      assert.deepEqual(schemaFaults(schemaOf(operacao), [written]), [], operacao)
    }
  })
}

test('a replacement is signed three times, each signature in its place', needsValidators, () => {
  const document = [WRITERS.substituir!(templateOf('abrasf-2.04'))]
  const at = (parent: string) => `//*[local-name()="${parent}"]/*[local-name()="Signature"]`
  assert.equal(countAccepted(document, at('Pedido'), ['InfPedidoCancelamento']), 1)
  assert.equal(countAccepted(document, at('Rps'), ['InfDeclaracaoPrestacaoServico']), 1)
  assert.equal(countAccepted(document, at('SubstituirNfseEnvio'), ['SubstituicaoNfse']), 1)
  const broken = document.map((xml) => xml.replace('<Numero>15<', '<Numero>16<'))
  assert.equal(countAccepted(broken, at('Pedido'), ['InfPedidoCancelamento']), 0)
})

test('consults of Ginfes and GISS are signed whole', needsValidators, () => {
  for (const padrao of ['ginfes', 'giss-2.04'])
    for (const operacao of ['consultarLote', 'consultarPorRps'] as const)
      assert.equal(countAccepted([WRITERS[operacao]!(templateOf(padrao))], '/*/*[local-name()="Signature"]', []), 1)
})

const MENSAGEM_DE_PUBLICA = (content: string) =>
  `<CartaCorrecaoNfseEnvio xmlns="http://www.publica.inf.br"><Pedido><InfPedidoCartaCorrecao id="CC000000000000015">` +
  '<IdentificacaoNfse><Numero>000000000000015</Numero><Cnpj>11222333000181</Cnpj><InscricaoMunicipal>123456</InscricaoMunicipal>' +
  `<CodigoMunicipio>1504208</CodigoMunicipio></IdentificacaoNfse>${content}</InfPedidoCartaCorrecao>`

test('a correction letter carries the changed texts and nothing else, signed', needsValidators, () => {
  const template = templateOf('publica')
  const write = (...args: Parameters<typeof pedidoCorrecao>) => {
    const xml = writeCartaCorrecao(pedidoCorrecao(...args), template, CREDENCIAL, TABELAS)
    assert.equal(countAccepted([xml], '//*[local-name()="Signature"]', ['InfPedidoCartaCorrecao']), 1)
    return xml.replace(/<Signature .*/, '')
  }
  const cidadeDoTomador =
    '<TomadorServico><IdentificacaoTomador><CpfCnpj><Cnpj>11444777000161</Cnpj></CpfCnpj></IdentificacaoTomador>' +
    '<RazaoSocial>Cliente Exemplo &amp; Filhos Ltda</RazaoSocial><Endereco><Endereco>Rua das Acácias</Endereco><Numero>100</Numero>' +
    '<Bairro>Centro</Bairro><CodigoMunicipio>1504208</CodigoMunicipio><Uf>PA</Uf><Cep>68500000</Cep></Endereco>'
  assert.equal(
    write({ discriminacao: 'Outro\ntexto' }),
    MENSAGEM_DE_PUBLICA('<Discriminacao>Outro\ntexto</Discriminacao>'),
  )
  // The unchanged contact is sent too: the group is replaced whole.
  const contato =
    '<Contato><Telefone>9433221100</Telefone><Email>novo@cliente.example</Email></Contato></TomadorServico>'
  assert.equal(write({ email: 'novo@cliente.example' }), MENSAGEM_DE_PUBLICA(cidadeDoTomador + contato))
  // The layout has one text: the part of it that is not corrected stays.
  const nota = notaOf((pedido) => {
    pedido.servico[0]!.informacoesComplementares = 'Contrato 41'
  })
  const both = '<Discriminacao>Suporte técnico em informática\nContrato 42</Discriminacao>'
  assert.equal(write({ informacoesComplementares: 'Contrato 42' }, nota), MENSAGEM_DE_PUBLICA(both))
})

test('a consult of Publica is signed by the requesting provider', needsValidators, () => {
  for (const operacao of ['consultarSituacao', 'consultarLote', 'consultarPorRps'] as const) {
    const xml = WRITERS[operacao]!(templateOf('publica'))
    assert.equal(countAccepted([xml], '/*/*[local-name()="Signature"]', ['Prestador']), 1, operacao)
    assert.match(xml, /<\/Prestador><Signature /)
  }
})

test('the signature of a raw message is valid in the envelope and cut out of it', needsValidators, () => {
  const raw = TEMPLATES_ABRASF.filter(({ transporte }) => transporte.mensagem === 'cru')
  assert.deepEqual(raw.map(({ padrao }) => padrao).sort(), ['betha-1.00', 'dsf-2.03', 'fiorilli-2.01', 'ipm-2.04'])
  for (const template of raw.filter(({ assinatura }) => assinatura.rps)) {
    const mensagem = writeEnvio(rpsOf(template), '1', CREDENCIAL)
    const sent = wrapMessage(
      mensagem,
      template.transporte,
      template.operacoes[operacaoEnvio(template)]!,
      CREDENCIAL.acesso,
    )
    const xpath = '//*[local-name()="Rps"]/*[local-name()="Signature"]'
    const names = ['InfRps', 'InfDeclaracaoPrestacaoServico']
    const documents = [mensagem, sent.body]
    assert.equal(countAccepted(documents, xpath, names), 2, template.padrao)
  }
})

test('a message in ISO-8859-1 signs the characters that the charset lacks', needsValidators, () => {
  const template = templateOf('betha-1.00')
  const especial = notaOf((pedido) => {
    pedido.servico[0]!.discriminacao = 'Ação “única” – 漢字 & Filhos'
  })
  const mensagem = writeEnvio(rpsOf(template, especial), '1', CREDENCIAL)
  const { body } = wrapMessage(mensagem, template.transporte, template.operacoes.enviarAssincrono!, CREDENCIAL.acesso)
  assert.ok(body.includes(Buffer.from('Ação', 'latin1')) && body.includes('&#28450;'))
  assert.equal(countAccepted([body], '//*[local-name()="Rps"]/*[local-name()="Signature"]', ['InfRps']), 1)
})

const GOLDEN = new URL('./envelopes.golden.txt', import.meta.url)

/** Body and headers of a request for each template, as they are sent. */
function envelopes(): string {
  return TEMPLATES_ABRASF.map((template) => {
    const { charsetEnvio } = template.transporte
    const operacao = template.operacoes.consultarPorRps!
    const { body, headers } = wrapMessage(
      '<Pedido>ação</Pedido>',
      template.transporte,
      operacao,
      CREDENCIAL.acesso,
      'https://cidade.example/ws?wsdl',
    )
    return [
      `# ${template.padrao}`,
      JSON.stringify(headers),
      body.toString(charsetEnvio === 'utf-8' ? 'utf8' : 'latin1'),
    ].join('\n')
  }).join('\n\n')
}

test('the envelope of every template is unchanged, to the byte', () => {
  const written = `${envelopes()}\n`
  if (process.env['GOLDEN']) writeFileSync(GOLDEN, written)
  assert.equal(written, readFileSync(GOLDEN, 'utf8'))
})

test('a city without namespaces gets none, and its signatures are valid', needsValidators, () => {
  const xml = writeEnvio(rpsOf(templateOf('pronim-2.02')), '1', CREDENCIAL)
  assert.match(xml, /^<EnviarLoteRpsSincronoEnvio><LoteRps /)
  const signature = '//*[local-name()="Rps"]/*[local-name()="Signature"]'
  assert.equal(countAccepted([xml], signature, ['InfDeclaracaoPrestacaoServico']), 1)
  assert.equal(countAccepted([xml], '/*/*[local-name()="Signature"]', ['LoteRps']), 1)
})
