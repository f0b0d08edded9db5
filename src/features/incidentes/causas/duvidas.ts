import { contadas } from '#domain/incidentes.ts'
import type { App } from '#platform/app.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'
import type { Lugar } from './lugares.ts'
import { LIDAS_MAX, type PorConta, sumUp } from './notas-paradas.ts'

/** A note in doubt for this long is grave. */
const LATE_MS = 30 * 60_000
/** The most open alerts about notes that are read. */
const ALERTAS_MAX = 20_000

/** `conflito`: the city has another document under its number; `decisao`: only a person can decide; else it is asked for. */
type Classe = 'conflito' | 'decisao' | 'pergunta'
type Row = PorConta & { grupo: string; classe: Classe; desde: Date; exemplo: string; cheia: boolean }

/**
 * Notes whose outcome is unknown, one cause for each city and ambiente, and those that the city has with other contents. While
 * the city is silent, the notes that it is only asked for are among those of its own cause, and so are those that wait for
 * the certificate of their company.
 */
export async function readDuvidas(app: App, lidos: Lidos): Promise<Causa[]> {
  const [grupos, cidades, fora] = await Promise.all([lidos.grupos(), lidos.cidades(), lidos.fora()])
  const asked = grupos.filter(({ fila }) => fila === 'nota.consult').map(({ grupo }) => grupo)
  const rows = await selectRows(app.sistema, asked)
  return [...Map.groupBy(rows, ({ grupo }) => grupo)].flatMap(([grupo, each]) => {
    const lugar = cidades.of(grupo)
    const cala = fora.some(({ grupos }) => grupos.has(grupo))
    const of = (classe: Classe) => each.filter((row) => row.classe === classe)
    const [conflito, decisao, pergunta] = [of('conflito'), of('decisao'), of('pergunta')]
    return [
      ...(decisao.length + (cala ? 0 : pergunta.length) > 0
        ? [ofDuvida(lugar, { conflito, decisao, pergunta }, lidos.now)]
        : []),
      ...(conflito.length > 0 ? [ofConflito(lugar, conflito)] : []),
    ]
  })
}

function ofDuvida(lugar: Lugar, { conflito, decisao, pergunta }: Record<Classe, readonly Row[]>, now: Date): Causa {
  const all = [...decisao, ...pergunta]
  const [decide, ask, other] = [decisao, pergunta, conflito].map((rows) => sumUp(rows).notas) as [
    number,
    number,
    number,
  ]
  const { desde, exemplo } = oldestOf(decide > 0 ? decisao : all)
  const late = now.getTime() - desde.getTime() > LATE_MS
  const besides = [
    ...(decide > 0 && ask > 0
      ? [`Mais ${contadas(ask, 'notas')} em dúvida: o serviço segue perguntando à cidade.`]
      : []),
    ...(other > 0 ? [`Outras ${other} constam na cidade com outro conteúdo.`] : []),
  ]
  return {
    chave: `notas_em_duvida:${lugar.ambiente}:${lugar.conexao}`,
    tipo: 'notas_em_duvida',
    gravidade: decide > 0 || late ? 'critica' : 'atencao',
    titulo:
      decide > 0
        ? `${lugar.nome}: ${contadas(decide, 'notas')} ${decide === 1 ? 'espera' : 'esperam'} decisão`
        : `${lugar.nome}: ${contadas(ask, 'notas')} em dúvida`,
    texto: [
      decide > 0
        ? 'A cidade não diz se as emitiu, e não é seguro enviá-las outra vez: uma pessoa decide.'
        : 'A resposta ao envio não chegou. O serviço pergunta à cidade sozinho até saber, e não envia outra vez antes.',
      ...besides,
    ].join(' '),
    ...baseOf(lugar, all, desde),
    operacoes: [
      ...(ask > 0
        ? [
            `GET /admin/queues/nota.consult/jobs-humanizados?grupo=${lugar.grupo}`,
            'GET /admin/queues/nota.consult/agrupamentos-falhas',
          ]
        : []),
      `POST /admin/nfse/${exemplo}/consultar`,
      `POST /admin/nfse/${exemplo}/falha-definitiva`,
    ],
  }
}

function ofConflito(lugar: Lugar, rows: readonly Row[]): Causa {
  const { desde, exemplo } = oldestOf(rows)
  const { notas } = sumUp(rows)
  return {
    chave: `notas_em_conflito:${lugar.ambiente}:${lugar.conexao}`,
    tipo: 'notas_em_conflito',
    gravidade: 'critica',
    titulo: `${lugar.nome}: ${contadas(notas, 'notas')} ${notas === 1 ? 'consta' : 'constam'} com outro conteúdo`,
    texto: 'A cidade tem o nosso número com outro documento. Nada é enviado até que uma pessoa diga de quem ele é.',
    ...baseOf(lugar, rows, desde),
    operacoes: [
      `GET /admin/nfse/${exemplo}/conflito`,
      `POST /admin/nfse/${exemplo}/assumir`,
      `POST /admin/nfse/${exemplo}/declarar-alheia`,
    ],
  }
}

function baseOf(lugar: Lugar, rows: readonly Row[], desde: Date) {
  const { notas, contas, quais, centavos } = sumUp(rows)
  return {
    ambiente: lugar.ambiente,
    ...{ proximaEm: null, desde, unidade: 'notas' as const, quantas: notas, contas, quais, centavos },
    aoMenos: rows.some(({ cheia }) => cheia),
    alvo: {
      ...{ conexao: lugar.conexao, grupo: lugar.grupo },
      ...(lugar.municipio && { municipio: lugar.municipio }),
    },
    ultimaHora: null,
  }
}

const oldestOf = (rows: readonly Row[]): Row => rows.reduce((a, b) => (b.desde < a.desde ? b : a))

/** The certificate of the company of a job `j` has ended. */
const ESPERA_CERTIFICADO: Sql = sql`exists (
  select from notas n join (select * from certificados) c on c.tenant_id = n.tenant_id and c.empresa_id = n.empresa_id
  where n.tenant_id = j.tenant_id and n.id = j.chave::uuid and c.status = 'ativo' and c.valido_ate <= now())`

/**
 * By group, class and account. A note counts once, in the gravest of its classes: one that a person decides is still
 * asked for. `cheia`: the limits were reached.
 */
const selectRows = (db: Db, grupos: readonly string[]): Promise<Row[]> =>
  db.query<Row>(sql`
    with alertadas as materialized (
      select tenant_id, (detalhe ->> 'notaId')::uuid as nota_id, null::text as grupo, aberto_em as desde,
        case tipo when 'nota_em_conflito' then 'conflito' else 'decisao' end as classe
      from alertas where status <> 'resolvido' and tipo in ('nota_incerta', 'nota_em_conflito')
        and detalhe ->> 'notaId' is not null
      order by aberto_em, id limit ${ALERTAS_MAX}),
    perguntadas as materialized (
      select j.tenant_id, j.chave::uuid as nota_id, j.grupo, j.criado_em as desde, 'pergunta' as classe
      from unnest(${[...grupos]}::text[]) as g(grupo), lateral (
        select * from (
          select tenant_id, chave, grupo, criado_em from jobs where fila = 'nota.consult' and grupo = g.grupo and estado = 'aguardando'
          union all
          select tenant_id, chave, grupo, criado_em from jobs where fila = 'nota.consult' and grupo = g.grupo and estado = 'executando'
          union all
          select tenant_id, chave, grupo, criado_em from jobs j where fila = 'nota.consult' and grupo = g.grupo
            and estado = 'bloqueado' and not ${ESPERA_CERTIFICADO}) e
        limit ${LIDAS_MAX}) j),
    cada as (
      select nota_id, (array_agg(tenant_id))[1] as tenant_id, max(grupo) as grupo, min(desde) as desde, min(classe) as classe
      from (select * from alertadas union all select * from perguntadas) t group by nota_id),
    cheias as (
      select (select count(*) from alertadas) >= ${ALERTAS_MAX}
        or exists (select from perguntadas group by grupo having count(*) >= ${LIDAS_MAX}) as cheia)
    select coalesce(n.conexao || ':' || n.ambiente, c.grupo, '') as grupo, c.classe, c.tenant_id as "tenantId",
      count(*)::int as notas, coalesce(sum(n.valor_servico), 0)::bigint as centavos, min(c.desde) as desde,
      (array_agg(c.nota_id order by c.desde, c.nota_id))[1] as exemplo, (select cheia from cheias) as cheia
    from cada c left join notas n on n.tenant_id = c.tenant_id and n.id = c.nota_id
    group by 1, 2, 3 order by 1, 2, 3`)
