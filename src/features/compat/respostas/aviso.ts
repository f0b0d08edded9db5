import type { FormatoDeAviso } from '#domain/webhook/formatos.ts'
import { NOTA_COLUMNS, type NotaRow } from '#features/nfse/nota/nota-row.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { avisoDaEnotas } from './enotas.ts'
import { notaNaFocus } from './focus.ts'
import { avisoDaNfeio } from './nfeio.ts'
import { type Json, loadDeFora, type NotaDeFora } from './nota-de-fora.ts'
import { avisoDoPlugnotas } from './plugnotas.ts'

const AVISOS: Record<FormatoDeAviso, (each: NotaDeFora, app: App) => Json> = {
  plugnotas: avisoDoPlugnotas,
  focus: (each, app) => notaNaFocus(app, each),
  nfeio: avisoDaNfeio,
  enotas: avisoDaEnotas,
}

/** What a provider would post about a note, as the note is now; null when there is no such note. */
export async function avisoDeFora(
  app: App,
  { formato, tenantId, notaId }: { formato: FormatoDeAviso; tenantId: string; notaId: string },
): Promise<Json | null> {
  const nota = await app.sistema.one<NotaRow>(
    sql`select ${NOTA_COLUMNS} from notas where tenant_id = ${tenantId} and id = ${notaId}`,
  )
  const [each] = nota ? await loadDeFora(app, app.sistema, [nota]) : []
  return each ? AVISOS[formato](each, app) : null
}
