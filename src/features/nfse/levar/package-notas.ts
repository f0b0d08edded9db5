import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type Ambiente, hasPdf, type StatusNota, WAS_AUTHORIZED } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { danfseOf } from '#features/nfse/danfse/danfse-of.ts'
import { AUTORIZADO, findAutorizado, findPackages } from '#features/nfse/nota/documents.ts'
import { readPackage } from '#features/nfse/nota/packages.ts'
import { findEventosIds, findEventoXml } from '#features/nfse/read/eventos.ts'
import { exportNotasXlsx } from '#features/nfse/read/export-xlsx.ts'
import { matchCondition } from '#features/nfse/read/match-notas.ts'
import { all, type NotaFilter, periodOf, traitsOf, within } from '#features/nfse/read/search.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/** `ids`: only these notes of the filter. `pdf`: the DANFSe of each too. `mais`: files beside them. */
type PedidoDePacote = NotaFilter & {
  ids?: string[]
  pdf?: boolean
  empresaIds?: readonly string[]
  mais?: readonly Arquivo[]
}
/** A file that is made when it is written. */
type Arquivo = { nome: string; read(): Promise<Buffer> }

const PACOTE_MAX = 5_000

/**
 * A ZIP with the XML of each authorised, cancelled or replaced note of a filter, the XML of its events, and relacao.xlsx
 * with these notes. It is written while it is read: one document is in memory at a time. Throws PARAMETRO_INVALIDO
 * beyond PACOTE_MAX notes, and when there is none.
 */
export async function packageNotas(
  ctx: Ctx,
  { ids, pdf = false, empresaIds, mais = [], ...filter }: PedidoDePacote,
): Promise<Readable> {
  allow(ctx, 'nota.read')
  const { competencia } = filter
  const q = filter.q?.trim()
  const only = all([
    sql`status = any(${[...WAS_AUTHORIZED]}::text[])`,
    sql`${AUTORIZADO} is not null`,
    empresaIds && sql`empresa_id = any(${empresaIds}::uuid[])`,
    ids && sql`id = any(${ids}::uuid[])`,
    q && (await matchCondition(ctx, filter, q)),
  ])
  const notas = await selectNotas(ctx, all([traitsOf(ctx, filter), within(periodOf(ctx, filter)), only]))
  if (notas.length === 0 || notas.length > PACOTE_MAX) throw refuseSize(notas.length)
  const ahead = await readAhead(ctx, notas)
  await audit(ctx.db, ctx, {
    acao: 'nota.export',
    recurso: 'nota',
    recursoId: null,
    detalhe: { formato: 'zip', notas: notas.length, pdf, ...(competencia && { competencia }) },
  })
  const zip = new ZipFile()
  for (const [index, nota] of notas.entries()) addNota(ctx, zip, nota, { pdf, begin: () => ahead(index) })
  lazily(zip, 'relacao.xlsx', async () => exportNotasXlsx(ctx, { ...filter, q: '' }, only))
  for (const { nome, read } of mais) lazily(zip, nome, read)
  zip.end()
  return zip.outputStream as Readable
}

type Nota = {
  id: string
  status: StatusNota
  ambiente: Ambiente
  numero: string | null
  serieRps: string
  numeroRps: number
  cpfCnpj: string
  eventos: string[]
}

async function selectNotas(ctx: Ctx, where: Sql): Promise<Nota[]> {
  const notas = await ctx.db.query<Omit<Nota, 'eventos'>>(sql`
    select n.id, status, ambiente, numero, serie_rps as "serieRps", numero_rps as "numeroRps", e.cpf_cnpj as "cpfCnpj"
    from (select * from notas where ${where} order by criada_em desc, id limit ${PACOTE_MAX + 1}) n
    join (select * from empresas) e on e.tenant_id = n.tenant_id and e.id = n.empresa_id
    order by n.criada_em desc, n.id`)
  const eventosDe = await findEventosIds(
    ctx,
    notas.map(({ id }) => id),
  )
  return notas.map((nota) => ({ ...nota, eventos: eventosDe.get(nota.id) ?? [] }))
}

/** By company, then by number: 11222333000181/nota-123-rps-1-37.xml. Another city may have the same number. */
function addNota(ctx: Ctx, zip: ZipFile, nota: Nota, { pdf, begin }: { pdf: boolean; begin: () => void }): void {
  const { id, status, ambiente, numero, serieRps, numeroRps, cpfCnpj, eventos } = nota
  const folder = ambiente === 'producao' ? cpfCnpj : `homologacao/${cpfCnpj}`
  const name = `${folder}/nota-${safe(numero ?? 's-n')}-rps-${safe(serieRps)}-${numeroRps}-${id.slice(-6)}`
  lazily(zip, `${name}.xml`, () => {
    begin()
    return findAutorizado(ctx, id)
  })
  for (const [i, evento] of eventos.entries())
    lazily(zip, `${name}-evento-${i + 1}.xml`, () => findEventoXml(ctx, { notaId: id, id: evento }))
  if (pdf && hasPdf(status)) lazily(zip, `${name}.pdf`, async () => (await danfseOf(ctx, id, { formato: 'pdf' })).bytes)
}

/**
 * Some documents in the store are fetched ahead, so that the file does not wait for each. The first is read before the
 * file begins: while the store is unreachable the whole request is refused, instead of a broken file. Throws
 * INDISPONIVEL.
 */
async function readAhead({ app, db, tenantId }: Ctx, notas: readonly Nota[]): Promise<(index: number) => void> {
  if (!app.store) return () => {}
  const ids = notas.map(({ id }) => id)
  const refs = Map.groupBy(await findPackages(db, tenantId, ids), ({ notaId }) => notaId)
  const [first] = refs.values()
  if (first) await readPackage(app, first[0]!)
  return (index) => {
    // A fault shows when the document is read.
    for (const id of ids.slice(index + 1, index + 1 + AHEAD))
      for (const ref of refs.get(id) ?? []) readPackage(app, ref).catch(() => {})
  }
}
const AHEAD = 8

const safe = (text: string) => text.replace(/[^\w-]/g, '_')

/** An entry that is read when it is written; one that cannot be read ends the file early. */
function lazily(zip: ZipFile, path: string, read: () => Promise<Buffer | Readable | null>): void {
  const out = zip.outputStream as Readable
  zip.addReadStreamLazy(path, (deliver) => {
    read().then(
      (content) => {
        const stream = content instanceof Readable ? content : Readable.from(content ? [content] : [])
        stream.on('error', (error) => out.destroy(error))
        deliver(null, stream)
      },
      (error: Error) => out.destroy(error),
    )
  })
}

function refuseSize(notas: number): Refusal {
  const [mensagem, correcao] =
    notas === 0
      ? ['Nenhuma nota autorizada, cancelada ou substituída no filtro.', 'Mude o período ou o filtro.']
      : [
          `O filtro tem mais de ${PACOTE_MAX} notas, o máximo de um pacote.`,
          'Peça um período menor, ou uma empresa por vez.',
        ]
  return new Refusal('PARAMETRO_INVALIDO', mensagem, {
    erros: [{ campo: 'query', codigo: 'VALOR_FORA_DO_LIMITE', mensagem, correcao }],
  })
}
