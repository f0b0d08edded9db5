import { type Centavos, centavos } from '#domain/money.ts'
import { cutElements, readCut } from '#platform/xml/cut.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { all, find, textOf } from '#platform/xml/parse.ts'
import { sameNumber, sameSerie } from '#tracks/eco.ts'
import { readInstant } from '#tracks/instant.ts'
import type { ChaveRps } from './mensagens-xml.ts'
import type { Mensagem } from './rejections.ts'

/** The content of RetornoEnvioLoteRPS, RetornoConsulta and RetornoCancelamentoNFe, read by local names. */
export type Retorno = {
  /** Null when the answer does not say. */
  sucesso: boolean | null
  alertas: MensagemLida[]
  erros: MensagemLida[]
  /** Notes issued by a lote, by the RPS they came of. */
  chaves: ChaveEmitida[]
  notas: NotaLida[]
}

/** The key of a note, with that of the RPS it came of; absent parts are ''. */
export type ChaveEmitida = { chave: ChaveRps; inscricao: string; numero: string }

/** A message with the RPS or the note that it names; absent parts of their keys are ''. */
type MensagemLida = Mensagem & { rps: ChaveRps | null; nota: ChaveNota | null }
type ChaveNota = { inscricao: string; numero: string }

/** A note as a consult shows it; absent or unreadable values are null. */
export type NotaLida = {
  chave: ChaveRps
  /** The registration in the key of the note itself, '' where it is absent. */
  inscricao: string
  numero: string
  codigoVerificacao: string | null
  chaveNacional: string | null
  emitidaEm: string | null
  dataRps: string | null
  cpfCnpjPrestador: string | null
  cpfCnpjTomador: string | null
  valor: Centavos | null
  deducoes: Centavos | null
  codigoServico: string | null
  issRetido: string | null
  iss: Centavos | null
  cancelada: boolean
  canceladaEm: string | null
}

/**
 * Reads the message inside RetornoXML. It is not validated against the schema: an answer is evidence, however written.
 */
export function readRetorno(root: XmlNode): Retorno {
  const sucesso = textOf(root, 'Cabecalho/Sucesso')?.trim() ?? null
  return {
    sucesso: sucesso === null ? null : sucesso === 'true' || sucesso === '1',
    alertas: all(root, 'Alerta').map(readMensagem),
    erros: all(root, 'Erro').map(readMensagem),
    chaves: all(root, 'ChaveNFeRPS').map((node) => ({
      chave: readChave(find(node, 'ChaveRPS')),
      inscricao: value(node, 'ChaveNFe/InscricaoPrestador') ?? '',
      numero: value(node, 'ChaveNFe/NumeroNFe') ?? '',
    })),
    notas: all(root, 'NFe').map(readNota),
  }
}

/** The key of the RPS inside a message of ours. */
export const readChaveEnviada = (envio: XmlNode): ChaveRps => readChave(find(envio, 'RPS/ChaveRPS'))

/** Whether a key names another RPS: by any of its parts that it has. */
export const isAnotherRps = (shown: ChaveRps, ours: ChaveRps): boolean =>
  isAnother(shown.inscricao, ours.inscricao) ||
  isAnother(shown.numero, ours.numero) ||
  (shown.serie !== '' && !sameSerie(shown.serie, ours.serie))

/** The same of a note. */
export const isAnotherNota = (shown: ChaveNota, ours: ChaveNota): boolean =>
  isAnother(shown.inscricao, ours.inscricao) || isAnother(shown.numero, ours.numero)

const isAnother = (shown: string, ours: string) => shown !== '' && !sameNumber(shown, ours)

function readNota(node: XmlNode): NotaLida {
  return {
    chave: readChave(find(node, 'ChaveRPS')),
    inscricao: value(node, 'ChaveNFe/InscricaoPrestador') ?? '',
    numero: value(node, 'ChaveNFe/NumeroNFe') ?? '',
    codigoVerificacao: value(node, 'ChaveNFe/CodigoVerificacao'),
    chaveNacional: value(node, 'ChaveNFe/ChaveNotaNacional'),
    emitidaEm: readInstant(value(node, 'DataEmissaoNFe')),
    dataRps: value(node, 'DataEmissaoRPS'),
    cpfCnpjPrestador: readCpfCnpj(node, 'CPFCNPJPrestador'),
    cpfCnpjTomador: readCpfCnpj(node, 'CPFCNPJTomador'),
    // Layout 2 sends the final price and returns it; its ValorServicos is the city's own figure.
    valor: amount(value(node, 'ValorFinalCobrado') ?? value(node, 'ValorServicos')),
    deducoes: amount(value(node, 'ValorDeducoes')),
    codigoServico: value(node, 'CodigoServico'),
    issRetido: value(node, 'ISSRetido'),
    iss: amount(value(node, 'ValorISS')),
    cancelada: value(node, 'StatusNFe') === 'C',
    canceladaEm: readInstant(value(node, 'DataCancelamento')),
  }
}

/** The note with this number, cut out of the answer to a consult as the city wrote it. */
export function cutNota(source: string, numero: string): Buffer {
  const cuts = cutElements(source, (name) => name === 'NFe')
  return Buffer.from(cuts.find((cut) => readCut(cut, readNota)?.numero === numero)?.xml ?? source)
}

function readMensagem(node: XmlNode): MensagemLida {
  const [rps, nota] = [find(node, 'ChaveRPS'), find(node, 'ChaveNFe')]
  return {
    codigo: value(node, 'Codigo') ?? '',
    descricao: value(node, 'Descricao') ?? '',
    rps: rps && readChave(rps),
    nota: nota && {
      inscricao: value(nota, 'InscricaoPrestador') ?? '',
      numero: value(nota, 'NumeroNFe') ?? '',
    },
  }
}

const readChave = (node: XmlNode | null): ChaveRps => ({
  inscricao: (node && value(node, 'InscricaoPrestador')) ?? '',
  serie: (node && value(node, 'SerieRPS')) ?? '',
  numero: (node && value(node, 'NumeroRPS')) ?? '',
})

const value = (node: XmlNode, path: string): string | null => textOf(node, path)?.trim() || null
const readCpfCnpj = (node: XmlNode, name: string) => value(node, `${name}/CNPJ`) ?? value(node, `${name}/CPF`)
export const amount = (text: string | null): Centavos | null =>
  text !== null && /^\d{1,13}(\.\d{1,2})?$/.test(text) ? centavos(Number(text)) : null
