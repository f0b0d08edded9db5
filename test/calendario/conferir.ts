// Independent programs check every document of the calendar: the official schema by xmllint, signatures by xmlsec1, the
// printed page by pdftotext. The documents stay in a folder, to be read.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemas } from '../support/references.ts'
import type { Dia, Emitida } from './emitir.ts'

const ESQUEMA = schemas('nacional/v1.01-20260727')

/** What the checks need, for `needs` of references.ts. */
export const PRECISA = [ESQUEMA, 'xmllint', 'xmlsec1', 'pdftotext']

/** Writes the documents of a day into the folder, and returns what is wrong with them. */
export function conferir({ data, emitidas, ca }: Dia, pasta: string): string[] {
  mkdirSync(pasta, { recursive: true })
  const caPath = join(pasta, `${data}.ca.pem`)
  writeFileSync(caPath, ca)
  return emitidas.flatMap((nota) => {
    const nome = `${data} ${nota.regime} ${nota.lugar}`
    const path = (sufixo: string) => join(pasta, `${nome.replaceAll(/[^\p{L}\d.-]+/gu, '_')}${sufixo}`)
    return documentosDe(nota)
      .flatMap(([sufixo, texto]) => {
        writeFileSync(path(sufixo), texto)
        return [...schemaFaults(texto, path(sufixo)), ...signatureFaults(texto, path(sufixo), caPath)]
      })
      .concat(nota.pdf ? pageFaults(nota, path('.pdf')) : [])
      .map((falta) => `${nome}: ${falta}`)
  })
}

const documentosDe = ({ enviado, autorizado }: Emitida): [sufixo: string, texto: string][] =>
  [['.enviado.xml', enviado] as [string, string], ['.nota.xml', autorizado] as [string, string]].filter(
    ([, texto]) => texto !== '',
  )

/** Documents of the national layout, wherever they go, follow the official schema. */
function schemaFaults(texto: string, path: string): string[] {
  const raiz = texto.match(/<(DPS|NFSe) /)?.[1]
  if (!raiz || !texto.includes('http://www.sped.fazenda.gov.br/nfse')) return []
  const args = ['--noout', '--nonet', '--schema', join(ESQUEMA, `${raiz}_v1.01.xsd`), path]
  const { status, stderr } = spawnSync('xmllint', args, { encoding: 'utf8' })
  return status === 0 ? [] : [`xmllint: ${stderr.split('\n')[0]}`]
}

/** Elements that cities and the national system have signed by reference to their Id. */
const ASSINADOS = [
  ...['infNFSe', 'infDPS', 'LoteDps', 'LoteRps', 'InfNfse', 'InfRps', 'Rps'],
  'InfDeclaracaoPrestacaoServico',
]

/** Every signature of the document verifies, each in its place, under the authority that issued the certificates. */
function signatureFaults(texto: string, path: string, caPath: string): string[] {
  const count = texto.match(/<(?:\w+:)?Signature[ >]/g)?.length ?? 0
  const ids = ASSINADOS.flatMap((nome) => ['--id-attr:Id', nome])
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((posicao) => {
    const node = ['--node-xpath', `(//*[local-name()='Signature'])[${posicao}]`]
    const options = ['--verify', '--enabled-key-data', 'x509', '--trusted-pem', caPath, ...ids, ...node, path]
    const { status, stderr } = spawnSync('xmlsec1', options, { encoding: 'utf8' })
    return status === 0 ? [] : [`xmlsec1, assinatura ${posicao} de ${count}: ${stderr.trim().split('\n')[0]}`]
  })
}

/** The page is one, and says the number of the note. */
function pageFaults({ pdf, nota }: Emitida, path: string): string[] {
  writeFileSync(path, pdf!)
  const texto = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  return texto.includes(String(nota.numero)) ? [] : ['o DANFSe não mostra o número da nota']
}
