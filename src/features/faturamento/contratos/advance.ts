import { diaOf } from '#domain/competencia.ts'
import type { StatusContrato } from '#domain/faturamento/estados.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { audit } from '#features/audit/audit.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type ContratoRow, lockContrato } from './contrato-row.ts'
import { forgetContratos } from './limits.ts'
import { moveContrato } from './move-contrato.ts'
import { insertTermos } from './terms.ts'

const AT_ONCE = 500
const JOB: Actor = { kind: 'job', name: 'contrato.advance' }

/**
 * Begins contracts, ends trials, cancellations and terms whose day has come, and changes plans on theirs
 * (docs/especificacao/estados.md#5-contrato). Returns how many moved; one that fails is set aside. Before invoicing a month it is called first.
 */
export async function advanceContratos(app: App): Promise<number> {
  const hoje = diaOf(app.now().getTime())
  const aside = await asideOf(app.sistema, 'contratos.avancar')
  const due = await app.sistema.query<Linha>(sql`
    select c.id as chave, c.tenant_id as "tenantId" from (
      select id, tenant_id from contratos where status = 'agendado' and inicio <= ${hoje}
      union select id, tenant_id from contratos where status = 'em_teste' and teste_ate < ${hoje}
      union select id, tenant_id from contratos where status not in ('cancelado', 'encerrado')
        and (cancelar_em <= ${hoje} or troca_em <= ${hoje} or (status = 'ativo' and fim <= ${hoje}))) c
    where ${notAside(aside, sql`c.id::text`)} limit ${AT_ONCE}`)
  let moved = 0
  await separateEach(app, 'contratos.avancar', due, async (contrato) => {
    if (await advanceAgain(app, contrato)) moved += 1
  })
  if (moved > 0) forgetContratos(app)
  return moved
}

/** Moves one contract on, if a date of it has come. */
export const advanceAgain = (app: App, { chave }: Linha): Promise<boolean> =>
  app.sistema.transaction((db) => advanceContrato(app, db, chave))

/**
 * Applies every dated change of one contract, each on its day however late this runs: before a command on a
 * contract it is called too, so that nothing happens to one that has ended. `db` is a transaction, which this locks the
 * contract in. Returns whether it moved. Throws NAO_ENCONTRADO.
 */
export async function advanceContrato(app: App, db: Db, id: string): Promise<boolean> {
  const hoje = diaOf(app.now().getTime())
  let moved = false
  while (await takeStep(app, db, await lockContrato(db, id), hoje)) moved = true
  return moved
}

async function takeStep(app: App, db: Db, contrato: ContratoRow, hoje: string): Promise<boolean> {
  const { id, status, trocaAgendada: troca } = contrato
  const isOver = status === 'cancelado' || status === 'encerrado'
  const next = isOver ? null : nextStatus(contrato, hoje)
  const changes =
    !isOver && troca !== null && troca.em <= (next?.em ?? hoje) && !(next && isEnd(next) && next.em <= troca.em)
  if (!next && !changes) return false
  if (changes) await changePlano(app, db, contrato, troca)
  else if (next) {
    // A day in the past begins at midnight of Brasília: what is billed until then, and the history, use that day.
    const em = next.em < hoje ? new Date(`${next.em}T00:00:00-03:00`) : app.now()
    await moveContrato(db, contrato, next.para, { motivo: null, actor: JOB, now: app.now(), em })
  }
  const para = changes ? status : next!.para
  const detalhe = {
    de: status,
    para,
    ...(changes && { plano: troca.codigo }),
    ...(!changes && next && { em: next.em }),
  }
  await audit(
    db,
    { tenantId: contrato.tenantId, actor: JOB, requestId: `contrato-${hoje}` },
    { acao: 'contrato.advance', recurso: 'contrato', recursoId: id, detalhe },
  )
  return true
}

type Passagem = { para: StatusContrato; em: string }
const isEnd = ({ para }: Passagem) => para === 'cancelado' || para === 'encerrado'

/** The first state that is due by date up to this day, and its day; null: none. */
function nextStatus({ status, dataInicio, dataFim, testeAte, cancelarEm }: ContratoRow, hoje: string): Passagem | null {
  const passagens: Passagem[] = [
    ...(cancelarEm ? [{ para: 'cancelado' as const, em: cancelarEm }] : []),
    ...(status === 'agendado'
      ? [{ para: testeAte && testeAte >= dataInicio ? ('em_teste' as const) : ('ativo' as const), em: dataInicio }]
      : []),
    ...(status === 'em_teste' && testeAte ? [{ para: 'ativo' as const, em: addDays(testeAte, 1) }] : []),
    ...(status === 'ativo' && dataFim ? [{ para: 'encerrado' as const, em: dataFim }] : []),
  ]
  return (
    passagens.filter(({ em }) => em <= hoje).toSorted((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0))[0] ?? null
  )
}

async function changePlano(app: App, db: Db, contrato: ContratoRow, troca: NonNullable<ContratoRow['trocaAgendada']>) {
  const termos = await db.one<Omit<Parameters<typeof insertTermos>[2], 'desconto'> & { motivo: string | null }>(sql`
    select v.plano_id as "planoId", v.versao as "versaoPlano", v.valor_mensal as "valorMensal",
      v.notas_incluidas as "notasIncluidas", v.valor_nota_excedente as "valorNotaExcedente", v.faixas,
      c.troca_motivo as motivo
    from contratos c join plano_versoes v on v.plano_id = c.troca_plano_id and v.versao = c.troca_plano_versao
    where c.id = ${contrato.id}`)
  const origem = termos!.valorMensal >= contrato.valorMensal ? ('upgrade' as const) : ('downgrade' as const)
  await insertTermos(
    db,
    contrato,
    { ...termos!, desconto: contrato.desconto },
    {
      desde: troca.em,
      origem,
      motivo: termos!.motivo,
      now: app.now(),
    },
  )
  await db.query(sql`
    update contratos set troca_plano_id = null, troca_plano_versao = null, troca_em = null, troca_motivo = null
    where id = ${contrato.id}`)
}
