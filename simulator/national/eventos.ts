import { type Certificado, whyNotSign } from '../certificate-reader.ts'
import { now } from '../clock.ts'
import { type NotaRegistrada, raizOf } from '../ledger.ts'
import { attributeOf, type XmlElement } from '../xml/parse.ts'
import { decodeDocument } from './decode.ts'
import { checkForms, type Leitura, signedForms } from './emitir.ts'
import { registerEvento, writePedido } from './evento-xml.ts'
import { hundredths, inscricaoOf } from './exame.ts'
import { readPedido, type Valores } from './layout.ts'
import type { Conclusao, Sefin } from './sefin.ts'
import { CANCELAMENTOS, valoresDaNota } from './substituir.ts'

/** An event request as it arrived: readable, or with the reason why it cannot be read. */
type PedidoRecebido = {
  idPedido: string
  autor: string
  texto: string
  leitura: Leitura | { codigo: string; motivo: string }
}

/** Reads the body of POST /nfse/{chave}/eventos, without checking it yet. */
export function receivePedido(sefin: Sefin, base64: unknown): PedidoRecebido {
  const decodificado = decodeDocument(base64)
  if ('codigo' in decodificado) return { idPedido: '', autor: '', texto: '', leitura: decodificado }
  return readPedidoDocument(sefin, decodificado.documento, [])
}

/** As `receivePedido`, for a request already out of its packing; `inside` are its elements in their original place. */
export function readPedidoDocument(
  { pedidoNumerado }: Sefin,
  { root, source }: { root: XmlElement; source: string },
  inside: readonly XmlElement[],
): PedidoRecebido {
  const lido = readPedido(root, pedidoNumerado)
  if ('motivo' in lido) return { idPedido: '', autor: '', texto: '', leitura: { codigo: 'E1235', motivo: lido.motivo } }
  const at = (path: string) => lido.valores.get(path) ?? ''
  return {
    idPedido: attributeOf(lido.info, 'Id') ?? '',
    autor: at('CNPJAutor') || at('CPFAutor'),
    texto: at(`e${tipoOf(lido.valores)}/xMotivo`),
    leitura: { root, info: lido.info, valores: lido.valores, source, assinados: signedForms(root, lido.info, inside) },
  }
}

/** Checks an event request and, when no rule refuses it, binds the event to the note. */
export function registrar(sefin: Sefin, chave: string, pedido: PedidoRecebido, agora: Date): Conclusao {
  const { leitura } = pedido
  const codigo = 'codigo' in leitura ? leitura.codigo : whyNotRegister(sefin, chave, pedido, leitura, agora)
  if (codigo || 'codigo' in leitura) {
    const motivo = 'codigo' in leitura ? leitura.motivo : 'evento'
    const { idPedido, autor } = pedido
    sefin.ledger.addRecusa({
      quando: agora.toISOString(),
      idDps: '',
      emitente: autor,
      codigos: [codigo!],
      motivo: `${motivo} ${idPedido}`,
    })
    return { kind: 'recusa', status: 400, codigos: [codigo!] }
  }
  const evento = registerEvento(sefin, sefin.ledger.notaPorChave(chave)!, {
    tipo: tipoOf(leitura.valores),
    idPedido: pedido.idPedido,
    autor: pedido.autor,
    pedido: leitura.source.slice(leitura.root.start, leitura.root.end),
    agora,
  })
  return { kind: 'resposta', status: 201, dados: { eventoXmlGZipB64: evento.xml } }
}

/** GET of one event, in the shape of the running system: a list, with base64 applied twice. */
export function consultarEvento(sefin: Sefin, chave: string, tipo: string, sequencia: number): Conclusao {
  const evento = sefin.ledger.eventosDe(chave).find((other) => other.tipo === tipo && other.sequencia === sequencia)
  if (!evento) return { kind: 'resposta', status: 404, dados: {} }
  const arquivoXml = Buffer.from(evento.xml, 'latin1').toString('base64')
  const item = {
    chaveAcesso: chave,
    tipoEvento: Number(tipo),
    numeroPedidoRegistroEvento: sequencia,
    dataHoraRecebimento: evento.quando,
    arquivoXml,
  }
  return { kind: 'resposta', status: 200, dados: { eventos: [item] } }
}

/** An event decided by the município or by time (fiscal analysis, tacit confirmation, cancellation by office). */
export function registrarOficial(
  sefin: Sefin,
  chave: string,
  tipo: string,
  agora: Date,
): { erro: string } | { evento: string } {
  const fields = CAMPOS_OFICIAIS[tipo]
  const nota = sefin.ledger.notaPorChave(chave)
  if (!fields || !nota) return { erro: fields ? 'nota desconhecida' : `tipo não aceito: ${tipo}` }
  const codigo = whyIncompatible(sefin, chave, tipo)
  if (codigo) return { erro: codigo }
  const { xml, id } = writePedido(sefin, nota, tipo, agora, fields)
  registerEvento(sefin, nota, { tipo, idPedido: id, autor: 'município', pedido: xml, agora })
  return { evento: id.replace('PRE', 'EVT') }
}

function tipoOf(valores: Valores): string {
  for (const path of valores.keys()) if (/^e\d{6}$/.test(path)) return path.slice(1)
  return ''
}

function whyNotRegister(
  sefin: Sefin,
  chave: string,
  pedido: PedidoRecebido,
  { assinados, valores }: Leitura,
  agora: Date,
): string | null {
  const at = (path: string) => valores.get(path) ?? ''
  const tipo = tipoOf(valores)
  const numero = sefin.pedidoNumerado ? at('nPedRegEvento').padStart(3, '0') : ''
  if (pedido.idPedido !== `PRE${at('chNFSe')}${tipo}${numero}` || at('chNFSe') !== chave) return 'E1827'
  if (at('tpAmb') !== sefin.tpAmb) return 'E1845'
  if (Date.parse(at('dhEvento').replace(',', '+')) > agora.getTime()) return 'E1843'
  const nota = sefin.ledger.notaPorChave(chave)
  if (!nota) return 'E1831'
  return judgeSignature(sefin, assinados, pedido.autor) ?? whyNotBind(sefin, nota, { tipo, autor: pedido.autor }, agora)
}

/**
 * The refusals of an event of this author on a note: allowed authors, the limits of the município, and other events.
 */
export function whyNotBind(
  sefin: Sefin,
  nota: NotaRegistrada,
  { tipo, autor }: { tipo: string; autor: string },
  agora: Date,
): string | null {
  return (
    whyNotAuthor(nota, tipo, autor) ??
    whyNotCancel(sefin, nota, tipo, agora) ??
    whyIncompatible(sefin, nota.chave, tipo)
  )
}

/** The codes of a DPS signature, translated to those of an event request (Anexo II). */
const CODIGOS_DE_ASSINATURA: Record<string, string> = { E0715: 'E1983', E0716: 'E1986', E0718: 'E0812' }

function judgeSignature(sefin: Sefin, assinados: Leitura['assinados'], autor: string): string | null {
  const check = checkForms(assinados, sefin)
  if (check.kind === 'ausente') return 'E1989'
  if (check.kind === 'invalida') return 'E1980'
  const certificado: Certificado = sefin.certificadoDe(check.certificateBase64)!
  const codigo = whyNotSign(certificado, autor, now())
  if (codigo === 'E0718' && autor.length === 11) return 'E0815'
  return codigo && (CODIGOS_DE_ASSINATURA[codigo] ?? codigo)
}

/**
 * The third digit of the type is the allowed author: 1 issuer, 2 provider, 3 taker, 4 intermediary, 5 the município.
 */
function whyNotAuthor(nota: NotaRegistrada, tipo: string, autor: string): string | null {
  const valores = valoresDaNota(nota)
  const at = (path: string) => valores.get(path) ?? ''
  const person = { 1: 'prest', 2: 'prest', 3: 'toma', 4: 'interm' }[tipo[2] ?? '']
  const entitled = person ? inscricaoOf(at, person) : ''
  if (entitled !== '' && raizOf(entitled) === raizOf(autor)) return null
  return autor.length === 14 ? 'E0813' : 'E0816'
}

/** The limits the município set for cancelling without fiscal analysis. */
function whyNotCancel(sefin: Sefin, nota: NotaRegistrada, tipo: string, agora: Date): string | null {
  if (tipo !== '101101') return null
  const convenio = sefin.municipios.convenio(nota.cMun)
  const limite = Date.parse(nota.quando) + convenio.prazoCancelamentoDias * 86_400_000
  if (agora.getTime() > limite) return 'E0822'
  const maximo = convenio.valorMaximoCancelamento
  if (maximo !== null && hundredths(nota.valor) > Math.round(maximo * 100)) return 'E0823'
  return convenio.cancelaSemTomador || nota.atores.length > 1 ? null : 'E0824'
}

/** Registered events that refuse a new one ("RN EVENTOSxEVENTOS", Anexo II v1.01), and with which code. */
function whyIncompatible(sefin: Sefin, chave: string, tipo: string): string | null {
  const existing = new Set(sefin.ledger.eventosDe(chave).map((evento) => evento.tipo))
  if (existing.has(tipo)) return 'E0802'
  const regra = INCOMPATIVEIS[tipo]
  if (!regra) return 'E0813'
  const [codigo, blockers, needs] = regra
  if (needs && !existing.has(needs)) return tipo === '105104' ? 'E0853' : 'E0856'
  return [...CANCELAMENTOS, ...blockers].some((other) => existing.has(other)) ? codigo : null
}

const CONFIRMACOES = ['202201', '203202', '204203']
const REJEICOES = ['202205', '203206', '204207']

const INCOMPATIVEIS: Record<string, readonly [codigo: string, blockers: readonly string[], needs?: string]> = {
  '101101': ['E0840', ['101103', '105105', ...CONFIRMACOES, '205204', '205208']],
  '101103': ['E0848', ['105105', ...CONFIRMACOES]],
  '105104': ['E0852', ['105105', ...CONFIRMACOES], '101103'],
  '105105': ['E0855', CONFIRMACOES, '101103'],
  '202201': ['E0860', ['202205', '205204']],
  '203202': ['E0861', ['203206', '205204']],
  '204203': ['E0862', ['204207', '205204']],
  '205204': ['E0863', [...CONFIRMACOES, ...REJEICOES]],
  '202205': ['E0864', ['202201', '205204']],
  '203206': ['E0866', ['203202', '205204']],
  '204207': ['E0868', ['204203', '205204']],
  '305101': ['E1960', []],
}

const AGENTE = '00000000191'
const CAMPOS_OFICIAIS: Record<string, Record<string, string>> = {
  '105104': { CPFAgTrib: AGENTE, cMotivo: '1', xMotivo: 'Cancelamento deferido pela fiscalização' },
  '105105': { CPFAgTrib: AGENTE, cMotivo: '1', xMotivo: 'Cancelamento indeferido pela fiscalização' },
  '205204': {},
  '305101': { CPFAgTrib: AGENTE, nProcAdm: '1', xProcAdm: 'Cancelamento por ofício do município' },
}
