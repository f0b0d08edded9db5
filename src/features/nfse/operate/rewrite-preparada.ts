import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/** Part of an update of `notas`: another prepared note, and the columns that repeat what it says. */
export const preparadaSet = (nota: NotaPreparada): Sql => {
  const { competencia, tomador, servico } = nota
  const { valor, iss, reforma } = servico
  return sql`preparada = ${JSON.stringify(nota)}, competencia = ${competencia},
    tomador_nome = ${tomador?.razaoSocial ?? null}, valor_servico = ${valor.servico}, valor_iss = ${iss.valor},
    valor_ibs = ${reforma ? reforma.ibsEstadual.valor + reforma.ibsMunicipal.valor : 0},
    valor_cbs = ${reforma ? reforma.cbs.valor : 0}`
}
