import { isDeepStrictEqual } from 'node:util'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { audit } from '#features/audit/audit.ts'
import { changedFields, refuseVersao } from '#features/audit/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ClienteMudado, MudancaDeCliente } from '#formas/notas/cliente-da-conta.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, sql } from '#platform/db/db.ts'
import { alreadyKept, checked, samePerson, selectTomador, UM_DE_CADA, visible } from './tomadores.ts'

type Row = { id: string; tomador: PedidoTomador }

/**
 * Changes a customer in every company of the caller that has it: each gets the fields that differ from those of the
 * customer `id`, and keeps the others. Throws NAO_ENCONTRADO, VERSAO_DIVERGENTE, SCHEMA_DPS_INVALIDO, REGRA_NAO_ATENDIDA
 * when a company has another with the new CPF or CNPJ.
 */
export async function changePessoa(ctx: Ctx, id: string, mudanca: MudancaDeCliente): Promise<ClienteMudado> {
  allow(ctx, 'tomador.write')
  const change = async (tx: Db) => {
    // In the order in which the worker writes what it learns.
    const rows = await tx.query<Row>(sql`
      select u.id, u.dados as tomador from tomadores u
      where ${visible(ctx, sql`u`)} and exists (select from tomadores t
        where ${visible(ctx)} and t.id = ${id} and ${samePerson(sql`t`, sql`u`)})
      order by u.empresa_id for update`)
    const lido = rows.find((row) => row.id === id)?.tomador
    if (!lido) throw new Refusal('NAO_ENCONTRADO', `tomador ${id} is not of this caller`)
    const { versao: lida } = mudanca
    const atual = await selectTomador(ctx, tx, id)
    if (lida !== undefined && lida !== atual.versao)
      throw await refuseVersao(ctx, tx, { recurso: 'tomador', recursoId: id, lida, atual })
    const novo = mudanca.tomador && checked(mudanca.tomador)
    for (const row of rows) await changeOne(ctx, tx, row, { novo, lido, arquivado: mudanca.arquivado })
    return { mudou: rows.length }
  }
  return ctx.db.transaction(change).catch((error: unknown) => {
    throw UM_DE_CADA.includes(constraintOf(error) ?? '') ? alreadyKept() : error
  })
}

type Edicao = { novo: PedidoTomador | undefined; lido: PedidoTomador; arquivado: boolean | undefined }

async function changeOne(ctx: Ctx, tx: Db, { id, tomador }: Row, { novo, lido, arquivado }: Edicao): Promise<void> {
  const before = await selectTomador(ctx, tx, id)
  const dados = novo ? checked(withChanges(tomador, lido, novo)) : tomador
  await tx.query(sql`
    update tomadores set dados = ${JSON.stringify(dados)}, escrito = escrito or ${!!novo}, so_teste = so_teste and ${!novo},
      arquivado_em = case when ${arquivado ?? before.arquivado} then coalesce(arquivado_em, ${ctx.now()}) end,
      versao = versao + 1, atualizado_em = ${ctx.now()}
    where tenant_id = ${ctx.tenantId} and id = ${id}`)
  const after = await selectTomador(ctx, tx, id)
  const detalhe = { versao: after.versao, campos: changedFields(before, after) }
  await audit(tx, ctx, { acao: 'tomador.change', recurso: 'tomador', recursoId: id, detalhe })
}

/** `tomador` with the fields in which `novo` differs from `lido`. */
function withChanges(tomador: PedidoTomador, lido: PedidoTomador, novo: PedidoTomador): PedidoTomador {
  const fields = [...new Set([...Object.keys(lido), ...Object.keys(novo)])] as (keyof PedidoTomador)[]
  const changed = fields.filter((field) => !isDeepStrictEqual(lido[field], novo[field]))
  const kept = Object.entries(tomador).filter(([field]) => !changed.includes(field as keyof PedidoTomador))
  const written = changed.flatMap((field) => (novo[field] === undefined ? [] : [[field, novo[field]]]))
  return Object.fromEntries([...kept, ...written]) as PedidoTomador
}
