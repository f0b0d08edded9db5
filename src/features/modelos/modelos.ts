import { randomUUID } from 'node:crypto'
import { diaOf } from '#domain/competencia.ts'
import { checkModelo } from '#domain/nota/check-modelo.ts'
import type { PedidoServico } from '#domain/nota/pedido.ts'
import { audit } from '#features/audit/audit.ts'
import { changedFields, refuseVersao } from '#features/audit/refuse-versao.ts'
import { allow, allowEmpresa, allowWholeConta, empresaLimit } from '#features/permissions/permissions.ts'
import type { FiltroDeModelos, Modelo, MudancaDeModelo, NovoModelo } from '#formas/notas/modelo.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { refuseFull } from '#platform/refuse-full.ts'

/** The templates by name. `empresaId`: those that fit notes of this company. `q`: a part of the name. */
export async function listModelos(ctx: Ctx, filtro: FiltroDeModelos): Promise<{ items: Modelo[]; total: number }> {
  allow(ctx, 'modelo.read')
  const { q, empresaId, arquivados = false, limit, offset } = filtro
  const part = q?.trim() ? `%${q.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const where = join(
    [
      visible(ctx),
      arquivados ? sql`m.arquivado_em is not null` : sql`m.arquivado_em is null`,
      ...(empresaId ? [sql`(m.empresa_id = ${empresaId} or m.empresa_id is null)`] : []),
      ...(part ? [sql`m.nome ilike ${part}`] : []),
    ],
    ' and ',
  )
  const [items, counted] = await Promise.all([
    ctx.db.query<Modelo>(sql`${SELECT} where ${where} order by m.nome, m.id limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from modelos_servico m where ${where}`),
  ])
  return { items, total: counted?.total ?? 0 }
}

/** One template. Throws NAO_ENCONTRADO. */
export async function findModelo(ctx: Ctx, id: string): Promise<Modelo> {
  allow(ctx, 'modelo.read')
  return selectModelo(ctx, ctx.db, id)
}

/**
 * Keeps a service as a template. Throws REGRA_NAO_ATENDIDA for a service that no note may have, LIMITE_DA_CONTA beyond
 * MODELOS_MAX, NAO_ENCONTRADO for a company that is not the caller's.
 */
export async function createModelo(ctx: Ctx, { nome, empresaId = null, servico }: NovoModelo): Promise<Modelo> {
  allow(ctx, 'modelo.write')
  refuseServico(ctx, servico)
  const id = randomUUID()
  return ctx.db.transaction(async (tx) => {
    await checkEmpresa(ctx, tx, empresaId)
    await refuseTooMany(ctx, tx)
    await tx.query(sql`
      insert into modelos_servico (id, tenant_id, empresa_id, nome, servico, criado_em, atualizado_em)
      values (${id}, ${ctx.tenantId}, ${empresaId}, ${nome.trim()}, ${JSON.stringify(servico)}, ${ctx.now()}, ${ctx.now()})`)
    await audit(tx, ctx, { acao: 'modelo.create', recurso: 'modelo', recursoId: id, detalhe: { nome } })
    return selectModelo(ctx, tx, id)
  })
}

/**
 * Changes the given fields; `arquivado` removes it from the list, or returns it. Throws NAO_ENCONTRADO,
 * REGRA_NAO_ATENDIDA for a new service that no note may have, VERSAO_DIVERGENTE, and LIMITE_DA_CONTA when there is no
 * room for one more. */
export async function changeModelo(ctx: Ctx, id: string, mudanca: MudancaDeModelo): Promise<Modelo> {
  allow(ctx, 'modelo.write')
  if (mudanca.servico) refuseServico(ctx, mudanca.servico)
  return ctx.db.transaction(async (tx) => {
    const before = await selectModelo(ctx, tx, id, sql`for update of m`)
    await checkEmpresa(ctx, tx, before.empresaId)
    const { versao: lida, nome = before.nome, empresaId = before.empresaId, servico = before.servico } = mudanca
    if (lida !== undefined && lida !== before.versao)
      throw await refuseVersao(ctx, tx, { recurso: 'modelo', recursoId: id, lida, atual: before })
    await checkEmpresa(ctx, tx, empresaId)
    const arquivado = mudanca.arquivado ?? before.arquivado
    if (before.arquivado && !arquivado) await refuseTooMany(ctx, tx)
    await tx.query(sql`
      update modelos_servico set nome = ${nome.trim()}, empresa_id = ${empresaId}, servico = ${JSON.stringify(servico)},
        arquivado_em = case when ${arquivado} then coalesce(arquivado_em, ${ctx.now()}) end,
        versao = versao + 1, atualizado_em = ${ctx.now()}
      where tenant_id = ${ctx.tenantId} and id = ${id}`)
    const after = await selectModelo(ctx, tx, id)
    const detalhe = { versao: after.versao, campos: changedFields(before, after) }
    await audit(tx, ctx, { acao: 'modelo.change', recurso: 'modelo', recursoId: id, detalhe })
    return after
  })
}

function refuseServico({ app: { tabelas }, now }: Ctx, servico: PedidoServico): void {
  const erros = checkModelo(servico, 'servico', { tabelas, mes: diaOf(now().getTime()).slice(0, 7) })
  if (erros.length > 0) throw new Refusal('REGRA_NAO_ATENDIDA', 'service of a template', { erros })
}

async function selectModelo(ctx: Ctx, db: Db, id: string, lock: Sql = sql``): Promise<Modelo> {
  const modelo = await db.one<Modelo>(sql`${SELECT} where ${visible(ctx)} and m.id = ${id} ${lock}`)
  if (!modelo) throw new Refusal('NAO_ENCONTRADO', `modelo ${id} is not of this caller`)
  return modelo
}

/** The templates of the caller's companies, and those of the whole account. */
function visible(ctx: Ctx): Sql {
  const limit = empresaLimit(ctx)
  const empresas = limit ? sql` and (m.empresa_id is null or m.empresa_id = any(${limit}::uuid[]))` : sql``
  return sql`m.tenant_id = ${ctx.tenantId}${empresas}`
}

async function checkEmpresa(ctx: Ctx, tx: Db, empresaId: string | null): Promise<void> {
  if (!empresaId) return allowWholeConta(ctx, 'um modelo de todas elas é da conta inteira: escolha uma empresa.')
  allowEmpresa(ctx, empresaId)
  const empresa = await tx.one(sql`select from empresas where tenant_id = ${ctx.tenantId} and id = ${empresaId}`)
  if (!empresa) throw new Refusal('NAO_ENCONTRADO', `empresa ${empresaId} is not of this tenant`)
}

const MODELOS_MAX = 2_000

const refuseTooMany = ({ tenantId }: Ctx, tx: Db): Promise<void> =>
  refuseFull(tx, tenantId, {
    ...{ what: 'modelos', maximo: MODELOS_MAX, campo: 'nome' },
    from: sql`modelos_servico where tenant_id = ${tenantId} and arquivado_em is null`,
    mensagem: `A conta já tem ${MODELOS_MAX} modelos; arquive um que não use antes de criar outro ou de tirar um do arquivo.`,
  })

const SELECT = sql`
  select m.id, m.nome, m.empresa_id as "empresaId", e.razao_social as empresa, m.servico,
    m.arquivado_em is not null as arquivado, m.versao, m.criado_em as "criadoEm", m.atualizado_em as "atualizadoEm"
  from modelos_servico m left join empresas e on e.tenant_id = m.tenant_id and e.id = m.empresa_id`
