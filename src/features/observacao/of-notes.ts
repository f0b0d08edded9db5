import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { type Achado, NAMED_MAX } from './item.ts'

type Group = {
  grupo: string
  erro: string | null
  notas: number
  contas: number
  /** The accounts with the most notes of the group. */
  quais: string[]
  desde: Date
  exemplo: string
}

const LATE_MS = 30 * 60_000
/** Groups shown of one kind: those with the most notes. */
const SHOWN_MAX = 20

/** The ids of the first accounts of a group, out of rows with `tenant_id` and how many `notas` it has there. */
export const quaisContas = (): Sql =>
  sql`coalesce((array_agg(tenant_id order by notas desc, tenant_id) filter (where tenant_id is not null))[1:${NAMED_MAX}], '{}') as quais`

/** Notes whose outcome is unknown, by city; grave once the oldest of them is half an hour old. */
export async function uncertainNotes(db: Db, now: Date): Promise<Achado[]> {
  const groups = await db.query<Group>(sql`
    with c as (
      select grupo, tenant_id, count(*)::int as notas, min(criado_em) as desde,
        (array_agg(chave order by criado_em))[1] as exemplo
      from jobs where fila = 'nota.consult' and estado in ('aguardando', 'executando', 'bloqueado') group by 1, 2)
    select grupo, sum(notas)::int as notas, count(tenant_id)::int as contas, ${quaisContas()}, min(desde) as desde,
      (array_agg(exemplo order by desde))[1] as exemplo
    from c group by grupo order by notas desc limit ${SHOWN_MAX}`)
  return groups.map(({ grupo, notas, contas, quais, desde, exemplo }) => ({
    tipo: 'notas_incertas',
    gravidade: now.getTime() - desde.getTime() > LATE_MS ? 'critica' : 'atencao',
    alvo: grupo,
    mensagem: `${counted(notas, 'nota', 'notas')} de resultado desconhecido em ${grupo}; o serviço segue perguntando ao município.`,
    desde,
    contas,
    quais,
    notas,
    operacoes: [
      `GET /admin/queues/nota.consult/jobs-humanizados?grupo=${grupo}`,
      'GET /admin/queues/nota.consult/agrupamentos-falhas',
      `POST /admin/nfse/${exemplo}/consultar`,
      `POST /admin/nfse/${exemplo}/falha-definitiva`,
    ],
  }))
}

/** Notes that wait for something outside their job: a certificate, a connection, a permission. */
export async function blockedNotes(db: Db): Promise<Achado[]> {
  const groups = await db.query<Group>(sql`
    with c as (
      select grupo, ultimo_erro as erro, tenant_id, count(*)::int as notas, min(criado_em) as desde,
        (array_agg(chave order by criado_em))[1] as exemplo
      from jobs where fila = 'nota.issue' and estado = 'bloqueado' group by 1, 2, 3)
    select grupo, erro, sum(notas)::int as notas, count(tenant_id)::int as contas, ${quaisContas()}, min(desde) as desde,
      (array_agg(exemplo order by desde))[1] as exemplo
    from c group by grupo, erro order by notas desc limit ${SHOWN_MAX}`)
  return groups.map(({ grupo, erro, notas, contas, quais, desde, exemplo }) => ({
    tipo: 'notas_bloqueadas',
    gravidade: 'critica',
    alvo: grupo,
    mensagem: `${counted(notas, 'nota espera', 'notas esperam')} em ${grupo}: ${erro ?? 'sem detalhe'}.`,
    desde,
    contas,
    quais,
    notas,
    operacoes: [
      `GET /admin/queues/nota.issue/jobs-humanizados?state=bloqueado&grupo=${grupo}`,
      `GET /admin/nfse/${exemplo}`,
      `POST /admin/nfse/${exemplo}/reenfileirar`,
    ],
  }))
}

/** The work that waits for a city: its notes, queries and cancellations. */
const ESPERAM = sql`estado = 'aguardando' and fila in ('nota.issue', 'nota.consult', 'nota.cancel')`

/** Cities whose breaker is open, with the notes that wait for them. */
export async function silentCities(db: Db): Promise<Achado[]> {
  // `fila`: the queue with most of the waiting work.
  const groups = await db.query<Group & { fila: string | null }>(sql`
    with d as (
      select substr(chave, strpos(chave, ':') + 1) as grupo, min(atualizado_em) as desde from disjuntores
       where estado = 'aberto' and aberto_ate > now() group by 1),
    c as (
      select d.grupo, d.desde, j.tenant_id, count(j.id)::int as notas
      from d left join jobs j on j.grupo = d.grupo and ${ESPERAM}
      group by 1, 2, 3)
    select grupo, desde, sum(notas)::int as notas, count(tenant_id)::int as contas, ${quaisContas()},
      (select fila from jobs where grupo = c.grupo and ${ESPERAM} group by 1 order by count(*) desc limit 1) as fila
    from c group by 1, 2 order by notas desc limit ${SHOWN_MAX}`)
  return groups.map(({ grupo, notas, contas, quais, desde, fila }) => ({
    tipo: 'municipio_fora',
    gravidade: notas > 0 ? 'critica' : 'atencao',
    alvo: grupo,
    mensagem: `${grupo} não responde; as chamadas estão suspensas e ${counted(notas, 'tarefa espera', 'tarefas esperam')}.`,
    desde,
    contas,
    quais,
    notas,
    operacoes: [
      ...(fila ? [`GET /admin/queues/${fila}/jobs-humanizados?grupo=${grupo}`] : []),
      'GET /admin/queues/capacidade-municipios',
      'GET /admin/saude/adapters?periodo=1d',
      'PUT /admin/settings/emissao.pausarConexoes',
    ],
  }))
}

/** `1 nota`, `2 notas`. */
export const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
