import type { Apurado } from '#domain/nota/apurado.ts'
import { cutElements, readCut } from '#platform/xml/cut.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { descendant, find } from '#platform/xml/parse.ts'
import type { NotaNomeada } from '#tracks/nota-pedida.ts'
import { readIbsCbs } from '#tracks/read-ibscbs.ts'
import { amount, type Declarado, numberOf, readDeclarado, readText, textDeep } from './declarado.ts'

/** One message of a city. `codigo` in capitals, '' when there is none. `rps`: the RPS it is about, when it says so. */
export type Mensagem = { codigo: string; mensagem: string; correcao: string; rps: ChaveLida | null }
/** An RPS as a city writes its key; absent parts are null. */
type ChaveLida = { numero: string | null; serie: string | null }

/** The values read from an authorised note of any version. Absent or unreadable is null; amounts in centavos. */
export type NotaLida = {
  numero: string
  codigoVerificacao: string | null
  /** As the city wrote it, usually without offset. */
  dataEmissao: string | null
  rps: ChaveLida
  cpfCnpjPrestador: string | null
  declarado: Declarado
  apurado: Apurado | null
  /** When the city cancelled it; '' when it only says that it did; null while the note is valid. */
  canceladaEm: string | null
  /** The note that replaced it. */
  substituidaPor: string | null
}

/** A correction letter as the city shows it: its corrections, spaces collapsed; absent is null. */
export type CartaLida = { em: string; discriminacao: string | null; email: string | null; telefone: string | null }

/** The content of any answer of the family, read by local names alone: prefixes, namespaces and order do not count. */
export type RespostaAbrasf = {
  protocolo: string | null
  /** 1 not received, 2 not processed, 3 processed with errors, 4 processed. */
  situacao: string | null
  notas: NotaLida[]
  mensagens: Mensagem[]
  alertas: Mensagem[]
  /** Correction letters of the notes, in order. */
  cartas: CartaLida[]
  /** A confirmed cancellation: its note as far as the city names it, and the time, '' where it leaves that out. */
  cancelamento: { nota: NotaNomeada; em: string } | null
}

/**
 * Reads an answer (docs/referencia/municipal.md#15-respostas). It is not validated against the schema: real codes are
 * longer than it allows, and cities add and leave out elements.
 */
export function readAnswer(root: XmlNode): RespostaAbrasf {
  const mensagens: Mensagem[] = []
  const alertas: Mensagem[] = []
  collectMensagens(root, false, mensagens, alertas)
  // In an answer to a replacement the new note is beside the replaced one.
  const substituidora = find(root, 'RetSubstituicao/NfseSubstituidora')
  return {
    protocolo: readText(root, 'Protocolo'),
    situacao: readText(root, 'Situacao'),
    notas: collectNotas(substituidora ?? root),
    mensagens,
    alertas,
    cartas: collectCartas(root),
    cancelamento: readCancelamento(root),
  }
}

/**
 * The note with this number, cut out of the answer that holds it as the city wrote it: a CompNfse, or the bare Nfse of
 * cities without one. An answer to a replacement holds the replaced note too. The whole answer where no cut is a document.
 */
export function cutNota(source: string, numero: string): Buffer {
  const cuts = cutElements(source, (name) => name === 'CompNfse' || name === 'Nfse')
  const ofNumero = cuts.filter((cut) => readCut(cut, (root) => collectNotas(root)[0]?.numero) === numero)
  const nota = ofNumero.find(({ name }) => name === 'CompNfse') ?? ofNumero[0]
  return Buffer.from(nota?.xml ?? source)
}

function collectMensagens(node: XmlNode, inAlert: boolean, mensagens: Mensagem[], alertas: Mensagem[]): void {
  for (const child of node.children) {
    const isAlert = inAlert || child.name === 'ListaMensagemAlertaRetorno'
    const codigo = readText(child, 'Codigo')
    if (/^(MensagemRetorno|ListaMensagem\w*)$/.test(child.name) && (codigo ?? readText(child, 'Mensagem')) !== null) {
      const mensagem = readMensagem(child)
      const list = isAlert || mensagem.codigo.startsWith('A') ? alertas : mensagens
      list.push(mensagem)
    } else if (child.name !== 'CompNfse') collectMensagens(child, isAlert, mensagens, alertas)
  }
}

function readMensagem(node: XmlNode): Mensagem {
  const rps = find(node, 'IdentificacaoRps')
  return {
    codigo: codeText(readText(node, 'Codigo') ?? ''),
    mensagem: readText(node, 'Mensagem') ?? '',
    correcao: readText(node, 'Correcao') ?? '',
    rps: rps && { numero: readText(rps, 'Numero'), serie: readText(rps, 'Serie') },
  }
}

/** As the city wrote it, in capitals: `E010` is not `E10`. A sentence after it, as in `E10 - RPS já informado`, is left out. */
const codeText = (text: string) => (/^[A-Za-z]*\d+(?=$|[\s:-])/.exec(text)?.[0] ?? text).toUpperCase()

function collectNotas(root: XmlNode): NotaLida[] {
  const found: NotaLida[] = []
  const visit = (node: XmlNode) => {
    const nota = node.name === 'CompNfse' ? readCompNfse(node) : null
    if (nota) found.push(nota)
    else node.children.forEach(visit)
  }
  visit(root)
  if (found.length > 0) return found
  // Some cities answer with the bare note.
  const bare = root.name === 'Nfse' ? root : descendant(root, 'Nfse')
  const nota = bare && readNfse(bare)
  return nota ? [nota] : []
}

function readCompNfse(comp: XmlNode): NotaLida | null {
  const nfse = find(comp, 'Nfse')
  const nota = nfse && readNfse(nfse)
  if (!nota) return null
  const cancelamento = find(comp, 'NfseCancelamento')
  return {
    ...nota,
    canceladaEm: cancelamento && (dateText(cancelamento) ?? ''),
    substituidaPor: textDeep(comp, 'NfseSubstituidora'),
  }
}

function readNfse(nfse: XmlNode): NotaLida | null {
  const inf = find(nfse, 'InfNfse')
  const numero = inf && readText(inf, 'Numero')
  if (!inf || !numero) return null
  // 2.x has what was declared in a branch of its own; 1.00 at the top.
  const declarado = descendant(inf, 'InfDeclaracaoPrestacaoServico') ?? inf
  const rps = descendant(declarado, 'IdentificacaoRps')
  const prestador = find(declarado, 'Prestador') ?? find(inf, 'PrestadorServico') ?? find(inf, 'Prestador')
  return {
    numero,
    codigoVerificacao: readText(inf, 'CodigoVerificacao'),
    dataEmissao: readText(inf, 'DataEmissao'),
    rps: { numero: rps && readText(rps, 'Numero'), serie: rps && readText(rps, 'Serie') },
    cpfCnpjPrestador: prestador && numberOf(prestador),
    declarado: readDeclarado(declarado),
    apurado: readApurado(inf),
    canceladaEm: null,
    substituidaPor: null,
  }
}

/** 2.x has what the city computed in a branch of its own; in 1.00 it replaces what was declared. */
function readApurado(inf: XmlNode): Apurado | null {
  const valores = find(inf, 'ValoresNfse') ?? find(inf, 'Servico/Valores')
  const iss = valores && amount(readText(valores, 'ValorIss'))
  const reforma = readIbsCbs(inf)
  if (iss === null && reforma === null) return null
  return { iss, liquido: valores && amount(readText(valores, 'ValorLiquidoNfse')), reforma }
}

function collectCartas(node: XmlNode): CartaLida[] {
  if (node.name !== 'CartaCorrecao') return node.children.flatMap(collectCartas)
  const collapsed = (name: string) => textDeep(node, name)?.replace(/\s+/g, ' ') ?? null
  return [
    {
      em: textDeep(node, 'DataDeclaracao') ?? '',
      discriminacao: collapsed('Discriminacao'),
      email: collapsed('Email'),
      telefone: collapsed('Telefone'),
    },
  ]
}

function readCancelamento(root: XmlNode): RespostaAbrasf['cancelamento'] {
  const node = find(root, 'RetCancelamento') ?? find(root, 'Cancelamento') ?? find(root, 'NfseCancelamento')
  const sucesso = textDeep(node ?? root, 'Sucesso')
  // Ginfes v2 answers only `Sucesso`.
  if (sucesso !== null && !/^(true|1|s|sim)$/i.test(sucesso)) return null
  if (node === null) return sucesso === null ? null : { nota: readNomeada(root), em: dateText(root) ?? '' }
  if (sucesso === null && !descendant(node, 'Confirmacao')) return null
  return { nota: readNomeada(node), em: dateText(node) ?? '' }
}

function readNomeada(confirmacao: XmlNode): NotaNomeada {
  const nota = descendant(confirmacao, 'IdentificacaoNfse')
  return { chaveAcesso: null, numero: nota && readText(nota, 'Numero'), cpfCnpj: nota && numberOf(nota) }
}

const dateText = (node: XmlNode) => textDeep(node, 'DataHora') ?? textDeep(node, 'DataHoraCancelamento')
