import { RESPOSTAS_DA_DUVIDA } from '#domain/incidentes-atos.ts'
import { type Centavos, reais } from '#domain/money.ts'
import type { StatusNota } from '#domain/nota/nota.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { FiltroDeDuvidas, NotaEmDuvida, NotasEmDuvida } from '#formas/operacao/ato-de-incidente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { impedimentoOf } from './decide.ts'
import { listPedidos } from './pedidos.ts'

/** The most notes of an incident that are counted and grouped. */
const CONTADAS_MAX = 10_000
/** The most notes of one decision. */
const NOTAS_POR_DECISAO = 500
const PERGUNTAS_MAX = 10

/**
 * The notes in doubt of some groups of jobs, grouped by what their cities said last, and a page of them with the evidence:
 * the last send, the questions and their answers. `incidenteId`: whose open requests for a second person come along.
 */
export async function listDuvidas(
  ctx: Ctx,
  { incidenteId, grupos }: { incidenteId: string; grupos: readonly string[] },
  { resposta, limit, offset }: FiltroDeDuvidas,
): Promise<NotasEmDuvida> {
  allow(ctx, 'nota.inspect')
  const db = ctx.app.sistema
  const [groups, pedidos, ajustes] = await Promise.all([
    selectGroups(db, grupos),
    listPedidos(db, incidenteId, ctx.now()),
    readAjustes(ctx.app),
  ])
  const chosen = groups.filter((group) => !resposta || group.resposta === resposta)
  return {
    em: ctx.now(),
    segundaPessoaAcimaDe: ajustes['incidentes.notasSemSegundaPessoa'],
    grupos: groups.map(({ centavos, ...group }) => ({ ...group, valor: reais(centavos) })),
    pedidos,
    items: limit === 0 ? [] : await selectPage(db, grupos, { resposta, limit, offset }),
    total: chosen.reduce((sum, { quantas }) => sum + quantas, 0),
    limit,
    offset,
  }
}

type Group = Omit<NotasEmDuvida['grupos'][number], 'valor'> & { centavos: Centavos }

/** Notes that are asked about, and those that wait for a person although no job is left, with what was said of each last. */
const duvidas = (grupos: readonly string[]): Sql => sql`
  abertas as materialized (
    (select tenant_id, chave::uuid as id from jobs where fila = 'nota.consult' and grupo = any(${grupos}::text[])
      and estado in ('aguardando', 'executando', 'bloqueado') limit ${CONTADAS_MAX})
    union
    (select tenant_id, (detalhe ->> 'notaId')::uuid as id from alertas
      where tipo = 'nota_incerta' and status <> 'resolvido' and detalhe ->> 'notaId' is not null
      limit ${CONTADAS_MAX})),
  duvidas as materialized (
    select n.tenant_id, n.id, n.criada_em, n.serie_rps, n.numero_rps, n.valor_servico, u.disse,
      case when exists (select from conflitos c where c.tenant_id = n.tenant_id and c.nota_id = n.id and c.encerrado_em is null)
          then 'outro_conteudo'
        when u.resultado = 'ausente' then 'nao_consta' else 'sem_resposta' end as resposta
    from abertas a join notas n on n.tenant_id = a.tenant_id and n.id = a.id
      left join lateral (
        select t.resultado, ${DISSE} as disse from transmissoes t
        where t.tenant_id = n.tenant_id and t.nota_id = n.id and t.operacao = 'consultar'
        order by t.criada_em desc, t.id desc limit 1) u on true
    where n.status in ('processando', 'falha_temporaria') and n.conexao || ':' || n.ambiente = any(${grupos}::text[]))`

const IN_ORDER = sql`criada_em, serie_rps, numero_rps, id`

/** The words of the city in a transmission `t`, with their codes. */
const DISSE = sql`(select string_agg(concat_ws(': ', nullif(m ->> 'codigo', ''), nullif(m ->> 'mensagem', '')), '; ')
  from json_array_elements(t.mensagens) m)`

async function selectGroups(db: Db, grupos: readonly string[]): Promise<Group[]> {
  const rows = await db.query<Group>(sql`
    with ${duvidas(grupos)}
    select resposta, mode() within group (order by disse) as disse, count(*)::int as quantas,
      count(distinct tenant_id)::int as contas, sum(valor_servico)::bigint as centavos,
      (array_agg(id order by ${IN_ORDER}))[1:${NOTAS_POR_DECISAO}] as notas
    from duvidas group by resposta`)
  return rows.sort((a, b) => RESPOSTAS_DA_DUVIDA.indexOf(a.resposta) - RESPOSTAS_DA_DUVIDA.indexOf(b.resposta))
}

type Row = ComDatas<Omit<NotaEmDuvida, 'valor' | 'impedimento'>> & {
  centavos: Centavos
  status: StatusNota
  executando: boolean
}

async function selectPage(
  db: Db,
  grupos: readonly string[],
  { resposta, limit, offset }: Pick<FiltroDeDuvidas, 'resposta' | 'limit' | 'offset'>,
): Promise<NotaEmDuvida[]> {
  const rows = await db.query<Row>(sql`
    with ${duvidas(grupos)},
    pagina as (
      select * from duvidas where ${resposta ?? null}::text is null or resposta = ${resposta ?? null}
      order by ${IN_ORDER} limit ${limit} offset ${offset})
    select p.id, n.serie_rps || '-' || n.numero_rps as rps, n.status, n.valor_servico as centavos, p.resposta,
      json_build_object('id', c.id, 'nome', c.nome) as conta,
      json_build_object('id', e.id, 'nome', coalesce(e.nome_fantasia, e.razao_social)) as empresa, n.tomador_nome as cliente,
      exists (select from jobs j where j.chave = p.id::text and j.fila in ('nota.issue', 'nota.consult')
        and j.estado = 'executando') as executando,
      (select json_build_object('em', t.criada_em, 'resultado', t.resultado, 'causa', t.causa, 'protocolo', t.protocolo,
          'duracaoMs', t.duracao_ms)
        from transmissoes t where t.tenant_id = p.tenant_id and t.nota_id = p.id and t.operacao = 'emitir'
        order by t.criada_em desc, t.id desc limit 1) as envio,
      (select coalesce(json_agg(json_build_object('em', q.criada_em, 'resultado', q.resultado, 'disse', q.disse)
          order by q.criada_em), '[]')
        from (select t.criada_em, t.resultado, ${DISSE} as disse from transmissoes t
          where t.tenant_id = p.tenant_id and t.nota_id = p.id and t.operacao = 'consultar'
          order by t.criada_em desc, t.id desc limit ${PERGUNTAS_MAX}) q) as perguntas,
      (select count(*) from transmissoes t where t.tenant_id = p.tenant_id and t.nota_id = p.id
        and t.operacao = 'consultar')::int as "totalDePerguntas"
    from pagina p join notas n on n.tenant_id = p.tenant_id and n.id = p.id
      join (select * from tenants) c on c.id = p.tenant_id
      join (select * from empresas) e on e.tenant_id = p.tenant_id and e.id = n.empresa_id
    order by p.criada_em, p.serie_rps, p.numero_rps, p.id`)
  return rows.map(({ centavos, executando, ...row }) => ({
    ...row,
    valor: reais(centavos),
    impedimento: impedimentoOf({ ...row, executando }),
  }))
}
