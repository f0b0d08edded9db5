import { RECUSAS_MAX } from '#domain/certificado-links.ts'
import { hashToken } from '#features/access/api-key-format.ts'
import { isToken } from '#features/access/tokens.ts'
import { audit } from '#features/audit/audit.ts'
import { uploadCertificado } from '#features/empresas/upload-certificado.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CertificadoRecebido, EnvioPorLink, PedidoDeCertificado } from '#formas/contas/certificado-link.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** What the link of a token asks for, without changing it. Throws LINK_INVALIDO, as sendByLink does. */
export async function showLink(ctx: Ctx, { token }: { token: string }): Promise<PedidoDeCertificado> {
  allow(ctx, 'certificado.renew')
  const { conta, empresa, cpfCnpj, validoAte, expiraEm, recusas } = await findOpen(ctx, token)
  return { conta, empresa, cpfCnpj, validoAte, expiraEm, tentativasRestantes: RECUSAS_MAX - recusas }
}

/**
 * Puts the certificate of a company in force by a link, without authentication, and ends the link. The rules for the file
 * are those of uploadCertificado, and it must be newer than the one in force. A file that is refused is not kept, and
 * counts: after RECUSAS_MAX of them the link is over. Throws LINK_INVALIDO (the same for unknown, used, revoked, replaced,
 * expired and exhausted), and what uploadCertificado throws of a file.
 */
export async function sendByLink(
  ctx: Ctx,
  { token, nome, arquivo, senha }: EnvioPorLink,
): Promise<CertificadoRecebido> {
  allow(ctx, 'certificado.renew')
  const { id, tenantId, empresaId } = await findOpen(ctx, token)
  await countTry(ctx, id)
  const here = { ...ctx, tenantId, db: ctx.app.inquilinos.forTenant(tenantId) }
  try {
    const { titular, cpfCnpj, validoAte } = await uploadCertificado(
      here,
      empresaId,
      { arquivo, senha },
      {
        permission: 'certificado.renew',
        onlyNewer: true,
        within: async (db, certificadoId) => {
          // Of two files at the same time one finds the link open; the other is rolled back.
          const used = await db.one(sql`
          update certificado_links set status = 'usado', encerrado_em = ${ctx.now()}, enviado_por = ${nome.trim()},
            certificado_id = ${certificadoId}, recusas = recusas - 1
          where id = ${id} and tenant_id = ${tenantId} and status = 'aberto' and expira_em > ${ctx.now()} returning id`)
          if (!used) throw closed()
          await audit(db, here, {
            acao: 'certificado-link.use',
            recurso: 'empresa',
            recursoId: empresaId,
            detalhe: { linkId: id, nome: nome.trim() },
          })
        },
      },
    )
    return { titular, cpfCnpj, validoAte }
  } catch (error) {
    if (!(error instanceof Refusal && error.codigo.startsWith('CERTIFICADO_'))) await takeBack(ctx, id)
    throw error
  }
}

type Aberto = {
  id: string
  tenantId: string
  empresaId: string
  conta: string
  empresa: string
  cpfCnpj: string
  validoAte: Date | null
  expiraEm: Date
  recusas: number
}

async function findOpen({ app, now }: Ctx, token: string): Promise<Aberto> {
  const row = isToken(token)
    ? await app.sistema.one<Aberto>(sql`
        select l.id, l.tenant_id as "tenantId", l.empresa_id as "empresaId", t.nome as conta, e.razao_social as empresa,
          e.cpf_cnpj as "cpfCnpj", l.expira_em as "expiraEm", l.recusas,
          (select c.valido_ate from certificados c
           where c.empresa_id = e.id and c.status in ('ativo', 'futuro')) as "validoAte"
        from certificado_links l join tenants t on t.id = l.tenant_id
          join empresas e on e.tenant_id = l.tenant_id and e.id = l.empresa_id
        where l.token_hash = ${hashToken(token)} and l.status = 'aberto' and l.expira_em > ${now()}
          and l.recusas < ${RECUSAS_MAX} and t.bloqueada_em is null`)
    : null
  if (!row) throw closed()
  return row
}

/** Counts a file before it is read, so that files at the same moment count together. */
async function countTry({ app }: Ctx, id: string): Promise<void> {
  const counted = await app.sistema.one(sql`
    update certificado_links set recusas = recusas + 1
    where id = ${id} and status = 'aberto' and recusas < ${RECUSAS_MAX} returning id`)
  if (!counted) throw closed()
}

/** A file that was not judged does not count. */
const takeBack = ({ app }: Ctx, id: string) =>
  app.sistema.query(sql`
    update certificado_links set recusas = recusas - 1 where id = ${id} and status = 'aberto' and recusas > 0`)

const closed = () => new Refusal('LINK_INVALIDO', 'no such link of a certificate')
