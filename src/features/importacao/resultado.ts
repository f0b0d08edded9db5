import type { Erro } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import type { ResultadoDaImportacao } from '#formas/contas/importacao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Falha, Lote } from './apply-linhas.ts'

/** What happened to the lines, as they are marked; `falhas`: for these nothing was written. */
export async function summarise(
  { db, tenantId }: Ctx,
  { id, linhas, falhas }: Lote & { falhas: readonly Falha[] },
): Promise<ResultadoDaImportacao> {
  const rows = await db.query<{ linha: number; situacao: string; erros: Erro[] }>(sql`
    select linha, situacao, erros from importacao_linhas
    where importacao_id = ${id} and tenant_id = ${tenantId} order by linha`)
  const count = (situacao: string) => rows.filter((row) => row.situacao === situacao).length
  const restam = falhas.length > 0 ? 0 : linhas.length - rows.length
  const erros = [...rows, ...falhas].flatMap(({ linha, erros: found }) =>
    presentErros(found).map((erro) => ({ linha, ...erro })),
  )
  const criadas = count('criada')
  const status =
    falhas.length > 0 || (restam === 0 && count('erro') === rows.length)
      ? 'falhou'
      : restam > 0
        ? 'aplicando'
        : erros.length > 0
          ? 'aplicada_parcialmente'
          : 'aplicada'
  return {
    ...{ importacaoId: id, status, criadas, restam, erros },
    atualizadas: count('atualizada'),
    ignoradas: count('ignorada'),
    proximosPassos: [
      ...(restam > 0 ? ['Repita a chamada: ela segue de onde esta parou.'] : []),
      ...(criadas > 0 ? ['Envie o certificado A1 de cada empresa criada: sem ele, ela não emite.'] : []),
      ...(criadas > 0 && status !== 'aplicando'
        ? ['A primeira nota de cada série importada precisa de opcoes.confirmarSalto: true.']
        : []),
    ],
  }
}
