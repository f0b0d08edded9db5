import { now } from '../../clock.ts'
import type { Momento } from '../../deliver.ts'
import type { XmlElement } from '../../xml/parse.ts'
import { consultado } from '../espera.ts'
import type { LoteMunicipal, NotaMunicipal } from '../livro.ts'
import { find, localTime, type Prefeitura, textAt } from '../prefeitura.ts'
import type { Respostas } from './respostas.ts'
import { chaveRps, inscricaoAt } from './rps.ts'

/**
 * Answers a consult: the children of the answer, whatever the operation. The requester is the Prestador of the message.
 */
type Consulta = (prefeitura: Prefeitura, root: XmlElement, respostas: Respostas, momento: Momento) => string

/** By RPS: the note, once consults see it. */
export const consultarPorRps: Consulta = (prefeitura, root, { campo, compNfse, erros, responder }) => {
  const { cidade, livro } = prefeitura
  const consulta = consultaOf(root)
  const chave = chaveRps(inscricaoAt(consulta, 'Prestador'), find(consulta, 'IdentificacaoRps'))
  const pending = livro.lotes().findLast((lote) => lote.rps.includes(chave) && lote.prontoEm > now())
  const nota = livro.notasDoRps(chave).findLast(isVisible)
  const isList = cidade.leiaute.dialeto.includes('publica')
  if (nota) return responder([isList ? campo('ListaNfse', [compNfse(nota)]) : compNfse(nota)])
  // Some cities answer for an RPS in the queue that it never arrived: a client that believes this sends it again.
  const codigo = pending && !pending.negaRps ? 'E92' : 'E4'
  return responder(erros([{ rps: '', codigo, motivo: chave }]))
}

/** By range of numbers. */
export const consultarFaixa: Consulta = (prefeitura, root, respostas) => {
  const consulta = consultaOf(root)
  const first = Number(textAt(consulta, 'Faixa/NumeroNfseInicial'))
  const last = Number(textAt(consulta, 'Faixa/NumeroNfseFinal') || Number.MAX_SAFE_INTEGER)
  return listOf(prefeitura, consulta, respostas, ({ numero }) => numero >= first && numero <= last)
}

/** By number or by period of emission. */
export const consultarPrestado: Consulta = (prefeitura, root, respostas) => {
  const consulta = consultaOf(root)
  const numero = textAt(consulta, 'NumeroNfse')
  const [from, to] = ['DataInicial', 'DataFinal'].map(
    (end) => textAt(consulta, `PeriodoEmissao/${end}`) || textAt(consulta, `PeriodoCompetencia/${end}`),
  )
  return listOf(prefeitura, consulta, respostas, (nota) => {
    const day = localTime(prefeitura, new Date(nota.quando)).slice(0, 10)
    return (numero === '' || nota.numero === Number(numero)) && (!from || day >= from) && (!to || day <= to)
  })
}

/**
 * The situation alone (1.00): 2 in the queue, 3 refused, 4 done. The reason of a refusal is in the consult of the lote.
 */
export const consultarSituacao: Consulta = (prefeitura, root, { campo, erros, responder }, momento) => {
  const lote = loteConsultado(prefeitura, root, momento)
  if (!lote) return responder(erros([{ rps: '', codigo: 'E86', motivo: 'protocolo' }]))
  return responder([campo('NumeroLote', lote.numeroLote), campo('Situacao', situacaoOf(lote))])
}

/** The lote with its result. */
export const consultarLote: Consulta = (prefeitura, root, { campo, compNfse, erros, responder }, momento) => {
  const { livro, cidade } = prefeitura
  const isOld = cidade.leiaute.tabela === 'abrasf-1'
  const situacao = (text: string) => (isOld ? [] : [campo('Situacao', text)])
  const lote = loteConsultado(prefeitura, root, momento)
  if (!lote) return responder([...situacao('1'), ...erros([{ rps: '', codigo: 'E86', motivo: 'protocolo' }])])
  const text = situacaoOf(lote)
  if (text === '2') return responder(isOld ? erros([{ rps: '', codigo: 'E92', motivo: 'na fila' }]) : situacao(text))
  if (text === '3') return responder([...situacao(text), ...erros(lote.erros)])
  const notas = lote.rps.map((chave) => livro.notasDoRps(chave).at(-1)).filter((nota) => nota !== undefined)
  return responder([...situacao(text), campo('ListaNfse', notas.map(compNfse))])
}

/** The RPS of the note that a consult or an event is about, as far as the book knows; '' otherwise. */
export function rpsSobre({ livro }: Prefeitura, root: XmlElement): string {
  const consulta = consultaOf(root)
  const identificacao = find(consulta, 'IdentificacaoRps')
  if (identificacao) return chaveRps(inscricaoAt(consulta, 'Prestador'), identificacao)
  const protocolo = textAt(consulta, 'Protocolo')
  if (protocolo) return livro.lote(protocolo)?.rps[0] ?? ''
  const numero = NUMEROS.map((path) => textAt(consulta, path)).find((text) => text !== '')
  return livro.nota(Number(numero))?.rps ?? ''
}

const NUMEROS = [
  'NumeroNfse',
  'Faixa/NumeroNfseInicial',
  'InfPedidoCancelamento/IdentificacaoNfse/Numero',
  'InfPedidoCartaCorrecao/IdentificacaoNfse/Numero',
]

/** The content of a consult is in the message itself, or wrapped in Pedido. */
function consultaOf(root: XmlElement): XmlElement {
  return find(root, 'Pedido') ?? root
}

function loteConsultado(prefeitura: Prefeitura, root: XmlElement, momento: Momento): LoteMunicipal | undefined {
  const consulta = consultaOf(root)
  const lote = prefeitura.livro.lote(textAt(consulta, 'Protocolo'))
  return lote?.prestador === inscricaoAt(consulta, 'Prestador') ? consultado(prefeitura, lote, momento) : undefined
}

function situacaoOf(lote: LoteMunicipal): string {
  if (lote.prontoEm > now()) return '2'
  return lote.erros.length > 0 ? '3' : '4'
}

function isVisible(nota: NotaMunicipal): boolean {
  return nota.visivelEm <= now()
}

const PAGINA = 50

function listOf(
  prefeitura: Prefeitura,
  consulta: XmlElement,
  { campo, compNfse, erros, responder }: Respostas,
  isWanted: (nota: NotaMunicipal) => boolean,
): string {
  const prestador = inscricaoAt(consulta, 'Prestador')
  const pagina = Number(textAt(consulta, 'Pagina') || '1')
  const wanted = prefeitura.livro
    .notas()
    .filter((nota) => nota.prestador === prestador && isVisible(nota) && isWanted(nota))
  const page = wanted.slice((pagina - 1) * PAGINA, pagina * PAGINA)
  if (page.length === 0) return responder(erros([{ rps: '', codigo: 'E78', motivo: prestador }]))

  const { versao } = prefeitura.cidade.leiaute
  const hasNext = wanted.length > pagina * PAGINA
  const paging =
    versao === '2.04'
      ? [campo('Pagina', String(pagina))]
      : versao > '2.00' && hasNext
        ? [campo('ProximaPagina', String(pagina + 1))]
        : []
  return responder([campo('ListaNfse', [...page.map(compNfse), ...paging])])
}
