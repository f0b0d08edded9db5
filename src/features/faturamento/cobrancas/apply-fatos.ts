import type { CobrancaNoBanco, PixRecebido } from '#banco/banco.ts'
import { diaOf } from '#domain/competencia.ts'
import { type FatosDaCobranca, fatosDaCobranca } from '#domain/faturamento/cobranca-fatos.ts'
import type { StatusCobranca } from '#domain/faturamento/estados.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { raiseAlerta } from '#features/alertas/alertas.ts'
import { reevaluateContrato } from '#features/faturamento/contratos/reevaluate.ts'
import { settleFatura } from '#features/faturamento/faturas/settle-fatura.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { bookPix } from './book-pix.ts'
import { type CobrancaRow, findCobranca, lockCobranca } from './cobranca-row.ts'
import { moveCobranca } from './move-cobranca.ts'

/**
 * Applies the bank's answer about a charge, in one transaction: its payments and refunds are booked once, it moves, and
 * its fatura follows. The same answer again, or an older one, changes nothing. `avulsos`: Pix of this charge that were
 * asked for by themselves. Returns the charge as it is then.
 */
export async function applyFatos(
  app: App,
  id: string,
  noBanco: CobrancaNoBanco | null,
  avulsos: readonly PixRecebido[] = [],
): Promise<CobrancaRow> {
  const now = app.now()
  const pix = [...(noBanco?.pix ?? []), ...avulsos]
  return app.sistema.transaction(async (db) => {
    const row = await lockCobranca(db, id)
    const fatos = fatosDaCobranca(row.valor, noBanco?.registro ?? null, pix)
    const booked = await bookPix(db, row, pix, now)
    if (booked.changed) {
      for (const { id: faturaId, devolvido } of await faturasOf(db, row, booked.devolvidos))
        await settleFatura(db, faturaId, { now, devolvido })
      await reevaluateContrato(app, db, row.contratoId, { kind: 'job', name: 'banco' })
    }
    await db.query(sql`
      update cobrancas set consultada_em = ${now}, erro = null, status_no_banco = coalesce(${noBanco?.registro ?? null},
          status_no_banco), pix_copia_e_cola = coalesce(${noBanco?.pixCopiaECola ?? null}, pix_copia_e_cola),
        location = coalesce(${noBanco?.location ?? null}, location),
        pago = (select coalesce(sum(p.valor), 0) from pagamentos p where p.cobranca_id = ${id})
      where id = ${id}`)
    for (const para of nextOf(row, fatos, diaOf(now.getTime()))) {
      const moved = await moveCobranca(db, await findCobranca(db, id), para, now)
      if (moved && para === 'paga_com_divergencia')
        await raiseAlerta(db, {
          tipo: 'cobranca_divergente',
          tenantId: null,
          chave: id,
          detalhe: { faturaId: row.faturaId, devidoCentavos: fatos.devido, pagoCentavos: fatos.pago },
        })
    }
    return findCobranca(db, id)
  })
}

/**
 * The faturas that the payments of a charge count for, its own among them, and whether one of those payments was taken
 * back.
 */
const faturasOf = (db: Db, { id, faturaId }: CobrancaRow, devolvidos: readonly string[]) =>
  db.query<{ id: string; devolvido: boolean }>(sql`
    select id, bool_or(devolvido) as devolvido from (
      select fatura_id as id, id = any(${devolvidos}::uuid[]) as devolvido from pagamentos
      where cobranca_id = ${id} and tipo in ('pagamento', 'recuperacao')
      union all select ${faturaId}::uuid, false) p
    group by id order by id`)

/** The states that follow from the facts, in order. */
function nextOf(
  { status, vencimento, diasValidade }: CobrancaRow,
  fatos: FatosDaCobranca,
  hoje: string,
): StatusCobranca[] {
  const { situacao } = fatos
  const cancelando = status === 'cancelando'
  switch (situacao) {
    case 'sem_conclusao':
      return []
    case 'emitida':
      if (cancelando) return []
      return hoje > addDays(vencimento, diasValidade) ? ['expirada'] : [hoje > vencimento ? 'vencida' : 'emitida']
    case 'parcialmente_devolvida':
    case 'devolvida':
      return [fatos.diferenca === 0 ? 'paga' : 'paga_com_divergencia', situacao]
    case 'removida_pelo_banco':
      return [cancelando ? 'cancelada' : situacao]
    default:
      return [situacao]
  }
}
