import type { Aviso, Trilho } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { reformaNaNota, somasDaReforma } from '#domain/nota/reforma-na-nota.ts'
import { situacaoDoIss } from '#domain/tributos/situacao-do-iss.ts'
import type { App } from '#platform/app.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/**
 * Part of an update of `notas`: another prepared note, and the columns that repeat its values. `avisos` and `trilho`: the
 * note's.
 */
export const preparadaSet = (
  { tabelas }: App,
  nota: NotaPreparada,
  { trilho, avisos }: { trilho: Trilho; avisos: readonly Aviso[] },
): Sql => {
  const { competencia, tomador, servico } = nota
  const { valorIbs, valorCbs } = somasDaReforma(reformaNaNota(nota, null, avisos, tabelas))
  return sql`preparada = ${JSON.stringify(nota)}, competencia = ${competencia},
    tomador_nome = ${tomador?.razaoSocial ?? null}, valor_servico = ${servico.valor.servico},
    valor_iss = ${servico.iss.valor}, valor_ibs = ${valorIbs}, valor_cbs = ${valorCbs},
    iss_situacao = ${situacaoDoIss(nota, trilho).situacao}, iss_base = ${servico.valor.baseCalculo}`
}
