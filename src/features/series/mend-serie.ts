import { isMotivo } from '#domain/nota/cancel-rules.ts'
import { audit } from '#features/audit/audit.ts'
import { findEmpresaOrRefuse } from '#features/empresas/find-empresa.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CorrecaoDaSerie, Serie, SerieCorrigida } from '#formas/notas/serie.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { refuseFarProximo } from './check-proximo.ts'
import { findSerieOrRefuse } from './serie.ts'

type Address = { empresaId: string; serieId: string }
/**
 * Sets the next number of a series, forwards or backwards, for operators
 * (docs/especificacao/estados.md#16-rps-series-and-number): never to a number that a note has, whatever its state, or
 * that was voided. Without `aplicar` it only says what it would do. Throws NAO_ENCONTRADO, MOTIVO_INVALIDO,
 * ESTADO_INVALIDO (over used numbers, or a united series), SCHEMA_DPS_INVALIDO for a number without room to continue.
 */
export async function mendSerie(ctx: Ctx, address: Address, correcao: CorrecaoDaSerie): Promise<SerieCorrigida> {
  allow(ctx, 'serie.mend')
  const { proximoNumero: para, aplicar = false } = correcao
  const motivo = correcao.motivo.trim()
  if (!isMotivo(motivo)) throw refuseMotivo(motivo)
  const { municipio, ambiente } = await findSerieOrRefuse(ctx, ctx.db, address)
  const empresa = await findEmpresaOrRefuse(ctx, address.empresaId)
  await refuseFarProximo(ctx, empresa, { municipio, ambiente, proximoNumero: para })

  return ctx.db.transaction(async (db) => {
    const before = await findSerieOrRefuse(ctx, db, { ...address, lock: true })
    const de = before.proximoNumero
    const maior = await findMaiorUsado(ctx, db, address.serieId)
    const menorPossivel = maior + 1
    if (before.unidaA)
      throw conflict('serieId', `A série ${before.serie} foi unida a outra; corrija a que segue numerando.`, {
        estadoAtual: 'unida',
        permitidos: [],
        serieId: before.unidaA,
      })
    if (para < menorPossivel)
      throw conflict(
        'proximoNumero',
        `Recebido ${para}; o maior número usado é ${maior}, e nenhum volta a ser usado.`,
        {
          estadoAtual: `proximoNumero ${de}`,
          permitidos: [`proximoNumero >= ${menorPossivel}`],
        },
      )
    const told = { de, para, menorPossivel, efeitos: effectsOf(before, para, maior) }
    if (!aplicar) return { aplicada: false, serie: before, ...told }
    await db.query(sql`
      update series set proximo_numero = ${para}, numero_inicial = least(numero_inicial, ${para}), salto_de = null,
        versao = versao + 1, atualizada_em = ${ctx.now()} where id = ${address.serieId} and tenant_id = ${ctx.tenantId}`)
    const detalhe = { motivo, de, para, maiorUsado: maior, serie: before.serie }
    await audit(db, ctx, { acao: 'serie.mend', recurso: 'serie', recursoId: address.serieId, detalhe })
    return { aplicada: true, serie: await findSerieOrRefuse(ctx, db, address), ...told }
  })
}

/** The greatest number that a note of the series has or that was voided; 0 when there is none. */
async function findMaiorUsado({ tenantId }: Ctx, db: Db, serieId: string): Promise<number> {
  const row = await db.one<{ maior: number }>(sql`
    select greatest(
      (select max(numero_rps) from notas where serie_id = ${serieId} and tenant_id = ${tenantId}),
      (select max(numero) from rps_inutilizados where serie_id = ${serieId} and tenant_id = ${tenantId}), 0) as maior`)
  return row?.maior ?? 0
}

function effectsOf({ serie, proximoNumero: de, numeroInicial }: Serie, para: number, maior: number): string[] {
  const used = maior === 0 ? 'Nenhum número da série foi usado.' : `O maior número usado é ${maior}.`
  if (para === de) return [used, `O próximo número da série ${serie} já é ${para}; nada muda.`]
  return [
    used,
    `O próximo número da série ${serie} passa de ${de} para ${para}.`,
    para < de
      ? `Os números ${para} a ${de - 1} não têm nota e serão usados em ordem.`
      : `Os números ${de} a ${para - 1} ficam sem nota e aparecem nas lacunas da série.`,
    ...(para < numeroInicial
      ? [`O primeiro número deste serviço na série passa de ${numeroInicial} para ${para}.`]
      : []),
  ]
}

const refuseMotivo = (motivo: string): Refusal =>
  new Refusal('MOTIVO_INVALIDO', `motivo of ${motivo.length}`, {
    erros: [
      {
        campo: 'motivo',
        codigo: 'TAMANHO_INVALIDO',
        mensagem: `Recebido um motivo de ${[...motivo].length} caracteres; esperados de 15 a 500.`,
      },
    ],
  })
