import { FILAS, type Fila } from '#domain/filas.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { seatsByGroup } from '#features/cidades/reach/seats-by-group.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Capacidade } from '#formas/operacao/fila.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { LIMITE_INICIAL } from '#platform/queue/queue.ts'
import { CATALOGO } from './catalog.ts'
import { countsOf, type GrupoAberto, openByGroup } from './count-jobs.ts'
import { etaS } from './list-filas.ts'

/** How many calls of one queue a city takes now. */
type Operacao = {
  fila: Fila
  /** Simultaneous calls that the city was found to take, and the most that the connection permits. */
  limite: number
  teto: number | null
  emUso: number
  disjuntor: { estado: 'fechado' | 'aberto' | 'meio_aberto'; abertoAte: Date | null; aberturas: number }
  aguardando: number
  agendado: number
  bloqueado: number
  retidas: number
  impedidas: number
  naFila: number
  idadeMaisAntigaSegundos: number | null
  vazaoPorMinuto: number
  etaSegundos: number | null
}

type Disjuntor = { chave: string; estado: string; limite: number; abertoAte: Date | null; aberturas: number }

const EXEMPLOS_MAX = 5
const CIDADES = FILAS.filter((nome) => CATALOGO[nome].cidade)

/** Every connection that was ever called or has jobs, those with the most waiting jobs first. */
export async function showCapacidade(ctx: Ctx): Promise<{ em: Date; items: Capacidade[] }> {
  allow(ctx, 'admin.fila.read')
  const db = ctx.app.sistema
  const [grupos, disjuntores, seats, ritmos, index] = await Promise.all([
    openByGroup(ctx.app),
    db.query<Disjuntor>(sql`select chave, estado, limite, aberto_ate as "abertoAte", aberturas from disjuntores`),
    seatsByGroup(ctx.app),
    recentByGroup(db),
    openMunicipioIndex(ctx.app),
  ])
  const aberto = new Map(grupos.map((each) => [`${each.fila}:${each.grupo}`, each]))
  const disjuntor = new Map(disjuntores.map((each) => [each.chave, each]))
  const chaves = [...new Set([...aberto.keys(), ...disjuntor.keys()])].flatMap(parse)
  const anexos = Map.groupBy(
    index.all.filter(({ anexo }) => anexo),
    ({ anexo }) => anexo!.slug,
  )
  const nacionais = index.all.filter(({ adesao, anexo }) => !anexo && adesao.emissorNacional === 'sim')
  const items = [...Map.groupBy(chaves, ({ conexao, ambiente }) => `${conexao}:${ambiente}`)].map(([grupo, filas]) => {
    const [{ conexao, ambiente }] = filas as [(typeof filas)[number]]
    const cidades = conexao === SLUG_NACIONAL ? nacionais : (anexos.get(conexao) ?? [])
    return {
      conexao,
      titulo: index.publicadas.get(conexao)?.titulo ?? null,
      ambiente,
      municipios: cidades.length,
      exemplos: cidades.slice(0, EXEMPLOS_MAX).map(({ ibge, nome, uf }) => ({ ibge, nome, uf })),
      operacoes: filas.map(({ fila }) => {
        const chave = `${fila}:${grupo}`
        return operacaoOf(fila, aberto.get(chave), disjuntor.get(chave), seats[grupo] ?? null, ritmos.get(chave) ?? 0)
      }),
    }
  })
  const waiting = ({ operacoes }: Capacidade) =>
    operacoes.reduce((sum, { aguardando, bloqueado }) => sum + aguardando + bloqueado, 0)
  return { em: ctx.now(), items: items.sort((a, b) => waiting(b) - waiting(a) || a.conexao.localeCompare(b.conexao)) }
}

function operacaoOf(
  fila: Fila,
  aberto: GrupoAberto | undefined,
  disjuntor: Disjuntor | undefined,
  teto: number | null,
  porMinuto: number,
): Operacao {
  const isOpen = disjuntor?.estado === 'aberto'
  const held = isOpen && disjuntor.abertoAte !== null && disjuntor.abertoAte > new Date()
  const prontas = aberto?.prontas ?? 0
  const oldest = aberto?.maisAntigaEm
  const { executando: emUso, ...contagens } = countsOf(aberto ? [aberto] : [])
  return {
    fila,
    limite: held ? 0 : Math.floor(isOpen ? 1 : (disjuntor?.limite ?? LIMITE_INICIAL)),
    teto,
    ...contagens,
    emUso,
    disjuntor: {
      estado: held ? 'aberto' : isOpen ? 'meio_aberto' : 'fechado',
      abertoAte: held ? disjuntor.abertoAte : null,
      aberturas: disjuntor?.aberturas ?? 0,
    },
    idadeMaisAntigaSegundos: oldest ? Math.max(0, Math.round((Date.now() - oldest.getTime()) / 1000)) : null,
    vazaoPorMinuto: Math.round(porMinuto * 10) / 10,
    etaSegundos: etaS(prontas, porMinuto),
  }
}

/** The queue, connection and ambiente in the key of a breaker. */
function parse(chave: string): { fila: Fila; conexao: string; ambiente: Ambiente }[] {
  const [, fila, conexao, ambiente] = /^([^:]+):(.+):(producao|homologacao)$/.exec(chave) ?? []
  if (!fila || !conexao || !CIDADES.includes(fila as Fila)) return []
  return [{ fila: fila as Fila, conexao, ambiente: ambiente as Ambiente }]
}

const WINDOW_MIN = 5
const SAMPLE = 5_000

/** Jobs a minute by queue and group, over the newest of the last five minutes. */
async function recentByGroup(db: Db): Promise<Map<string, number>> {
  const rows = await db.query<{ chave: string; porMinuto: number }>(sql`
    select f.fila || ':' || r.grupo as chave,
      count(*) / greatest(least(${WINDOW_MIN}, extract(epoch from now() - min(r.concluido_em)) / 60)::float8, 0.05) as "porMinuto"
    from unnest(${CIDADES}::text[]) as f(fila), lateral (
      select grupo, concluido_em from jobs where fila = f.fila and estado = 'concluido'
        and concluido_em > now() - make_interval(mins => ${WINDOW_MIN}) order by concluido_em desc limit ${SAMPLE}) r
    group by 1`)
  return new Map(rows.map(({ chave, porMinuto }) => [chave, porMinuto]))
}
