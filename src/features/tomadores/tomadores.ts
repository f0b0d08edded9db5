import { randomUUID } from 'node:crypto'
import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { checkTomador } from '#domain/nota/check-tomador.ts'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { audit } from '#features/audit/audit.ts'
import { changedFields, refuseVersao } from '#features/audit/refuse-versao.ts'
import { allow, allowEmpresa, empresaLimit } from '#features/permissions/permissions.ts'
import type { FiltroDeTomadores, MudancaDeTomador, NovoTomador, TomadorGuardado } from '#formas/notas/tomador.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, join, type Sql, sql } from '#platform/db/db.ts'

/** The customers by name. `q`: parts of the name, or the beginning of a CPF or CNPJ. `ambiente` producao: without those known from tests alone. */
export async function listTomadores(
  ctx: Ctx,
  filtro: FiltroDeTomadores,
): Promise<{ items: TomadorGuardado[]; total: number }> {
  allow(ctx, 'tomador.read')
  const { q, cpfCnpj, empresaId, ambiente, arquivados = false, limit, offset } = filtro
  const words = wordsOf(q)
  const where = join(
    [
      visible(ctx),
      arquivados ? sql`t.arquivado_em is not null` : sql`t.arquivado_em is null`,
      ...(empresaId ? [sql`t.empresa_id = ${empresaId}`] : []),
      ...(cpfCnpj ? [sql`t.documento = ${unmaskCpfCnpj(cpfCnpj)}`] : []),
      ...(ambiente === 'producao' ? [sql`not t.so_teste`] : []),
      ...words.map((word) => hasWord(word)),
    ],
    ' and ',
  )
  const [items, counted] = await Promise.all([
    ctx.db.query<TomadorGuardado>(sql`${SELECT} where ${where} order by t.nome, t.id limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from tomadores t where ${where}`),
  ])
  return { items, total: counted?.total ?? 0 }
}

/** One customer. Throws NAO_ENCONTRADO. */
export async function findTomador(ctx: Ctx, id: string): Promise<TomadorGuardado> {
  allow(ctx, 'tomador.read')
  return selectTomador(ctx, ctx.db, id)
}

/**
 * Keeps a customer of a company; an archived one comes back as it is written now. Throws NAO_ENCONTRADO for a company
 * that is not the caller's, SCHEMA_DPS_INVALIDO, REGRA_NAO_ATENDIDA for one that is kept already.
 */
export async function createTomador(ctx: Ctx, { empresaId, tomador: json }: NovoTomador): Promise<TomadorGuardado> {
  allow(ctx, 'tomador.write')
  allowEmpresa(ctx, empresaId)
  const tomador = checked(json)
  return ctx.db.transaction(async (tx) => {
    const empresa = await tx.one(sql`select from empresas where tenant_id = ${ctx.tenantId} and id = ${empresaId}`)
    if (!empresa) throw new Refusal('NAO_ENCONTRADO', `empresa ${empresaId} is not of this tenant`)
    const kept = await tx.one<{ id: string }>(sql`
      insert into tomadores as t (id, tenant_id, empresa_id, dados, escrito, criado_em, atualizado_em)
      values (${randomUUID()}, ${ctx.tenantId}, ${empresaId}, ${JSON.stringify(tomador)}, true, ${ctx.now()}, ${ctx.now()})
      on conflict (tenant_id, empresa_id, documento) do update set dados = excluded.dados, escrito = true, so_teste = false,
        arquivado_em = null, versao = t.versao + 1, atualizado_em = excluded.atualizado_em
      where t.arquivado_em is not null or t.so_teste
      returning id`)
    if (!kept) throw alreadyKept()
    await audit(tx, ctx, { acao: 'tomador.create', recurso: 'tomador', recursoId: kept.id })
    return selectTomador(ctx, tx, kept.id)
  })
}

/**
 * Changes a customer, or takes it out of the list and back. Throws NAO_ENCONTRADO, VERSAO_DIVERGENTE,
 * SCHEMA_DPS_INVALIDO, REGRA_NAO_ATENDIDA when another has the new CPF or CNPJ.
 */
export async function changeTomador(ctx: Ctx, id: string, mudanca: MudancaDeTomador): Promise<TomadorGuardado> {
  allow(ctx, 'tomador.write')
  const change = async (tx: Db) => {
    await tx.query(sql`select from tomadores where tenant_id = ${ctx.tenantId} and id = ${id} for update`)
    const before = await selectTomador(ctx, tx, id)
    const { versao: lida } = mudanca
    if (lida !== undefined && lida !== before.versao)
      throw await refuseVersao(ctx, tx, { recurso: 'tomador', recursoId: id, lida, atual: before })
    const tomador = mudanca.tomador && checked(mudanca.tomador)
    const { arquivado = before.arquivado, retencoes = before.retencoes } = mudanca
    await tx.query(sql`
      update tomadores set dados = ${JSON.stringify(tomador ?? before.tomador)}, escrito = escrito or ${!!tomador},
        so_teste = so_teste and ${!tomador}, retencoes = ${toJson(retencoes)},
        arquivado_em = case when ${arquivado} then coalesce(arquivado_em, ${ctx.now()}) end,
        versao = versao + 1, atualizado_em = ${ctx.now()}
      where tenant_id = ${ctx.tenantId} and id = ${id}`)
    const after = await selectTomador(ctx, tx, id)
    const detalhe = { versao: after.versao, campos: changedFields(before, after) }
    await audit(tx, ctx, { acao: 'tomador.change', recurso: 'tomador', recursoId: id, detalhe })
    return after
  }
  return ctx.db.transaction(change).catch((error: unknown) => {
    throw UM_DE_CADA.includes(constraintOf(error) ?? '') ? alreadyKept() : error
  })
}

const toJson = (value: object | null) => value && JSON.stringify(value)

/** The indexes that refuse a second customer with the same CPF, CNPJ or foreign number in a company. */
export const UM_DE_CADA = ['tomadores_da_conta', 'tomadores_empresa_id_documento_key']

export function checked(json: PedidoTomador): PedidoTomador {
  const { tomador, erros } = checkTomador(json)
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'the customer could not be in a note', { erros })
  return tomador
}

export function alreadyKept(): Refusal {
  const mensagem = 'Esta empresa já tem um cliente com este CPF ou CNPJ; procure-o na lista e altere-o.'
  const erros = [{ campo: 'tomador.cpfCnpj', codigo: 'VALORES_DIVERGENTES', mensagem }]
  return new Refusal('REGRA_NAO_ATENDIDA', 'customer is kept already', { erros })
}

export async function selectTomador(ctx: Ctx, db: Db, id: string): Promise<TomadorGuardado> {
  const tomador = await db.one<TomadorGuardado>(sql`${SELECT} where ${visible(ctx)} and t.id = ${id}`)
  if (!tomador) throw new Refusal('NAO_ENCONTRADO', `tomador ${id} is not of this caller`)
  return tomador
}

/** The customers of the caller's companies, as the table is named in the statement. */
export function visible(ctx: Ctx, t = sql`t`): Sql {
  const limit = empresaLimit(ctx)
  return sql`${t}.tenant_id = ${ctx.tenantId}${limit ? sql` and ${t}.empresa_id = any(${limit}::uuid[])` : sql``}`
}

/** Whether two rows are of one person: a CPF, a CNPJ, or a number in one country. */
export const samePerson = (
  t: Sql,
  u: Sql,
): Sql => sql`(${u}.tenant_id = ${t}.tenant_id and ${u}.documento = ${t}.documento
  and (${u}.dados ->> 'cpfCnpj' is null) = (${t}.dados ->> 'cpfCnpj' is null)
  and (${t}.dados ->> 'cpfCnpj' is not null or ${countryOf(u)} = ${countryOf(t)}))`

/** The country of a number that is no CPF and no CNPJ; empty: not known. */
export const countryOf = (t: Sql): Sql => sql`coalesce(${t}.dados #>> '{endereco,codigoPais}', '')`

/** The words of a search; those beyond the eighth are ignored. */
export const wordsOf = (q = ''): string[] => q.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
const WORDS_MAX = 8
const LETRAS_DO_INDICE = 3

/** A part of the name or of the number, without regard to accents, capitals and punctuation; the index has three letters at a time. */
export function hasWord(word: string, t = sql`t`): Sql {
  const digits = unmaskCpfCnpj(word)
  const form = /^\d+$/.test(digits) ? digits : word
  const part = `%${form.replace(/[\\%_]/g, '\\$&')}%`
  const indexed =
    [...form].length < LETRAS_DO_INDICE ? sql`true` : sql`trigramas(${t}.busca) @> trigramas(texto_de_busca(${form}))`
  return sql`(${indexed} and ${t}.busca like texto_de_busca(${part}))`
}

const SELECT = sql`
  select t.id, t.empresa_id as "empresaId", e.razao_social as empresa, e.cpf_cnpj as "empresaCpfCnpj",
    t.dados as tomador, t.escrito, t.retencoes,
    to_char(t.usado_em, 'YYYY-MM-DD') as "usadoEm", t.arquivado_em is not null as arquivado, t.versao,
    t.criado_em as "criadoEm", t.atualizado_em as "atualizadoEm"
  from tomadores t join (select * from empresas) e on e.tenant_id = t.tenant_id and e.id = t.empresa_id`
