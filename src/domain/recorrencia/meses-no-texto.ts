import { plainText } from '#domain/plain-text.ts'
import { NOMES_DE_MES } from './marcadores.ts'

/** A part of a text that names a month or a year, where it begins, and the placeholders that say the same. */
type MesNoTexto = { trecho: string; em: number; marcador: string }

/**
 * Where the text of a service names a month or the year, for a note dated in `mes` (YYYY-MM): it would be the same in
 * every note of a recurrence. Months of laws, contracts, streets and whole dates are not the note's own; nor is one more
 * than a year away.
 */
export function findMesesNoTexto(texto: string, mes: string): MesNoTexto[] {
  const found = [...byName(texto, mes), ...byNumber(texto, mes), ...byYear(texto, mes)]
  return found.sort((a, b) => a.em - b.em)
}

/** The text with the placeholders in the place of each month and year that it names. */
export const withMarcadores = (texto: string, mes: string): string =>
  findMesesNoTexto(texto, mes)
    .reverse()
    .reduce((novo, { trecho, em, marcador }) => novo.slice(0, em) + marcador + novo.slice(em + trecho.length), texto)

function byName(texto: string, mes: string): MesNoTexto[] {
  return [...texto.matchAll(NOME)].flatMap((match) => {
    const [trecho, escrito = '', separador, ano] = match
    const antes = wordsBefore(texto, match.index)
    const nome = plainText(escrito)
    const numero = NUMERO_DO_MES.get(nome)!
    if (isDateOfDocument(antes) || isOfAddress(antes)) return []
    if (ano === undefined) {
      // Unaccented and short names are words of their own: `marco`, `mar`, `set`, `dez`.
      const certain = nome.length > 3 && escrito.toLowerCase() !== 'marco'
      if (!(certain || isReference(antes)) || isHoliday(antes)) return []
      return [{ trecho: escrito, em: match.index, marcador: mesDoMarcador(numero, mes) }]
    }
    if (ano.length === 2 && /\s$/.test(separador!)) return []
    const dito = toMes(ano, numero)
    if (!isNear(dito, mes)) return []
    const [doMes, doAno] = marcadoresDe(dito, mes)
    return [{ trecho, em: match.index, marcador: `{${doMes}}${separador!.replace('.', '')}{${doAno}}` }]
  })
}

function byNumber(texto: string, mes: string): MesNoTexto[] {
  return [...texto.matchAll(NUMERO)].flatMap((match) => {
    const [trecho, numero = '', separador = '', ano = ''] = match
    const antes = wordsBefore(texto, match.index)
    const dito = toMes(ano, Number(numero))
    const ofNote = isReference(antes) || (ano.length === 4 && !isNumberOfDocument(antes))
    if (!ofNote || !isNear(dito, mes)) return []
    const [doMes, doAno] = marcadoresDe(dito, mes)
    const noNumero = doMes === 'mes' ? 'mes_numero' : 'mes_anterior_numero'
    return [{ trecho, em: match.index, marcador: `{${noNumero}}${separador}{${doAno}}` }]
  })
}

function byYear(texto: string, mes: string): MesNoTexto[] {
  return [...texto.matchAll(ANO)].flatMap(({ 0: trecho, index }) => {
    const antes = wordsBefore(texto, index).filter((palavra) => palavra !== 'de' && palavra !== 'do')
    const named = trecho === mes.slice(0, 4) && DO_ANO.has(antes.at(-1) ?? '')
    return named ? [{ trecho, em: index, marcador: '{ano}' }] : []
  })
}

/** The last words before a place, without accents and marks. */
const wordsBefore = (texto: string, em: number): string[] =>
  plainText(texto.slice(Math.max(0, em - 60), em))
    .split(/[\s,;:()]+/)
    .filter(Boolean)
    .map((palavra) => palavra.replace(/\.$/, ''))
    .slice(-7)

/** `ref. outubro`, `mês de outubro`. */
const isReference = (antes: readonly string[]): boolean => {
  const last = antes.filter((palavra) => !LIGAM.has(palavra)).at(-1)
  return last !== undefined && REFEREM.has(last)
}

/** `contrato nº 10/2026`: the number of a document, unless the note's own reference comes after its name. */
function isNumberOfDocument(antes: readonly string[]): boolean {
  const perto = antes.slice(-4)
  const document = perto.findLastIndex((palavra) => DOCUMENTOS.has(palavra))
  return document > perto.findLastIndex((palavra) => REFEREM.has(palavra))
}

/** `Lei 15.270 de 26 de novembro de 2025`: nothing but numbers between the document and its date. */
function isDateOfDocument(antes: readonly string[]): boolean {
  const document = antes.findLastIndex((palavra) => DOCUMENTOS.has(palavra))
  const entre = document < 0 ? [] : antes.slice(document + 1).filter((palavra) => !LIGAM.has(palavra))
  return entre.length > 0 && entre.every((palavra) => /\d/.test(palavra))
}

const isOfAddress = (antes: readonly string[]): boolean => antes.slice(-4).some((palavra) => ENDERECOS.has(palavra))

/** `15 de novembro`, `sete de setembro`: a day of the calendar, but not the end of a period (`1 a 30 de novembro`). */
function isHoliday(antes: readonly string[]): boolean {
  const [before, dia = '', de] = antes.slice(-3).length === 3 ? antes.slice(-3) : ['', ...antes.slice(-2)]
  if (de !== 'de' || !(DIA.test(dia) || DIAS_POR_EXTENSO.has(dia))) return false
  return before !== 'a' && before !== 'ate'
}
const DIA = /^\d{1,2}[ºo]?$/

const toMes = (ano: string, numero: number): string =>
  `${ano.length === 2 ? '20' : ''}${ano}-${String(numero).padStart(2, '0')}`

const monthsFrom = (mes: string, outro: string): number =>
  (Number(outro.slice(0, 4)) - Number(mes.slice(0, 4))) * 12 + Number(outro.slice(5)) - Number(mes.slice(5))

const isNear = (dito: string, mes: string): boolean => Math.abs(monthsFrom(mes, dito)) <= 12

const marcadoresDe = (dito: string, mes: string): [mes: string, ano: string] =>
  monthsFrom(mes, dito) === -1 ? ['mes_anterior', 'ano_do_mes_anterior'] : ['mes', 'ano']

const mesDoMarcador = (numero: number, mes: string): string =>
  numero === ((Number(mes.slice(5)) + 10) % 12) + 1 ? '{mes_anterior}' : '{mes}'

const NUMERO_DO_MES = new Map(
  NOMES_DE_MES.flatMap((nome, indice) => [
    [plainText(nome), indice + 1],
    [plainText(nome).slice(0, 3), indice + 1],
  ]),
)

const NOME =
  /(?<![\p{L}\d{_])(janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?![\p{L}_}])(?:(\.?[/-]|\.| de | )(20\d\d|\d\d)(?![\d/]))?/giu
const NUMERO = /(?<![\d./-])(0?[1-9]|1[0-2])([/-])(20\d\d|\d\d)(?!\d|[./-]\d)/g
const ANO = /(?<![\d./{-])20\d\d(?!\d|[./-]\d)/g

const words = (texto: string): ReadonlySet<string> => new Set(texto.split(' '))
const REFEREM = words(
  'ref referente referencia mes competencia comp periodo mensalidade mensal parcela honorarios servicos fatura',
)
const LIGAM = words('a ao as de do da dos das o os em')
const DO_ANO = words('ano ano-base exercicio anuidade')
const DOCUMENTOS = words(
  `lei leis lc complementar decreto decretos resolucao portaria instrucao in ec mp medida emenda artigo art contrato
  contratos aditivo processo pregao edital ata licitacao convenio empenho pedido proposta orcamento os ordem nf nfe nfs-e
  nota protocolo oficio termo acordo n no nº n° numero num`.replace(/\s+/g, ' '),
)
const ENDERECOS = words('rua r avenida av praca largo travessa alameda rodovia vila bairro edificio ed colegio escola')
const DIAS_POR_EXTENSO = words('primeiro sete nove onze doze treze quinze dezenove vinte')
