import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
export const texto = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8')
export const nomes = (...path: string[]): string[] => readdirSync(join(ROOT, ...path)).sort()

/** Text of the chart with its expressions filled in, as Helm does with these values; an unknown expression throws. */
export function preencher(template: string, valores: Record<string, unknown>): string {
  return template.replace(/\{\{-? *([^}]+?) *-?\}\}/g, (_, expressao: string) => {
    if (!/^\.[\w.]+$/.test(expressao)) throw new Error(`expression {{ ${expressao} }} is not a plain value`)
    const valor = expressao
      .slice(1)
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], valores)
    if (valor === undefined || typeof valor === 'object') throw new Error(`no value for ${expressao}`)
    return String(valor)
  })
}
