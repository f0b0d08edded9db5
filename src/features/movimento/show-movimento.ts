import { PERIODOS_DO_MONITOR } from '#domain/monitor.ts'
import type { Ambiente, Trilho } from '#domain/nota/nota.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Janela, Movimento, VisaoDoMovimento } from '#formas/notas/movimento.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { timesOf } from './duracoes.ts'

const MIN_MS = 60_000
const HOUR_MS = 60 * MIN_MS
const DAY_MS = 24 * HOUR_MS
const STEP_MS = 5 * MIN_MS
/** Brasília is three hours behind, without summer time since 2019. */
const BRASILIA_MS = 3 * HOUR_MS

type Row = { atual: boolean; trilho: Trilho; conexao: string; fato: string; valor: string; quantas: number }

const NACIONAL = 'nacional'

/**
 * The notes of all accounts in a window up to now, against the window before: of five-minute counts up to 24 hours, of
 * whole days in Brasília above. The counts are some seconds behind.
 */
export async function showMovimento(
  ctx: Ctx,
  { janela, ambiente }: { janela: Janela; ambiente?: Ambiente },
): Promise<VisaoDoMovimento> {
  allow(ctx, 'admin.saude.read')
  const { passo, desde, antesDesde } = windowOf(janela, ctx.now())
  const [rows, porHora, consultas, { publicadas }] = await Promise.all([
    readRows(ctx.app, { passo, desde, antesDesde, ambiente }),
    janela === '24h' ? readHoras(ctx.app, desde, ambiente) : [],
    ctx.app.sistema.one<{ n: number }>(sql`
      select count(*)::int as n from jobs where fila = 'nota.consult' and estado in ('aguardando', 'executando', 'bloqueado')
        and ${ambiente ? sql`grupo like ${`%:${ambiente}`}` : sql`true`}`),
    openMunicipioIndex(ctx.app),
  ])
  const padraoOf = ({ conexao }: Row) =>
    publicadas.get(conexao)?.padrao ?? (conexao.startsWith('sefin') ? NACIONAL : conexao)
  return {
    janela,
    desde,
    ate: ctx.now(),
    antesDesde,
    incertasAgora: consultas?.n ?? 0,
    ...compare(rows),
    porHora,
    porTrilho: [...Map.groupBy(rows, ({ trilho }) => trilho)].map(([trilho, of]) => ({ trilho, ...compare(of) })),
    porPadrao: [...Map.groupBy(rows, padraoOf)]
      .map(([padrao, of]) => ({ padrao, ...compare(of) }))
      .sort((a, b) => b.atual.aceitas - a.atual.aceitas),
  }
}

const FRESH_MS = 5_000
const heldBy = cachePerApp<Promise<Row[]>>('movimento', { validadeMs: FRESH_MS, mostra: () => null })

type Recorte = ReturnType<typeof windowOf> & { ambiente: Ambiente | undefined }

/** The counts of a window and of the one before; read once for all requests within five seconds. */
function readRows(app: App, { passo, desde, antesDesde, ambiente }: Recorte): Promise<Row[]> {
  const held = heldBy(app)
  const chave = [passo, antesDesde.toISOString(), ambiente ?? 'todos'].join('|')
  const known = held.get(chave)
  if (known) return known
  const here = ambiente ? sql`= ${ambiente}` : sql`in ('producao', 'homologacao')`
  const found = app.sistema.query<Row>(sql`
    select inicio >= ${desde} as atual, trilho, conexao, fato, valor, sum(quantas)::bigint as quantas from movimento
    where passo = ${passo} and inicio >= ${antesDesde} and ambiente ${here} group by 1, 2, 3, 4, 5`)
  held.set(chave, found)
  found.catch(() => held.delete(chave))
  return found
}

const HORAS = 24
/** How many notes were authorised in each hour since a moment. */
async function readHoras(app: App, desde: Date, ambiente: Ambiente | undefined): Promise<VisaoDoMovimento['porHora']> {
  const rows = await app.sistema.query<{ nth: number; quantas: number }>(sql`
    select floor(extract(epoch from inicio - ${desde}::timestamptz) / 3600)::int as nth, sum(quantas)::int as quantas
    from movimento where passo = '5min' and inicio >= ${desde} and fato = 'autorizada'
      and ambiente ${ambiente ? sql`= ${ambiente}` : sql`in ('producao', 'homologacao')`} group by 1`)
  const quantas = new Map(rows.map((row) => [row.nth, row.quantas]))
  return Array.from({ length: HORAS }, (_, nth) => ({
    inicio: new Date(desde.getTime() + nth * HOUR_MS),
    autorizadas: quantas.get(nth) ?? 0,
  }))
}

/** Where a window begins, where the one before it begins, and which counts both consist of. */
export function windowOf(janela: Janela, now: Date): { passo: '5min' | 'dia'; desde: Date; antesDesde: Date } {
  const lengthMs = PERIODOS_DO_MONITOR[janela]
  const byDay = lengthMs > DAY_MS
  const [stepMs, shiftMs] = byDay ? [DAY_MS, BRASILIA_MS] : [STEP_MS, 0]
  const current = Math.floor((now.getTime() - shiftMs) / stepMs) * stepMs + shiftMs
  const desde = current - lengthMs + stepMs
  return { passo: byDay ? 'dia' : '5min', desde: new Date(desde), antesDesde: new Date(desde - lengthMs) }
}

const compare = (rows: readonly Row[]): Pick<VisaoDoMovimento, 'atual' | 'antes'> => ({
  atual: add(rows.filter(({ atual }) => atual)),
  antes: add(rows.filter(({ atual }) => !atual)),
})

function add(rows: readonly Row[]): Movimento {
  const sum = (which: string) => rows.reduce((total, { fato, quantas }) => total + (fato === which ? quantas : 0), 0)
  const [autorizadas, rejeitadas, falhasDefinitivas] = [sum('autorizada'), sum('rejeitada'), sum('falha_definitiva')]
  const ended = autorizadas + rejeitadas + falhasDefinitivas
  return {
    aceitas: sum('aceita'),
    autorizadas,
    rejeitadas,
    falhasTemporarias: sum('falha_temporaria'),
    falhasDefinitivas,
    taxaDeErro: ended === 0 ? null : Math.round(((rejeitadas + falhasDefinitivas) / ended) * 1000) / 1000,
    tempoAteAutorizacao: timesOf(rows.filter(({ fato }) => fato === 'total')),
  }
}
