import { type Centavos, reais, sum } from '#domain/money.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/** The sums of ISS of several notes (docs/especificacao/matriz-iss.md#5-what-is-due-by-the-note). */
export type SomasDoIss = Record<'issARecolher' | 'issRetido' | 'receitaNoDas', Centavos>

/** The columns that add up those of notes or of counts; `only`: of the rows that count. */
export const sumsOfIss = (only: Sql = sql`true`): Sql => sql`
  coalesce(sum(iss_a_recolher) filter (where ${only}), 0)::bigint as "issARecolher",
  coalesce(sum(iss_retido) filter (where ${only}), 0)::bigint as "issRetido",
  coalesce(sum(receita_no_das) filter (where ${only}), 0)::bigint as "receitaNoDas"`

/** The sums in reais, with the ISS that the notes show. */
export const presentIss = ({ issARecolher, issRetido, receitaNoDas }: SomasDoIss) => ({
  issARecolher: reais(issARecolher),
  issRetido: reais(issRetido),
  receitaNoDas: reais(receitaNoDas),
  valorIss: reais(sum(issARecolher, issRetido)),
})
