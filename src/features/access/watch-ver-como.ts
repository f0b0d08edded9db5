import { auditBoth } from '#features/audit/audit.ts'
import type { Permission } from '#features/permissions/permissions.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { endVerComo, type FimVerComo } from './ver-como.ts'
import { operadorMay } from './ver-como-lives.ts'

/** A request of a session of support: the operation as its route names it, and the id in its path. */
type LeituraDeSuporte = { rota: string; permission: string; recursoId: string | null }

/**
 * Records, in both audits and before anything is answered, that support reads what may have personal data: notes, their
 * files and lists, and rejected attempts. Counts and the stream of hints have none.
 */
export async function recordLeitura(
  app: App,
  ctx: Pick<Ctx, 'actor' | 'requestId' | 'tenantId'>,
  { rota, permission, recursoId }: LeituraDeSuporte,
): Promise<void> {
  if (!PESSOAIS.has(permission) || SEM_PESSOAS.has(rota)) return
  const entry = { acao: 'suporte.read', recurso: 'leitura', recursoId, detalhe: { rota } }
  await app.sistema.transaction((db) => auditBoth(db, ctx, ctx.tenantId, entry))
}

const PESSOAIS: ReadonlySet<string> = new Set<Permission>(['nota.read', 'tentativa.list', 'empresa.read'])
const SEM_PESSOAS: ReadonlySet<string> = new Set(['GET /portal/nfse/estatisticas', 'GET /portal/eventos'])

/**
 * Writes the end of every support session that is over into the audits: one past its time, with its link unused, or
 * whose person left the back-office, was blocked or lost the role. Such a session is already refused before. Returns
 * how many.
 */
export async function closeEndedVerComo(app: App): Promise<number> {
  const aside = await asideOf(app.sistema, OBRA)
  const due = await app.sistema.query<Linha>(sql`
    select v.id as chave, v.tenant_id as "tenantId" from sessoes_suporte v
    where v.encerrada_em is null and ${fimOf(app)} is not null and ${notAside(aside, sql`v.id::text`)}`)
  let ended = 0
  await separateEach(app, OBRA, due, async (sessao) => {
    ended += await closeAgain(app, sessao)
  })
  return ended
}

/** Writes the end of one session into the audits, if it is over. Returns how many: one, or none. */
export const closeAgain = (app: App, { chave }: Linha): Promise<number> => {
  const now = app.now()
  const ctx = { actor: { kind: 'job', name: 'ver-como' } as const, requestId: 'ver-como', now: () => now, tenantId: '' }
  return app.sistema.transaction(async (db) => {
    const row = await db.one<{ fim: FimVerComo | null }>(
      sql`select ${fimOf(app)} as fim from sessoes_suporte v where v.id = ${chave}`,
    )
    return row?.fim ? endVerComo(db, ctx, sql`v.id = ${chave}`, row.fim) : 0
  })
}

/** Why a session \`v\` is over by now, the first reason of several; null while it is not. */
const fimOf = ({ now }: App): Sql => sql`case
  when v.token_hash is null and v.link_ate <= ${now()} then 'link_sem_uso'
  when not ${operadorMay()} then 'sessao_do_operador'
  when v.expira_em <= ${now()} then 'prazo' end`

const OBRA = 'ver-como.encerrar'
const EVERY_MS = 60_000

/** Closes them every minute, in any worker process. */
export function startVerComoEnds(app: App): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => closeEndedVerComo(app))
      .catch((error: unknown) => app.log.warn({ err: error }, 'ended sessions of support not closed'))
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
