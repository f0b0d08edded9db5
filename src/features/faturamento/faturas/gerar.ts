import { addMonths, lastDayOf } from '#domain/competencia.ts'
import { firstDayOf } from '#domain/faturamento/periods.ts'
import { audit } from '#features/audit/audit.ts'
import { advanceContratos } from '#features/faturamento/contratos/advance.ts'
import { FIM_DO_CONTRATO, semServico } from '#features/faturamento/contratos/vigencia.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FaturasGeradas } from '#formas/faturamento/geracao.ts'
import type { App } from '#platform/app.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { forEachAtOnce } from '#platform/for-each.ts'
import type { Rodada } from './compute-rascunho.ts'
import { endExecucao, startExecucao } from './execucoes.ts'
import { generateSome } from './generate-some.ts'
import type { Geracao } from './generate-together.ts'
import { LATE_MONTHS } from './late-uso.ts'
import { isFaturavel, readWatermark } from './watermark.ts'

type Of<S extends Geracao['situacao']> = Omit<Extract<Geracao, { situacao: S }>, 'situacao'>
/** `execucaoId`: a run that has already started. */
type Geracoes = { competencia: string; contratoIds?: readonly string[]; simular?: boolean; execucaoId?: string }

/**
 * The number of contracts of one transaction, which takes a few statements for all of them and holds their locks for
 * some tenths of a second.
 */
const TOGETHER = 250
/** Simultaneous transactions of a run: while the database executes one, this process computes the next. */
const AT_ONCE = 3

/**
 * Makes the faturas of a month, some hundred contracts in a transaction; where one of them fails, each has its own.
 * Repeated, it answers those that exist, and computes those that are still `rascunho` again. A month that runs is refused but for contracts that ended in it, when they are named.
 * Throws COMPETENCIA_EM_CURSO.
 */
export async function generateFaturas(ctx: Ctx, geracoes: Geracoes): Promise<FaturasGeradas> {
  allow(ctx, 'admin.faturamento.write')
  const gerado = await runGeracao(ctx.app, ctx.actor, geracoes)
  if (!gerado.simulada) await auditGeracao(ctx.app.sistema, ctx, geracoes, gerado)
  return gerado
}

type Cause = Pick<Ctx, 'actor' | 'requestId' | 'origem'>

/** Audits a run that wrote. */
export async function auditGeracao(db: Db, cause: Cause, geracoes: Geracoes, gerado: FaturasGeradas): Promise<void> {
  const { competencia, contratoIds } = geracoes
  const { geradas, existentes, ignoradas, erros, execucaoId } = gerado
  const detalhe = {
    competencia,
    ...(contratoIds && { contratoIds }),
    geradas: geradas.length,
    existentes: existentes.length,
    ignoradas: ignoradas.length,
    erros: erros.length,
  }
  const entry = { acao: 'faturamento.generate', recurso: 'execucao', recursoId: execucaoId, detalhe }
  await audit(db, { ...cause, tenantId: '' }, entry)
}

/** The same as generateFaturas without the caller's permission and audit, for the calendar. */
export async function runGeracao(app: App, actor: Actor, geracoes: Geracoes): Promise<FaturasGeradas> {
  const { competencia, contratoIds, simular = false } = geracoes
  const now = app.now()
  if (!isFaturavel(competencia, now.getTime())) await refuseRunning(app.sistema, competencia, contratoIds)
  // Each call moves some hundred contracts, so a month with more ending contracts takes several.
  while ((await advanceContratos(app)) > 0);
  const usoAte = await readWatermark(app.sistema)
  const start = () => startExecucao(app.sistema, { tipo: 'gerar', competencia, actor, now })
  const execucaoId = simular ? null : (geracoes.execucaoId ?? (await start()))
  const gerado: FaturasGeradas = {
    execucaoId,
    simulada: simular,
    geradas: [],
    existentes: [],
    ignoradas: [],
    erros: [],
  }
  const rodada: Rodada = { competencia, execucaoId, usoAte, now }
  const { ids, unknown } = await selectContratoIds(app.sistema, competencia, contratoIds)
  gerado.ignoradas.push(...unknown.map((contratoId) => ({ contratoId, motivo: 'CONTRATO_INEXISTENTE' as const })))
  await forEachAtOnce(chunksOf(ids, TOGETHER), AT_ONCE, async (together) => {
    for (const done of await generateSome(app, together, rodada, simular)) {
      if (done.situacao !== 'falha') put(gerado, done)
      else {
        const { contratoId, error } = done
        app.log.error({ err: error, contratoId, competencia }, 'fatura not generated')
        gerado.erros.push({ contratoId, motivo: 'ERRO_INTERNO' })
      }
    }
  })
  const { geradas, existentes, ignoradas, erros } = gerado
  const resultado = { geradas: geradas.length, existentes: existentes.length, ignoradas, erros }
  const status = erros.length > 0 ? ('falhou' as const) : ('concluida' as const)
  if (execucaoId) await endExecucao(app.sistema, execucaoId, { status, resultado, now: app.now() })
  return gerado
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size))

function put(gerado: FaturasGeradas, { situacao, ...rest }: Geracao): void {
  if (situacao === 'gerada') gerado.geradas.push(rest as Of<'gerada'>)
  else if (situacao === 'existente') gerado.existentes.push(rest as Of<'existente'>)
  else gerado.ignoradas.push(rest as Of<'ignorada'>)
}

/** The contracts of a run: those asked for, else those that the month bills. */
async function selectContratoIds(
  db: Db,
  competencia: string,
  contratoIds: readonly string[] | undefined,
): Promise<{ ids: string[]; unknown: string[] }> {
  const rows = await db.query<{ id: string }>(
    contratoIds
      ? sql`select id from contratos where id = any(${[...contratoIds]}::uuid[]) order by id`
      : sql`select c.id from contratos c where ${aFaturar(competencia)} order by c.id`,
  )
  const ids = rows.map(({ id }) => id)
  return { ids, unknown: contratoIds?.filter((id) => !ids.includes(id.toLowerCase())) ?? [] }
}

/** The first month that a contract `c` may be billed for, as SQL. */
const MES_DO_CADASTRO = sql`to_char(c.criado_em at time zone interval '-03:00', 'YYYY-MM')`

/**
 * Whether a month bills a contract `c`, as SQL: it has a plan and is in force with service on some day of it, or it ended in one of the
 * months before and notes of its time were registered after its last fatura.
 */
export const aFaturar = (competencia: string) => sql`c.plano_id is not null and c.inicio <= ${lastDayOf(competencia)}
  and ${MES_DO_CADASTRO} <= ${competencia} and not ${semServico(competencia)}
  and (coalesce(${FIM_DO_CONTRATO} > ${firstDayOf(competencia)}, true)
    or c.status in ('cancelado', 'encerrado') and ${FIM_DO_CONTRATO} > ${firstDayOf(addMonths(competencia, -LATE_MONTHS))}
      and exists (
        select from uso u where u.tenant_id = c.tenant_id and u.competencia < ${competencia}
          and u.competencia >= ${addMonths(competencia, -LATE_MONTHS)}
          and u.autorizada_em < ${FIM_DO_CONTRATO}::timestamp at time zone interval '-03:00'
          and u.registrada_em >= (select max(f.uso_ate) from faturas f where f.contrato_id = c.id
            and f.competencia < ${competencia} and f.status not in ('cancelada', 'substituida'))))`

async function refuseRunning(db: Db, competencia: string, contratoIds: readonly string[] | undefined): Promise<void> {
  const running = contratoIds
    ? await db.query<{ id: string }>(sql`
        select c.id from contratos c where c.id = any(${[...contratoIds]}::uuid[])
          and (c.status not in ('cancelado', 'encerrado') or ${FIM_DO_CONTRATO} > ${lastDayOf(competencia)})`)
    : null
  if (running?.length === 0) return
  const mensagem = running
    ? `A competência ${competencia} ainda não terminou, e estes contratos não terminaram nela: ${running.map(({ id }) => id).join(', ')}.`
    : `A competência ${competencia} ainda não terminou.`
  throw new Refusal('COMPETENCIA_EM_CURSO', mensagem, {
    erros: [{ campo: running ? 'contratoIds' : 'competencia', codigo: 'COMPETENCIA_EM_CURSO', mensagem }],
  })
}
