import { CACHES, cacheDe, descricaoDoCache, NOMES_DE_CACHE, type NomeDeCache } from '#domain/caches.ts'
import { maskJson } from '#domain/credenciais.ts'
import { audit } from '#features/audit/audit.ts'
import { maskPersonal } from '#features/audit/mask-personal.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ChaveDeCache, ConfirmacaoDeProcesso, ResumoDeCache } from '#formas/operacao/cache.ts'
import type { CacheDoProcesso } from '#platform/cache/caches.ts'
import { askProcesses } from '#platform/cache/requests.ts'
import { findRows, sumTables } from '#platform/cache/tables.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { SILENT_AFTER_S } from '#platform/process-id.ts'
import { presentConfirmacao } from './flush.ts'

type Medida = { itens: number; bytes: number; maisAntigaSegundos: number | null; maisNovaSegundos: number | null }
type Contagem = { acertos: number | null; falhas: number | null }
type NoProcesso = Medida & Contagem & { processoId: string; papel: 'api' | 'worker'; batidoEm: Date }

/** Every cache of the service, by name; memories as the living processes last reported them, at most 5 s ago. */
export async function summariseCaches(ctx: Ctx): Promise<{ items: ResumoDeCache[] }> {
  allow(ctx, 'admin.cache.read')
  const db = ctx.app.sistema
  const [reports, tables] = await Promise.all([
    db.query<{ processoId: string; papel: 'api' | 'worker'; batidoEm: Date; caches: CacheDoProcesso[] }>(sql`
      select id as "processoId", papel, batido_em as "batidoEm", caches from processos
      where batido_em > now() - make_interval(secs => ${SILENT_AFTER_S}) order by papel, iniciado_em, id`),
    sumTables(db),
  ])
  const inMemory = (nome: NomeDeCache): NoProcesso[] =>
    reports.flatMap(({ caches, ...process }) =>
      caches.flatMap((each) => (each.nome === nome ? [{ ...process, ...measured(each) }] : [])),
    )
  const items = NOMES_DE_CACHE.toSorted().map((nome): ResumoDeCache => {
    const { guarda, lugar, limite, aprendido = false } = descricaoDoCache(nome)
    const [table] = tables.filter((each) => each.nome === nome)
    const processos = inMemory(nome)
    const sum = table ? measured({ ...table, acertos: null, falhas: null }) : addedUp(processos)
    return { ...{ nome, guarda, lugar, aprendido, limite }, ...sum, processos }
  })
  return { items }
}

const measured = ({
  itens,
  bytes,
  acertos,
  falhas,
  maisAntigaS,
  maisNovaS,
}: Omit<CacheDoProcesso, 'nome' | 'acertos' | 'falhas'> & Contagem): Medida & Contagem => ({
  ...{ itens, bytes, acertos, falhas },
  maisAntigaSegundos: maisAntigaS === null ? null : Math.round(maisAntigaS),
  maisNovaSegundos: maisNovaS === null ? null : Math.round(maisNovaS),
})

function addedUp(all: readonly NoProcesso[]): Medida & Contagem {
  const sum = (of: (one: NoProcesso) => number | null) => all.reduce((total, one) => total + (of(one) ?? 0), 0)
  const ages = (of: (one: NoProcesso) => number | null) => all.flatMap((one) => of(one) ?? [])
  const [antigas, novas] = [ages((one) => one.maisAntigaSegundos), ages((one) => one.maisNovaSegundos)]
  return {
    itens: sum((one) => one.itens),
    bytes: sum((one) => one.bytes),
    acertos: sum((one) => one.acertos),
    falhas: sum((one) => one.falhas),
    maisAntigaSegundos: antigas.length > 0 ? Math.max(...antigas) : null,
    maisNovaSegundos: novas.length > 0 ? Math.min(...novas) : null,
  }
}

/** The entries that fit a pattern, asked of every process now, by address. */
export async function listKeys(
  ctx: Ctx,
  { pattern, limit }: { pattern: string; limit: number },
): Promise<{ items: ChaveDeCache[]; restam: boolean; processos: ConfirmacaoDeProcesso[] }> {
  allow(ctx, 'admin.cache.read')
  const [answers, rows] = await Promise.all([
    askProcesses(ctx.app, { ato: 'listar', padroes: [pattern], limite: limit + 1 }),
    findRows(ctx.app.sistema, pattern, limit + 1),
  ])
  const found = new Map<string, ChaveDeCache>()
  for (const { processoId, entradas } of answers)
    for (const { chave, idadeMs } of entradas) {
      const { idadeSegundos = null, processos = [] } = found.get(chave) ?? {}
      const idade = idadeMs === null ? idadeSegundos : Math.max(idadeSegundos ?? 0, Math.round(idadeMs / 1000))
      found.set(chave, { chave, cache: cacheDe(chave)!, idadeSegundos: idade, processos: [...processos, processoId] })
    }
  for (const { chave, em } of rows)
    found.set(chave, { chave, cache: cacheDe(chave)!, idadeSegundos: ageS(em), processos: [] })
  const items = [...found.values()].sort((a, b) => (a.chave < b.chave ? -1 : 1))
  return { items: items.slice(0, limit), restam: items.length > limit, processos: answers.map(presentConfirmacao) }
}

/** The copy of an entry that one holder has; `processoId` null: the table. */
type ValorDeCache = { processoId: string | null; idadeSegundos: number | null; valor: unknown }

/**
 * What an entry holds, in the table or in each process; credentials and personal data are masked. The read is audited
 * before the answer. Throws NAO_ENCONTRADO when none has it.
 */
export async function readValue(ctx: Ctx, chave: string): Promise<{ chave: string; valores: ValorDeCache[] }> {
  allow(ctx, 'admin.cache.read-value')
  const cache = cacheOf(chave)
  const inTable = CACHES[cache].lugar === 'tabela'
  const valores = inTable
    ? (await findRows(ctx.app.sistema, chave, 1)).map(({ em, valor }) => ({
        ...{ processoId: null, idadeSegundos: ageS(em), valor },
      }))
    : (await askProcesses(ctx.app, { ato: 'ler', padroes: [chave], limite: 1 })).flatMap(({ processoId, entradas }) =>
        entradas.map(({ idadeMs, valor }) => ({
          ...{ processoId, idadeSegundos: idadeMs === null ? null : Math.round(idadeMs / 1000), valor },
        })),
      )
  if (valores.length === 0) throw new Refusal('NAO_ENCONTRADO', `no process has ${chave}`)
  await audit(ctx.app.sistema, ctx, { acao: 'cache.read-value', recurso: 'cache', recursoId: chave })
  return { chave, valores: valores.map((each) => ({ ...each, valor: maskPersonal(maskJson(each.valor ?? null)) })) }
}

/** The cache of an address. Throws NAO_ENCONTRADO for one that names none, and for a pattern. */
export function cacheOf(chave: string): NomeDeCache {
  const cache = chave.includes('*') ? null : cacheDe(chave)
  if (!cache) throw new Refusal('NAO_ENCONTRADO', `no cache of ${chave}`)
  return cache
}

const ageS = (em: Date | null): number | null => em && Math.max(0, Math.round((Date.now() - em.getTime()) / 1000))
