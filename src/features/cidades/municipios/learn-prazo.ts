import type { Ambiente } from '#domain/nota/nota.ts'
import { keepTable } from '#platform/cache/tables.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The deadline of the city has passed (docs/referencia/nacional.md#73-rules). */
const PRAZO_PASSOU = 'E0822'
/** Cities change their deadlines: a refusal counts for this many days. */
const VALE_DIAS = 30

type RespostaAoCancelamento = {
  notaId: string
  municipio: string
  ambiente: Ambiente
  /** The age of the note, from authorization to the city's answer. */
  idadeHoras: number
  agora: Date
}

/**
 * Records that the city refused to cancel a note of this age, because the national system publishes no deadlines; only
 * PRAZO_PASSOU is recorded. What the refusals suggest is shown, and refuses nothing (`prazoDaCidade`).
 */
export async function learnPrazo(
  db: Db,
  { notaId, municipio, ambiente, idadeHoras, agora }: RespostaAoCancelamento,
  codigos: readonly string[],
): Promise<void> {
  if (!codigos.includes(PRAZO_PASSOU)) return
  await db.query(sql`
    delete from prazos_recusados where municipio = ${municipio} and ambiente = ${ambiente}
      and em < ${agora}::timestamptz - make_interval(days => ${VALE_DIAS})`)
  await db.query(sql`
    insert into prazos_recusados as p (nota_id, municipio, ambiente, idade_horas, em)
    values (${notaId}, ${municipio}, ${ambiente}, ${Math.floor(idadeHoras)}, ${agora})
    on conflict (nota_id) do update set em = excluded.em, idade_horas = least(p.idade_horas, excluded.idade_horas)`)
}

/** A note of this age was cancelled: refusals of notes as young as that say nothing about the deadline. */
export const unlearnPrazo = (db: Db, { municipio, ambiente, idadeHoras }: RespostaAoCancelamento) =>
  db.query(sql`
    delete from prazos_recusados
    where municipio = ${municipio} and ambiente = ${ambiente} and idade_horas <= ${Math.floor(idadeHoras)}`)

/** Removes what the refusals of a city suggested, for an operator. */
export const forgetPrazo = (db: Db, municipio: string) =>
  db.query(sql`delete from prazos_recusados where municipio = ${municipio}`)

keepTable('prazos-aprendidos', {
  rows: sql`select ambiente || '/' || municipio as chave, max(em) as em, json_build_object('recusas', count(*),
    'horas', min(idade_horas)) as valor from prazos_recusados group by ambiente, municipio`,
  forget: (fits) => sql`with gone as (delete from prazos_recusados where ${fits(sql`(ambiente || '/' || municipio)`)}
    returning ambiente, municipio) select distinct ambiente, municipio from gone`,
  depois: ['municipios:*'],
})
