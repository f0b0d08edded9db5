import { forgetApiKeys } from '#features/access/authenticate-api-key.ts'
import { adminOf } from '#features/access/second-factor.ts'
import { endVerComo } from '#features/access/ver-como.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { changedFields, refuseVersao } from '#features/audit/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ContaAdmin, MudancaDaConta } from '#formas/contas/cliente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { contaAdminPresenter, findContaAdmin } from './conta-admin.ts'
import { refuseDocumento } from './refuse-documento.ts'

/**
 * Changes name, CPF or CNPJ, limits or state of an account. A blocked one answers CONTA_BLOQUEADA to its keys and sessions, within a
 * second in every process, and the sessions of support in it end; nothing of it is deleted, and notes that were
 * accepted continue: a city may have them already, and the customer holds their 202. Throws NAO_ENCONTRADO,
 * VERSAO_DIVERGENTE, SCHEMA_DPS_INVALIDO.
 */
export async function changeConta(ctx: Ctx, id: string, change: MudancaDaConta): Promise<ContaAdmin> {
  allow(ctx, 'admin.conta.write')
  const { app } = ctx
  const { motivo, versao } = change
  const por = adminOf(ctx).usuarioId
  if (change.cpfCnpj !== undefined) await refuseDocumento(app, 'cpfCnpj', change.cpfCnpj)
  const present = await contaAdminPresenter(ctx)
  const conta = await app.sistema.transaction(async (db) => {
    const row = await findContaAdmin(db, id, { lock: true })
    const before = present(row)
    if (versao !== undefined && versao !== before.versao) {
      const about = { recurso: 'conta', recursoId: id, lida: versao, atual: before }
      throw await refuseVersao({ ...ctx, tenantId: id }, db, about)
    }
    const { nome = before.nome, cpfCnpj = before.cpfCnpj, status = before.status, limites = {} } = change
    const limite = limites.requisicoesPorMinuto === undefined ? row.limite : limites.requisicoesPorMinuto
    const blocks = status === 'bloqueada' && before.status !== 'bloqueada'
    const [desde, porque, quem] =
      status === 'ativa'
        ? [null, null, null]
        : blocks
          ? [ctx.now(), motivo, por]
          : [row.bloqueadaEm, row.bloqueioMotivo, undefined]
    await db.query(sql`
      update tenants set nome = ${nome.trim()}, cpf_cnpj = ${cpfCnpj}, limite_por_minuto = ${limite}, bloqueada_em = ${desde},
        bloqueio_motivo = ${porque}, versao = versao + 1,
        bloqueada_por = ${quem === undefined ? sql`bloqueada_por` : sql`${quem}::uuid`}
      where id = ${id}`)
    const after = present(await findContaAdmin(db, id))
    const detalhe = {
      versao: after.versao,
      campos: changedFields(before, after),
      de: summaryOf(before),
      para: summaryOf(after),
      motivo,
    }
    const acao = blocks ? 'conta.block' : status !== before.status ? 'conta.unblock' : 'conta.update'
    await auditBoth(db, ctx, id, { acao, recurso: 'conta', recursoId: id, detalhe })
    if (blocks) await endVerComo(db, ctx, sql`v.tenant_id = ${id}`, 'conta_bloqueada')
    return after
  })
  forgetApiKeys(app)
  return conta
}

const summaryOf = ({ nome, status, limites }: ContaAdmin) => ({
  nome,
  status,
  requisicoesPorMinuto: limites.requisicoesPorMinuto.proprio,
})
