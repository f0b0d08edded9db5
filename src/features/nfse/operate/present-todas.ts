import { reais } from '#domain/money.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { documentoFor } from '#features/nfse/read/nota-conteudo.ts'
import { presentNotas } from '#features/nfse/read/present-nota.ts'
import type { NotaDeTodas } from '#formas/notas/nota-operacao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** The notes as rows of the list over all accounts, in their order. */
export async function presentTodas(ctx: Ctx, notas: readonly NotaRow[]): Promise<NotaDeTodas[]> {
  type Row = Record<'id' | 'conta' | 'razaoSocial' | 'cpfCnpj', string> & { documento: string | null; versao: number }
  const [rows, presented] = await Promise.all([
    ctx.app.sistema.query<Row>(sql`
      select n.id, n.conexao_versao as versao, t.nome as conta, e.razao_social as "razaoSocial", e.cpf_cnpj as "cpfCnpj",
        coalesce(n.preparada -> 'tomador' ->> 'cpfCnpj', n.preparada -> 'tomador' ->> 'nifEstrangeiro') as documento
      from notas n join (select * from empresas) e on e.id = n.empresa_id
        join (select * from tenants) t on t.id = n.tenant_id
      where n.id = any(${notas.map(({ id }) => id)}::uuid[])`),
    presentNotas(ctx.app, notas),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return notas.map((nota, index) => {
    const { conta, razaoSocial, cpfCnpj, documento, versao } = byId.get(nota.id)!
    return {
      ...presented[index]!,
      conta: { id: nota.tenantId, nome: conta },
      empresa: { id: nota.empresaId, razaoSocial, cpfCnpj },
      tomadorNome: nota.tomadorNome,
      tomadorDocumento: documentoFor(ctx, documento),
      valorServico: reais(nota.valorServico),
      competencia: nota.competencia,
      conexao: nota.conexao,
      conexaoVersao: versao,
    }
  })
}
