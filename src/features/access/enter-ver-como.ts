import { allow } from '#features/permissions/permissions.ts'
import type { SessaoDeSuporteAberta } from '#formas/contas/acesso.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { endReplacedBySupport } from './end-replaced.ts'
import { isToken, newToken } from './tokens.ts'
import { COLUMNS, markOf, PREFIXO, type VerComoRow } from './ver-como.ts'
import { verComoLives } from './ver-como-lives.ts'

/**
 * Opens a session of support by the code of its link, once; the session whose cookie the request brought (`before`)
 * ends. Needs no other authentication. Throws LINK_INVALIDO.
 */
export async function enterVerComo(
  ctx: Ctx,
  link: string,
  before: string | null,
): Promise<SessaoDeSuporteAberta & { segundos: number }> {
  allow(ctx, 'sessao.open')
  const [token, now] = [PREFIXO + newToken(), ctx.now()]
  const row = isToken(link)
    ? await ctx.app.sistema.one<VerComoRow>(sql`
        update sessoes_suporte v set link_hash = null, token_hash = ${hashToken(token)}
        where v.link_hash = ${hashToken(link)} and v.link_ate > ${now} and ${verComoLives(now)} returning ${COLUMNS}`)
    : null
  if (!row) throw new Refusal('LINK_INVALIDO', 'no such link')
  await endReplacedBySupport(ctx, before)
  const segundos = Math.floor((row.expiraEm.getTime() - now.getTime()) / 1000)
  const verComo = markOf(row)
  return { token, expiraEm: verComo.expiraEm, segundos, conta: { id: row.tenantId, nome: row.conta }, verComo }
}
