import { type Db, sql } from '#platform/db/db.ts'

/** What the calls to one target showed; `contas` of the hour are of steps of five minutes. */
export type Chamado = {
  tipo: string
  alvo: string
  sucessoEm: Date | null
  falhaEm: Date | null
  /** The first failure since the last success. */
  falhandoDesde: Date | null
  falhasSeguidas: number
  erro: string | null
  /** Twelve steps of five minutes, the oldest first. */
  ultimaHora: { ok: number; falhas: number }[]
}

const STEP_MS = 5 * 60_000
const STEPS = 12
/** A target counts as out after this number of failures in a row. */
const FALHAS_ATE_FORA = 3
const DAY_MS = 86_400_000
const READ_MAX = 1_000

/** What does not answer now: the last calls failed, more than once. */
export const isFora = ({ falhandoDesde, falhasSeguidas }: Chamado): boolean =>
  falhandoDesde !== null && falhasSeguidas >= FALHAS_ATE_FORA

export const isUnused = ({ sucessoEm, falhaEm }: Chamado, now: Date): boolean =>
  Math.max(sucessoEm?.getTime() ?? 0, falhaEm?.getTime() ?? 0) < now.getTime() - DAY_MS

type Row = Omit<Chamado, 'ultimaHora'> & { passos: { em: string; ok: number; falhas: number }[] | null }

/** What is known of the targets of these kinds; `alvos`: of these alone; `falhando`: of those that fail, the longest first. */
export async function readChamados(
  db: Db,
  now: Date,
  tipos: readonly string[],
  alvos?: readonly string[],
  { falhando = false } = {},
): Promise<Chamado[]> {
  const first = (Math.floor(now.getTime() / STEP_MS) - STEPS + 1) * STEP_MS
  const rows = await db.query<Row>(sql`
    select a.tipo, a.alvo, a.sucesso_em as "sucessoEm", a.falha_em as "falhaEm", a.falhando_desde as "falhandoDesde",
      a.falhas_seguidas as "falhasSeguidas", a.erro, (
        select json_agg(json_build_object('em', c.inicio, 'ok', c.respondidas, 'falhas', c.falhas)) from chamadas c
        where c.tipo = a.tipo and c.alvo = a.alvo and c.passo = '5min' and c.inicio >= ${new Date(first)}) as passos
    from chamadas_alvos a where a.tipo = any(${[...tipos]}::text[])
      and ${alvos ? sql`a.alvo = any(${[...alvos]}::text[])` : sql`true`}
      and ${falhando ? sql`a.falhando_desde is not null` : sql`true`}
    order by ${falhando ? sql`a.falhando_desde, a.alvo` : sql`a.tipo, a.alvo`} limit ${READ_MAX}`)
  return rows.map(({ passos, ...row }) => {
    const ultimaHora = Array.from({ length: STEPS }, () => ({ ok: 0, falhas: 0 }))
    for (const { em, ok, falhas } of passos ?? []) {
      const step = ultimaHora[Math.floor((Date.parse(em) - first) / STEP_MS)]
      if (step) Object.assign(step, { ok: step.ok + ok, falhas: step.falhas + falhas })
    }
    return { ...row, ultimaHora }
  })
}

/** Several targets as one: it answers when any of them does. */
export function joinChamados(tipo: string, alvo: string, parts: readonly Chamado[]): Chamado {
  const latest = (dates: readonly (Date | null)[]) =>
    dates.reduce<Date | null>((a, b) => (b && (!a || b > a) ? b : a), null)
  const sucessoEm = latest(parts.map((each) => each.sucessoEm))
  const falhaEm = latest(parts.map((each) => each.falhaEm))
  const after = parts.filter(({ falhandoDesde, falhaEm: em }) => falhandoDesde && em && (!sucessoEm || em > sucessoEm))
  const begins = after.flatMap(({ falhandoDesde }) => falhandoDesde ?? []).sort((a, b) => a.getTime() - b.getTime())[0]
  const falhandoDesde = begins ? (sucessoEm && begins < sucessoEm ? sucessoEm : begins) : null
  const last = after.toSorted((a, b) => b.falhaEm!.getTime() - a.falhaEm!.getTime())[0]
  return {
    ...{ tipo, alvo, sucessoEm, falhaEm, falhandoDesde },
    falhasSeguidas: after.reduce((sum, each) => sum + each.falhasSeguidas, 0),
    erro: last?.erro ?? null,
    ultimaHora: Array.from({ length: STEPS }, (_, nth) =>
      parts.reduce(
        (sum, { ultimaHora }) => ({
          ok: sum.ok + (ultimaHora[nth]?.ok ?? 0),
          falhas: sum.falhas + (ultimaHora[nth]?.falhas ?? 0),
        }),
        { ok: 0, falhas: 0 },
      ),
    ),
  }
}

/** `12 de 15 tentativas na última hora`; null without any. */
export function ditoDaHora({ ultimaHora }: Chamado): string | null {
  const ok = ultimaHora.reduce((sum, step) => sum + step.ok, 0)
  const falhas = ultimaHora.reduce((sum, step) => sum + step.falhas, 0)
  const feitas = ok + falhas
  if (feitas === 0) return null
  const n = (value: number) => value.toLocaleString('pt-BR')
  return `${n(falhas)} de ${n(feitas)} ${feitas === 1 ? 'tentativa' : 'tentativas'} na última hora`
}
