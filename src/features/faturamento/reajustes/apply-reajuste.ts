import { diaOf } from '#domain/competencia.ts'
import { CONTRATO } from '#domain/faturamento/estados.ts'
import type { Centavos } from '#domain/money.ts'
import { audit } from '#features/audit/audit.ts'
import { lockContrato } from '#features/faturamento/contratos/contrato-row.ts'
import { insertTermos, setDataBase } from '#features/faturamento/contratos/terms.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type MotivoDeIgnorar, refillPreview } from './preview.ts'

const JOB: Actor = { kind: 'job', name: 'reajuste.apply' }

/** Applies the readjustments whose month has come; one whose index is not published waits for it. Returns how many. */
export async function applyDueReajustes(app: App): Promise<number> {
  const hoje = diaOf(app.now().getTime())
  const aside = await asideOf(app.sistema, 'reajustes.aplicar')
  const due = await app.sistema.query<Linha>(sql`
    select id as chave, null::uuid as "tenantId" from reajustes
    where status in ('agendado', 'aguardando_indice') and vigencia <= ${hoje} and ${notAside(aside, sql`id::text`)}
    order by criado_em`)
  let applied = 0
  await separateEach(app, 'reajustes.aplicar', due, async (reajuste) => {
    if (await applyAgain(app, reajuste)) applied += 1
  })
  return applied
}

/** Applies one readjustment, unless it was applied or its index is missing. */
export const applyAgain = (app: App, { chave }: Linha): Promise<boolean> =>
  app.sistema.transaction((db) => applyOne(app, db, chave))

type Due = { status: string; vigencia: string }
type Row = { contratoId: string; tenantId: string; anterior: Centavos; novo: Centavos }

async function applyOne(app: App, db: Db, id: string): Promise<boolean> {
  const due = await db.one<Due>(sql`
    select status, vigencia::text from reajustes
    where id = ${id} and status in ('agendado', 'aguardando_indice') for update skip locked`)
  if (!due) return false
  if (!(await refillPreview(db, id))) {
    if (due.status === 'agendado')
      await db.query(sql`update reajustes set status = 'aguardando_indice', versao = versao + 1 where id = ${id}`)
    return false
  }
  await db.query(sql`update reajustes set status = 'aplicando', versao = versao + 1 where id = ${id}`)
  const rows = await db.query<Row>(sql`
    select contrato_id as "contratoId", tenant_id as "tenantId", valor_anterior as anterior, valor_novo as novo
    from reajuste_contratos where reajuste_id = ${id} and situacao = 'previsto' order by contrato_id`)
  for (const row of rows) {
    const motivo = await applyTo(app, db, id, row, due.vigencia)
    await db.query(sql`
      update reajuste_contratos set situacao = ${motivo ? 'ignorado' : 'aplicado'}, motivo = ${motivo}
      where reajuste_id = ${id} and contrato_id = ${row.contratoId}`)
  }
  await db.query(sql`
    update reajustes set status = 'aplicado', aplicado_em = ${app.now()}, versao = versao + 1 where id = ${id}`)
  return true
}

/** Gives a contract its new price from `vigencia` on; null, or why it keeps the old one. */
async function applyTo(app: App, db: Db, id: string, row: Row, vigencia: string): Promise<MotivoDeIgnorar | null> {
  const contrato = await lockContrato(db, row.contratoId)
  if (CONTRATO[contrato.status].length === 0) return 'CONTRATO_ENCERRADO'
  const { plano, desconto } = contrato
  if (!plano) return 'SEM_PLANO'
  if (contrato.valorMensal !== row.anterior) return 'PRECO_MUDOU'
  const termos = { ...contrato, planoId: plano.id, versaoPlano: plano.versaoPlano, valorMensal: row.novo, desconto }
  const now = app.now()
  await insertTermos(db, contrato, termos, { desde: vigencia, origem: 'reajuste', motivo: `Reajuste ${id}`, now })
  await setDataBase(db, contrato.id, vigencia)
  const detalhe = { reajusteId: id, de: row.anterior / 100, para: row.novo / 100, vigencia }
  await audit(
    db,
    { tenantId: row.tenantId, actor: JOB, requestId: `reajuste-${id.slice(0, 8)}` },
    { acao: 'contrato.readjust', recurso: 'contrato', recursoId: contrato.id, detalhe },
  )
  return null
}
