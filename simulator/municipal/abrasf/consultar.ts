import type { XmlElement } from '../../xml/parse.ts'
import { consultado } from '../espera.ts'
import type { LoteMunicipal, NotaMunicipal } from '../livro.ts'
import { find, localTime, type Prefeitura, textAt } from '../prefeitura.ts'
import type { Respostas } from './respostas.ts'
import { chaveRps, inscricaoAt } from './rps.ts'

/** Answers a consult: the children of the answer, whatever the operation. Who asks is the Prestador of the message. */
type Consulta = (prefeitura: Prefeitura, root: XmlElement, respostas: Respostas) => string

/** By RPS: the note, if consults see it already. */
export const consultarPorRps: Consulta = (prefeitura, root, { campo, compNfse, erros, responder }) => {
  const { cidade, livro } = prefeitura
  const asked = askOf(root)
  const chave = chaveRps(inscricaoAt(asked, 'Prestador'), find(asked, 'IdentificacaoRps'))
  const pending = livro.lotes().findLast((lote) => lote.rps.includes(chave) && lote.prontoEm > Date.now())
  const nota = livro.notasDoRps(chave).findLast(isVisible)
  const isList = cidade.leiaute.dialeto.includes('publica')
  if (nota) return responder([isList ? campo('ListaNfse', [compNfse(nota)]) : compNfse(nota)])
  // Some cities say of an RPS in the queue that it never arrived: who believes them sends it again.
  const codigo = pending && !pending.negaRps ? 'E92' : 'E4'
  return responder(erros([{ rps: '', codigo, motivo: chave }]))
}

/** By range of numbers. */
export const consultarFaixa: Consulta = (prefeitura, root, respostas) => {
  const asked = askOf(root)
  const first = Number(textAt(asked, 'Faixa/NumeroNfseInicial'))
  const last = Number(textAt(asked, 'Faixa/NumeroNfseFinal') || Number.MAX_SAFE_INTEGER)
  return listOf(prefeitura, asked, respostas, ({ numero }) => numero >= first && numero <= last)
}

/** By number or by period of emission. */
export const consultarPrestado: Consulta = (prefeitura, root, respostas) => {
  const asked = askOf(root)
  const numero = textAt(asked, 'NumeroNfse')
  const [from, to] = ['DataInicial', 'DataFinal'].map(
    (end) => textAt(asked, `PeriodoEmissao/${end}`) || textAt(asked, `PeriodoCompetencia/${end}`),
  )
  return listOf(prefeitura, asked, respostas, (nota) => {
    const day = localTime(new Date(nota.quando)).slice(0, 10)
    return (numero === '' || nota.numero === Number(numero)) && (!from || day >= from) && (!to || day <= to)
  })
}

/** The situation alone (1.00): 2 in the queue, 3 refused, 4 done. Why it was refused is asked with the lote. */
export const consultarSituacao: Consulta = (prefeitura, root, { campo, erros, responder }) => {
  const lote = loteAsked(prefeitura, root)
  if (!lote) return responder(erros([{ rps: '', codigo: 'E86', motivo: 'protocolo' }]))
  return responder([campo('NumeroLote', lote.numeroLote), campo('Situacao', situacaoOf(lote))])
}

/** The lote with its result. */
export const consultarLote: Consulta = (prefeitura, root, { campo, compNfse, erros, responder }) => {
  const { livro, cidade } = prefeitura
  const isOld = cidade.leiaute.tabela === 'abrasf-1'
  const situacao = (text: string) => (isOld ? [] : [campo('Situacao', text)])
  const lote = loteAsked(prefeitura, root)
  if (!lote) return responder([...situacao('1'), ...erros([{ rps: '', codigo: 'E86', motivo: 'protocolo' }])])
  const text = situacaoOf(lote)
  if (text === '2') return responder(isOld ? erros([{ rps: '', codigo: 'E92', motivo: 'na fila' }]) : situacao(text))
  if (text === '3') return responder([...situacao(text), ...erros(lote.erros)])
  const notas = lote.rps.map((chave) => livro.notasDoRps(chave).at(-1)).filter((nota) => nota !== undefined)
  return responder([...situacao(text), campo('ListaNfse', notas.map(compNfse))])
}

/** Consults stand in the message itself, or wrapped in Pedido. */
function askOf(root: XmlElement): XmlElement {
  return find(root, 'Pedido') ?? root
}

function loteAsked(prefeitura: Prefeitura, root: XmlElement): LoteMunicipal | undefined {
  const asked = askOf(root)
  const lote = prefeitura.livro.lote(textAt(asked, 'Protocolo'))
  return lote?.prestador === inscricaoAt(asked, 'Prestador') ? consultado(prefeitura, lote) : undefined
}

function situacaoOf(lote: LoteMunicipal): string {
  if (lote.prontoEm > Date.now()) return '2'
  return lote.erros.length > 0 ? '3' : '4'
}

function isVisible(nota: NotaMunicipal): boolean {
  return nota.visivelEm <= Date.now()
}

const PAGINA = 50

function listOf(
  prefeitura: Prefeitura,
  asked: XmlElement,
  { campo, compNfse, erros, responder }: Respostas,
  isWanted: (nota: NotaMunicipal) => boolean,
): string {
  const prestador = inscricaoAt(asked, 'Prestador')
  const pagina = Number(textAt(asked, 'Pagina') || '1')
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
