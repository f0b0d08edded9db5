import { hasPdf } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { conexaoOf } from '#features/cidades/reach/conexao-of.ts'
import { findAutorizado } from '#features/nfse/nota/documents.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { type DanfseContent, nationalDanfse } from './danfse-content.ts'
import { hidePeople } from './hide-people.ts'
import { municipalDanfse } from './municipal-content.ts'

export type Danfse = { bytes: Buffer; numero: string }

/**
 * The DANFSe of a note the caller may see, in the states autorizada and cancelada
 * (docs/especificacao/contrato.md#3-states note 3).
 */
export async function danfseOf(ctx: Ctx, id: string, { formato }: { formato: 'pdf' | 'pdfa' }): Promise<Danfse> {
  const nota = await findNota(ctx, id)
  return drawDanfse(ctx.app, ctx.db, nota, formato)
}

/**
 * Draws the page of a loaded note, or returns it from memory when the note has not changed since. `publico` is the PDF
 * for visitors of the note's public link.
 */
export async function drawDanfse(
  app: App,
  db: Db,
  nota: NotaRow,
  formato: 'pdf' | 'pdfa' | 'publico',
): Promise<Danfse> {
  const { status: situacao } = nota
  if (!hasPdf(situacao)) throw new Refusal('NOTA_NAO_AUTORIZADA', `nota ${nota.id} is ${nota.status}`)
  const key = `${nota.id}:${nota.versao}:${formato}`
  const remembered = pages.get(key)
  const numero = nota.numero ?? String(nota.numeroRps)
  if (remembered) return { bytes: remembered, numero }
  const xml = await findAutorizado({ app, db }, nota.id)
  if (!xml) throw new Refusal('NOTA_NAO_AUTORIZADA', `nota ${nota.id} has no document`)
  const content = await contentOf(app, db, nota, xml)
  // Loaded with the first page drawn: the writer of PDFs is a fifth of what an API loads at its start.
  const { renderDanfse } = await import('./render-danfse.ts')
  const bytes = await renderDanfse(formato === 'publico' ? hidePeople(content) : content, {
    situacao,
    ambiente: nota.ambiente,
    formato: formato === 'pdfa' ? 'pdfa' : 'pdf',
    xml,
    criadoEm: nota.autorizadaEm ?? nota.criadaEm,
  })
  remember(key, bytes)
  return { bytes, numero }
}

/** Reads the city's document: a national NFSe, which cities that take the DPS return too, or a format of its own. */
async function contentOf(app: App, db: Db, nota: NotaRow, xml: Buffer): Promise<DanfseContent> {
  const root = parseXml(xml)
  const municipioName = (ibge: string) => app.tabelas.municipio(ibge)?.nome ?? null
  if (root.name === 'NFSe') return nationalDanfse(root, municipioName)
  const row = await db.one<{ preparada: NotaPreparada }>(sql`select preparada from notas where id = ${nota.id}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `nota ${nota.id} is gone`)
  const conexao = await conexaoOf(app, nota)
  const pagina = conexao?.template?.paginaDaNota?.[nota.ambiente] ?? null
  return municipalDanfse(root, { preparada: row.preparada, nota, municipioName, pagina })
}

// A page is about 50 KB, and often opened several times in a row.
const PAGES_MAX = 200
const pages = new Map<string, Buffer>()

function remember(key: string, bytes: Buffer): void {
  const [oldest] = pages.keys()
  if (pages.size >= PAGES_MAX && oldest) pages.delete(oldest)
  pages.set(key, bytes)
}
