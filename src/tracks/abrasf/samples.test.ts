import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { BRASILIA } from '#domain/competencia.ts'
import { needs, samples } from '#test/support/references.ts'
import type { Outcome, Prova } from '#tracks/track.ts'
import { unwrapAnswer } from '#tracks/transport/read-envelope.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { classifyCancelamento, classifyConsultaRps, classifyEnvio, classifyLote } from './classify.ts'
import { declaradoOf, pedidoCancelamento, sampleXml, templateOf } from './notas.fixture.ts'
import type { RpsEnviado } from './parse-rps.ts'

const needsSamples = needs(samples('abrasf-2.04'))
const template = templateOf('abrasf-2.04')

/** The RPS that every sample is about. */
const ENVIADO: RpsEnviado = {
  rps: { numero: '1', serie: 'A', tipo: '1' },
  prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '12345' },
  declarado: { ...declaradoOf('<ValorServicos>1000.00</ValorServicos>'), cpfCnpjTomador: '11444777000161' },
}
const contexto = { template, enviado: ENVIADO, fuso: BRASILIA }

const envio = (answer: SoapAnswer) => classifyEnvio(answer, contexto)
/** The replacement's own RPS is the second. */
const substituicao = (answer: SoapAnswer) =>
  classifyEnvio(answer, { ...contexto, enviado: { ...ENVIADO, rps: { ...ENVIADO.rps, numero: '2' } } })
const lote = (answer: SoapAnswer) => classifyLote(answer, contexto, '2026000123')
const porRps = (answer: SoapAnswer) => classifyConsultaRps(answer, contexto)
const cancelamento = (answer: SoapAnswer) => classifyCancelamento(answer, pedidoCancelamento(), contexto)

/** The outcome of each answer: `kind`, and its cause or number or protocol. */
const TABLE: Record<string, [classify: (answer: SoapAnswer) => Outcome | Prova, expected: string]> = {
  GerarNfseResposta_ok: [envio, 'autorizada 15'],
  GerarNfseResposta_erro: [envio, 'incerta numero_ja_usado'],
  EnviarLoteRpsResposta_ok: [envio, 'em_processamento 2026000123'],
  EnviarLoteRpsResposta_erro: [envio, 'incerta numero_ja_usado'],
  EnviarLoteRpsSincronoResposta_ok: [envio, 'autorizada 15'],
  EnviarLoteRpsSincronoResposta_erroLote: [envio, 'incerta numero_ja_usado'],
  SubstituirNfseResposta_ok: [substituicao, 'autorizada 16'],
  ConsultarLoteRpsResposta_2_naoProcessado: [lote, 'em_processamento 2026000123'],
  ConsultarLoteRpsResposta_3_erro: [lote, 'nada numero_ja_usado'],
  ConsultarLoteRpsResposta_4_ok: [lote, 'autorizada 15'],
  ConsultarNfseRpsResposta_ok: [porRps, 'autorizada 15'],
  ConsultarNfseRpsResposta_cancelada: [porRps, 'autorizada 15 NFSE_CANCELADA_NA_PREFEITURA'],
  ConsultarNfseRpsResposta_naoEncontrado: [porRps, 'ausente'],
  CancelarNfseResposta_ok: [cancelamento, 'cancelada 2026-01-16T09:00:00-03:00'],
  CancelarNfseResposta_erro: [cancelamento, 'cancelada'],
  soap_resp_GerarNfse: [envio, 'autorizada 15'],
  soap_fault: [envio, 'incerta soap_fault'],
}

test('every answer among the samples has its outcome in the table', needsSamples, () => {
  const answers = readdirSync(samples('abrasf-2.04'))
    .filter((file) => /Resposta|soap_resp|soap_fault/.test(file))
    .map((file) => file.replace('.xml', ''))
  assert.deepEqual(answers.sort(), Object.keys(TABLE).sort())
})

for (const [file, [classify, expected]] of Object.entries(TABLE)) {
  test(`${file} is ${expected}`, needsSamples, () => {
    const body = sampleXml(`abrasf-2.04/${file}.xml`)
    const operacao = template.operacoes.gerar!
    const answer = { ...unwrapAnswer(body, 'text/xml', template.transporte, operacao), status: 200, body } as SoapAnswer
    assert.equal(short(classify(answer)), expected)
  })
}

test('the note of a sample comes with its key, its date and its document', needsSamples, () => {
  const body = sampleXml('abrasf-2.04/soap_resp_GerarNfse.xml')
  const answer = {
    ...unwrapAnswer(body, 'text/xml', template.transporte, template.operacoes.gerar!),
    status: 200,
    body,
  }
  const outcome = envio(answer as SoapAnswer)
  assert.ok(outcome.kind === 'autorizada')
  const { chaveAcesso, codigoVerificacao, autorizadaEm, xml } = outcome
  assert.deepEqual(
    [chaveAcesso, codigoVerificacao, autorizadaEm],
    ['A1B2C3D415', 'A1B2C3D4', '2026-01-15T10:20:30-03:00'],
  )
  assert.ok(xml.toString().startsWith('<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse'))
})

function short(outcome: Outcome | Prova): string {
  if (outcome.kind === 'autorizada')
    return [outcome.kind, outcome.numero, ...outcome.avisos.map((a) => a.codigo)].join(' ')
  if (outcome.kind === 'em_processamento') return `${outcome.kind} ${outcome.protocolo}`
  if (outcome.kind === 'incerta' || outcome.kind === 'nada') return `${outcome.kind} ${outcome.causa}`
  if (outcome.kind === 'recusada') return `${outcome.kind} ${outcome.erros.map((e) => e.codigo)}`
  if (outcome.kind === 'cancelada') return [outcome.kind, ...(outcome.em ? [outcome.em] : [])].join(' ')
  return outcome.kind
}
