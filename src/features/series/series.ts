import { randomUUID } from 'node:crypto'
import type { Erro } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { whyNotSerie } from '#features/cidades/reach/why-not-serie.ts'
import { empresaHoje } from '#features/empresas/empresa-row.ts'
import { findEmpresaOrRefuse } from '#features/empresas/find-empresa.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FiltroDeSeries, MudancaSerie, NovaSerie, Serie } from '#formas/notas/serie.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { PG, sql, sqlState } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { configAt, refuseFarProximo } from './check-proximo.ts'
import { forgetSeries } from './rps-numbers.ts'
import { findSerieOrRefuse, presentSerie, SERIE_COLUMNS, type SerieRow } from './serie.ts'

/** The series of a company, without the inactive ones unless `incluirInativas`. Throws NAO_ENCONTRADO. */
export async function listSeries(
  ctx: Ctx,
  empresaId: string,
  { incluirInativas, municipio, ambiente, limit, offset }: FiltroDeSeries,
): Promise<{ items: Serie[]; total: number }> {
  allow(ctx, 'serie.read')
  await findEmpresaOrRefuse(ctx, empresaId)
  const where = sql`tenant_id = ${ctx.tenantId} and empresa_id = ${empresaId} and (ativa or ${incluirInativas})
    and (${municipio ?? null}::text is null or municipio = ${municipio ?? null})
    and (${ambiente ?? null}::text is null or ambiente = ${ambiente ?? null})`
  const [rows, counted] = await Promise.all([
    ctx.db.query<SerieRow>(sql`select ${SERIE_COLUMNS} from series where ${where}
      order by municipio, ambiente, serie, id limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from series where ${where}`),
  ])
  return { items: rows.map(presentSerie), total: counted?.total ?? 0 }
}

/** The series in use of several companies; for verbs that called `allow`. */
export async function seriesOf(ctx: Ctx, empresaIds: readonly string[]): Promise<Serie[]> {
  const rows = await ctx.db.query<SerieRow>(sql`
    select ${SERIE_COLUMNS} from series
    where tenant_id = ${ctx.tenantId} and empresa_id = any(${empresaIds}::uuid[]) and unida_a is null`)
  return rows.map(presentSerie)
}

/**
 * Creates a series before its first note, for instance to continue the numbers of another system. Without `municipio`
 * the city is the company's. `importada`: the number comes from a file, and the first note that takes it must confirm
 * it. Throws NAO_ENCONTRADO, MUNICIPIO_INEXISTENTE, SERIE_JA_CADASTRADA, and SCHEMA_DPS_INVALIDO for a series that the
 * city cannot take, or a number without room to continue.
 */
export async function createSerie(
  ctx: Ctx,
  empresaId: string,
  input: NovaSerie & { importada?: boolean },
): Promise<Serie> {
  allow(ctx, 'serie.write')
  const empresa = await findEmpresaOrRefuse(ctx, empresaId)
  const { serie, ambiente, tipo = 'rps', proximoNumero = 1, importada = false } = input
  const { municipio = empresa.endereco.codigoCidade } = input
  if (!ctx.app.tabelas.municipio(municipio)) throw new Refusal('MUNICIPIO_INEXISTENTE', municipio)
  const dados = await configAt(ctx, empresaId, { municipio, ambiente })
  const wrong = await whyNotSerie(ctx.app, empresaHoje(empresa, ctx.app), { municipio, ambiente, serie }, dados)
  if (wrong)
    throw new Refusal('SCHEMA_DPS_INVALIDO', `series ${serie} has no place there`, {
      erros: [{ ...wrong, campo: 'serie' }],
    })
  await refuseFarProximo(ctx, empresa, { municipio, ambiente, proximoNumero })
  const serieId = randomUUID()
  return ctx.db
    .transaction(async (db) => {
      await db.query(sql`
        insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie, tipo, proximo_numero, numero_inicial,
          origem, salto_de, criada_em, atualizada_em)
        values (${serieId}, ${ctx.tenantId}, ${empresaId}, ${municipio}, ${ambiente}, ${serie}, ${tipo}, ${proximoNumero},
          ${proximoNumero}, 'manual', ${importada && proximoNumero > 1 ? 1 : null}, ${ctx.now()}, ${ctx.now()})`)
      await audit(db, ctx, {
        acao: 'serie.create',
        recurso: 'serie',
        recursoId: serieId,
        detalhe: { empresaId, municipio, ambiente, serie, tipo, proximoNumero },
      })
      return findSerieOrRefuse(ctx, db, { empresaId, serieId })
    })
    .catch((error: unknown) => {
      if (sqlState(error) === PG.unicidade)
        throw new Refusal('SERIE_JA_CADASTRADA', `${municipio} ${ambiente} ${serie}`, { erros: [alreadyThere(serie)] })
      throw error
    })
}

const alreadyThere = (serie: string): Erro => ({
  campo: 'serie',
  codigo: 'SERIE_JA_CADASTRADA',
  mensagem: `Recebido "${serie}"; a empresa já tem esta série aqui. Zeros à esquerda não fazem outra série.`,
})

/** `importada`: the number comes from a file, and the first note that takes it must confirm it. */
type Address = { empresaId: string; serieId: string }

/**
 * Changes a series. Its next number may only grow, and one that was united with another stays inactive
 * (ESTADO_INVALIDO). A number that a person sets is confirmed by that. Throws NAO_ENCONTRADO, SCHEMA_DPS_INVALIDO for a
 * number without room to continue.
 */
export async function changeSerie(
  ctx: Ctx,
  address: Address,
  change: MudancaSerie & { importada?: boolean },
): Promise<Serie> {
  allow(ctx, 'serie.write')
  if (change.proximoNumero !== undefined) {
    const serie = await findSerieOrRefuse(ctx, ctx.db, address)
    const empresa = await findEmpresaOrRefuse(ctx, address.empresaId)
    await refuseFarProximo(ctx, empresa, { ...serie, proximoNumero: change.proximoNumero })
  }
  return ctx.db.transaction(async (db) => {
    const before = await findSerieOrRefuse(ctx, db, { ...address, lock: true })
    const { proximoNumero = before.proximoNumero, ativa = before.ativa, tipo = before.tipo } = change
    const saltoDe = change.importada
      ? sql`coalesce(salto_de, ${before.proximoNumero})`
      : change.proximoNumero === undefined
        ? sql`salto_de`
        : sql`null`
    if (before.unidaA && ativa)
      throw conflict('ativa', `A série ${before.serie} foi unida a outra, que só diferia nos zeros à esquerda.`, {
        estadoAtual: 'unida',
        permitidos: ['ativa: false'],
        serieId: before.unidaA,
      })
    if (proximoNumero < before.proximoNumero) throw refuseShrinking(before.proximoNumero, proximoNumero)
    await db.query(sql`
      update series set proximo_numero = ${proximoNumero}, ativa = ${ativa}, tipo = ${tipo}, salto_de = ${saltoDe},
        versao = versao + 1, atualizada_em = ${ctx.now()} where id = ${address.serieId} and tenant_id = ${ctx.tenantId}`)
    const de = { proximoNumero: before.proximoNumero, ativa: before.ativa, tipo: before.tipo }
    await audit(db, ctx, {
      acao: 'serie.update',
      recurso: 'serie',
      recursoId: address.serieId,
      detalhe: { de, para: { proximoNumero, ativa, tipo } },
    })
    return findSerieOrRefuse(ctx, db, address)
  })
}

/**
 * Takes a series out of use (docs/especificacao/estados.md#16-rps-series-and-number): one that numbered a note, or
 * continues another, becomes inactive, an unused one is deleted. Needs a reason (MOTIVO_INVALIDO). Returns the series
 * as it is afterwards, `excluida` when deleted. Throws NAO_ENCONTRADO.
 */
export async function deleteSerie(ctx: Ctx, address: Address, motivo = ''): Promise<Serie & { excluida: boolean }> {
  allow(ctx, 'serie.write')
  const { serieId } = address
  const result = await ctx.db.transaction(async (db) => {
    const serie = await findSerieOrRefuse(ctx, db, { ...address, lock: true })
    const length = motivo.trim().length
    if (length < MOTIVO_MIN || length > MOTIVO_MAX) {
      const mensagem = `Recebido um motivo de ${length} caracteres; esperados de ${MOTIVO_MIN} a ${MOTIVO_MAX}.`
      throw new Refusal('MOTIVO_INVALIDO', `motivo of ${length}`, {
        // It comes as a parameter, because DELETE has no body.
        erros: [{ campo: 'query.motivo', codigo: 'TAMANHO_INVALIDO', mensagem }],
      })
    }
    const note = await db.one(
      sql`select 1 from notas where serie_id = ${serieId} and tenant_id = ${ctx.tenantId}
        union all select 1 from rps_inutilizados where serie_id = ${serieId} and tenant_id = ${ctx.tenantId}
        union all select 1 from series where unida_a = ${serieId} and tenant_id = ${ctx.tenantId} limit 1`,
    )
    if (note)
      await db.query(sql`update series set ativa = false, versao = versao + 1, atualizada_em = ${ctx.now()}
        where id = ${serieId} and tenant_id = ${ctx.tenantId}`)
    else await db.query(sql`delete from series where id = ${serieId} and tenant_id = ${ctx.tenantId}`)
    await audit(db, ctx, {
      acao: note ? 'serie.deactivate' : 'serie.delete',
      recurso: 'serie',
      recursoId: serieId,
      detalhe: { motivo: motivo.trim(), serie: serie.serie, municipio: serie.municipio, ambiente: serie.ambiente },
    })
    return { ...serie, ativa: false, excluida: !note }
  })
  if (result.excluida) forgetSeries(ctx.app)
  return result
}

const MOTIVO_MIN = 15
const MOTIVO_MAX = 500

function refuseShrinking(atual: number, pedido: number): Refusal {
  const mensagem = `Recebido ${pedido}; o próximo número é ${atual} e só pode crescer.`
  return new Refusal('ESTADO_INVALIDO', `next number ${atual} to ${pedido}`, {
    erros: [{ campo: 'proximoNumero', codigo: 'VALOR_FORA_DO_LIMITE', mensagem }],
    dados: { estadoAtual: `proximoNumero ${atual}`, permitidos: [`proximoNumero >= ${atual}`] },
  })
}
