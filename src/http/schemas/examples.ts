import { readdirSync, readFileSync } from 'node:fs'

const SAMPLES = new URL('../../../contracts/samples/', import.meta.url)

// Shown, and tried, first: it needs no more than the company that `npm start` creates.
const FIRST = 'simples-nacional'
const names = readdirSync(SAMPLES)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .sort()

/** The example bodies of `contracts/samples`, by name, as the documentation shows them: the simplest first. */
export const EXEMPLOS_PEDIDO: Record<string, unknown> = Object.fromEntries(
  [FIRST, ...names.filter((name) => name !== FIRST)].map((name) => [
    name,
    JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLES), 'utf8')),
  ]),
)
