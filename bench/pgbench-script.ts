import { insertNota } from '#features/nfse/accept/insert-notas.ts'
import type { NewNota } from '#features/nfse/accept/insert-statement.ts'
import type { App } from '#platform/app.ts'
import type { Sql, Tx } from '#platform/db/db.ts'

type Recorded = { text: string; values: unknown[] }

/**
 * A pgbench script that accepts one note per transaction with the statements of the service: they are recorded as
 * `insertNota` issues them for `nota`, then ids, keys and series become expressions. The table bench_series (id, vez)
 * has the series to spread over, `quantas` of them.
 */
export async function pgbenchScript(nota: NewNota, quantas: number): Promise<string> {
  const [lock, holders, insert] = await recordStatements(nota)
  // As the service makes them (time-id.ts): rows written together lie together in an index.
  const ID = `overlay(primeiro_id(clock_timestamp())::text placing '7' || substr(gen_random_uuid()::text, 16) from 15)`
  const SERIE = `(select id::text from bench_series where vez = :s)`
  const replaced: [literal: string, expression: string][] = [
    [nota.id, ID],
    [nota.serieId, SERIE],
    [nota.idIntegracao ?? '', `'pg-' || :k::text`],
  ]
  const script = (statement: Recorded) =>
    statement.text.replace(/\$(\d+)/g, (_, index: string) =>
      toExpression(statement.values[Number(index) - 1], replaced),
    )
  return [
    `\\set s random(1, ${quantas})`,
    '\\set k random(1, 9000000000000000)',
    'begin;',
    // The number continues from the one that the lock has just read.
    `${script(lock!)} \\gset`,
    `${script(holders!)};`,
    `${script(insert!)
      .replaceAll(`"numeroRps":${NUMERO}`, `"numeroRps":' || :proximo::text || '`)
      .replaceAll(`"proximo":${NUMERO + 1}`, `"proximo":' || (:proximo + 1)::text || '`)};`,
    'commit;',
    '',
  ].join('\n')
}

/** A number that appears nowhere else in a note. */
const NUMERO = 777_777_777

async function recordStatements(nota: NewNota): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const answers = [[{ id: nota.serieId, proximo: NUMERO, ativa: true, saltoDe: null }], [], [{ id: nota.id }]]
  const query = async <Row>({ text, values }: Sql) => answers[recorded.push({ text, values }) - 1] as Row[]
  const db: Tx = {
    query,
    one: async () => null,
    transaction: (work) => work(db),
    last: query,
    get onePlan() {
      return db
    },
  }
  await insertNota({ hot: db } as unknown as App, nota)
  return recorded
}

/** A parameter as SQL: a literal whose replaced parts are computed by the server. */
function toExpression(value: unknown, replaced: [string, string][]): string {
  if (Array.isArray(value)) return `array[${value.map((each) => toExpression(each, replaced)).join(', ')}]`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  // pgbench would take a colon before a letter for a variable, inside quotes too.
  const literal = `'${String(value)
    .replaceAll("'", "''")
    .replace(/:(?=[a-z_])/gi, ': ')}'`
  const computed = replaced.reduce(
    (text, [part, expression]) => (part ? text.replaceAll(part, `' || ${expression} || '`) : text),
    literal,
  )
  return `(${computed})${literal.startsWith("'[") ? '::json' : ''}`
}
