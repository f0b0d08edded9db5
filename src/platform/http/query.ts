import { toInstant } from '#domain/dia-ou-momento.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { beneath } from '#domain/present-erros.ts'
import { type Mascaras, readValue } from '#domain/read-value.ts'
import { type Schema, validateSchema } from '#domain/schema.ts'
import { tellUnknown } from '#domain/unknown-fields.ts'
import { Refusal } from '#platform/ctx.ts'

/**
 * A query string in the types of its schema: texts become the numbers and booleans the schema names, defaults fill what
 * is absent, an empty value counts as absent. Throws PARAMETRO_INVALIDO with every fault, at `query.limit`, and for a period
 * that ends before it begins.
 */
export function readQuery(schema: Schema, raw: Record<string, unknown>, mascaras: Mascaras): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const text = Object.hasOwn(raw, name) && raw[name] !== '' ? raw[name] : undefined
    const value = text === undefined ? property.default : convert(property, text)
    if (value !== undefined) query[name] = value
  }
  const read = readValue(schema, query, mascaras) as Record<string, unknown>
  const erros = validateSchema(schema, read)
  if (erros.length > 0) throw new Refusal('PARAMETRO_INVALIDO', 'query', { erros: beneath('query', erros) })
  const backwards = faultsOfPeriodo(read)
  if (backwards.length > 0) throw new Refusal('PARAMETRO_INVALIDO', 'period', { erros: beneath('query', backwards) })
  return read
}

/** The parameters that are the begin and the end of a period, both included. */
const PERIODOS = [
  ['desde', 'ate'],
  ['de', 'ate'],
  ['dataInicio', 'dataFim'],
] as const

/** A period that ends before it begins: its list would be empty, as if there were nothing. */
const faultsOfPeriodo = (query: Record<string, unknown>): Erro[] =>
  PERIODOS.flatMap(([inicio, fim]) => {
    const [de, ate] = [query[inicio], query[fim]]
    if (typeof de !== 'string' || typeof ate !== 'string') return []
    if (toInstant(de, 'begin')! <= toInstant(ate, 'end')!) return []
    const mensagem = `O período termina antes de começar: ${inicio} é ${de}, e ${fim} é ${ate}.`
    const correcao = `Envie um ${fim} que não seja anterior a ${inicio}, ou retire um dos dois.`
    return [{ campo: fim, codigo: 'VALOR_NAO_PERMITIDO' as const, mensagem, correcao }]
  })

/**
 * Refuses parameters that an operation does not have: a misspelt filter would otherwise return everything. Throws
 * PARAMETRO_INVALIDO with each of them, and the name that was probably meant.
 */
export function refuseUnknown(schema: Schema, raw: Record<string, unknown>): void {
  const known = Object.keys(schema.properties ?? {})
  const all = known.length > 0 ? `Ela tem: ${known.join(', ')}.` : 'Ela não tem nenhum.'
  const erros = tellUnknown(schema, raw).map(({ campo, sugestao }) => ({
    campo,
    codigo: 'PARAMETRO_DESCONHECIDO' as const,
    mensagem: `A operação não tem o parâmetro ${campo}. ${sugestao ? `Você quis dizer ${sugestao}?` : all}`,
  }))
  if (erros.length > 0) throw new Refusal('PARAMETRO_INVALIDO', 'unknown', { erros: beneath('query', erros) })
}

function convert({ type }: Schema, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (type === 'integer' ? /^-?\d{1,15}$/.test(text) : type === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(text))
    return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
