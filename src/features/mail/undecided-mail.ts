import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { findGestores } from './gestores.ts'
import { queueMail } from './queue-mail.ts'
import { incertaMail } from './templates.ts'

type Row = { tenantId: string; empresaId: string; empresa: string; cpfCnpj: string; serie: string; numero: number }

/** Mails owners and admins, once, about a note whose outcome the service cannot decide by itself. */
export async function mailUndecidedNota(app: App, tx: Db, notaId: string): Promise<void> {
  const nota = await tx.one<Row>(sql`
    select n.tenant_id as "tenantId", n.empresa_id as "empresaId", e.razao_social as empresa, e.cpf_cnpj as "cpfCnpj",
      n.serie_rps as serie, n.numero_rps as numero
    from notas n join (select * from empresas) e on e.id = n.empresa_id where n.id = ${notaId}`)
  if (!nota) return
  const { tenantId, empresaId, cpfCnpj, ...rest } = nota
  const gestores = await findGestores(tx, [tenantId])
  await queueMail(
    app,
    tx,
    gestores
      .filter(({ empresaIds }) => empresaIds?.includes(empresaId) ?? true)
      .map((gestor) => ({
        tenantId,
        para: gestor.email,
        chave: `nota-incerta:${notaId}:${gestor.id}`,
        ...incertaMail({
          ...rest,
          nome: gestor.nome,
          cnpj: maskCpfCnpj(cpfCnpj),
          url: `${app.config.urlPublica}/app/notas/${notaId}`,
        }),
      })),
  )
}
