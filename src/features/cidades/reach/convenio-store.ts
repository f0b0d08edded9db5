import { keepTable } from '#platform/cache/tables.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { ConvenioStore } from '#tracks/dps/convenio.ts'

/** The table `convenios`: every process reads what one of them learned. */
export const convenioStore = (db: Db): ConvenioStore => ({
  get: async (municipio, ambiente) => {
    const row = await db.one<{ ativo: boolean | null; validoAte: Date }>(sql`
      select ativo, valido_ate as "validoAte" from convenios where municipio = ${municipio} and ambiente = ${ambiente}`)
    return row && { ativo: row.ativo, validoAte: row.validoAte.getTime() }
  },
  set: async (municipio, ambiente, { ativo, validoAte }) => {
    await db.query(sql`
      insert into convenios (municipio, ambiente, ativo, valido_ate)
      values (${municipio}, ${ambiente}, ${ativo}, ${new Date(validoAte)})
      on conflict (municipio, ambiente) do update set ativo = excluded.ativo, valido_ate = excluded.valido_ate`)
  },
})

// An answer is valid for a day (src/tracks/dps/convenio.ts), so its end says when it came.
keepTable('convenios-guardados', {
  rows: sql`select ambiente || '/' || municipio as chave, valido_ate - interval '24 hours' as em,
    json_build_object('ativo', ativo, 'validoAte', valido_ate) as valor from convenios`,
  forget: (fits) => sql`delete from convenios where ${fits(sql`(ambiente || '/' || municipio)`)} returning 1`,
  depois: ['convenios:*'],
})
