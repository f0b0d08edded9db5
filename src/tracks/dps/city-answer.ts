import { cutElements, readCut } from '#platform/xml/cut.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { descendant } from '#platform/xml/parse.ts'
import { type NotaNomeada, plainCpfCnpj } from '#tracks/nota-pedida.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { isChaveAcesso } from './dps-id.ts'
import type { ErroSefin } from './sefin-errors.ts'

/** The content of a city's answer, read without assuming a shape: each software has its own. Absent is null. */
export type RespostaCidade = {
  /** The NFS-e, cut out of the answer as it is there. */
  nfse: Buffer | null
  chaveAcesso: string | null
  /** The DPS that the key is of. */
  idDps: string | null
  protocolo: string | null
  /** A registered cancellation, by its event or by a confirmation: its note as far as it names it, and the time as written. */
  cancelamento: { nota: NotaNomeada; em: string | null } | null
  /** How the processing of a protocol or a lote stands; null where the city does not say. */
  processado: 'sucesso' | 'erro' | 'pendente' | null
  erros: ErroSefin[]
  alertas: ErroSefin[]
}

/** Reads the message of a city: an NFS-e wherever it is, key, protocol, and messages with a code. */
export function readRespostaCidade({ xml, source }: Extract<SoapAnswer, { kind: 'message' }>): RespostaCidade {
  const messages = listMensagens(xml, false)
  const erros = messages.filter(({ alerta }) => !alerta).map(({ erro }) => erro)
  const status = findAny(xml, ['statusprocessamento', 'situacao'])?.text.trim() ?? ''
  const chave = findAny(xml, ['chaveacesso', 'chnfse'])?.text.trim() ?? ''
  const evento = findAny(xml, ['infevento', 'confirmacao', 'nfsecancelamento'])
  return {
    nfse: cutNfse(xml, source),
    chaveAcesso: isChaveAcesso(chave) ? chave : null,
    idDps: findAny(xml, ['iddps'])?.text.trim() || null,
    protocolo: findAny(xml, ['protocolo'])?.text.trim() || null,
    cancelamento: evento && { nota: readNomeada(evento), em: dateText(evento) },
    processado: processadoOf(status),
    erros: erros.length > 0 ? erros : listMotivo(xml),
    alertas: messages.filter(({ alerta }) => alerta).map(({ erro }) => erro),
  }
}

function readNomeada(evento: XmlNode): NotaNomeada {
  const nota = findAny(evento, ['identificacaonfse'])
  const text = (node: XmlNode | null, ...names: string[]) => (node && findAny(node, names)?.text.trim()) || null
  return {
    chaveAcesso: text(evento, 'chnfse'),
    numero: text(nota, 'numero'),
    cpfCnpj: plainCpfCnpj(text(nota, 'cnpj', 'cpf')),
  }
}

const dateText = (evento: XmlNode): string | null =>
  evento.children.find(({ name }) => /^(dhProc|DataHora)$/i.test(name))?.text ?? null

/** By words, or by the situation of a lote: 1 and 2 are not processed, 3 with errors, 4 with success. */
function processadoOf(status: string): RespostaCidade['processado'] {
  if (/sucesso/i.test(status) || status === '4') return 'sucesso'
  if (/erro|rejeitad/i.test(status) || status === '3') return 'erro'
  return status === '1' || status === '2' || /process/i.test(status) ? 'pendente' : null
}

/** The first element by one of these names, case apart: the cities spell them either way. */
function findAny(node: XmlNode, names: readonly string[]): XmlNode | null {
  for (const child of node.children) {
    const found = names.includes(child.name.toLowerCase()) ? child : findAny(child, names)
    if (found) return found
  }
  return null
}

type Mensagem = { erro: ErroSefin; alerta: boolean }

/** Every element with a code and a sentence; those under an element named after alerts are warnings. */
function listMensagens(node: XmlNode, alerta: boolean): Mensagem[] {
  const text = (...names: string[]) =>
    node.children.find(({ name }) => names.includes(name.toLowerCase()))?.text.trim() ?? ''
  const [codigo, descricao] = [text('codigo'), text('mensagem', 'descricao')]
  const [complemento, correcao] = [text('complemento'), text('correcao')]
  if (codigo !== '' && descricao !== '') {
    // L000 means success in the messages of the asynchronous software.
    return [
      {
        erro: { codigo: codigo.toUpperCase(), descricao, complemento, correcao, ...dpsOf(node) },
        alerta: alerta || /^L0+$/i.test(codigo),
      },
    ]
  }
  return node.children
    .filter(({ name }) => name !== 'infNFSe')
    .flatMap((child) => listMensagens(child, alerta || /alerta/i.test(node.name)))
}

/** The DPS that a message names. */
function dpsOf(mensagem: XmlNode): Pick<ErroSefin, 'dps'> {
  const dps = findAny(mensagem, ['identificacaodps'])
  if (!dps) return {}
  const text = (...names: string[]) => findAny(dps, names)?.text.trim() || null
  return { dps: { numero: text('numdps', 'ndps', 'numero'), serie: text('seriedps', 'serie') } }
}

/** A refusal in one sentence, which may begin with its code. */
function listMotivo(xml: XmlNode): ErroSefin[] {
  const descricao = findAny(xml, ['mensagemerro'])?.text.trim() ?? ''
  if (descricao === '') return []
  return [{ codigo: /\bE\d{1,4}\b/i.exec(descricao)?.[0].toUpperCase() ?? '', descricao, complemento: '' }]
}

/** The element that holds infNFSe, byte for byte as it is in the answer. Some cities write NFSe as Nfse. */
function cutNfse(xml: XmlNode, source: string): Buffer | null {
  if (!descendant(xml, 'infNFSe')) return null
  const cuts = cutElements(source, (name) => name.toLowerCase() === 'nfse')
  const nfse = cuts.find((cut) => readCut(cut, (root) => root.children.some(({ name }) => name === 'infNFSe')))
  return nfse ? Buffer.from(nfse.xml) : null
}
