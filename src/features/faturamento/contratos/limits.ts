import { competenciaOf } from '#domain/competencia.ts'
import { RECURSOS, type Recurso } from '#domain/faturamento/recursos.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { reachedUso } from '#features/faturamento/uso/uso.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { countAlone } from '#platform/refuse-full.ts'

/**
 * What the contract of an account limits. null everywhere: the account has no contract with a plan, or it has not begun;
 * then nothing is limited, as before there were plans. A limit that is null is none.
 */
export type Limites = {
  suspenso: boolean
  plano: string | null
  limiteNotas: number | null
  limiteEmpresas: number | null
  limiteUsuarios: number | null
  limiteRequisicoesMinuto: number | null
  /** null: all features. */
  recursos: Recurso[] | null
}

/** Joins the contract in force `k` of an account and the version `kv` of its plan, when there are any. */
export const joinContrato = (tenantId: Sql): Sql => sql`
  left join contratos k on k.tenant_id = ${tenantId} and k.status not in ('cancelado', 'encerrado', 'agendado')
  left join plano_versoes kv on kv.plano_id = k.plano_id and kv.versao = k.plano_versao`

/** The limits over that join, as json. */
export const LIMITES = sql`json_build_object('suspenso', coalesce(k.status = 'suspenso', false), 'plano', kv.nome,
  'limiteNotas', kv.limite_notas, 'limiteEmpresas', kv.limite_empresas, 'limiteUsuarios', kv.limite_usuarios,
  'limiteRequisicoesMinuto', kv.limite_requisicoes_minuto, 'recursos', kv.recursos)`

// As long as an API key is cached: another process learns of a change within this time.
const FRESH_MS = 500
type Known = { limites: Promise<Limites>; visto?: Limites }
const knownBy = cachePerApp<Known>('limites-de-contas', { validadeMs: FRESH_MS, mostra: ({ visto }) => visto ?? null })

/** The limits of an account; requests at the same time, or shortly after one another, share one query. */
export async function limitesOf(app: App, tenantId: string): Promise<Limites> {
  const known = knownBy(app)
  const held = known.get(tenantId)
  if (held) return held.limites
  const entry: Known = { limites: selectLimites(app.sistema, tenantId) }
  known.set(tenantId, entry)
  try {
    entry.visto = await entry.limites
    return entry.visto
  } catch (error) {
    known.delete(tenantId)
    throw error
  }
}

/** Makes the next reading in this process ask the database. */
export const forgetContratos = (app: App): void => knownBy(app).clear()

async function selectLimites(db: Db, tenantId: string): Promise<Limites> {
  const row = await db.one<{ limites: Limites }>(sql`
    select ${LIMITES} as limites from (select ${tenantId}::uuid as id) t ${joinContrato(sql`t.id`)}`)
  return row!.limites
}

/** Why a request of issuance is outside the plan, as the code of its refusal; null: it is within. */
export function whyOutsidePlano(
  { plano, recursos }: Limites,
  opcoes: { prioridade?: string; modoSincrono?: boolean } | undefined,
): Erro | null {
  if (recursos === null) return null
  if (opcoes?.prioridade === 'alta' && !recursos.includes('prioridade_alta'))
    return outside(plano, 'prioridade_alta', 'opcoes.prioridade')
  if (opcoes?.modoSincrono && !recursos.includes('modo_sincrono'))
    return outside(plano, 'modo_sincrono', 'opcoes.modoSincrono')
  return null
}

/** Throws RECURSO_FORA_DO_PLANO when the plan of the account does not include it. */
export async function refuseRecurso(app: App, tenantId: string, recurso: Recurso): Promise<void> {
  const { plano, recursos } = await limitesOf(app, tenantId)
  if (recursos === null || recursos.includes(recurso)) return
  throw new Refusal('RECURSO_FORA_DO_PLANO', recurso, { erros: [outside(plano, recurso, '')] })
}

const outside = (plano: string | null, recurso: Recurso, campo: string): Erro => ({
  campo,
  codigo: 'RECURSO_FORA_DO_PLANO',
  mensagem: `O plano ${plano} não inclui ${RECURSOS[recurso]}.`,
  correcao: `Contrate com o suporte um plano que inclua ${recurso}${campo ? `, ou retire ${campo}` : ''}.`,
})

/**
 * Why production takes no further note of an account in this month; null: it does. Notes that are under way count too;
 * requests at the same instant may pass the limit by their number, and are billed as excess.
 */
export async function whyNotNota(app: App, tenantId: string, { plano, limiteNotas }: Limites): Promise<Erro | null> {
  if (limiteNotas === null) return null
  const competencia = competenciaOf(app.now().getTime())
  if (!(await reachedUso(app.sistema, tenantId, competencia, limiteNotas))) return null
  return erroDeLimite(plano, limiteNotas, 'notas de produção por mês', 'Espere o próximo mês, ou contrate')
}

type Contado = 'limiteEmpresas' | 'limiteUsuarios'
const CONTADOS: Record<Contado, { oQue: string; senao: string }> = {
  limiteEmpresas: { oQue: 'empresas ativas', senao: 'Desative uma empresa, ou contrate' },
  limiteUsuarios: {
    oQue: 'usuários e convites pendentes',
    senao: 'Desative um usuário ou cancele um convite, ou contrate',
  },
}

/**
 * Throws LIMITE_DO_PLANO when an account that has `count` of something may have no more. The caller's transaction holds
 * the account from here on, so that two of them count one after the other.
 */
export async function refuseBeyond(
  app: App,
  db: Db,
  tenantId: string,
  limite: Contado,
  count: () => Promise<number>,
): Promise<void> {
  const limites = await limitesOf(app, tenantId)
  const maximo = limites[limite]
  if (maximo === null) return
  await countAlone(db, limite, tenantId)
  if ((await count()) < maximo) return
  const { oQue, senao } = CONTADOS[limite]
  throw new Refusal('LIMITE_DO_PLANO', limite, { erros: [erroDeLimite(limites.plano, maximo, oQue, senao)] })
}

const erroDeLimite = (plano: string | null, maximo: number, oQue: string, senao: string): Erro => ({
  campo: '',
  codigo: 'LIMITE_DO_PLANO',
  mensagem: `O plano ${plano} permite ${maximo} ${oQue}, e a conta chegou a esse limite.`,
  correcao: `${senao} com o suporte um plano maior.`,
})
