import { randomBytes } from 'node:crypto'
import { isSamePerson } from '../../certificate-reader.ts'
import type { Momento } from '../../deliver.ts'
import { type DpsRecebida, emitir, readDpsDocument } from '../../national/emitir.ts'
import { registerEvento, writePedido } from '../../national/evento-xml.ts'
import { whyNotBind } from '../../national/eventos.ts'
import { NFSE_URI } from '../../national/layout.ts'
import { brasilia } from '../../national/sefin.ts'
import { escapeAttribute, escapeText } from '../../xml/canonical.ts'
import { elementsOf, parseXml, textOf, type XmlElement } from '../../xml/parse.ts'
import { checkSignature } from '../../xml/signature.ts'
import { whyNotFit } from '../layout/ler-mensagem.ts'
import { type LoteMunicipal, type Ocorrencia, PRESO } from '../livro.ts'
import { find, type Prefeitura, textAt } from '../prefeitura.ts'
import type { Documento, Pedido } from '../soap.ts'
import type { Trabalho } from '../trabalho.ts'
import { type Filho, type No, writeNo } from '../xml-tree.ts'
import { textoDe, xmlOf } from './documento.ts'

/**
 * One request of the asynchronous DPS service: a DPS or an event is received under a protocol, and what became of it is
 * asked with ConsultarStatusDps. Requests follow the published examples; the answers, of which none is public, are
 * this simulator's own reading.
 */
export function atenderDpsAssincrona(prefeitura: Prefeitura, pedido: Pedido): Trabalho {
  const { operacao, mensagem } = pedido
  const { livro } = prefeitura
  const dps = 'root' in mensagem && operacao.faz === 'enviarLote' ? readDps(mensagem) : null
  const root = 'root' in mensagem ? mensagem.root : null
  const chave = root ? textAt(root, 'evento/infEvento/pedRegEvento/infPedReg/chNFSe') : ''
  const documento = dps?.idDps ?? `${operacao.nome} ${chave || (root ? textAt(root, 'protocolo') : '')}`
  const write = (filhos: readonly Filho[]) => writeNo({ ...el(operacao.resposta, filhos) })
  const failed = (ocorrencias: readonly Ocorrencia[]) => write([el('situacao', 'REJEITADO'), ...mensagens(ocorrencias)])
  const receive = (momento: Momento, erros: Ocorrencia[]): string => {
    const lote = queue(prefeitura, [documento], momento, erros)
    return write([el('protocolo', lote.protocolo), el('dhRecebimento', brasilia(momento.agora))])
  }
  return {
    operacao: operacao.faz === 'cancelar' ? 'evento' : dps ? 'emitir' : 'consultar',
    documento,
    cnpj: dps?.emitente ?? '',
    texto: dps?.texto ?? '',
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
      if (dps) return receive(momento, issue(prefeitura, dps, momento))
      if (operacao.faz === 'cancelar') return receive(momento, cancel(prefeitura, mensagem, chave, momento))
      return consult(prefeitura, mensagem.root, write)
    },
    refuse: (codigo, momento) => {
      const erros = [{ rps: documento, codigo, motivo: 'comportamento' }]
      return operacao.faz === 'consultarLote' ? failed(erros) : receive(momento, erros)
    },
    say: (codigo) => failed([{ rps: documento, codigo, motivo: '' }]),
  }
}

const URI = 'http://www.betha.com.br/e-nota-dps'

function el(nome: string, filhos: No['filhos']): No {
  return { nome, uri: URI, filhos }
}

function mensagens(ocorrencias: readonly Ocorrencia[]): No[] {
  return ocorrencias.map(({ codigo }) => el('mensagem', [el('codigo', codigo), el('descricao', textoDe(codigo))]))
}

function whyNotRead({ cidade }: Prefeitura, { operacao }: Pedido, { root }: Documento): string | null {
  const espacos = { raiz: URI, mensagem: URI, tipos: URI }
  return whyNotFit(root, operacao.envio, cidade.leiaute, espacos)
}

function issue({ sefin, regras }: Prefeitura, dps: DpsRecebida, momento: Momento): Ocorrencia[] {
  const visivelEm = Math.max(momento.visivelEm, readyAt(momento, regras.atrasoLoteMs)) + regras.visibilidadeMs
  const conclusao = emitir(sefin, dps, { ...momento, visivelEm })
  if (conclusao.kind === 'resposta') return []
  return conclusao.codigos.map((codigo) => ({ rps: dps.idDps, codigo, motivo: 'DPS' }))
}

function cancel(prefeitura: Prefeitura, { root, isolado }: Documento, chave: string, { agora }: Momento): Ocorrencia[] {
  const { sefin } = prefeitura
  const problem = (codigo: string, motivo: string) => [{ rps: `cancelar ${chave}`, codigo, motivo }]
  const evento = find(root, 'evento/infEvento/pedRegEvento/infPedReg')!
  const autor = textAt(evento, 'CNPJAutor') || textAt(evento, 'CPFAutor')
  const signer = signerOf(prefeitura, [root, ...(isolado ? [isolado] : [])])
  if (typeof signer === 'string') return problem('E1980', signer)
  if (!isSamePerson(signer, autor)) return problem('E0812', `assinado por ${signer.cnpj}`)
  const nota = sefin.ledger.notaPorChave(chave)
  if (!nota) return problem('E1831', chave)
  const codigo = whyNotBind(sefin, nota, { tipo: '101101', autor }, agora)
  if (codigo) return problem(codigo, chave)
  const fields = { cMotivo: textAt(evento, 'e101101/cMotivo'), xMotivo: textAt(evento, 'e101101/xMotivo') }
  const { xml, id } = writePedido(sefin, nota, '101101', agora, fields)
  registerEvento(sefin, nota, { tipo: '101101', idPedido: id, autor, pedido: xml, agora })
  return []
}

/** Who signed the event: its signature covers infEvento, where it stood or alone. */
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

function consult(
  { livro, sefin, cidade }: Prefeitura,
  root: XmlElement,
  write: (filhos: readonly Filho[]) => string,
): string {
  const lote = livro.lote(textAt(root, 'protocolo'))
  if (!lote || textAt(root, 'codigoIbge') !== cidade.ibge) {
    return write([el('situacao', 'NAO_ENCONTRADO'), ...mensagens([{ rps: '', codigo: 'E86', motivo: '' }])])
  }
  if (lote.prontoEm > Date.now()) return write([el('situacao', 'PROCESSANDO')])
  if (lote.erros.length > 0) return write([el('situacao', 'REJEITADO'), ...mensagens(lote.erros)])
  const nota = sefin.ledger.notasDaDps(lote.rps[0]!).at(-1)
  if (!nota) return write([el('situacao', 'PROCESSADO')])
  return write([
    el('situacao', 'PROCESSADO'),
    el('chNFSe', nota.chave),
    el('nNFSe', String(nota.numero)),
    { xml: xmlOf(nota.nfse) },
  ])
}

function queue(
  { livro, regras }: Prefeitura,
  documentos: string[],
  momento: Momento,
  erros: Ocorrencia[],
): LoteMunicipal {
  const lote: LoteMunicipal = {
    protocolo: BigInt(`0x${randomBytes(6).toString('hex')}`).toString(),
    numeroLote: '',
    prestador: '',
    rps: documentos,
    recebido: momento.agora.toISOString(),
    prontoEm: readyAt(momento, regras.atrasoLoteMs),
    erros,
    negaRps: momento.comportamento === 'e4-enquanto-processa',
  }
  livro.putLote(lote)
  return lote
}

function readyAt({ comportamento, valor }: Momento, atrasoMs: number): number {
  if (comportamento !== 'lote-preso') return Date.now() + atrasoMs
  return valor === '' ? PRESO : Date.now() + Number(valor) * 1000
}

/** The DPS comes in the service's own namespace, with `id`: it is put back into the national form, and judged as such. */
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
