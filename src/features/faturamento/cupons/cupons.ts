import { randomUUID } from 'node:crypto'
import { diaOf } from '#domain/competencia.ts'
import { CUPOM } from '#domain/faturamento/estados.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { refuseVersao } from '#features/faturamento/planos/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Cupom, FiltroDeCupons, MudancaDeCupom, NovoCupom } from '#formas/faturamento/cupom.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, sql } from '#platform/db/db.ts'
import { stateConflict } from '#platform/state-conflict.ts'
import { type CupomRow, findCupom, presentCupom, selectCupons, statusEm, storedValor } from './cupom-row.ts'

/** The coupons, newest first. `ativo`: as each is shown today (statusEm), begun or not; `validos`: may be applied today, or not. */
export async function listCupons(
  ctx: Ctx,
  { ativo, validos, limit, offset }: FiltroDeCupons,
): Promise<{ items: Cupom[]; total: number }> {
  allow(ctx, 'admin.faturamento.read')
  const { sistema } = ctx.app
  const hoje = hojeOf(ctx)
  const active = sql`(status <> 'encerrado' and coalesce(valido_ate >= ${hoje}, true) and coalesce(usos < limite_usos, true))`
  const where = sql`where (${ativo ?? null}::boolean is null or ${active} = ${ativo ?? null})
    and (${validos ?? null}::boolean is null or (${active} and coalesce(valido_de <= ${hoje}, true)) = ${validos ?? null})`
  const [rows, counted] = await Promise.all([
    selectCupons(sistema, sql`${where} order by criado_em desc, id limit ${limit} offset ${offset}`),
    sistema.one<{ total: number }>(sql`select count(*) as total from cupons ${where}`),
  ])
  return { items: rows.map((row) => presentCupom(row, hoje)), total: counted?.total ?? 0 }
}

/** One coupon. Throws NAO_ENCONTRADO. */
export async function showCupom(ctx: Ctx, id: string): Promise<Cupom> {
  allow(ctx, 'admin.faturamento.read')
  return presentCupom(await findCupom(ctx.app.sistema, id), hojeOf(ctx))
}

/** Creates a coupon. Throws CUPOM_JA_CADASTRADO (the code, in any case), SCHEMA_DPS_INVALIDO. */
export async function createCupom(ctx: Ctx, novo: NovoCupom): Promise<Cupom> {
  allow(ctx, 'admin.faturamento.write')
  const id = randomUUID()
  const { codigo, tipo, duracao, motivo } = novo
  const {
    meses = null,
    descricao = null,
    validoDe = null,
    validoAte = null,
    limiteUsos = null,
    planosIds = null,
  } = novo
  refuseBad({ tipo, valor: novo.valor, duracao, meses, validoDe, validoAte })
  const { percentual, valor } = storedValor(tipo, novo.valor)
  return ctx.app.sistema
    .transaction(async (db) => {
      await refuseUnknownPlanos(db, planosIds)
      await db.query(sql`
        insert into cupons (id, codigo, descricao, tipo, percentual, valor, duracao, meses, valido_de, valido_ate,
          limite_usos, planos_ids, criado_em, atualizado_em)
        values (${id}, ${codigo}, ${descricao}, ${tipo}, ${percentual}, ${valor}, ${duracao}, ${meses}, ${validoDe},
          ${validoAte}, ${limiteUsos}, ${planosIds}, ${ctx.now()}, ${ctx.now()})`)
      await audit(db, ctx, { ...about(id, 'create'), detalhe: { ...novo, ...(motivo && { motivo }) } })
      return presentCupom(await findCupom(db, id), hojeOf(ctx))
    })
    .catch((error: unknown) => {
      if (constraintOf(error) === 'cupons_codigo') throw new Refusal('CUPOM_JA_CADASTRADO', codigo)
      throw error
    })
}

/**
 * Changes the plans and the validity of a coupon, not its discount; contracts that have it keep it as it was applied. Throws NAO_ENCONTRADO, ESTADO_INVALIDO (ended, or
 * changed meanwhile), SCHEMA_DPS_INVALIDO.
 */
export async function changeCupom(ctx: Ctx, id: string, change: MudancaDeCupom): Promise<Cupom> {
  allow(ctx, 'admin.faturamento.write')
  const { versao, motivo, ...fields } = change
  const hoje = hojeOf(ctx)
  return ctx.app.sistema.transaction(async (db) => {
    const before = await findCupom(db, id, { lock: true })
    refuseVersao(before.versao, versao)
    if (before.gravado === 'encerrado')
      throw stateConflict(`cupom ${id} has ended`, { estadoAtual: 'encerrado', permitidos: ['ativo'] })
    const after: CupomRow = { ...before, ...fields }
    refuseBad({ ...after, valor: null })
    if (fields.planosIds) await refuseUnknownPlanos(db, fields.planosIds)
    await db.query(sql`
      update cupons set descricao = ${after.descricao}, valido_de = ${after.validoDe}, valido_ate = ${after.validoAte},
        limite_usos = ${after.limiteUsos}, planos_ids = ${after.planosIds}, status = ${statusEm(after, hoje)},
        versao = versao + 1, atualizado_em = ${ctx.now()} where id = ${id}`)
    const de = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof CupomRow]]))
    await audit(db, ctx, { ...about(id, 'update'), detalhe: { de, para: fields, ...(motivo && { motivo }) } })
    return presentCupom(await findCupom(db, id), hoje)
  })
}

/** Ends a coupon: it is applied no more, and contracts that have it keep it. Repeated, it changes nothing. */
export async function endCupom(ctx: Ctx, id: string, motivo: string | null): Promise<Cupom> {
  allow(ctx, 'admin.faturamento.write')
  return ctx.app.sistema.transaction(async (db) => {
    const before = await findCupom(db, id, { lock: true })
    if (!CUPOM[before.gravado].includes('encerrado')) return presentCupom(before, hojeOf(ctx))
    await db.query(sql`
      update cupons set status = 'encerrado', versao = versao + 1, atualizado_em = ${ctx.now()} where id = ${id}`)
    await audit(db, ctx, { ...about(id, 'end'), detalhe: { usos: before.usos, ...(motivo && { motivo }) } })
    return presentCupom(await findCupom(db, id), hojeOf(ctx))
  })
}

const about = (id: string, verb: string) => ({ acao: `cupom.${verb}`, recurso: 'cupom', recursoId: id })
const hojeOf = ({ now }: Ctx) => diaOf(now().getTime())

async function refuseUnknownPlanos(db: Db, ids: readonly string[] | null): Promise<void> {
  if (!ids) return
  const known = await db.query<{ id: string }>(sql`select id from planos where id = any(${ids}::uuid[])`)
  const erros = ids.flatMap((id, index): Erro[] =>
    known.some((each) => each.id === id)
      ? []
      : [
          {
            campo: `planosIds[${index}]`,
            codigo: 'VALOR_NAO_PERMITIDO',
            mensagem: `Recebido "${id}", que não é um plano.`,
            correcao: 'Confira o id em GET /admin/planos.',
          },
        ],
  )
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'planosIds', { erros })
}

type Terms = { tipo: string; valor: number | null; duracao: string } & Record<
  'validoDe' | 'validoAte',
  string | null
> & {
    meses: number | null
  }

function refuseBad({ tipo, valor, duracao, meses, validoDe, validoAte }: Terms): void {
  const erros: Erro[] = []
  if (tipo === 'percentual' && valor !== null && valor > 100)
    erros.push({ campo: 'valor', codigo: 'VALOR_FORA_DO_LIMITE', mensagem: `Recebido ${valor}%; o máximo é 100.` })
  if ((duracao === 'repetida') !== (meses !== null))
    erros.push({
      campo: 'meses',
      codigo: 'VALORES_DIVERGENTES',
      mensagem: `Com duracao ${duracao}, meses ${meses === null ? 'é obrigatório' : 'não vem'}.`,
    })
  if (validoDe && validoAte && validoAte < validoDe)
    erros.push({
      campo: 'validoAte',
      codigo: 'VALORES_DIVERGENTES',
      mensagem: `Recebido ${validoAte}, antes de validoDe (${validoDe}).`,
    })
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'cupom', { erros })
}
