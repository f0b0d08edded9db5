import { randomUUID } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { ambienteOf } from '#features/nfse/accept/check-nota.ts'
import { checkMotivo } from '#features/nfse/nota/motivo.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { IntervaloInutilizado } from '#formas/notas/fim-da-nota.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, DISTRIBUTED, sql } from '#platform/db/db.ts'
import { stateConflict } from '#platform/state-conflict.ts'
import { lockSerie, type PedidoDeInutilizacao, type SerieTravada } from './void-rps.ts'

/** How many numbers one call voids. */
const INTERVALO_MAX = 500

type PedidoDeIntervalo = Omit<PedidoDeInutilizacao, 'numero'> & { de: number; ate: number; ambiente: Ambiente }
/**
 * Voids the gaps of a series from `de` to `ate` with one reason: the numbers that no note has, and those whose note the
 * city provably refused (docs/especificacao/estados.md#16-rps-series-and-number). A number in use stays as it is, and
 * each number says what happened to it. A repeated call voids nothing twice. Throws what `voidRps` throws,
 * ESTADO_INVALIDO for a range that reaches the next number, and SCHEMA_DPS_INVALIDO for one that is too long.
 */
export async function voidRange(ctx: Ctx, pedido: PedidoDeIntervalo): Promise<IntervaloInutilizado> {
  allow(ctx, 'rps.void')
  checkMotivo(pedido.motivo)
  refuseRange(pedido)
  const { de, ate } = pedido
  const motivo = pedido.motivo.trim()
  return ctx.db.transaction(async (tx) => {
    // The lock on the series prevents that a number is taken, or voided, meanwhile.
    const serie = await lockSerie(ctx, tx, pedido, ambienteOf(ctx, pedido.ambiente))
    if (ate >= serie.proximo)
      throw stateConflict(`range to ${ate} reaches ${serie.proximo}`, {
        estadoAtual: `proximoNumero ${serie.proximo}`,
        permitidos: [`ate < ${serie.proximo}`],
      })
    const numeros = await findNumeros(ctx, tx, serie, { de, ate })
    const free = numeros.filter(({ resultado }) => resultado === 'inutilizado').map(({ numero }) => numero)
    if (free.length > 0) {
      const rows = JSON.stringify(free.map((numero) => ({ id: randomUUID(), numero })))
      await tx.query(sql`
        insert into rps_inutilizados (id, tenant_id, serie_id, numero, status, motivo, request_id, criado_em)
        select id, ${ctx.tenantId}::uuid, ${serie.id}::uuid, numero, 'inutilizada_localmente', ${motivo}, ${ctx.requestId},
          ${ctx.now()}::timestamptz
        from json_to_recordset(${rows}) as n(id uuid, numero bigint) returning ${DISTRIBUTED}`)
      const detalhe = { serie: serie.serie, de, ate, inutilizados: free.length, motivo }
      await audit(tx, ctx, { acao: 'rps.void-range', recurso: 'serie', recursoId: serie.id, detalhe })
    }
    return { serie: serie.serie, inutilizados: free.length, numeros }
  })
}

/** What happens to each number, in order. */
const findNumeros = (ctx: Ctx, tx: Db, serie: SerieTravada, { de, ate }: { de: number; ate: number }) =>
  tx.query<IntervaloInutilizado['numeros'][number]>(sql`
    select g.numero, case when i.numero is not null then 'ja_inutilizado' when n.vigente then 'em_uso'
        else 'inutilizado' end as resultado,
      case when i.numero is null and n.vigente then json_build_object('id', n.id, 'status', n.status) end as nota
    from generate_series(${de}::bigint, ${ate}::bigint) as g(numero)
    left join rps_inutilizados i on i.tenant_id = ${ctx.tenantId} and i.serie_id = ${serie.id} and i.numero = g.numero
      and i.numero between ${de} and ${ate}
    left join notas n on n.serie_id = ${serie.id} and n.numero_rps = g.numero and n.tenant_id = ${ctx.tenantId}
      and n.numero_rps between ${de} and ${ate}
    order by g.numero`)

function refuseRange({ de, ate }: PedidoDeIntervalo): void {
  const quantos = ate - de + 1
  if (quantos >= 1 && quantos <= INTERVALO_MAX) return
  const mensagem =
    quantos < 1
      ? `Recebido de ${de} a ${ate}; ate não pode ser menor que de.`
      : `Recebidos ${quantos} números; esperados até ${INTERVALO_MAX} por vez.`
  throw new Refusal('SCHEMA_DPS_INVALIDO', `range of ${quantos}`, {
    erros: [{ campo: 'ate', codigo: 'VALOR_FORA_DO_LIMITE', mensagem }],
  })
}
