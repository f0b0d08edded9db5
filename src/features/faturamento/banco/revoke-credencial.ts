import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CredencialDoBanco } from '#formas/faturamento/credencial.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { findCredencialViva, presentCredencial } from './credencial-row.ts'

/** The credential of the bank in force, without its secrets. Throws NAO_ENCONTRADO. */
export async function showCredencial(ctx: Ctx): Promise<CredencialDoBanco> {
  allow(ctx, 'admin.faturamento.read')
  const row = await findCredencialViva(ctx.app.sistema, ctx.app)
  if (!row) throw new Refusal('NAO_ENCONTRADO', 'no credential of the bank')
  return presentCredencial(row)
}

/**
 * Revokes the credential in force and destroys its secrets. Charges that may still be paid refuse it, unless `forcar`:
 * their payments are then not seen. Throws NAO_ENCONTRADO, ESTADO_INVALIDO.
 */
export async function revokeCredencial(
  ctx: Ctx,
  { forcar = false, motivo = null }: { forcar?: boolean; motivo?: string | null },
): Promise<CredencialDoBanco> {
  allow(ctx, 'admin.banco.write')
  return ctx.app.sistema.transaction(async (db) => {
    const row = await findCredencialViva(db, ctx.app, { lock: true })
    if (!row) throw new Refusal('NAO_ENCONTRADO', 'no credential of the bank')
    const open = await db.one<{ n: number }>(sql`
      select count(*)::int as n from cobrancas where credencial_id = ${row.id}
        and status in ('criando', 'incerta', 'emitida', 'vencida', 'cancelando')`)
    const vivas = open?.n ?? 0
    if (vivas > 0 && !forcar)
      throw conflict(
        'forcar',
        `Há ${vivas} cobranças que ainda podem ser pagas. Cancele-as antes, ou repita com forcar=true: os pagamentos delas não serão vistos.`,
        { cobrancasVivas: vivas },
      )
    await db.query(sql`
      update banco_credenciais set revogada_em = ${ctx.now()}, segredos_selados = null, webhook_token_hash = null,
        webhook_token_anterior_hash = null, webhook_token_anterior_ate = null
      where id = ${row.id}`)
    await audit(
      db,
      { ...ctx, tenantId: '' },
      {
        acao: 'credencial-banco.revoke',
        recurso: 'credencial-banco',
        recursoId: row.id,
        detalhe: { forcar, motivo, cobrancasVivas: vivas },
      },
    )
    return presentCredencial(row)
  })
}
