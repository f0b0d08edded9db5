import type { StatusNota } from '../../../domain/nota/nota.ts'
import type { App } from '../../../platform/app.ts'
import { type Ctx, Refusal } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/db.ts'
import { parseXml } from '../../../platform/xml/parse.ts'
import { findNota, selectXml } from '../find-nota.ts'
import type { NotaRow } from '../nota-row.ts'
import { nationalDanfse } from './danfse-content.ts'
import { qrUrlNacional, renderDanfse } from './render-danfse.ts'

export type Danfse = { bytes: Buffer; numero: string }

/** The DANFSe of a note the caller may see; states autorizada, cancelada and substituida (spec §3 note 3, decisions §5). */
export async function danfseOf(ctx: Ctx, id: string, { formato }: { formato: 'pdf' | 'pdfa' }): Promise<Danfse> {
  const nota = await findNota(ctx, id)
  return drawDanfse(ctx.app, ctx.db, nota, formato)
}

/** Draws the page of a note already found, or takes it from memory when its state has not moved since. */
export async function drawDanfse(app: App, db: Db, nota: NotaRow, formato: 'pdf' | 'pdfa'): Promise<Danfse> {
  const xml = PRINTED.includes(nota.status) ? await selectXml(db, nota.id) : null
  if (!xml) throw new Refusal('NOTA_NAO_AUTORIZADA', `nota ${nota.id} is ${nota.status}`)
  const key = `${nota.id}:${nota.versao}:${formato}`
  const remembered = pages.get(key)
  const bytes =
    remembered ??
    (await renderDanfse(
      nationalDanfse(parseXml(xml), (ibge) => app.tabelas.municipio(ibge)?.nome ?? null),
      {
        situacao: nota.status as 'autorizada' | 'cancelada' | 'substituida',
        ambiente: nota.ambiente,
        formato,
        xml,
        qrUrl: qrUrlNacional(nota.chaveAcesso ?? ''),
        criadoEm: nota.autorizadaEm ?? nota.criadaEm,
      },
    ))
  if (!remembered) remember(key, bytes)
  return { bytes, numero: nota.numero ?? String(nota.numeroRps) }
}

const PRINTED: readonly StatusNota[] = ['autorizada', 'cancelada', 'substituida']

// A page of about 50 KB; whoever opens one often opens it again.
const PAGES_MAX = 200
const pages = new Map<string, Buffer>()

function remember(key: string, bytes: Buffer): void {
  const [oldest] = pages.keys()
  if (pages.size >= PAGES_MAX && oldest) pages.delete(oldest)
  pages.set(key, bytes)
}
