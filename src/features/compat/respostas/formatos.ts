import { toBrasilia } from '#domain/competencia.ts'

/** A moment in the time of Brasília, without a fraction of a second and with its offset: 2026-11-30T10:00:00-03:00. */
export const emBrasilia = (moment: Date): string => toBrasilia(moment.getTime())

/** The day of a moment in Brasília, as 30/11/2026. */
export const diaBr = (moment: Date): string => emBrasilia(moment).slice(0, 10).split('-').reverse().join('/')

/** A moment in UTC, without a fraction of a second: 2026-11-30T13:00:00Z. */
export const emUtc = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** Every value of a JSON as an element of XML; the items of a list are `item`. */
export function toXml(name: string, value: unknown, item = 'item'): string {
  if (value === null || value === undefined) return `<${name}/>`
  if (Array.isArray(value)) return `<${name}>${value.map((each) => toXml(item, each)).join('')}</${name}>`
  if (typeof value === 'object')
    return `<${name}>${Object.entries(value)
      .map(([key, each]) => toXml(key.replace(/^[^A-Za-z_]|[^\w.-]/g, '_'), each))
      .join('')}</${name}>`
  return `<${name}>${escapeXml(String(value))}</${name}>`
}

const escapeXml = (text: string) =>
  text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, '').replace(/[<>&"']/g, (each) => `&#${each.charCodeAt(0)};`)
