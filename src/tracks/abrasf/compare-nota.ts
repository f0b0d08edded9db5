import { diaOf, type Fuso } from '#domain/competencia.ts'
import { readInstant } from '#tracks/instant.ts'
import type { Diferenca } from '#tracks/track.ts'
import type { Declarado } from './declarado.ts'

/**
 * What differs between the RPS we sent and what a note shows of it. What the note does not show is no difference; what
 * we did not send is one where the note has it, but for what cities add of their own. `fuso`: the hour of the city.
 */
export function differencesOf(enviado: Declarado, nota: Declarado, fuso: Fuso): Diferenca[] {
  return COMPARED.flatMap(([nome, campo, same]) => {
    const [ours, theirs] = [written(enviado[nome]), written(nota[nome])]
    return theirs === null || same(ours, theirs, fuso) ? [] : [{ campo, enviado: ours, encontrado: theirs }]
  })
}

type Same = (ours: string | null, theirs: string, fuso: Fuso) => boolean

/** The same of what a city may show though the RPS does not have it. */
const whereSent =
  (same: (ours: string, theirs: string, fuso: Fuso) => boolean): Same =>
  (ours, theirs, fuso) =>
    ours === null || same(ours, theirs, fuso)

const sameAmount: Same = (ours, theirs) => Number(ours ?? 0) === Number(theirs)
/** Cities write a customer without a number as zeros or nines. */
const sameNumber: Same = (ours, theirs) =>
  ours === null ? /^(\d)\1*$/.test(theirs) : bare(ours).toUpperCase() === bare(theirs).toUpperCase()
/** What cannot be read as a date is no other date. */
const sameDate = (read: (text: string, fuso: Fuso) => string[]): Same =>
  whereSent((ours, theirs, fuso) => {
    const [one, other] = [read(ours, fuso), read(theirs, fuso)]
    return one.length === 0 || other.length === 0 || one.some((date) => other.includes(date))
  })

const COMPARED: readonly [nome: keyof Declarado, campo: string, same: Same][] = [
  ['valorServicos', 'servico[0].valor.servico', sameAmount],
  // A city may deduct by itself what its law says of a service.
  ['deducoes', 'servico[0].valor.deducoes', whereSent((ours, theirs) => Number(ours) === Number(theirs))],
  ['descontoIncondicionado', 'servico[0].valor.descontoIncondicionado', sameAmount],
  ['descontoCondicionado', 'servico[0].valor.descontoCondicionado', sameAmount],
  ['cpfCnpjTomador', 'tomador.cpfCnpj', sameNumber],
  ['item', 'servico[0].codigo', whereSent((ours, theirs) => itemOf(ours) === itemOf(theirs))],
  ['codigoTributacao', 'servico[0].codigoTributacao', whereSent((ours, theirs) => codeOf(ours) === codeOf(theirs))],
  ['municipio', 'servico[0].municipioPrestacao', whereSent((ours, theirs) => ours === theirs)],
  ['issRetido', 'servico[0].iss.retido', whereSent((ours, theirs) => isSim(ours) === isSim(theirs))],
  ['competencia', 'competencia', sameDate(months)],
  ['emissao', 'rps.dataEmissao', sameDate(days)],
]

const written = (value: string | number | null) => (typeof value === 'number' ? (value / 100).toFixed(2) : value)
const bare = (text: string) => text.replace(/^0+(?=.)/, '')
const codeOf = (text: string) => bare(text.replace(/[^\dA-Za-z]/g, '')).toUpperCase()
const isSim = (text: string) => /^(1|s|sim|true)$/i.test(text)

/** Group and item of LC 116 without a dot: `0107` of `01.07`, `1.07`, `107` and `01.07.01`. */
export function itemOf(text: string): string {
  const [grupo = '', item] = text.split('.')
  if (item !== undefined) return grupo.padStart(2, '0') + item.slice(0, 2).padStart(2, '0')
  return text.length > 4 ? text.padStart(6, '0').slice(0, 4) : text.padStart(4, '0')
}

/** The day of a date in the hour of the city, and the day that it names, which some cities write with another offset. */
export function days(text: string, fuso: Fuso): string[] {
  const named = text.replace(/(:\d{2}([.,]\d+)?)\s*(Z|[+-]\d{2}:?\d{2})$/i, '$1')
  return [text, named].flatMap((each) => {
    const at = readInstant(each, fuso)
    return at === null ? [] : [diaOf(Date.parse(at), fuso)]
  })
}

/** The month of a competence: of a date, or `aaaa-mm`, `aaaamm`, `mm/aaaa`; none of another text. */
export function months(text: string, fuso: Fuso): string[] {
  const { ano, mes } =
    /^(?<ano>\d{4})-?(?<mes>\d{2})$/.exec(text)?.groups ?? /^(?<mes>\d{2})[/-](?<ano>\d{4})$/.exec(text)?.groups ?? {}
  if (ano && mes) return [`${ano}-${mes}`]
  return days(text, fuso).map((day) => day.slice(0, 7))
}
