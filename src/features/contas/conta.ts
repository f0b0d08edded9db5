import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { showAssinatura } from '#features/faturamento/assinatura/assinatura.ts'
import { limitesOf } from '#features/faturamento/contratos/limits.ts'
import { type Contrato, contratoOf } from '#features/faturamento/contratos/trial.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Conta } from '#formas/contas/conta.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

type Row = {
  id: string
  nome: string
  cpfCnpj: string | null
  criadaEm: Date
  contrato: Contrato | null
  /** null: the account has no limit of its own. */
  limite: number | null
  ativos: number
  convitesPendentes: number
  empresas: number
  empresasAtivas: number
  exigirSegundoFator: boolean
  versao: number
}

/** The account of the caller. */
export async function findConta(ctx: Ctx): Promise<Conta> {
  allow(ctx, 'conta.read')
  const row = await ctx.db.one<Row>(sql`
    select t.id, t.nome, t.cpf_cnpj as "cpfCnpj", t.criado_em as "criadaEm", t.limite_por_minuto as limite,
      t.exige_segundo_fator as "exigirSegundoFator", t.versao,
      ${contratoOf(sql`t.id`)} as contrato,
      (select count(*) from usuarios u where u.tenant_id = t.id and u.status = 'ativo') as ativos,
      (select count(*) from convites i where i.tenant_id = t.id and i.status = 'pendente' and i.expira_em > ${ctx.now()}) as "convitesPendentes",
      (select count(*) from empresas e where e.tenant_id = t.id) as empresas,
      (select count(*) from empresas e where e.tenant_id = t.id and e.ativa) as "empresasAtivas"
    from tenants t where t.id = ${ctx.tenantId}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `tenant ${ctx.tenantId} is gone`)
  const { id, nome, cpfCnpj, contrato, ativos, convitesPendentes } = row
  const { limiteRequisicoesMinuto } = await limitesOf(ctx.app, ctx.tenantId)
  const requisicoesPorMinuto =
    row.limite ?? limiteRequisicoesMinuto ?? (await readAjustes(ctx.app))['limites.requisicoesPorMinuto']
  return {
    id,
    nome,
    cpfCnpj,
    criadaEm: row.criadaEm.toISOString(),
    contrato,
    assinatura: await showAssinatura(ctx),
    limites: { requisicoesPorMinuto },
    usuarios: { ativos, convitesPendentes },
    empresas: { total: row.empresas, ativas: row.empresasAtivas },
    exigirSegundoFator: row.exigirSegundoFator,
    versao: row.versao,
  }
}
