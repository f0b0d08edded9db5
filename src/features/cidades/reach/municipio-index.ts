import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Natureza } from '#domain/nota/natureza.ts'
import type { Ambiente, Trilho } from '#domain/nota/nota.ts'
import type { Municipio } from '#domain/tabelas.ts'
import type { Adesao } from '#formas/cidades/adesao.ts'
import type { MunicipioAdmin } from '#formas/cidades/municipio-operacao.ts'
import type { App } from '#platform/app.ts'
import { keep } from '#platform/cache/caches.ts'
import type { Config } from '#platform/config.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'
import { situacoesSemCodigo } from '#tracks/abrasf/tributacao.ts'
import type { CapacidadesTemplate, Operacao, Template, TransporteTemplate } from '#tracks/template.ts'
import { readAdesoes } from './adesoes.ts'
import type { UrlsConexao } from './conexao-row.ts'
import { type PrazoAprendido, readPrazosAprendidos } from './prazos-aprendidos.ts'

/** What is publicly known of a municipality (`contracts/tables/municipios.csv`). */
export type MunicipioConhecido = Municipio &
  Pick<
    MunicipioAdmin,
    | 'populacao'
    | 'adesao'
    | 'provedor'
    | 'versaoProvedor'
    | 'padraoSugerido'
    | 'confiancaPadrao'
    | 'urlsConhecidas'
    | 'fonte'
  >

/** Settings of an operator, or facts learned from refusals (table municipio_ajustes). */
type Override = {
  trilho: Trilho | null
  emissorNacional: 'sim' | 'nao' | null
  /** Why an operator set the track or the adherence. */
  motivo: string | null
  provedor: string | null
  versaoProvedor: string | null
  padraoSugerido: string | null
  prazoCancelamentoHoras: number | null
  observacao: string | null
  rejeicao: string | null
  rejeicaoAmbiente: Ambiente | null
  rejeicaoEm: Date | null
  rejeicoes: number
  versao: number
}

/** The published version of a slug, as far as routing and clients need it. */
export type ConexaoPublicada = {
  slug: string
  versao: number
  titulo: string
  padrao: string
  familia: Template['familia']
  urls: Partial<Record<Ambiente, UrlsConexao>>
  capacidades: CapacidadesTemplate
  prazoCancelamentoHoras: number
  transporte: Pick<TransporteTemplate, 'mtls' | 'autenticacao'>
  assina: boolean
  operacoes: Operacao[]
  /** Situations of the ISS that its layout has no code for; null: its layout has all. */
  semCodigo: Record<'regular' | 'simples' | 'mei', Natureza[]> | null
}

/** The routing data of one municipality. `anexo`: the slug it is attached to, published or not. */
export type MunicipioEntry = MunicipioConhecido & {
  ajuste: Override | null
  anexo: { slug: string; urls: Partial<Record<Ambiente, UrlsConexao>> } | null
  conexao: ConexaoPublicada | null
  /** The deadline that refused cancellations suggest. */
  prazoAprendido: Partial<Record<Ambiente, PrazoAprendido>>
}

export type MunicipioIndex = {
  byIbge: ReadonlyMap<string, MunicipioEntry>
  /** Sorted by name. */
  all: readonly MunicipioEntry[]
  publicadas: ReadonlyMap<string, ConexaoPublicada>
  simplesNacional: Config['simplesNacional']
}

/**
 * Every municipality in memory, with the connections published now. A process that changes one notifies the others; a
 * notification may be lost, so an index in use is also checked every two seconds.
 */
export async function openMunicipioIndex(app: App): Promise<MunicipioIndex> {
  const held = heldBy(app)
  watch(app, held)
  if (held.index) held.acertos++
  else held.falhas++
  held.index ??= loadFirst(app, held)
  return held.index
}

/** Reloads the index in this process, and notifies the others to do so. Call it after the change is committed. */
export async function refreshMunicipioIndex(app: App): Promise<void> {
  await reload(app)
  await app.sistema.query(sql`select pg_notify('jobs', ${HINT})`)
}

/** An index with the rows it was made of: the same rows again need no new index. */
type Loaded = { index: MunicipioIndex; lidas: string; adesoes: unknown }
type Held = {
  index: Promise<MunicipioIndex> | null
  watching: boolean
  requested: number
  shown: number
  /** The last loaded index, and when it was loaded. */
  loaded: Loaded | null
  loadedAt: number | null
  acertos: number
  falhas: number
}
const heldBy = perApp(
  (): Held => ({
    ...{ index: null, watching: false, requested: 0, shown: 0, loaded: null, loadedAt: null, acertos: 0, falhas: 0 },
  }),
)
/** Forgetting is loading again: the previous index is used until the new one is complete. */
keep('municipios', (app) => {
  const { loaded, loadedAt, acertos, falhas } = heldBy(app)
  const all = loaded?.index.all ?? []
  return {
    ...{ itens: all.length, acertos, falhas, maisNova: loadedAt },
    *entries() {
      for (const entry of all) yield { chave: entry.ibge, em: loadedAt, mostra: () => entry }
    },
    forget: () => loaded && reload(app),
  }
})
/** Wake-ups are matched by payload, whatever their channel. */
const HINT = 'municipios'
const LOOK_AGAIN_MS = 2_000

/** A failed load is not kept: the next caller loads again. */
function loadFirst(app: App, held: Held): Promise<MunicipioIndex> {
  const loading = loadIndex(app, null)
  const first = loading.then(({ index }) => index)
  loading.then(
    (loaded) => {
      if (held.index === first) Object.assign(held, { loaded, loadedAt: performance.now() })
    },
    () => {
      if (held.index === first) held.index = null
    },
  )
  return first
}

function watch(app: App, current: Held): void {
  if (current.watching) return
  current.watching = true
  void app.wakeUps.next(HINT, LOOK_AGAIN_MS).then(async () => {
    current.watching = false
    await reload(app).catch((error) => app.log.debug({ err: error }, 'municipalities not read again'))
  })
}

/** The present index, for callers that cannot wait for the next check. */
export async function reopenMunicipioIndex(app: App): Promise<MunicipioIndex> {
  await reload(app)
  return openMunicipioIndex(app)
}

/** The previous index is used until the new one is complete; of two concurrent reloads the later one is kept. */
async function reload(app: App): Promise<void> {
  const current = heldBy(app)
  const turn = ++current.requested
  const loaded = await loadIndex(app, current.loaded)
  if (turn < current.shown) return
  current.shown = turn
  current.index = Promise.resolve(loaded.index)
  Object.assign(current, { loaded, loadedAt: performance.now() })
}

/** Returns `known` itself when its data has not changed: an index is 5,571 objects, read every two seconds. */
async function loadIndex(app: App, known: Loaded | null): Promise<Loaded> {
  const db: Db = app.sistema
  const [ajustes, anexos, publicadas, adesoes, prazos] = await Promise.all([
    db.query<Override & { municipio: string }>(sql`
      select municipio, trilho, emissor_nacional as "emissorNacional", motivo, provedor, versao_provedor as "versaoProvedor",
        padrao_sugerido as "padraoSugerido", prazo_cancelamento_horas as "prazoCancelamentoHoras", observacao, rejeicao,
        rejeicao_ambiente as "rejeicaoAmbiente", rejeicao_em as "rejeicaoEm", rejeicoes, versao from municipio_ajustes`),
    db.query<{ municipio: string; slug: string; urls: Partial<Record<Ambiente, UrlsConexao>> }>(
      sql`select municipio, slug, urls from conexao_municipios`,
    ),
    db.query<Published>(
      sql`select slug, versao, titulo, template, urls from conexoes where status = 'publicada' order by slug`,
    ),
    readAdesoes(app),
    readPrazosAprendidos(app),
  ])
  const lidas = JSON.stringify([ajustes, anexos, publicadas, [...prazos]])
  if (known?.lidas === lidas && known.adesoes === adesoes) return known
  const ajusteOf = new Map(ajustes.map(({ municipio, ...ajuste }) => [municipio, ajuste]))
  const anexoOf = new Map(anexos.map(({ municipio, ...anexo }) => [municipio, anexo]))
  const publicadaOf = new Map(publicadas.map((row) => [row.slug, toPublicada(row)]))
  const entries = conhecidos().map((conhecido): MunicipioEntry => {
    const ajuste = ajusteOf.get(conhecido.ibge) ?? null
    const anexo = anexoOf.get(conhecido.ibge) ?? null
    const conexao = anexo ? (publicadaOf.get(anexo.slug) ?? null) : null
    const adesao = newer(conhecido.adesao, adesoes.get(conhecido.ibge))
    return { ...conhecido, adesao, ajuste, anexo, conexao, prazoAprendido: prazos.get(conhecido.ibge) ?? {} }
  })
  const index = {
    byIbge: new Map(entries.map((entry) => [entry.ibge, entry])),
    all: entries,
    publicadas: publicadaOf,
    simplesNacional: app.config.simplesNacional,
  }
  return { index, lidas, adesoes }
}

/** Of two lists the later one decides. */
const newer = (known: Adesao, imported: Adesao | undefined): Adesao =>
  imported && (imported.dataLista ?? '') >= (known.dataLista ?? '')
    ? { ...imported, emissaoPadrao: imported.emissaoPadrao ?? known.emissaoPadrao }
    : known

type Published = { slug: string; versao: number; titulo: string; template: Template; urls: ConexaoPublicada['urls'] }

const toPublicada = ({ slug, versao, titulo, template, urls }: Published): ConexaoPublicada => ({
  slug,
  versao,
  titulo,
  padrao: template.padrao,
  familia: template.familia,
  urls,
  capacidades: template.capacidades,
  prazoCancelamentoHoras: template.politica.prazoCancelamentoHoras,
  transporte: { mtls: template.transporte.mtls, autenticacao: template.transporte.autenticacao },
  assina: template.familia !== 'abrasf' || template.assinatura.rps || template.assinatura.lote,
  operacoes: Object.keys(template.operacoes) as Operacao[],
  semCodigo: template.familia === 'abrasf' ? situacoesSemCodigo(template) : null,
})

const TABLE = new URL('../../../../contracts/tables/municipios.csv', import.meta.url)
let table: readonly MunicipioConhecido[] | null = null

/** The municipalities in the table of the release, by name; read once per process. */
export function conhecidos(): readonly MunicipioConhecido[] {
  table ??= parseCsv(readFileSync(TABLE, 'utf8'))
    .map(toConhecido)
    .sort((a, b) => COLLATOR.compare(a.nome, b.nome))
  return table
}
const LISTA_DA_TABELA = 'gov.br, municípios aderentes'
const COLLATOR = new Intl.Collator('pt-BR')

function toConhecido(row: Record<string, string>): MunicipioConhecido {
  const text = (name: string) => row[name] || null
  return {
    ibge: row['ibge']!,
    nome: row['nome']!,
    uf: row['uf']!,
    adesao: {
      emissorNacional: row['emissorNacional'] as Adesao['emissorNacional'],
      vigencia: text('vigenciaNacional'),
      emissaoPadrao: row['emissaoPadrao'] ? row['emissaoPadrao'] === 'sim' : null,
      fonte: LISTA_DA_TABELA,
      dataLista: text('dataAdesao'),
    },
    populacao: Number(row['populacao2010'] || 0),
    provedor: text('provedor'),
    versaoProvedor: text('versaoProvedor'),
    padraoSugerido: text('padraoSugerido'),
    confiancaPadrao: text('confiancaPadrao') as MunicipioConhecido['confiancaPadrao'],
    urlsConhecidas: {
      ...(row['urlProducao'] && { producao: row['urlProducao'] }),
      ...(row['urlHomologacao'] && { homologacao: row['urlHomologacao'] }),
    },
    fonte: row['fonteProvedor'] ? { nome: row['fonteProvedor'], data: row['dataProvedor'] ?? '' } : null,
  }
}
