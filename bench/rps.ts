import crypto from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { text } from '#platform/xml/canonical.ts'
import { AGORA, preparar, SAMPLES, TABELAS } from '#test/support/preparo.ts'
import { writeEnvio } from '#tracks/abrasf/mensagens-xml.ts'
import { readAnswer } from '#tracks/abrasf/parse-answer.ts'
import { ABRASF_204 } from '#tracks/abrasf/templates/abrasf-2.04.ts'
import { unwrapAnswer } from '#tracks/transport/read-envelope.ts'

type Figura = { figura: string; valor: number; minimo: number; unidade: string }

/**
 * RPS 2.04 written and signed, as a share of signing alone (raw RSA of the same key in the same CPU time), and SOAP
 * responses of 10 KB opened and read per CPU-second.
 */
export async function run(): Promise<Figura[]> {
  // The two are measured in turns, so that a machine that slows down slows both.
  const [turns, notes] = [10, 200]
  let rsa = 0
  let rps = 0
  buildRps(WARM_UP)
  for (let turn = 0; turn < turns; turn++) {
    rsa += cpuSeconds(() => signRaw(notes))
    rps += cpuSeconds(() => buildRps(notes))
  }
  for (let index = 0; index < WARM_UP; index++) readSoap()
  const reading = cpuSeconds(() => {
    for (let index = 0; index < ANSWERS; index++) readSoap()
  })
  return [
    { figura: 'rps', valor: round(rsa / rps), minimo: 0.8, unidade: 'do ritmo da assinatura RSA sozinha' },
    {
      figura: 'resposta-soap',
      valor: Math.round(ANSWERS / reading),
      minimo: 3334,
      unidade: 'respostas de 10 KB por segundo de CPU',
    },
  ]
}

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

const round = (value: number) => Math.round(value * 100) / 100

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figuras = await run()
  for (const { figura, valor, minimo, unidade } of figuras)
    console.log(`${figura}: ${valor} ${unidade} (mínimo ${minimo})`)
  process.exitCode = figuras.every(({ valor, minimo }) => valor >= minimo) ? 0 : 1
}
