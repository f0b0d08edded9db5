import { randomUUID } from 'node:crypto'
import { addMonths } from '#domain/competencia.ts'
import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { datasDesde, inicioDepoisDe } from '#domain/recorrencia/calendario.ts'
import { auditFrom, describeActor, describeOrigem } from '#features/audit/audit.ts'
import { changedFields } from '#features/audit/refuse-versao.ts'
import type { CopiaParaProducao } from '#formas/contas/pronto-para-valer.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { refuseMoreThan } from './limit-recorrentes.ts'
import { hojeOf, type RecorrenteRow, SELECT_RECORRENTES } from './recorrente-row.ts'

type Listas = Pick<CopiaParaProducao['recorrentes'], 'diferentes' | 'naoCopiados'>
type Nova = { row: RecorrenteRow; primeiraData: string }
type PlanoDeRecorrentes = Listas & { novas: Nova[]; jaExistem: number }

/**
 * What a copy of a company's recurrences of homologação would do. One that production has is known by the one it was
 * copied from, whatever its name, or by its name and customer where a person made it there. Those that ended stay. For
 * verbs that called `allow`.
 */
export async function planRecorrentes(ctx: Ctx, db: Db, empresaId: string): Promise<PlanoDeRecorrentes> {
  const rows = await db.query<RecorrenteRow>(sql`${SELECT_RECORRENTES}
    where r.tenant_id = ${ctx.tenantId} and r.empresa_id = ${empresaId} order by r.criada_em, r.id`)
  const copias = await db.query<{ id: string; copiaDe: string }>(sql`
    select id, copia_de as "copiaDe" from recorrentes r
    where tenant_id = ${ctx.tenantId} and copia_de = any(${rows.map(({ id }) => id)}::uuid[])`)
  // Also one that a person gave to another company since.
  const copiados = new Set(copias.map(({ copiaDe }) => copiaDe))
  const originalDe = new Map(copias.map(({ id, copiaDe }) => [id, copiaDe]))
  const naProducao = rows.filter(({ ambiente }) => ambiente === 'producao')
  const porOriginal = new Map(naProducao.map((row) => [originalDe.get(row.id), row]))
  const porNome = new Map(
    naProducao
      .filter((row) => !originalDe.has(row.id) && row.situacao !== 'encerrada')
      .map((row) => [nomeECliente(row), row]),
  )
  const deTeste = rows.filter(({ ambiente, situacao }) => ambiente === 'homologacao' && situacao !== 'encerrada')
  const faturados = await lastFaturados(ctx, { empresaId, rows: deTeste })
  const plano: PlanoDeRecorrentes = { novas: [], jaExistem: naProducao.length, diferentes: [], naoCopiados: [] }
  for (const row of deTeste) {
    const { id, nome } = row
    const outra = porOriginal.get(id) ?? porNome.get(nomeECliente(row))
    if (outra) {
      const campos = changedFields(oQueVale(outra), oQueVale(row))
      if (campos.length > 0) plano.diferentes.push({ id: outra.id, nome: outra.nome, campos })
      continue
    }
    if (copiados.has(id)) continue
    const primeiraData = firstData(ctx, row, faturados.get(clienteDe(row)))
    if (primeiraData) plano.novas.push({ row, primeiraData })
    else plano.naoCopiados.push({ id, nome, motivo: 'Nenhuma data dela ainda está por vir.' })
  }
  return plano
}

/**
 * Writes the new recurrences of a plan, paused: each with the months to come that a person decided on. Throws
 * LIMITE_DA_CONTA beyond the recurrences that an account may have.
 */
export async function copyRecorrentes(
  ctx: Ctx,
  tx: Db,
  novas: readonly Nova[],
): Promise<CopiaParaProducao['recorrentes']['novas']> {
  if (novas.length === 0) return []
  await refuseMoreThan(ctx, tx, novas.length)
  const copias = novas.map(({ row, primeiraData }) => ({ id: randomUUID(), row, primeiraData }))
  const linhas = copias.map(({ id, row, primeiraData }) => ({
    ...{ id, original: row.id, inicio: primeiraData, ajustes: ajustesDesde(row, primeiraData) },
    detalhe: { ambiente: 'producao', modo: row.modo, copiaDe: row.id },
  }))
  const fonte = sql`json_to_recordset(${JSON.stringify(linhas)}) as c(id uuid, original uuid, inicio date, ajustes json, detalhe json)`
  await tx.query(sql`
    insert into recorrentes (id, tenant_id, empresa_id, ambiente, nome, nota, tomador_nome, tomador_cpf_cnpj, valor, modo,
      competencia, dia, nao_util, a_cada_meses, inicio, fim, quantidade, situacao, proxima, desde, ajustes, reajustes,
      copia_de, criada_em, atualizada_em)
    select c.id, r.tenant_id, r.empresa_id, 'producao', r.nome, r.nota, r.tomador_nome, r.tomador_cpf_cnpj, r.valor, r.modo,
      r.competencia, r.dia, r.nao_util, r.a_cada_meses, c.inicio, r.fim, r.quantidade, 'pausada', null, c.inicio, c.ajustes,
      r.reajustes, r.id, ${ctx.now()}, ${ctx.now()}
    from ${fonte} join recorrentes r on r.tenant_id = ${ctx.tenantId} and r.id = c.original`)
  const { tenantId, actor, requestId } = ctx
  const origem = describeOrigem(ctx)
  await tx.query(
    auditFrom(
      {
        ...{ acao: 'recorrente.create', recurso: 'recorrente', recursoId: sql`c.id`, tenantId: sql`${tenantId}::uuid` },
        ...{
          ator: sql`${JSON.stringify(describeActor(actor))}::json`,
          requestId: sql`${requestId}`,
          detalhe: sql`c.detalhe`,
        },
        origem: sql`${origem && JSON.stringify(origem)}::json`,
      },
      fonte,
    ),
  )
  return copias.map(({ id, row, primeiraData }) => ({ id, nome: row.nome, primeiraData }))
}

/** What must be equal for one to be the same as the other; each has a beginning and a name of its own. */
const oQueVale = ({ nota, modo, competencia, calendario, reajustes }: RecorrenteRow) => ({
  ...{ nota, modo, competencia, reajustes },
  calendario: { ...calendario, inicio: null },
})

const clienteDe = ({ nota: { tomador }, tomadorNome }: RecorrenteRow): string =>
  tomador?.cpfCnpj ? unmaskCpfCnpj(tomador.cpfCnpj) : `nome:${tomadorNome ?? ''}`
const nomeECliente = (row: RecorrenteRow): string => `${row.nome.trim().toLowerCase()} ${clienteDe(row)}`

const ajustesDesde = ({ ajustes }: RecorrenteRow, data: string) =>
  Object.fromEntries(Object.entries(ajustes).filter(([mes]) => mes >= data.slice(0, 7)))

/** The first date after today, in the rhythm of the original, whose month production has not billed; null: none is left. */
function firstData(ctx: Ctx, { calendario, competencia: regra }: RecorrenteRow, faturado?: string): string | null {
  const hoje = hojeOf(ctx)
  const amanha = addDays(hoje, 1)
  const depois = faturado ? inicioDepoisDe(faturado, { regra, hoje }) : amanha
  const desde = depois > amanha ? depois : amanha
  return datasDesde(calendario, { desde, depoisDe: null, max: 1 })[0] ?? null
}

/**
 * From when a copy continues: a note of its customer that was issued by hand since it was copied bills the month already.
 * Undefined for a recurrence that is no copy.
 */
export async function firstDayOfCopy(ctx: Ctx, db: Db, row: RecorrenteRow): Promise<string | undefined> {
  const copia = await db.one(sql`
    select id from recorrentes where tenant_id = ${ctx.tenantId} and id = ${row.id} and copia_de is not null`)
  if (!copia) return undefined
  const faturado = (await lastFaturados(ctx, { empresaId: row.empresaId, rows: [row] })).get(clienteDe(row))
  return faturado && inicioDepoisDe(faturado, { regra: row.competencia, hoje: hojeOf(ctx) })
}

type Procura = { empresaId: string; rows: readonly RecorrenteRow[] }

/**
 * The last month in which production billed each customer, from the last one on: a note that was cancelled bills nothing.
 * The documents of notes are read as the service, because no account reads that table.
 */
async function lastFaturados(ctx: Ctx, { empresaId, rows }: Procura): Promise<Map<string, string>> {
  const clientes = [...new Set(rows.map(clienteDe))]
  const faturadas = sql`n.tenant_id = ${ctx.tenantId} and n.ambiente = 'producao' and n.empresa_id = ${empresaId}
    and n.competencia >= ${addMonths(hojeOf(ctx).slice(0, 7), -1)}
    and n.status in ('processando', 'falha_temporaria', 'autorizada')`
  const found = await ctx.app.sistema.query<{ cliente: string; mes: string }>(sql`
    select t.cpf_cnpj as cliente, max(n.competencia) as mes
    from notas_titulares t join notas n on n.tenant_id = t.tenant_id and n.id = t.nota_id
    where t.tenant_id = ${ctx.tenantId} and t.papel = 'tomador' and t.cpf_cnpj = any(${clientes}) and ${faturadas} group by 1
    union all
    select 'nome:' || coalesce(n.tomador_nome, ''), max(n.competencia) from notas n
    where ${faturadas} and 'nome:' || coalesce(n.tomador_nome, '') = any(${clientes}) group by 1`)
  return new Map(found.map(({ cliente, mes }) => [cliente, mes]))
}
