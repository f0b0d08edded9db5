import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { findGestores } from '#features/mail/gestores.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { pedidoDeCertificadoMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CertificadoPedido } from '#formas/operacao/ato-de-incidente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Registro } from './alvo.ts'
import { counted } from './palavras.ts'

type Row = { tenantId: string; empresa: string; cpfCnpj: string; fim: Date | null }

/**
 * Mails the owners and admins who may see a company the request for another certificate, with the link where it is sent;
 * at most once a day (in UTC) for a company, however often it is asked. Throws NAO_ENCONTRADO.
 */
export async function askCertificado(ctx: Ctx, empresaId: string, audit: Registro): Promise<CertificadoPedido> {
  allow(ctx, 'admin.envio.push')
  const { app } = ctx
  return app.sistema.transaction(async (tx) => {
    const row = await tx.one<Row>(sql`
      select e.tenant_id as "tenantId", coalesce(e.nome_fantasia, e.razao_social) as empresa, e.cpf_cnpj as "cpfCnpj",
        (select max(c.valido_ate) from certificados c where c.empresa_id = e.id and c.status in ('ativo', 'futuro')) as fim
      from empresas e where e.id = ${empresaId}`)
    if (!row) throw new Refusal('NAO_ENCONTRADO', `no empresa ${empresaId}`)
    const { tenantId, empresa, cpfCnpj, fim } = row
    const gestores = (await findGestores(tx, [tenantId])).filter(
      ({ empresaIds }) => empresaIds?.includes(empresaId) ?? true,
    )
    const now = app.now()
    const dia = now.toISOString().slice(0, 10)
    const emails = await queueMail(
      app,
      tx,
      gestores.map((gestor) => ({
        tenantId,
        para: gestor.email,
        chave: `pedido-de-certificado:${empresaId}:${dia}:${gestor.id}`,
        ...pedidoDeCertificadoMail({
          nome: gestor.nome,
          ...{ empresa, fim, cnpj: maskCpfCnpj(cpfCnpj), vencido: fim === null || fim <= now },
          url: `${app.config.urlPublica}/app/empresas/${empresaId}?aba=certificado`,
        }),
      })),
    )
    await audit(tx, { empresaId, emails, pessoas: gestores.length })
    const jaPedido = emails === 0 && gestores.length > 0
    const frase = jaPedido
      ? `O certificado de ${empresa} já foi pedido hoje; amanhã se pode pedir de novo.`
      : gestores.length === 0
        ? `Nenhuma pessoa da conta recebe o pedido do certificado de ${empresa}.`
        : `O certificado de ${empresa} foi pedido a ${counted(emails, 'pessoa', 'pessoas')}.`
    return { emails, jaPedido, frase }
  })
}
