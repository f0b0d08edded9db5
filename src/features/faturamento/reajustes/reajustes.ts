import { randomUUID } from 'node:crypto'
import { competenciaOf } from '#domain/competencia.ts'
import type { StatusReajuste } from '#domain/faturamento/estados.ts'
import { firstDayOf } from '#domain/faturamento/periods.ts'
import { MESES_DO_REAJUSTE, mesesDoPeriodo } from '#domain/faturamento/reajuste.ts'
import { type Centavos, type Percentual, percent, percentual, reais } from '#domain/money.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { toReaisOrNull } from '#features/faturamento/planos/plano-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NovoReajuste, PreviaDoReajuste, Reajuste, ReajusteDetalhe } from '#formas/faturamento/reajuste.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { stateConflict } from '#platform/state-conflict.ts'
import { type Base, storePreview } from './preview.ts'

/** The readjustments, newest first. */
export async function listReajustes(
  ctx: Ctx,
  { status, limit, offset }: { status?: StatusReajuste; limit: number; offset: number },
): Promise<{ items: Reajuste[]; total: number }> {
  allow(ctx, 'admin.faturamento.read')
  const { sistema } = ctx.app
  const where = sql`where ${status ?? null}::text is null or r.status = ${status ?? null}`
  const [items, counted] = await Promise.all([
    select(sistema, sql`${where} order by r.criado_em desc, r.id limit ${limit} offset ${offset}`),
    sistema.one<{ total: number }>(sql`select count(*) as total from reajustes r ${where}`),
  ])
  return { items, total: counted?.total ?? 0 }
}

/** One readjustment with what it does to each contract. Throws NAO_ENCONTRADO. */
export async function showReajuste(ctx: Ctx, id: string): Promise<ReajusteDetalhe> {
  allow(ctx, 'admin.faturamento.read')
  return find(ctx.app.sistema, id)
}

/**
 * Schedules a readjustment: twelve months of an index, or a fixed percentage, for some contracts. What each of them will
 * pay is computed and stored now, or once the index is published, and that is what the service applies on `vigencia`.
 * Throws SCHEMA_DPS_INVALIDO.
 */
export async function createReajuste(ctx: Ctx, novo: NovoReajuste): Promise<ReajusteDetalhe> {
  allow(ctx, 'admin.preco.write')
  refuseBad(novo, competenciaOf(ctx.now().getTime()))
  return ctx.app.sistema.transaction(async (db) => {
    const made = await insert(db, ctx, novo)
    await audit(db, ctx, { ...about(made.id, 'create'), detalhe: { ...novo, resumo: made.resumo } })
    return made
  })
}

/** What `createReajuste` would do to each contract; nothing is kept of it. Throws SCHEMA_DPS_INVALIDO. */
export async function previewReajuste(ctx: Ctx, novo: NovoReajuste): Promise<PreviaDoReajuste> {
  allow(ctx, 'admin.preco.write')
  refuseBad(novo, competenciaOf(ctx.now().getTime()))
  const undone = new Undone()
  await ctx.app.sistema
    .transaction(async (db) => {
      undone.made = await insert(db, ctx, novo)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  const { percentual: taxa, resumo, contratos } = undone.made!
  return { percentual: taxa, resumo, contratos }
}

/** Ends a transaction of which nothing is kept. */
class Undone extends Error {
  made: ReajusteDetalhe | undefined
}

async function insert(db: Db, ctx: Ctx, novo: NovoReajuste): Promise<ReajusteDetalhe> {
  const id = randomUUID()
  const { indice = null, periodoInicio = null, periodoFim = null, alvo, motivo } = novo
  const base: Base = { indice, percentual: fixed(novo), periodoInicio, periodoFim }
  const vigencia = firstDayOf(novo.vigencia)
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  // Two at once would both take a contract that neither sees in the other, so they run one after the other.
  await db.query(sql`select pg_advisory_xact_lock(hashtext('reajustes'))`)
  await db.query(sql`
    insert into reajustes (id, indice, percentual, periodo_inicio, periodo_fim, alvo, vigencia, motivo, criado_por, criado_em)
    values (${id}, ${indice}, ${base.percentual}, ${periodoInicio}, ${periodoFim}, ${JSON.stringify(alvo)}, ${vigencia},
      ${motivo}, ${por}, ${ctx.now()})`)
  await storePreview(db, id, base, { alvo, vigencia })
  return find(db, id)
}

/** Cancels a readjustment that has not begun. Repeated, it changes nothing. Throws NAO_ENCONTRADO, ESTADO_INVALIDO. */
export async function cancelReajuste(ctx: Ctx, id: string, motivo: string | null): Promise<ReajusteDetalhe> {
  allow(ctx, 'admin.preco.write')
  return ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`select from reajustes where id = ${id} for update`)
    const before = await find(db, id)
    if (before.status === 'cancelado') return before
    if (before.status !== 'agendado')
      throw stateConflict(`reajuste is ${before.status}`, { estadoAtual: before.status, permitidos: ['agendado'] })
    await db.query(sql`update reajustes set status = 'cancelado', versao = versao + 1 where id = ${id}`)
    await audit(db, ctx, { ...about(id, 'cancel'), ...(motivo && { detalhe: { motivo } }) })
    return find(db, id)
  })
}

const about = (id: string, verb: string) => ({ acao: `reajuste.${verb}`, recurso: 'reajuste', recursoId: id })
const fixed = ({ percentual: taxa }: NovoReajuste) => (taxa === undefined ? null : percentual(taxa))

function refuseBad(
  { indice, percentual: taxa, periodoInicio, periodoFim, alvo, vigencia }: NovoReajuste,
  mes: string,
): void {
  const erros: Erro[] = []
  const fault = (campo: string, mensagem: string) => erros.push({ campo, codigo: 'VALORES_DIVERGENTES', mensagem })
  if ((indice === undefined) === (taxa === undefined))
    fault('indice', 'Envie indice, com periodoInicio e periodoFim, ou só percentual.')
  if (indice && !mesesDoPeriodo(periodoInicio ?? '', periodoFim ?? ''))
    fault(
      'periodoFim',
      `Recebido de ${periodoInicio ?? 'nada'} a ${periodoFim ?? 'nada'}; o período tem ${MESES_DO_REAJUSTE} meses, o primeiro e o último incluídos.`,
    )
  if (!indice && (periodoInicio || periodoFim)) fault('periodoInicio', 'O período só vem com indice.')
  if ([alvo.contratoIds, alvo.planoIds, alvo.todos].filter(Boolean).length !== 1)
    fault('alvo', 'Envie em alvo só um entre contratoIds, planoIds e todos: true.')
  if (vigencia < mes)
    fault(
      'vigencia',
      `Recebido ${vigencia}, que já passou; o preço de meses passados não muda. O primeiro possível é ${mes}.`,
    )
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'reajuste', { erros })
}

type Row = Omit<Reajuste, 'criadoEm' | 'aplicadoEm'> & {
  percentual: Percentual | null
  criadoEm: Date
  aplicadoEm: Date | null
}

async function select(db: Db, rest: Sql): Promise<Reajuste[]> {
  const rows = await db.query<Row>(sql`
    select r.id, r.status, r.indice, r.percentual, r.periodo_inicio as "periodoInicio", r.periodo_fim as "periodoFim",
      r.alvo, to_char(r.vigencia, 'YYYY-MM') as vigencia, r.motivo, r.criado_em as "criadoEm", r.aplicado_em as "aplicadoEm",
      (select json_build_object('previstos', count(*) filter (where situacao = 'previsto'),
        'aplicados', count(*) filter (where situacao = 'aplicado'),
        'ignorados', count(*) filter (where situacao = 'ignorado'))
        from reajuste_contratos c where c.reajuste_id = r.id) as resumo
    from reajustes r ${rest}`)
  return rows.map((row) => ({
    ...row,
    percentual: row.percentual === null ? null : percent(row.percentual),
    criadoEm: row.criadoEm.toISOString(),
    aplicadoEm: row.aplicadoEm?.toISOString() ?? null,
  }))
}

const CONTRATOS_MAX = 5_000

async function find(db: Db, id: string): Promise<ReajusteDetalhe> {
  const [reajuste] = await select(db, sql`where r.id = ${id}`)
  if (!reajuste) throw new Refusal('NAO_ENCONTRADO', `no reajuste ${id}`)
  type Row = ReajusteDetalhe['contratos'][number] & { valorAnterior: Centavos; valorNovo: Centavos | null }
  const rows = await db.query<Row>(sql`
    select x.contrato_id as "contratoId", t.nome as "tenantNome", x.valor_anterior as "valorAnterior",
      x.valor_novo as "valorNovo", x.situacao, x.motivo
    from reajuste_contratos x join contratos c on c.id = x.contrato_id join tenants t on t.id = c.tenant_id
    where x.reajuste_id = ${id} order by x.situacao = 'ignorado', t.nome, x.contrato_id limit ${CONTRATOS_MAX}`)
  const contratos = rows.map((row) => ({
    ...row,
    valorAnterior: reais(row.valorAnterior),
    valorNovo: toReaisOrNull(row.valorNovo),
  }))
  return { ...reajuste, contratos }
}
