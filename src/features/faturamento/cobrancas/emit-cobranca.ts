import { randomUUID } from 'node:crypto'
import { diaOf } from '#domain/competencia.ts'
import type { StatusFatura } from '#domain/faturamento/estados.ts'
import { alemDaLei } from '#domain/faturamento/limites-da-mora.ts'
import { type Percentual, percentual } from '#domain/money.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { holdCredencial } from '#features/faturamento/banco/credencial-row.ts'
import { type FaturaRow, findFatura, lockFatura } from '#features/faturamento/faturas/fatura-row.ts'
import { precificacaoEm } from '#features/faturamento/planos/precificacao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Cobranca, NovaCobranca } from '#formas/faturamento/cobranca.ts'
import type { App } from '#platform/app.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { type CobrancaRow, findCobranca, presentCobranca, VIVAS } from './cobranca-row.ts'
import { COBRAVEIS, devidoDe, findEncargos } from './devido.ts'

/** Values of a charge that differ from its fatura and the general prices; percentages in percent. */
type TermosDaCobranca = Omit<NovaCobranca, 'faturaId'>

type Cause = Pick<Ctx, 'actor' | 'requestId' | 'origem'>
/** A batch does not charge a debt that was written off. */
const EM_ABERTO = COBRAVEIS.filter((status) => status !== 'baixada')
const DIAS_VALIDADE = 30

/** The same for a request of an operator. */
export async function createCobranca(ctx: Ctx, faturaId: string, termos: TermosDaCobranca = {}): Promise<Cobranca> {
  allow(ctx, 'admin.faturamento.write')
  return presentCobranca(await insertCobranca(ctx.app, faturaId, ctx, termos))
}

/**
 * Charges the open amount of a fatura, or the unpaid amount of one that was written off, or returns its live charge.
 * The row with its txid is committed before anything is sent; the job `banco.cobrar` asks the bank. Throws
 * NAO_ENCONTRADO, ESTADO_INVALIDO, CREDENCIAL_DO_BANCO_AUSENTE, PAGADOR_SEM_DOCUMENTO, SCHEMA_DPS_INVALIDO (a day that
 * passed, multa or juros beyond the law).
 */
export const emitCobranca = (app: App, faturaId: string, actor: Actor): Promise<CobrancaRow> =>
  insertCobranca(app, faturaId, { actor, requestId: randomUUID() }, {}, EM_ABERTO)

function insertCobranca(
  app: App,
  faturaId: string,
  cause: Cause,
  termos: TermosDaCobranca,
  from: readonly StatusFatura[] = COBRAVEIS,
): Promise<CobrancaRow> {
  return app.sistema.transaction(async (db) => {
    const now = app.now()
    const { contratoId } = await findFatura(db, faturaId)
    await db.query(sql`select from contratos where id = ${contratoId} for update`)
    const fatura = await lockFatura(db, faturaId)
    const live = await db.one<{ id: string }>(sql`
      select id from cobrancas where fatura_id = ${faturaId} and status = any(${VIVAS}::text[])`)
    if (live) return findCobranca(db, live.id)
    if (!from.includes(fatura.status)) throw statusConflict(fatura.status, from)
    const devido = devidoDe(fatura)
    if (devido === 0) throw conflict('faturaId', 'A fatura não tem saldo a cobrar.')
    const [id, credencial] = [randomUUID(), await holdCredencial(db, app)]
    const { multa, juros, vencimento, incluidos } = await termsOf(db, fatura, termos, diaOf(now.getTime()))
    const valor = devido + incluidos.multa + incluidos.juros
    const devedor = await payerOf(db, fatura.tenantId)
    const txid = id.replaceAll('-', '')
    await db.query(sql`
      insert into cobrancas (id, tenant_id, contrato_id, fatura_id, credencial_id, txid, valor, vencimento,
        multa_incluida, juros_incluidos, multa_percentual, juros_mensal_percentual, dias_validade, devedor_cpf_cnpj, devedor_nome, descricao, criada_em,
        atualizada_em)
      values (${id}, ${fatura.tenantId}, ${contratoId}, ${faturaId}, ${credencial.id}, ${txid}, ${valor}, ${vencimento},
        ${incluidos.multa}, ${incluidos.juros}, ${multa}, ${juros}, ${termos.diasValidade ?? DIAS_VALIDADE}, ${devedor.cpfCnpj}, ${devedor.nome},
        ${`Fatura ${fatura.numero} de ${fatura.competencia}`}, ${now}, ${now})`)
    await enqueue(db, [{ fila: 'banco.cobrar', chave: id, tenantId: fatura.tenantId, grupo: 'banco' }])
    await auditBoth(db, { ...cause, tenantId: '' }, fatura.tenantId, {
      acao: 'cobranca.create',
      recurso: 'cobranca',
      recursoId: id,
      detalhe: { faturaId, valorCentavos: valor, vencimento },
    })
    return findCobranca(db, id)
  })
}

/**
 * An overdue fatura is charged for today, so that fine and interest do not run twice. What it owes of them by then is in the
 * amount (`incluidos`), and the fine does not come again.
 */
async function termsOf(db: Db, fatura: FaturaRow, termos: TermosDaCobranca, hoje: string) {
  const geral = await precificacaoEm(db, hoje)
  const vencimento = termos.vencimento ?? (fatura.vencimento! < hoje ? hoje : fatura.vencimento!)
  if (vencimento < hoje) {
    const mensagem = `Recebido ${vencimento}, que já passou; o primeiro dia possível é ${hoje}.`
    const erros = [{ campo: 'vencimento', codigo: 'VALOR_FORA_DO_LIMITE', mensagem }]
    throw new Refusal('SCHEMA_DPS_INVALIDO', 'vencimento', { erros })
  }
  const erros = alemDaLei(termos)
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'termos', { erros })
  const percentOr = (value: number | undefined, usual: Percentual) => (value === undefined ? usual : percentual(value))
  const multa = percentOr(termos.multaPercentual, geral.multa)
  const juros = percentOr(termos.jurosMensalPercentual, geral.jurosMensal)
  const antes = await findEncargos(db, fatura, { hoje, vencimento, multa, jurosMensal: juros })
  if (!antes) return { vencimento, multa, juros, incluidos: { multa: 0, juros: 0 } }
  return { vencimento, multa: 0, juros: Math.min(juros, antes.jurosMensal), incluidos: antes }
}

/** Who pays: the account, or its oldest company when the account has no document of its own. */
async function payerOf(db: Db, tenantId: string): Promise<{ cpfCnpj: string; nome: string }> {
  const row = await db.one<{ cpfCnpj: string | null; nome: string }>(sql`
    select coalesce(t.cpf_cnpj, e.cpf_cnpj) as "cpfCnpj", case when t.cpf_cnpj is null then e.razao_social else t.nome end as nome
    from tenants t left join lateral (
      select cpf_cnpj, razao_social from empresas where tenant_id = t.id order by criado_em, id limit 1) e on true
    where t.id = ${tenantId}`)
  if (!row?.cpfCnpj) throw new Refusal('PAGADOR_SEM_DOCUMENTO')
  return { cpfCnpj: row.cpfCnpj, nome: row.nome }
}
