import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Confianca } from '#domain/confianca.ts'
import { parseCsv } from '#domain/csv.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { hojeEm } from '#features/cidades/reach/resolve-track.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type FonteDaTabela, readManifesto } from '#platform/manifesto.ts'
import { TABLES_DIR } from '#platform/tabelas.ts'
import type { Linhas } from './compare-tabela.ts'

/** One official table as the service holds it now. Dates are YYYY-MM-DD. */
type Fonte = Omit<FonteDaTabela, 'chave'> & {
  /** `versao`: with the release; `importada`: by an operator, in the database. */
  guardada: 'versao' | 'importada'
  importadaEm: string | null
  /** Days since its source published it; null where the source has no date. */
  idadeDias: number | null
  linhas: number
  /** The digest of the bytes, in hexadecimal. */
  sha256: string
  /** The address that a check reads (setting `regulamentacao.enderecos`); null: it is not checked. */
  endereco: string | null
  ultimaChecagem: UltimaChecagem | null
}
/** The result of a check of a table. */
type SituacaoDaTabela = 'igual' | 'mudou' | 'falhou' | 'sem_endereco'
type UltimaChecagem = { id: string; situacao: SituacaoDaTabela; em: string }

/** Every official table, those of the release by name, then what operators imported, the newest first. */
export async function listFontes(ctx: Ctx): Promise<{ items: Fonte[]; total: number }> {
  allow(ctx, 'admin.regulamentacao.read')
  const { app } = ctx
  const [enderecos, ultimas, importadas] = await Promise.all([
    readEnderecos(app),
    selectUltimas(app.sistema),
    selectImportadas(app.sistema),
  ])
  const hoje = hojeEm(app)
  const released = heldTables().map(
    ({ chave: _, rows, sha256, ...fonte }): Fonte => ({
      ...fonte,
      ...{ guardada: 'versao', importadaEm: null, linhas: rows.length, sha256 },
      idadeDias: daysBetween(fonte.publicada, hoje),
      endereco: enderecos.get(fonte.tabela) ?? null,
      ultimaChecagem: ultimas.get(fonte.tabela) ?? null,
    }),
  )
  const imported = importadas.map(
    ({ dataLista, fonte, linhas, sha256, em }): Fonte => ({
      ...{ tabela: `municipios-adesoes-${dataLista}`, nome: 'Municípios aderentes ao emissor nacional' },
      ...{ versao: dataLista, publicada: dataLista, inicio: dataLista, fim: null, fonte, substituicao: null },
      ...{ origem: 'oficial', confianca: IMPORTADA, guardada: 'importada', importadaEm: em.toISOString() },
      ...{ idadeDias: daysBetween(dataLista, hoje), linhas, sha256, endereco: null, ultimaChecagem: null },
    }),
  )
  const items = [...released, ...imported]
  return { items, total: items.length }
}

/** An operator declares that it is the official list; the service has not seen its source. */
const IMPORTADA: Confianca = 'S'

type HeldTable = FonteDaTabela & { rows: Linhas; sha256: string }
let held: readonly HeldTable[] | null = null

/** The tables of the release with their rows; read once per process. */
export function heldTables(): readonly HeldTable[] {
  held ??= readManifesto().map((fonte) => {
    const bytes = readFileSync(`${TABLES_DIR}/${fonte.tabela}.csv`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { ...fonte, rows: parseCsv(bytes.toString('utf8')), sha256 }
  })
  return held
}

/** The address of each table that a check reads. */
export async function readEnderecos(app: App): Promise<Map<string, string>> {
  const { 'regulamentacao.enderecos': enderecos } = await readAjustes(app)
  return new Map(enderecos.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]))
}

function daysBetween(from: string | null, to: string): number | null {
  return from === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

async function selectUltimas(db: Db): Promise<Map<string, UltimaChecagem>> {
  const rows = await db.query<{ tabela: string; id: string; situacao: SituacaoDaTabela; em: Date }>(sql`
    select distinct on (r ->> 'tabela') r ->> 'tabela' as tabela, c.id, r ->> 'situacao' as situacao, c.concluida_em as em
    from (select id, resultado, concluida_em from checagens where status = 'concluida'
      order by criada_em desc, id limit 200) c, jsonb_array_elements(c.resultado) r
    order by r ->> 'tabela', c.concluida_em desc`)
  return new Map(rows.map(({ tabela, em, ...row }) => [tabela, { ...row, em: em.toISOString() }]))
}

const selectImportadas = (db: Db) =>
  db.query<{ dataLista: string; fonte: string; linhas: number; sha256: string; em: Date }>(sql`
    select data_lista::text as "dataLista", fonte, json_array_length(municipios) as linhas,
      encode(sha256(convert_to(municipios::text, 'UTF8')), 'hex') as sha256, importada_em as em
    from listas_adesao order by data_lista desc`)
