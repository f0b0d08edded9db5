import { readdirSync, readFileSync } from 'node:fs'

const SAMPLES = new URL('../../../contracts/samples/', import.meta.url)

/** The example bodies of `contracts/samples`, by name, as the documentation shows them. */
export const EXEMPLOS_PEDIDO: Record<string, unknown> = Object.fromEntries(
  readdirSync(SAMPLES)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(file, SAMPLES), 'utf8'))]),
)
