import { randomBytes } from 'node:crypto'
import { isSamePerson } from '../../certificate-reader.ts'
import { now } from '../../clock.ts'
import type { Momento } from '../../deliver.ts'
import { type DpsRecebida, emitir, readDpsDocument } from '../../national/emitir.ts'
import { registerEvento, writePedido } from '../../national/evento-xml.ts'
import { whyNotBind } from '../../national/eventos.ts'
import { NFSE_URI } from '../../national/layout.ts'
import { brasilia } from '../../national/sefin.ts'
import { escapeAttribute, escapeText } from '../../xml/canonical.ts'
import { elementsOf, parseXml, textOf, type XmlElement } from '../../xml/parse.ts'
import { checkSignature } from '../../xml/signature.ts'
import { consultado, esperaDe } from '../espera.ts'
import { whyNotFit } from '../layout/ler-mensagem.ts'
import type { LoteMunicipal, Ocorrencia } from '../livro.ts'
import { find, type Prefeitura, textAt } from '../prefeitura.ts'
import type { Documento, Pedido } from '../soap.ts'
import { PERGUNTAS, type Trabalho } from '../trabalho.ts'
import { type Filho, type No, writeNo } from '../xml-tree.ts'
import { textoDe } from './documento.ts'

/**
 * One request of the asynchronous DPS service: a DPS or an event is received under a protocol, and its outcome is
 * queried with ConsultarStatusDps, of the kind of request it was. Requests follow the published examples, answers the
 * format that public programs read; notes are shown by the national system alone.
 */
export function atenderDpsAssincrona(prefeitura: Prefeitura, pedido: Pedido): Trabalho {
  const { operacao, mensagem } = pedido
  const { livro } = prefeitura
  const dps = 'root' in mensagem && operacao.faz === 'enviarLote' ? readDps(mensagem) : null
  const root = 'root' in mensagem ? mensagem.root : null
  const chave = root ? textAt(root, 'evento/infEvento/pedRegEvento/infPedReg/chNFSe') : ''
  const documento = dps?.idDps ?? `${operacao.nome} ${chave || (root ? textAt(root, 'protocolo') : '')}`
  const status = root ? statusOf(textAt(root, 'tipoIntegracao')) : 'Emissao'
  const write = (filhos: readonly Filho[]) =>
    writeNo(el(operacao.faz === 'consultarLote' ? `ConsultarStatusDps${status}Resposta` : operacao.resposta, filhos))
  const failed = (ocorrencias: readonly Ocorrencia[]) =>
    write(
      operacao.faz === 'consultarLote' ? processed(ocorrencias) : [el('status', 'Rejeitado'), mensagens(ocorrencias)],
    )
  const receive = (momento: Momento, lote: Pick<LoteMunicipal, 'rps' | 'erros' | 'cancelamento'>): string => {
    const { protocolo } = queue(prefeitura, momento, lote)
    return write([
      el('protocolo', protocolo),
      el('dhRecebimento', brasilia(momento.agora)),
      el('status', 'Não processado'),
    ])
  }
  return {
    operacao: operacao.faz === 'cancelar' ? 'evento' : dps ? 'emitir' : 'consultar',
    documento,
    pergunta: PERGUNTAS[operacao.faz],
    sobre: root && !dps ? dpsSobre(prefeitura, chave, textAt(root, 'protocolo')) : '',
    cnpj: dps?.emitente ?? '',
    texto: dps?.texto ?? (root ? textAt(root, 'evento/infEvento/pedRegEvento/infPedReg/e101101/xMotivo') : ''),
    codigoDuplicado: 'E0014',
    process: (momento) => {
      const motivo = 'codigo' in mensagem ? mensagem.motivo : whyNotRead(prefeitura, pedido, mensagem)
      if (motivo || !('root' in mensagem)) {
        const erros = [{ rps: documento, codigo: 'E160', motivo: motivo ?? '' }]
        livro.addRecusa({
          quando: momento.agora.toISOString(),
          documento,
          prestador: '',
          codigos: ['E160'],
          motivo: motivo ?? '',
        })
        return failed(erros)
      }
      if (dps) return receive(momento, { rps: [documento], erros: issue(prefeitura, dps, momento) })
      if (operacao.faz === 'cancelar') return receive(momento, { rps: [], ...judge(prefeitura, mensagem, chave) })
      return write(consult(prefeitura, mensagem.root, momento))
    },
    refuse: (codigo, momento) => {
      const erros = [{ rps: documento, codigo, motivo: 'comportamento' }]
      return operacao.faz === 'consultarLote' ? failed(erros) : receive(momento, { rps: dps ? [documento] : [], erros })
    },
    say: (codigo) => {
      const ocorrencias = [{ rps: documento, codigo, motivo: '' }]
      return operacao.faz === 'consultarLote' ? write([mensagens(ocorrencias)]) : failed(ocorrencias)
    },
  }
}

/** The DPS of the note that a cancellation or a consult by protocol is about, as far as the book knows; '' otherwise. */
function dpsSobre({ livro, sefin }: Prefeitura, chave: string, protocolo: string): string {
  const lote = livro.lote(protocolo)
  return lote?.rps[0] ?? sefin.ledger.notaPorChave(lote?.cancelamento?.chave ?? chave)?.idDps ?? ''
}

const URI = 'http://www.betha.com.br/e-nota-dps'

function el(nome: string, filhos: No['filhos']): No {
  return { nome, uri: URI, filhos }
}

/** How the root of an answer names the kind of request it is about. */
function statusOf(tipoIntegracao: string): 'Emissao' | 'Cancelamento' {
  return tipoIntegracao === 'CANCELAMENTO' ? 'Cancelamento' : 'Emissao'
}

function mensagens(ocorrencias: readonly Ocorrencia[]): No {
  return el(
    'listaMensagens',
    ocorrencias.map(({ codigo }) => el('mensagem', [el('codigo', codigo), el('mensagem', textoDe(codigo))])),
  )
}

function processed(erros: readonly Ocorrencia[]): No[] {
  return erros.length === 0
    ? [el('statusProcessamento', 'Processado com sucesso')]
    : [el('statusProcessamento', 'Processado com erro'), mensagens(erros)]
}

function whyNotRead({ cidade }: Prefeitura, { operacao }: Pedido, { root }: Documento): string | null {
  const espacos = { raiz: URI, mensagem: URI, tipos: URI }
  return whyNotFit(root, operacao.envio, cidade.leiaute, espacos)
}

function issue({ sefin, regras }: Prefeitura, dps: DpsRecebida, momento: Momento): Ocorrencia[] {
  const visivelEm = Math.max(momento.visivelEm, esperaDe(regras, momento).prontoEm) + regras.visibilidadeMs
  const conclusao = emitir(sefin, dps, { ...momento, visivelEm })
  if (conclusao.kind === 'resposta') return []
  return conclusao.codigos.map((codigo) => ({ rps: dps.idDps, codigo, motivo: 'DPS' }))
}

/** The checks of a cancellation when it arrives; whether the note may be cancelled is decided when it is processed. */
function judge(
  prefeitura: Prefeitura,
  { root, isolado }: Documento,
  chave: string,
): Pick<LoteMunicipal, 'erros' | 'cancelamento'> {
  const problem = (codigo: string, motivo: string) => ({ erros: [{ rps: `cancelar ${chave}`, codigo, motivo }] })
  const evento = find(root, 'evento/infEvento/pedRegEvento/infPedReg')!
  const autor = textAt(evento, 'CNPJAutor') || textAt(evento, 'CPFAutor')
  const signer = signerOf(prefeitura, [root, ...(isolado ? [isolado] : [])])
  if (typeof signer === 'string') return problem('E1980', signer)
  if (!isSamePerson(signer, autor)) return problem('E0812', `assinado por ${signer.cnpj}`)
  if (!prefeitura.sefin.ledger.notaPorChave(chave)) return problem('E1831', chave)
  const motivo = { cMotivo: textAt(evento, 'e101101/cMotivo'), xMotivo: textAt(evento, 'e101101/xMotivo') }
  return { erros: [], cancelamento: { chave, autor, ...motivo } }
}

/** Carries out a cancellation that is due, once. */
function processar({ sefin, livro }: Prefeitura, lote: LoteMunicipal, agora: Date): LoteMunicipal {
  const { cancelamento, ...rest } = lote
  if (!cancelamento) return lote
  const { chave, autor, cMotivo, xMotivo } = cancelamento
  const nota = sefin.ledger.notaPorChave(chave)!
  const codigo = whyNotBind(sefin, nota, { tipo: '101101', autor }, agora)
  if (!codigo) {
    const { xml, id } = writePedido(sefin, nota, '101101', agora, { cMotivo, xMotivo })
    registerEvento(sefin, nota, { tipo: '101101', idPedido: id, autor, pedido: xml, agora })
  }
  const erros = codigo ? [{ rps: `cancelar ${chave}`, codigo, motivo: chave }] : []
  const done = { ...rest, erros }
  livro.putLote(done)
  return done
}

/** The signer of the event: its signature covers infEvento, in its place or alone. */
function signerOf({ certificadoDe }: Prefeitura, roots: XmlElement[]) {
  const checks = roots.map((root) => {
    const evento = find(root, 'evento')!
    return checkSignature(evento, find(evento, 'infEvento')!, (base64) => certificadoDe(base64)?.key ?? null)
  })
  const valid = checks.find((check) => check.kind === 'valida')
  if (valid) return certificadoDe(valid.certificateBase64)!
  const [first] = checks
  return first?.kind === 'invalida' ? first.motivo : 'evento sem Signature'
}

function consult(prefeitura: Prefeitura, root: XmlElement, momento: Momento): Filho[] {
  const { livro, sefin, cidade } = prefeitura
  const recebido = livro.lote(textAt(root, 'protocolo'))
  const isEmissao = recebido !== undefined && recebido.rps.length > 0
  if (
    !recebido ||
    textAt(root, 'codigoIbge') !== cidade.ibge ||
    isEmissao !== (statusOf(textAt(root, 'tipoIntegracao')) === 'Emissao')
  )
    return [mensagens([{ rps: '', codigo: 'E86', motivo: '' }])]
  const lote = consultado(prefeitura, recebido, momento)
  const start = [el('dataHoraRecebimento', brasilia(new Date(lote.recebido))), el('protocolo', lote.protocolo)]
  if (lote.prontoEm > now()) return [el('statusProcessamento', 'Aguardando validação do ambiente nacional'), ...start]
  const { erros } = processar(prefeitura, lote, momento.agora)
  const [status, ...more] = processed(erros)
  if (erros.length > 0) return [status!, ...start, ...more]
  if (!isEmissao) return [status!, ...start, el('idCancelamento', lote.protocolo)]
  const nota = sefin.ledger.notasDaDps(lote.rps[0]!).at(-1)!
  const emissao = el('emissao', [
    el('idDps', nota.idDps),
    el('chaveAcesso', nota.chave),
    el('numeroDps', nota.nDps),
    el('serieDps', nota.serie),
    el('numeroNotaFiscal', String(nota.numero)),
  ])
  return [status!, ...start, emissao]
}

function queue(
  { livro, regras }: Prefeitura,
  momento: Momento,
  decidido: Pick<LoteMunicipal, 'rps' | 'erros' | 'cancelamento'>,
): LoteMunicipal {
  const lote: LoteMunicipal = {
    protocolo: BigInt(`0x${randomBytes(6).toString('hex')}`).toString(),
    numeroLote: '',
    prestador: '',
    recebido: momento.agora.toISOString(),
    ...esperaDe(regras, momento),
    negaRps: momento.comportamento === 'e4-enquanto-processa',
    ...decidido,
  }
  livro.putLote(lote)
  return lote
}

/** The DPS is in the service's own namespace, with `id`: it is put back into the national form, and checked as such. */
function readDps({ root, isolado }: Documento): DpsRecebida {
  const own = find(root, 'DPS')
  if (!own) return readDpsDocument({ root, source: '' }, [])
  const source = toNational(own, NFSE_URI)
  const alone = isolado && find(isolado, 'DPS')
  return readDpsDocument({ root: parseXml(source).root, source }, [own, ...(alone ? [alone] : [])])
}

function toNational(element: XmlElement, uri: string): string {
  const attributes = element.attributes
    .map(({ name, value }) => ` ${name === 'id' ? 'Id' : name}="${escapeAttribute(value)}"`)
    .join('')
  const children = elementsOf(element).filter(({ local }) => local !== 'Signature')
  const content =
    children.length > 0 ? children.map((child) => toNational(child, '')).join('') : escapeText(textOf(element))
  return `<${element.local}${uri ? ` xmlns="${uri}"` : ''}${attributes}>${content}</${element.local}>`
}
