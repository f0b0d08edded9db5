import { DISTRIBUTED, type Sql, sql } from '#platform/db/db.ts'

/**
 * A row of the history as SQL expressions over the rows of a source: `de` is left out for a new note, `ator` is the
 * result of describeActor, as json.
 */
type HistoryColumns = Record<'tenantId' | 'notaId' | 'para' | 'ator' | 'requestId', Sql> &
  Partial<Record<'de' | 'detalhe', Sql>>

/**
 * Writes a row of the history of a note for each row of `source`, as part of the statement that changes the note. The
 * actor is stored as one word, `portal:<id>`, as the export of the history shows it.
 */
export const historyFrom = (line: HistoryColumns, source: Sql): Sql => sql`
  insert into historico (tenant_id, nota_id, de, para, ator, request_id, detalhe)
  select ${line.tenantId}, ${line.notaId}, ${line.de ?? sql`null`}, ${line.para},
    concat_ws(':', (${line.ator})::json ->> 'tipo', (${line.ator})::json ->> 'id'), ${line.requestId},
    ${line.detalhe ?? sql`null`}
  from ${source} returning ${DISTRIBUTED}`
