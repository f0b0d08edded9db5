import crypto from 'node:crypto'
import { text } from '#platform/xml/canonical.ts'
import { AGORA, preparar, SAMPLES, TABELAS } from '#test/support/preparo.ts'
import { writeEnvio } from '#tracks/abrasf/mensagens-xml.ts'
import { readAnswer } from '#tracks/abrasf/parse-answer.ts'
import { ABRASF_204 } from '#tracks/abrasf/templates/abrasf-2.04.ts'
import { unwrapAnswer } from '#tracks/transport/read-envelope.ts'
import type { Figura } from './figura.ts'
import type { Opcoes } from './medidas.ts'

/** Processor of an RPS 2.04 written and signed, of the RSA signature in it, and of a SOAP response of 10 KB opened and read. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  // The first two are measured in turns, so that a machine that slows down slows both.
  const [turns, notes, warmUp, answers] = curto ? [2, 20, 20, 20] : [10, 200, WARM_UP, ANSWERS]
  let rsa = 0
  let rps = 0
  buildRps(warmUp)
  for (let turn = 0; turn < turns; turn++) {
    rsa += cpuSeconds(() => signRaw(notes))
    rps += cpuSeconds(() => buildRps(notes))
  }
  for (let index = 0; index < warmUp; index++) readSoap()
  const reading = cpuSeconds(() => {
    for (let index = 0; index < answers; index++) readSoap()
  })
  const msOf = (seconds: number) => (seconds * 1000) / (turns * notes)
  return [
    { nome: 'RPS escrito e assinado, processador', medido: msOf(rps), unidade: 'ms' },
    { nome: 'só a assinatura RSA', medido: msOf(rsa), unidade: 'ms' },
    { nome: 'o resto de um RPS', medido: msOf(rps - rsa), unidade: 'ms', max: RESTO_MS_MAX },
    { nome: 'resposta SOAP de 10 KB lida', medido: (reading * 1000) / answers, unidade: 'ms', max: RESPOSTA_MS_MAX },
  ]
}

const RESTO_MS_MAX = 0.15
const RESPOSTA_MS_MAX = 0.3
const WARM_UP = 1000
const ANSWERS = 2000
const { privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
const certificadoBase64 = crypto.randomBytes(1500).toString('base64')
const { nota } = preparar(SAMPLES['simples-nacional']!)
if (!nota) throw new Error('the sample is not a valid note')

function buildRps(notes: number): void {
  for (let index = 1; index <= notes; index++) {
    const rps = { nota: nota!, serie: '1', numero: String(index), template: ABRASF_204, agora: AGORA, tabelas: TABELAS }
    writeEnvio(rps, String(index), { key: privateKey, certificadoBase64 })
  }
}

const DIGEST_INPUT = crypto.randomBytes(700)
function signRaw(notes: number): void {
  for (let index = 0; index < notes; index++) crypto.sign('RSA-SHA1', DIGEST_INPUT, privateKey)
}

/** A note of a city with texts of the greatest length, in its envelope: about 10 KB. */
const ANSWER = (() => {
  const inf = /<InfDeclaracaoPrestacaoServico.*<\/InfDeclaracaoPrestacaoServico>/s.exec(
    writeEnvio(
      { nota: nota!, serie: '1', numero: '1', template: ABRASF_204, agora: AGORA, tabelas: TABELAS },
      '1',
      null,
    ),
  )![0]
  const signature = `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><KeyInfo><X509Data><X509Certificate>${certificadoBase64}</X509Certificate></X509Data></KeyInfo></Signature>`
  const note = `<GerarNfseResposta xmlns="http://www.abrasf.org.br/nfse.xsd"><ListaNfse><CompNfse><Nfse versao="2.04"><InfNfse Id="N1"><Numero>1</Numero><CodigoVerificacao>AB12</CodigoVerificacao><DataEmissao>2026-11-20T12:00:00</DataEmissao><OutrasInformacoes>${'Consulte a autenticidade em nosso portal. '.repeat(60)}</OutrasInformacoes><DeclaracaoPrestacaoServico>${inf}</DeclaracaoPrestacaoServico></InfNfse>${signature}</Nfse></CompNfse></ListaNfse></GerarNfseResposta>`
  return Buffer.from(
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><GerarNfseResponse xmlns="http://nfse.abrasf.org.br"><outputXML xmlns="">${text(note.padEnd(9_000, ' '))}</outputXML></GerarNfseResponse></soap:Body></soap:Envelope>`,
  )
})()

function readSoap(): void {
  const answer = unwrapAnswer(ANSWER, 'text/xml; charset=utf-8', ABRASF_204.transporte, ABRASF_204.operacoes.gerar!)
  if (answer.kind !== 'message' || readAnswer(answer.xml).notas.length !== 1) throw new Error('the answer was not read')
}

function cpuSeconds(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000_000
}
