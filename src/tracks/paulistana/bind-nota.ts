import { type Centavos, decimalString } from '#domain/money.ts'
import { find, parseXml, textOf } from '#platform/xml/parse.ts'
import { type Falta, faltaDe, sameNumber, TOLERADAS } from '#tracks/eco.ts'
import { readInstant } from '#tracks/instant.ts'
import type { Eco } from '#tracks/template.ts'
import type { Diferenca } from '#tracks/track.ts'
import type { ChaveRps } from './mensagens-xml.ts'
import { amount, type ChaveEmitida, type NotaLida, readChaveEnviada } from './read-retorno.ts'

/** What a note of an answer is compared with: the RPS of our message, as it is written there; absent is null. */
type RpsEnviado = {
  chave: ChaveRps
  cpfCnpj: string | null
  dataEmissao: string | null
  cpfCnpjTomador: string | null
  codigoServico: string | null
  preco: string | null
  deducoes: string | null
  issRetido: string | null
}

/** Reads a message of ours. */
export function readRpsEnviado(xml: Uint8Array): RpsEnviado {
  const envio = parseXml(xml)
  const value = (path: string) => textOf(envio, path)
  const pessoa = (path: string) => value(`${path}/CNPJ`) ?? value(`${path}/CPF`)
  return {
    chave: readChaveEnviada(envio),
    cpfCnpj: pessoa('Cabecalho/CPFCNPJRemetente'),
    dataEmissao: value('RPS/DataEmissao'),
    cpfCnpjTomador: find(envio, 'RPS/CPFCNPJTomador') && pessoa('RPS/CPFCNPJTomador'),
    codigoServico: value('RPS/CodigoServico'),
    preco: value('RPS/ValorServicos') ?? value('RPS/ValorFinalCobrado'),
    deducoes: value('RPS/ValorDeducoes'),
    issRetido: value('RPS/ISSRetido'),
  }
}

/** What a note is to the RPS that was sent: its note, one of its number with other contents, or undecidable. */
export type Vinculada = { nota: NotaLida; vinculo: 'nossa' | 'ambigua' | Diferenca[] }

/**
 * The note of an answer that is of our RPS; null where each shows another number, series or issuer. Of several (a resend
 * cancels the previous one) the valid one counts; where the contents alone speak, two are ambiguous.
 */
export function bindNotas(notas: readonly NotaLida[], enviado: RpsEnviado, eco: Eco): Vinculada | null {
  const bound = notas.flatMap((nota) => {
    const falta = faltaDaChave(nota, enviado.chave)
    const isOurs = nota.cpfCnpjPrestador === null || sameNumber(nota.cpfCnpjPrestador, enviado.cpfCnpj ?? '')
    return falta && isOurs ? [{ nota, falta, vinculo: vinculoOf(nota, enviado, falta, eco) }] : []
  })
  const byWorth = bound.toSorted(
    (one, other) => FALTAS.indexOf(one.falta) - FALTAS.indexOf(other.falta) || currentFirst(one.nota, other.nota),
  )
  const [best, next] = byWorth
  if (!best) return null
  return best.falta === 'rps' && next ? { nota: best.nota, vinculo: 'ambigua' } : best
}
const FALTAS: readonly Falta[] = ['nada', 'serie', 'rps']

/**
 * The number of the note that an answer to a lote gives to our RPS; `ambigua`: it may be ours but this cannot be
 * proved.
 */
export function bindChaves(emitidas: readonly ChaveEmitida[], chave: ChaveRps, eco: Eco): string | 'ambigua' | null {
  const bound = emitidas.flatMap((emitida) => {
    const falta = emitida.numero === '' ? null : faltaDaChave(emitida, chave)
    return falta ? [{ falta, numero: emitida.numero }] : []
  })
  const named = bound.find(({ falta }) => falta === 'nada')
  if (named) return named.numero
  const [only] = bound
  if (!only) return null
  // The lote has one RPS.
  return emitidas.length === 1 && TOLERADAS[eco].includes(only.falta) ? only.numero : 'ambigua'
}

/** What is missing of the key of our RPS; null where what is shown, the registration among it, is of another. */
function faltaDaChave({ chave, inscricao }: Pick<ChaveEmitida, 'chave' | 'inscricao'>, ours: ChaveRps): Falta | null {
  const isOurs = [chave.inscricao, inscricao].every((each) => each === '' || sameNumber(each, ours.inscricao))
  return isOurs ? faltaDe({ numero: chave.numero || null, serie: chave.serie || null }, ours) : null
}

function vinculoOf(nota: NotaLida, enviado: RpsEnviado, falta: Falta, eco: Eco): Vinculada['vinculo'] {
  if (!TOLERADAS[eco].includes(falta)) return 'ambigua'
  const { cpfCnpjPrestador, valor, cpfCnpjTomador, dataRps } = nota
  const diferencas = differencesOf(nota, enviado)
  if (diferencas.length > 0) return falta === 'rps' ? 'ambigua' : diferencas
  if (falta === 'nada') return 'nossa'
  const isShown = cpfCnpjPrestador !== null && valor !== null
  if (falta === 'serie') return isShown ? 'nossa' : 'ambigua'
  const isWhole = isShown && dataRps !== null && (cpfCnpjTomador !== null || enviado.cpfCnpjTomador === null)
  return isWhole && isIssuedAfter(nota, enviado) ? 'nossa' : 'ambigua'
}

/** A note is issued on the day of its RPS, or later. */
const isIssuedAfter = ({ emitidaEm }: NotaLida, { dataEmissao }: RpsEnviado): boolean => {
  const [issued, sent] = [emitidaEm?.slice(0, 10) ?? null, diaDe(dataEmissao)]
  return issued !== null && sent !== null && issued >= sent
}

/** Among several notes of one RPS the valid one counts, then the last. */
const currentFirst = (one: NotaLida, other: NotaLida) =>
  Number(one.cancelada) - Number(other.cancelada) || Number(other.numero) - Number(one.numero)

/** What differs between the RPS we sent and the note: day, customer, service, price, deductions and retention. */
function differencesOf(nota: NotaLida, enviado: RpsEnviado): Diferenca[] {
  const { preco } = enviado
  const table: [campo: string, enviado: string | null, encontrado: string | null][] = [
    ['rps.dataEmissao', diaDe(enviado.dataEmissao), diaDe(nota.dataRps)],
    ['tomador.cpfCnpj', enviado.cpfCnpjTomador, nota.cpfCnpjTomador],
    ['servico[0].codigoTributacao', codigoOf(enviado.codigoServico), codigoOf(nota.codigoServico)],
    ['servico[0].valor.servico', preco && Number(preco).toFixed(2), reaisOf(nota.valor)],
    ['servico[0].valor.deducoes', reaisOf(amount(enviado.deducoes)), reaisOf(nota.deducoes)],
    ['servico[0].iss.retido', simOuNao(enviado.issRetido), simOuNao(nota.issRetido)],
  ]
  return table.flatMap(([campo, enviado, encontrado]) =>
    same(encontrado, enviado) ? [] : [{ campo, enviado, encontrado }],
  )
}

const reaisOf = (valor: Centavos | null) => (valor === null ? null : decimalString(valor))
/** The city writes five digits, with zeros to the left or without. */
const codigoOf = (text: string | null) => text?.replace(/^0+/, '') ?? null
const simOuNao = (text: string | null) => text && (/^(true|1|s)$/i.test(text) ? 'sim' : 'não')

/** The day of a date in the hour of the city, however it is written; null where it is none. */
const diaDe = (text: string | null) => readInstant(text)?.slice(0, 10) ?? null

/** A value that one side does not have is no difference. */
const same = (one: string | null, other: string | null) => one === null || other === null || one === other
