import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { documentoFor } from '#features/nfse/read/nota-conteudo.ts'
import { allow } from '#features/permissions/permissions.ts'
import { hasWord, wordsOf } from '#features/tomadores/tomadores.ts'
import type { TomadoresAchados } from '#formas/notas/nota-operacao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { queryByIndex } from '#platform/db/by-index.ts'
import { join, sql } from '#platform/db/db.ts'

const SHOWN_MAX = 20

/**
 * Customers of all accounts by CPF, CNPJ or parts of the name; at most twenty, the one of the newest note first. Only
 * those with a note: the others are of no use to an operator.
 */
export async function searchTomadores(ctx: Ctx, q: string): Promise<TomadoresAchados> {
  allow(ctx, 'nota.inspect')
  const words = wordsOf(q)
  type Row = { documento: string; nome: string } & Record<'dia' | 'empresaId' | 'empresa' | 'contaId' | 'conta', string>
  const rows = await queryByIndex<Row>(
    ctx.app.leitura.forAll(),
    sql`
    select t.documento, t.nome, t.usado_em::text as dia, e.id as "empresaId", e.razao_social as empresa, c.id as "contaId",
      c.nome as conta
    from (select * from tomadores where id = any(array(
        select t.id from tomadores t where t.documento = ${unmaskCpfCnpj(q)}
        union select t.id from tomadores t where ${join(
          words.map((word) => hasWord(word)),
          ' and ',
        )}))
      and usado_em is not null order by usado_em desc, id limit ${SHOWN_MAX}) t
    join (select * from empresas) e on e.tenant_id = t.tenant_id and e.id = t.empresa_id
    join (select * from tenants) c on c.id = t.tenant_id
    order by t.usado_em desc, t.id`,
  )
  return {
    items: rows.map(({ documento, nome, dia, empresaId, empresa, contaId, conta }) => ({
      nome,
      documento: documentoFor(ctx, documento),
      ultimaNotaEm: dia,
      empresa: { id: empresaId, razaoSocial: empresa },
      conta: { id: contaId, nome: conta },
    })),
  }
}
