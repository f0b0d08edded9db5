import { hasXml } from '#domain/nota/nota.ts'
import { drawDanfse } from '#features/nfse/danfse/danfse-of.ts'
import { findAutorizado } from '#features/nfse/nota/documents.ts'
import { selectNota } from '#features/nfse/nota/find-nota.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import type { Arquivo, Link } from './respostas/links.ts'

/** The file that a link names, whose seal proves that its note was shown to someone who may see it. */
export async function findArquivo(
  app: App,
  { notaId, arquivo }: Pick<Link, 'notaId' | 'arquivo'>,
): Promise<{ arquivo: Arquivo; bytes: Buffer; numero: string }> {
  const nota = await selectNota(app.sistema, notaId)
  if (!nota) throw new Refusal('NAO_ENCONTRADO', `no nota ${notaId}`)
  if (arquivo === 'pdf') return { arquivo, ...(await drawDanfse(app, app.sistema, nota, 'pdf')) }
  const bytes = hasXml(nota.status) ? await findAutorizado({ app, db: app.sistema }, notaId) : null
  if (!bytes) throw new Refusal('NOTA_NAO_AUTORIZADA', `nota ${notaId} is ${nota.status}`)
  return { arquivo, bytes, numero: nota.numero ?? '' }
}
