import { allow } from '#features/permissions/permissions.ts'
import type { CidadePreparada, Preparacao } from '#formas/cidades/preparacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import type { Pedido } from './plan-cidade.ts'
import type { Resultado } from './prepare-cidade.ts'

/** One run, with its progress. Throws NAO_ENCONTRADO. */
export async function findPreparacao(ctx: Ctx, id: string): Promise<Preparacao> {
  allow(ctx, 'admin.conexao.read')
  const [row] = await select(ctx.app.sistema, sql`where p.id = ${id}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no preparation ${id}`)
  return present(row)
}

/** The runs, newest first. */
export async function listPreparacoes(
  ctx: Ctx,
  {
    padrao = null,
    status = null,
    limit,
    offset,
  }: { padrao?: string | null; status?: string | null; limit: number; offset: number },
): Promise<{ items: Preparacao[]; total: number }> {
  allow(ctx, 'admin.conexao.read')
  const where = sql`where (${padrao}::text is null or p.padrao = ${padrao}) and (${status}::text is null or p.status = ${status})`
  const [rows, count] = await Promise.all([
    select(ctx.app.sistema, sql`${where} order by p.criada_em desc, p.id limit ${limit} offset ${offset}`),
    ctx.app.sistema.one<{ total: number }>(sql`select count(*) as total from preparacoes p ${where}`),
  ])
  return { items: rows.map(present), total: count?.total ?? 0 }
}

/** The cities of a run, in the order in which they are prepared. Throws NAO_ENCONTRADO. */
export async function listCidades(
  ctx: Ctx,
  id: string,
  { situacao = null, limit, offset }: { situacao?: string | null; limit: number; offset: number },
): Promise<{ items: CidadePreparada[]; total: number }> {
  await findPreparacao(ctx, id)
  const rows = await ctx.app.sistema.query<CidadeRow>(sql`
    select municipio, situacao, slug, conexao_id as "conexaoId", ensaio_id as "ensaioId", achado, em,
      count(*) over () as total
    from preparacao_municipios where preparacao_id = ${id} and (${situacao}::text is null or situacao = ${situacao})
    order by ordem limit ${limit} offset ${offset}`)
  const items = rows.map(({ total, achado, em, ...row }): CidadePreparada => {
    const { nome = '', uf = '' } = ctx.app.tabelas.municipio(row.municipio) ?? {}
    const { respondeu = null, exige = null, faltas = [] } = achado ?? {}
    return { ...row, nome, uf, respondeu, exige, faltas, em: em?.toISOString() ?? null }
  })
  return { items, total: rows[0]?.total ?? 0 }
}

type CidadeRow = Pick<CidadePreparada, 'municipio' | 'situacao' | 'slug' | 'conexaoId' | 'ensaioId'> & {
  achado: Pick<Resultado, 'respondeu' | 'exige' | 'faltas'> | null
  em: Date | null
  total: number
}
type Row = Pick<Preparacao, 'id' | 'padrao' | 'ambiente' | 'status' | 'motivo' | 'por'> & {
  pedido: Pedido
  contagens: Preparacao['contagens'] | null
  criadaEm: Date
  concluidaEm: Date | null
}

const select = (db: Db, rest: Sql) =>
  db.query<Row>(sql`
    select p.id, p.padrao, p.ambiente, p.status, p.pedido, p.motivo, p.por, p.criada_em as "criadaEm",
      p.concluida_em as "concluidaEm",
      (select jsonb_object_agg(s.situacao, s.n) from (select situacao, count(*) as n from preparacao_municipios m
        where m.preparacao_id = p.id group by situacao) s) as contagens
    from preparacoes p ${rest}`)

function present({ pedido, contagens, criadaEm, concluidaEm, ...row }: Row): Preparacao {
  const { publicar, substituir, empresaId } = pedido
  const known = contagens ?? {}
  const total = Object.values(known).reduce((sum, each) => sum + each, 0)
  return {
    ...row,
    ...{ publicar, substituir, empresaId, total },
    feitos: total - (known.pendente ?? 0) - (known.executando ?? 0),
    contagens: known,
    criadaEm: criadaEm.toISOString(),
    concluidaEm: concluidaEm?.toISOString() ?? null,
  }
}
