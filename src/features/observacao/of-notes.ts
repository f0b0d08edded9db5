import type { Db } from '#platform/db/db.ts'
import { sql } from '#platform/db/db.ts'
import type { Observacao } from './item.ts'

type Group = { grupo: string; erro: string | null; notas: number; contas: number; desde: Date; exemplo: string }

const LATE_MS = 30 * 60_000
/** Groups shown of one kind: those with the most notes. */
const SHOWN_MAX = 20

/** Notes whose outcome is unknown, by city; grave once the oldest of them is half an hour old. */
export async function uncertainNotes(db: Db, now: Date): Promise<Observacao[]> {
  const groups = await db.query<Group>(sql`
    select grupo, count(*)::int as notas, count(distinct tenant_id)::int as contas, min(criado_em) as desde,
      (array_agg(chave order by criado_em))[1] as exemplo
    from jobs where fila = 'nota.consult' and estado in ('aguardando', 'executando', 'bloqueado')
    group by grupo order by notas desc limit ${SHOWN_MAX}`)
  return groups.map(({ grupo, notas, contas, desde, exemplo }) => ({
    tipo: 'notas_incertas',
    gravidade: now.getTime() - desde.getTime() > LATE_MS ? 'critica' : 'atencao',
    alvo: grupo,
    mensagem: `${counted(notas, 'nota', 'notas')} de resultado desconhecido em ${grupo}; o serviço segue perguntando ao município.`,
    desde,
    contas,
    notas,
    operacoes: [
      'GET /admin/queues/nota.consult/agrupamentos-falhas',
      `POST /admin/nfse/${exemplo}/consultar`,
      `POST /admin/nfse/${exemplo}/falha-definitiva`,
    ],
  }))
}

/** Notes that wait for something outside their job: a certificate, a connection, a permission. */
export async function blockedNotes(db: Db): Promise<Observacao[]> {
  const groups = await db.query<Group>(sql`
    select grupo, ultimo_erro as erro, count(*)::int as notas, count(distinct tenant_id)::int as contas,
      min(criado_em) as desde, (array_agg(chave order by criado_em))[1] as exemplo
    from jobs where fila = 'nota.issue' and estado = 'bloqueado'
    group by grupo, ultimo_erro order by notas desc limit ${SHOWN_MAX}`)
  return groups.map(({ grupo, erro, notas, contas, desde, exemplo }) => ({
    tipo: 'notas_bloqueadas',
    gravidade: 'critica',
    alvo: grupo,
    mensagem: `${counted(notas, 'nota espera', 'notas esperam')} em ${grupo}: ${erro ?? 'sem detalhe'}.`,
    desde,
    contas,
    notas,
    operacoes: [
      'GET /admin/queues/nota.issue/jobs-humanizados?state=bloqueado',
      `GET /admin/nfse/${exemplo}`,
      `POST /admin/nfse/${exemplo}/reenfileirar`,
    ],
  }))
}

/** Cities whose breaker is open, with the notes that wait for them. */
export async function silentCities(db: Db): Promise<Observacao[]> {
  const groups = await db.query<Group>(sql`
    with d as (
      select substr(chave, strpos(chave, ':') + 1) as grupo, min(atualizado_em) as desde from disjuntores
       where estado = 'aberto' and aberto_ate > now() group by 1)
    select d.grupo, d.desde, count(j.id)::int as notas, count(distinct j.tenant_id)::int as contas
    from d left join jobs j on j.grupo = d.grupo and j.estado = 'aguardando' and j.fila in ('nota.issue', 'nota.consult', 'nota.cancel')
    group by 1, 2 order by notas desc limit ${SHOWN_MAX}`)
  return groups.map(({ grupo, notas, contas, desde }) => ({
    tipo: 'municipio_fora',
    gravidade: notas > 0 ? 'critica' : 'atencao',
    alvo: grupo,
    mensagem: `${grupo} não responde; as chamadas estão suspensas e ${counted(notas, 'tarefa espera', 'tarefas esperam')}.`,
    desde,
    contas,
    notas,
    operacoes: [
      'GET /admin/queues/capacidade-municipios',
      'GET /admin/saude/adapters?periodo=1d',
      'PUT /admin/settings/emissao.pausarConexoes',
    ],
  }))
}

/** `1 nota`, `2 notas`. */
export const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
