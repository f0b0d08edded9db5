import { randomBytes } from 'node:crypto'
import type { Momento } from '../../deliver.ts'
import { elementsOf, type XmlElement } from '../../xml/parse.ts'
import { esperaDe } from '../espera.ts'
import type { NotaMunicipal, Ocorrencia } from '../livro.ts'
import { find, type Prefeitura, textAt } from '../prefeitura.ts'
import { writeNfse } from './nfse-xml.ts'
import { violations } from './regras.ts'
import { writeSubstituicao } from './respostas.ts'
import { inscricaoAt, loteOf, type Rps, rpsOf } from './rps.ts'

type Emissao = { notas: NotaMunicipal[] } | { erros: Ocorrencia[] }

/** The name of the requester, the lote of the notes, and from when consults see them. */
type Contexto = { momento: Momento; nome: string; protocolo: string; visivelEm: number }

/**
 * Checks every RPS of a message; one refused refuses all. Otherwise each becomes a note, by the city's rule of
 * resending.
 */
export function emitir(prefeitura: Prefeitura, root: XmlElement, contexto: Contexto): Emissao {
  const erros = conferir(prefeitura, root, contexto.momento)
  if (erros.length > 0) return { erros }
  return { notas: rpsOf(root).map((each) => issue(prefeitura, each, contexto)) }
}

/** What the city refuses in the RPS of a message; nothing is issued. */
export function conferir(prefeitura: Prefeitura, root: XmlElement, { agora }: Momento): Ocorrencia[] {
  const rps = rpsOf(root)
  const erros = [
    ...loteProblems(prefeitura, root, rps),
    ...rps.flatMap((each) => violations(prefeitura, each, agora).map((codigo) => about(each, codigo, 'regras'))),
  ]
  if (erros.length === 0) erros.push(...rps.flatMap((each) => resendingProblems(prefeitura, each)))
  return erros
}

/** Receives a lote to be processed later, and decides its outcome now. Returns its protocol. */
export function receberLote(
  prefeitura: Prefeitura,
  root: XmlElement,
  contexto: { momento: Momento; nome: string },
  decidido: Ocorrencia[] = [],
): { protocolo: string } {
  const { momento, nome } = contexto
  const rps = rpsOf(root)
  const protocolo = randomBytes(16).toString('hex').toUpperCase()
  const espera = esperaDe(prefeitura.regras, momento)
  const lote = {
    protocolo,
    numeroLote: textAt(loteOf(root)!, 'NumeroLote'),
    prestador: rps[0]?.prestador ?? '',
    rps: rps.map(({ chave }) => chave),
    recebido: momento.agora.toISOString(),
    ...espera,
    erros: decidido,
    negaRps: momento.comportamento === 'e4-enquanto-processa',
  }
  if (decidido.length === 0) {
    // The lote is in the book before its notes, so that freeing it later makes them visible.
    prefeitura.livro.putLote(lote)
    const visivelEm = Math.max(espera.prontoEm, momento.visivelEm) + prefeitura.regras.visibilidadeMs
    const emissao = emitir(prefeitura, root, { momento, nome, protocolo, visivelEm })
    if ('notas' in emissao) return { protocolo }
    lote.erros = emissao.erros
  }
  prefeitura.livro.putLote(lote)
  return { protocolo }
}

/** Replaces a note: issues the RPS of the message, and the old note is replaced by it. */
export function registrarSubstituicao(prefeitura: Prefeitura, antiga: number, nova: number, agora: Date): void {
  prefeitura.livro.addBaixa({
    numero: antiga,
    tipo: 'substituida',
    quando: agora.toISOString(),
    substituta: nova,
    xml: writeSubstituicao(prefeitura, nova),
  })
}

function about(rps: Rps, codigo: string, motivo: string): Ocorrencia {
  return { rps: rps.chave, codigo, motivo }
}

function loteProblems({ livro }: Prefeitura, root: XmlElement, rps: Rps[]): Ocorrencia[] {
  const lote = loteOf(root)
  if (!lote) return []
  const problem = (codigo: string, motivo: string): Ocorrencia => ({ rps: '', codigo, motivo })
  const problems: Ocorrencia[] = []
  if (Number(textAt(lote, 'QuantidadeRps')) !== rps.length) problems.push(problem('E69', `${rps.length} RPS na lista`))
  const prestador = inscricaoAt(lote, 'Prestador') || inscricaoAt(lote, '')
  const im = textAt(lote, 'Prestador/InscricaoMunicipal') || textAt(lote, 'InscricaoMunicipal')
  if (rps.some((each) => each.prestador !== prestador || each.im !== im)) {
    problems.push(problem('E70', `lote de ${prestador} (${im})`))
  }
  const repeated = rps.find(({ chave }, i) => rps.findIndex((other) => other.chave === chave) !== i)
  if (repeated) problems.push(about(repeated, 'E71', 'repetido no lote'))
  const numeroLote = textAt(lote, 'NumeroLote')
  const known = livro.lotes().find((other) => other.prestador === prestador && other.numeroLote === numeroLote)
  const isSame = known?.rps.join() === rps.map(({ chave }) => chave).join()
  if (known && known.erros.length === 0 && !isSame) problems.push(problem('E233', `lote ${numeroLote} já processado`))
  return problems
}

function resendingProblems({ livro, regras }: Prefeitura, rps: Rps): Ocorrencia[] {
  const previous = livro.notasDoRps(rps.chave).at(-1)
  if (!previous) {
    const isNext = !regras.numeracaoSequencial || isNextOfSeries(livro.notas(), rps)
    return isNext ? [] : [about(rps, 'E1100', 'fora da sequência da série')]
  }
  if (regras.reenvio === 'erro') return [about(rps, 'E10', `já é a nota ${previous.numero}`)]
  if (regras.reenvio === 'ignora' && previous.sha256 !== rps.sha256) {
    return [about(rps, 'E10', `a nota ${previous.numero} tem outro conteúdo`)]
  }
  return []
}

/** The first number of a series is free; each next one is the greatest so far plus one. */
function isNextOfSeries(notas: readonly NotaMunicipal[], rps: Rps): boolean {
  const numbers = notas
    .filter(
      ({ prestador, serie, tipoRps }) => prestador === rps.prestador && serie === rps.serie && tipoRps === rps.tipo,
    )
    .map(({ numeroRps }) => Number(numeroRps))
  return numbers.length === 0 || Number(rps.numero) === Math.max(...numbers) + 1
}

function issue(prefeitura: Prefeitura, rps: Rps, contexto: Contexto): NotaMunicipal {
  const { livro, regras } = prefeitura
  const { momento, nome, protocolo, visivelEm } = contexto
  const previous = livro.notasDoRps(rps.chave).at(-1)
  const isIdentical = previous?.sha256 === rps.sha256
  if (previous && isIdentical && regras.reenvio !== 'duplica') return previous

  const numero = livro.nextNumero()
  const replaced = rps.substituido ? livro.notasDoRps(rps.substituido).at(-1) : undefined
  const antiga = regras.reenvio === 'substitui' && previous ? previous : replaced
  const codigoVerificacao = randomBytes(4).toString('hex').toUpperCase()
  const nota: NotaMunicipal = {
    numero,
    codigoVerificacao,
    rps: rps.chave,
    prestador: rps.prestador,
    im: rps.im,
    serie: rps.serie,
    numeroRps: rps.numero,
    tipoRps: rps.tipo,
    valor: textAt(valoresOf(rps), 'ValorServicos'),
    sha256: rps.sha256,
    quando: momento.agora.toISOString(),
    visivelEm,
    comportamento: momento.comportamento,
    protocolo,
    xml: writeNfse(prefeitura, rps, {
      numero,
      codigoVerificacao,
      substituida: antiga?.numero ?? 0,
      nome,
      agora: momento.agora,
    }),
  }
  livro.addNota(nota)
  if (antiga && !livro.baixaDe(antiga.numero)) registrarSubstituicao(prefeitura, antiga.numero, numero, momento.agora)
  return nota
}

function valoresOf({ inf }: Rps): XmlElement {
  return find(inf, 'Servico/Valores') ?? elementsOf(inf)[0] ?? inf
}
