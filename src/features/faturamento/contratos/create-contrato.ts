import { randomUUID } from 'node:crypto'
import { diaOf } from '#domain/competencia.ts'
import { CONTRATO, type StatusContrato } from '#domain/faturamento/estados.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { percentual } from '#domain/money.ts'
import { audit } from '#features/audit/audit.ts'
import { applyCupom } from '#features/faturamento/cupons/applied.ts'
import { lockVersaoAtual, type PlanoVersao } from '#features/faturamento/planos/plano-row.ts'
import { precificacaoEm } from '#features/faturamento/planos/precificacao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Contrato, NovoContrato } from '#formas/faturamento/contrato.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, sql } from '#platform/db/db.ts'
import { advanceContrato } from './advance.ts'
import { findContrato, presentContrato } from './contrato-row.ts'
import { forgetContratos } from './limits.ts'
import { moveContrato, recordPassage } from './move-contrato.ts'
import { insertTermos } from './terms.ts'

/**
 * Makes the contract of an account, in the newest version of an active plan, whose price it copies; `dataFim`: the day
 * after its last one. It begins on
 * `dataInicio`: later as `agendado`, today with its trial when the plan has one, or earlier, for a client who was billed
 * elsewhere until now: no fatura of the past is made. The trial of the registration, which has
 * no plan, ends as it is made. Throws CONTRATO_EXISTENTE, PLANO_INDISPONIVEL, SCHEMA_DPS_INVALIDO (account or plan unknown,
 * an end that passed), CUPOM_INVALIDO and the other refusals of a coupon.
 */
export async function createContrato(ctx: Ctx, novo: NovoContrato): Promise<Contrato> {
  allow(ctx, 'admin.faturamento.write')
  const now = ctx.now()
  const hoje = diaOf(now.getTime())
  const { tenantId, planoId, dataInicio = hoje, dataFim = null, cupomCodigo, motivo = null } = novo
  refuseBadFim(dataInicio, dataFim, hoje)
  const row = await ctx.app.sistema
    .transaction(async (db) => {
      await endRegistrationTrial(db, ctx, tenantId)
      const plano = await lockVersaoAtual(db, planoId)
      if (!plano) throw unknown('planoId', planoId, 'Confira o id em GET /admin/planos.')
      if (plano.status !== 'ativo') throw new Refusal('PLANO_INDISPONIVEL', `plano ${plano.codigo}`)
      const id = randomUUID()
      await insertContrato(db, ctx, { ...novo, id, dataInicio, dataFim, hoje, plano })
      if (cupomCodigo) await applyCupom(db, { id, tenantId, planoId }, cupomCodigo, { now, campo: 'cupomCodigo' })
      const detalhe = { planoId, versaoPlano: plano.versaoPlano, dataInicio, cupomCodigo, motivo }
      await audit(db, { ...ctx, tenantId }, { acao: 'contrato.create', recurso: 'contrato', recursoId: id, detalhe })
      return findContrato(db, id)
    })
    .catch((error: unknown) => {
      if (constraintOf(error) === 'contratos_um_vigente') throw refuseExisting()
      throw error
    })
  forgetContratos(ctx.app)
  return presentContrato(row)
}

/** The trial without a plan ends; any other contract in force refuses, unless its last day has passed. Throws NAO_ENCONTRADO for an unknown account. */
async function endRegistrationTrial(db: Db, ctx: Ctx, tenantId: string): Promise<void> {
  const tenant = await db.one(sql`select from tenants where id = ${tenantId} for share`)
  if (!tenant) throw unknown('tenantId', tenantId, 'Confira o id da conta.')
  const live = await db.one<{ id: string; status: StatusContrato; planoId: string | null }>(sql`
    select id, status, plano_id as "planoId" from contratos
    where tenant_id = ${tenantId} and status not in ('cancelado', 'encerrado') for update`)
  if (!live) return
  if (live.planoId !== null || live.status !== 'em_teste') {
    await advanceContrato(ctx.app, db, live.id)
    if (CONTRATO[(await findContrato(db, live.id)).status].length > 0) throw refuseExisting(live.id)
    return
  }
  const motivo = 'O teste do cadastro deu lugar a um contrato.'
  await moveContrato(db, { ...live, tenantId }, 'cancelado', { motivo, actor: ctx.actor, now: ctx.now() })
}

type Insertion = NovoContrato & {
  id: string
  dataInicio: string
  dataFim: string | null
  hoje: string
  plano: PlanoVersao
}

async function insertContrato(db: Db, ctx: Ctx, novo: Insertion): Promise<void> {
  const { id, tenantId, dataInicio, dataFim, hoje, plano, motivo = null } = novo
  const now = ctx.now()
  const { diaVencimentoPadrao } = await precificacaoEm(db, hoje)
  const testeAte = plano.diasTeste > 0 ? addDays(dataInicio, plano.diasTeste - 1) : null
  const status: StatusContrato = dataInicio > hoje ? 'agendado' : testeAte && testeAte >= hoje ? 'em_teste' : 'ativo'
  const desconto = percentual(novo.descontoPercentual ?? 0)
  await db.query(sql`
    insert into contratos (id, tenant_id, status, inicio, fim, teste_ate, dia_vencimento, periodicidade,
      desconto_percentual, indice_reajuste, data_base_reajuste, motivo, criado_em, atualizado_em)
    values (${id}, ${tenantId}, ${status}, ${dataInicio}, ${dataFim}, ${testeAte},
      ${novo.diaVencimento ?? diaVencimentoPadrao}, ${plano.periodicidade}, ${desconto},
      ${novo.indiceReajuste ?? 'ipca'}, ${novo.dataBaseReajuste ?? dataInicio}, ${motivo}, ${now}, ${now})`)
  const contrato = { id, tenantId }
  await insertTermos(db, contrato, { ...plano, desconto }, { desde: dataInicio, origem: 'contratacao', motivo, now })
  await recordPassage(db, contrato, { de: null, para: status }, { motivo, actor: ctx.actor, now })
}

function refuseBadFim(dataInicio: string, dataFim: string | null, hoje: string): void {
  const first = dataInicio > hoje ? dataInicio : hoje
  if (dataFim === null || dataFim > first) return
  const mensagem = `Recebido ${dataFim}; o fim precisa ser depois de ${first}.`
  const erros = [{ campo: 'dataFim', codigo: 'VALOR_FORA_DO_LIMITE', mensagem }]
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'contrato', { erros })
}

const unknown = (campo: string, valor: string, correcao: string): Refusal =>
  new Refusal('SCHEMA_DPS_INVALIDO', `no ${campo} ${valor}`, {
    erros: [{ campo, codigo: 'VALOR_NAO_PERMITIDO', mensagem: `Recebido "${valor}", que não existe.`, correcao }],
  })

const refuseExisting = (contratoId?: string): Refusal =>
  new Refusal('CONTRATO_EXISTENTE', 'a contract is in force', { dados: contratoId ? { contratoId } : {} })
