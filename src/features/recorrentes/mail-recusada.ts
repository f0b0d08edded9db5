import { CODIGOS } from '#domain/codigos.ts'
import { findGestores } from '#features/mail/gestores.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { recorrenteRecusadaMail } from '#features/mail/templates.ts'
import type { App } from '#platform/app.ts'
import type { Refusal } from '#platform/ctx.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecorrenteRow } from './recorrente-row.ts'

/** Mails owners and admins, once for each month, about a recurring note that was refused. */
export async function mailRecusada(
  app: App,
  tx: Db,
  { recorrente, mes, refusal }: { recorrente: RecorrenteRow; mes: string; refusal: Refusal },
): Promise<void> {
  const { id, tenantId, empresaId, nome, empresa } = recorrente
  const gestores = await findGestores(tx, [tenantId])
  await queueMail(
    app,
    tx,
    gestores
      .filter(({ empresaIds }) => empresaIds?.includes(empresaId) ?? true)
      .map((gestor) => ({
        tenantId,
        para: gestor.email,
        chave: `recorrente-recusada:${id}:${mes}:${gestor.id}`,
        ...recorrenteRecusadaMail({
          nome: gestor.nome,
          recorrente: nome,
          empresa,
          mes: `${mes.slice(5)}/${mes.slice(0, 4)}`,
          motivo: refusal.erros[0]?.mensagem ?? CODIGOS[refusal.codigo][1],
          url: `${app.config.urlPublica}/app/recorrentes/${id}`,
        }),
      })),
  )
}
