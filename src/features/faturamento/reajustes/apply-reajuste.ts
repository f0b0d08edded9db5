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
const OBRA = 'reajustes.aplicar'

/**
 * Applies the readjustments whose month has come; one whose index is not published waits for it. Each contract is a
 * transaction of its own: one that fails is set aside, and the readjustment ends without it. Returns how many ended.
 */
export async function applyDueReajustes(app: App): Promise<number> {
  const hoje = diaOf(app.now().getTime())
  const due = await app.sistema.query<Linha>(sql`
    select id as chave, null::uuid as "tenantId" from reajustes
    where status in ('agendado', 'aguardando_indice', 'aplicando') and vigencia <= ${hoje}
      and ${notAside(await asideOf(app.sistema, OBRA), sql`id::text`)}
    order by criado_em`)
  let applied = 0
  await separateEach(app, OBRA, due, async (reajuste) => {
    if (await applyOne(app, reajuste.chave)) applied += 1
  })
  return applied
}

/** Applies one readjustment (its id) or one contract of it (\`reajuste:contrato\`) that was set aside. */
export async function applyAgain(app: App, { chave }: Linha): Promise<void> {
  if (chave.includes(':')) await applyToContrato(app, chave)
  else await applyOne(app, chave)
}

async function applyOne(app: App, id: string): Promise<boolean> {
  if (!(await app.sistema.transaction((db) => begin(db, id)))) return false
  const aside = await asideOf(app.sistema, OBRA)
  const chave = sql`reajuste_id || ':' || contrato_id`
  const contratos = await app.sistema.query<Linha>(sql`
    select ${chave} as chave, tenant_id as "tenantId" from reajuste_contratos
    where reajuste_id = ${id} and situacao = 'previsto' and ${notAside(aside, chave)} order by contrato_id`)
  await separateEach(app, OBRA, contratos, (contrato) => applyToContrato(app, contrato.chave))
  const ended = await app.sistema.one(sql`
    update reajustes set status = 'aplicado', aplicado_em = ${app.now()}, versao = versao + 1
    where id = ${id} and status = 'aplicando' returning 1`)
  return ended !== null
}

/**
 * Whether a readjustment may be applied now: every price of it is known. One that a process left half way continues.
 */
async function begin(db: Db, id: string): Promise<boolean> {
  const due = await db.one<{ status: string }>(sql`
    select status from reajustes
    where id = ${id} and status in ('agendado', 'aguardando_indice', 'aplicando') for update skip locked`)
  if (!due) return false
  if (due.status === 'aplicando') return true
  const isKnown = await refillPreview(db, id)
  const para = isKnown ? 'aplicando' : 'aguardando_indice'
  if (para !== due.status)
    await db.query(sql`update reajustes set status = ${para}, versao = versao + 1 where id = ${id}`)
  return isKnown
}

type Row = {
  contratoId: string
  tenantId: string
  anterior: Centavos
  novo: Centavos
  vigencia: string
  motivo: string
}

/** Applies a readjustment to one contract of it, once. */
function applyToContrato(app: App, chave: string): Promise<void> {
  const [id, contratoId] = chave.split(':') as [string, string]
  return app.sistema.transaction(async (db) => {
    const row = await db.one<Row>(sql`
      select c.contrato_id as "contratoId", c.tenant_id as "tenantId", c.valor_anterior as anterior, c.valor_novo as novo,
        r.vigencia::text, r.motivo
      from reajuste_contratos c join reajustes r on r.id = c.reajuste_id
      where c.reajuste_id = ${id} and c.contrato_id = ${contratoId} and c.situacao = 'previsto' for update of c`)
    if (!row) return
    const motivo = await applyTo(app, db, id, row)
    await db.query(sql`
      update reajuste_contratos set situacao = ${motivo ? 'ignorado' : 'aplicado'}, motivo = ${motivo}
      where reajuste_id = ${id} and contrato_id = ${contratoId}`)
  })
}

/** Gives a contract its new price from `vigencia` on; null, or why it keeps the old one. */
async function applyTo(app: App, db: Db, id: string, row: Row): Promise<MotivoDeIgnorar | null> {
  const contrato = await lockContrato(db, row.contratoId)
  if (CONTRATO[contrato.status].length === 0) return 'CONTRATO_ENCERRADO'
  const { plano, desconto } = contrato
  const { vigencia } = row
  if (!plano) return 'SEM_PLANO'
  if (contrato.valorMensal !== row.anterior) return 'PRECO_MUDOU'
  const termos = { ...contrato, planoId: plano.id, versaoPlano: plano.versaoPlano, valorMensal: row.novo, desconto }
  const now = app.now()
  await insertTermos(db, contrato, termos, { desde: vigencia, origem: 'reajuste', motivo: row.motivo, now })
  await setDataBase(db, contrato.id, vigencia)
  const detalhe = { reajusteId: id, de: row.anterior / 100, para: row.novo / 100, vigencia }
  await audit(
    db,
    { tenantId: row.tenantId, actor: JOB, requestId: `reajuste-${id.slice(0, 8)}` },
    { acao: 'contrato.readjust', recurso: 'contrato', recursoId: contrato.id, detalhe },
  )
  return null
}
