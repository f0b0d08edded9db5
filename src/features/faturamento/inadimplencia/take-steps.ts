import { diaOf } from '#domain/competencia.ts'
import { CONTRATO, FATURA, type StatusContrato } from '#domain/faturamento/estados.ts'
import { devidaDesde, diasDosPassos, type Passo, passosDevidos } from '#domain/faturamento/overdue.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { raiseAlerta } from '#features/alertas/alertas.ts'
import { audit } from '#features/audit/audit.ts'
import { type ContratoRow, lockContrato } from '#features/faturamento/contratos/contrato-row.ts'
import { forgetContratos } from '#features/faturamento/contratos/limits.ts'
import { moveContrato } from '#features/faturamento/contratos/move-contrato.ts'
import { type FaturaRow, lockFatura, saldoOf } from '#features/faturamento/faturas/fatura-row.ts'
import { moveFatura } from '#features/faturamento/faturas/move-fatura.ts'
import { type PrecificacaoRow, precificacaoEm } from '#features/faturamento/planos/precificacao.ts'
import { findGestores } from '#features/mail/gestores.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { forEachAtOnce } from '#platform/for-each.ts'
import { ABERTA, encargosOf, selectEmAberto } from './em-aberto.ts'
import { dunningMail, type PassoComEmail } from './mails.ts'

const AT_ONCE = 500
const SIDE_BY_SIDE = 4
const JOB: Actor = { kind: 'job', name: 'fatura.dun' }

/** The day of a turn, with the general terms in force on it. */
type Turno = { hoje: string; precos: PrecificacaoRow }

/**
 * Takes the steps of dunning that are due, each once for a fatura and for each time that it was reopened, whichever workers try
 * (docs/especificacao/estados.md#5-contrato, #6-fatura). Steps that were missed are taken late, with the mail of the newest
 * one alone. A fatura whose steps fail is set aside. Returns how many faturas had a step.
 */
export async function takeDueSteps(app: App): Promise<number> {
  const hoje = diaOf(app.now().getTime())
  const precos = await precificacaoEm(app.sistema, hoje)
  const dias = diasDosPassos(precos)
  const aside = await asideOf(app.sistema, OBRA)
  const due = await app.sistema.query<Devida>(sql`
    select f.id as chave, f.tenant_id as "tenantId", f.contrato_id as "contratoId" from faturas f
    where ${ABERTA} and ${notAside(aside, sql`f.id::text`)} and exists (
      select from unnest(${Object.keys(dias)}::text[], ${Object.values(dias)}::int[]) as d(passo, dias)
      where greatest(f.vencimento, f.reaberta_em) + d.dias <= ${hoje}::date
        and d.passo <> case when f.reaberturas = 0 then 'reaberta' else 'lembrete' end
        and not exists (select from fatura_passos p
          where p.fatura_id = f.id and p.reabertura = f.reaberturas and p.passo = d.passo))
    order by f.vencimento, f.id limit ${AT_ONCE}`)
  let taken = 0
  // The oldest fatura of a contract comes first: a suspended client gets no message that a newer fatura will suspend
  // it.
  const byContrato = [...Map.groupBy(due, ({ contratoId }) => contratoId).values()]
  await forEachAtOnce(byContrato, SIDE_BY_SIDE, async (faturas) => {
    await separateEach(app, OBRA, faturas, async (each) => {
      if (await app.sistema.transaction((db) => takeSteps(app, db, each, { hoje, precos }))) taken += 1
    })
  })
  if (taken > 0) forgetContratos(app)
  return taken
}

const OBRA = 'faturas.cobrar-passos'
type Devida = Linha & { contratoId: string }

/** Takes the steps of one fatura that was set aside. */
export async function takeStepsAgain(app: App, { chave, tenantId }: Linha): Promise<void> {
  const hoje = diaOf(app.now().getTime())
  const precos = await precificacaoEm(app.sistema, hoje)
  await app.sistema.transaction(async (db) => {
    const fatura = await db.one<{ contratoId: string }>(
      sql`select contrato_id as "contratoId" from faturas where id = ${chave} and tenant_id = ${tenantId}`,
    )
    if (fatura) await takeSteps(app, db, { chave, tenantId, ...fatura }, { hoje, precos })
  })
  forgetContratos(app)
}

async function takeSteps(app: App, db: Db, due: Devida, turno: Turno): Promise<boolean> {
  const contrato = await lockContrato(db, due.contratoId)
  const fatura = await lockFatura(db, due.chave)
  const { id, tenantId, vencimento, reabertaEm, reaberturas } = fatura
  const now = app.now()
  const isOpen = FATURA[fatura.status].includes('baixada')
  if (!isOpen || vencimento === null) return false
  const devidos = passosDevidos({ vencimento, reabertaEm }, turno.hoje, turno.precos)
  const rows = await db.query<{ passo: Passo }>(sql`
    insert into fatura_passos (fatura_id, tenant_id, reabertura, passo, em)
    select ${id}, ${tenantId}, ${reaberturas}, passo, ${now} from unnest(${devidos}::text[]) as d(passo)
    on conflict do nothing returning passo`)
  const novos = devidos.filter((each) => rows.some(({ passo }) => passo === each))
  if (novos.length === 0) return false
  const vence = novos.includes('vencida') && fatura.status === 'aberta'
  if (vence) await moveFatura(db, fatura, 'vencida', { now })
  const para = nextStatus(contrato, novos)
  if (para) await moveContrato(db, contrato, para, { motivo: describe(fatura), actor: JOB, now })
  await tell(app, db, fatura, {
    passo: novos.findLast((each) => isTold(each, { para, desde: devidaDesde({ vencimento, reabertaEm }), vencimento })),
    ...turno,
  })
  if (novos.includes('propor_baixa'))
    await raiseAlerta(db, {
      ...{ tenantId, tipo: 'fatura_sem_pagamento', chave: id },
      detalhe: { faturaId: id, numero: fatura.numero, competencia: fatura.competencia, saldo: saldoOf(fatura) },
    })
  const moves = {
    ...(vence && { de: fatura.status, para: 'vencida' }),
    ...(para && { contrato: { id: contrato.id, de: contrato.status, para } }),
  }
  await audit(
    db,
    { tenantId, actor: JOB, requestId: `fatura-${turno.hoje}` },
    { acao: 'fatura.dun', recurso: 'fatura', recursoId: id, detalhe: { passos: novos, ...moves } },
  )
  return true
}

/** The state to which new steps move a contract; null: none, as for one that ended or is suspended already. */
function nextStatus({ status }: ContratoRow, novos: readonly Passo[]): StatusContrato | null {
  const para = (['suspenso', 'inadimplente'] as const).find((each) => novos.includes(each))
  return para && CONTRATO[status].includes(para) ? para : null
}

/**
 * Whether the client is informed of a step: of what happens to the contract only when it did, and of the due date
 * unless the fatura was reopened after it.
 */
function isTold(
  passo: Passo,
  { para, desde, vencimento }: { para: StatusContrato | null; desde: string; vencimento: string },
): passo is PassoComEmail {
  if (passo === 'vencida') return desde === vencimento
  return passo === 'inadimplente' || passo === 'suspenso' ? passo === para : passo !== 'propor_baixa'
}

async function tell(
  app: App,
  db: Db,
  { id, tenantId, reaberturas }: FaturaRow,
  { passo, hoje, precos }: Turno & { passo: PassoComEmail | undefined },
): Promise<void> {
  if (!passo) return
  const [fatura] = await selectEmAberto(db, sql`f.id = ${id}`)
  if (!fatura) return
  const facts = {
    hoje,
    fatura,
    encargos: encargosOf(fatura, hoje, precos),
    suspensaoApos: addDays(devidaDesde(fatura), precos.diasSuspensao),
  }
  const mails = (await findGestores(db, [tenantId])).map((gestor) => ({
    tenantId,
    para: gestor.email,
    chave: `fatura:${id}:${passo}${reaberturas > 0 ? `-${reaberturas}` : ''}:${gestor.id}`,
    ...dunningMail(passo, { nome: gestor.nome, ...facts }),
  }))
  await queueMail(app, db, mails)
}

const describe = ({ numero, competencia, vencimento, reabertaEm }: FaturaRow): string =>
  reabertaEm === null
    ? `Fatura nº ${numero}, de ${competencia}, em aberto desde o vencimento em ${vencimento}.`
    : `Fatura nº ${numero}, de ${competencia}, em aberto desde a devolução do pagamento em ${reabertaEm}.`
