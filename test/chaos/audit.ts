// The conditions that must hold once a run is over and quiet, queried from the database
// (docs/referencia/reliability.md#c3-invariants). Each question returns its violations. What must be true at any moment
// of any world is in test/support/invariants.ts, and checked when a world closes.
import type { World } from '../support/world.ts'
import type { Contado } from './clients.ts'
import { type Afirmacao, checkLedger, type NoLivro } from './ledger-check.ts'

/** Every violation, as a sentence. Empty when the service kept every promise. */
export async function auditWorld(
  world: Pick<World, 'sql' | 'said'>,
  contado: Pick<Contado, 'ids' | 'estranhas'>,
  livro: readonly NoLivro[],
): Promise<string[]> {
  const ids = [...contado.ids.values()].flatMap((each) => [...each])
  const found = [
    ...contado.estranhas,
    ...(await lostNotes(world, ids)),
    ...(await brokenIdempotency(world, contado)),
    ...(await ledgerDisagreements(world, livro)),
    ...world.said
      .filter((line) => /legal move|only grows/.test(line))
      .map((line) => `the database refused: ${line.slice(0, 300)}`),
  ]
  for (const [promise, sql] of QUESTIONS)
    for (const { que } of await world.sql<{ que: string }>(sql)) found.push(`${promise}: ${que}`)
  return found
}

async function lostNotes({ sql }: Pick<World, 'sql'>, ids: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>('select id from notas where id = any($1::uuid[])', [ids])
  const kept = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !kept.has(id)).map((id) => `accepted note ${id} is gone`)
}

/**
 * One idIntegracao, one note; another only after a proven refusal of the previous one, and linked to it
 * (docs/especificacao/contrato.md#42-re-issue rule 7).
 */
async function brokenIdempotency({ sql }: Pick<World, 'sql'>, contado: Pick<Contado, 'ids'>): Promise<string[]> {
  const rows = await sql<{ chave: string; ids: string[]; vigentes: number; soltas: number }>(`
    select id_integracao as chave, array_agg(id::text) as ids, (count(*) filter (where vigente))::int as vigentes,
      (count(*) filter (where reemissao_de_id is null))::int as soltas
    from notas group by tenant_id, id_integracao`)
  const known = new Map(rows.map((row) => [row.chave, row]))
  const unknown = rows
    .filter(({ chave }) => !contado.ids.has(chave))
    .map(({ chave }) => `${chave}: a note for a request never answered`)
  const wrong = rows
    .filter(({ vigentes, soltas }) => vigentes > 1 || soltas !== 1)
    .map(({ chave, ids }) => `${chave}: became ${ids.length} notes`)
  const foreign = [...contado.ids].flatMap(([chave, ids]) =>
    [...ids]
      .filter((id) => !known.get(chave)?.ids.includes(id))
      .map((id) => `${chave}: answered with note ${id} of another request`),
  )
  return [...unknown, ...wrong, ...foreign]
}

/** Each document ever sent, and what we report of its note; against the city's book. */
export async function ledgerDisagreements({ sql }: Pick<World, 'sql'>, livro: readonly NoLivro[]): Promise<string[]> {
  const afirmacoes = await sql<Afirmacao>(`
    select distinct on (t.documento_id) t.documento_id as "documentoId", n.numero,
      case when n.status = 'autorizada' then 'autorizada'
           when n.status in ('rejeitada', 'falha_definitiva') then 'recusada' else 'aberta' end as situacao
    from transmissoes t join notas n on n.id = t.nota_id where t.operacao = 'emitir'`)
  return checkLedger(livro, afirmacoes)
}

/** How the address of an endpoint ends where nobody answers. */
export const MORTO = '/morto'

type Question = readonly [promise: string, sql: string]
const QUESTIONS: readonly Question[] = [
  [
    'each note ends, or is shown as uncertain',
    `select format('%s is %s, with %s and %s', n.id, n.status,
       coalesce((select string_agg(format('a job %s that is due in %s s, epoch %s, after %s attempts: %s', j.estado,
         round(extract(epoch from j.executar_em - now())), j.epoca, j.tentativas, j.ultimo_erro), '; ')
         from jobs j where j.chave = n.id::text and j.estado not in ('concluido', 'cancelado')), 'no job'),
       (select count(*) from transmissoes t where t.nota_id = n.id) || ' exchanges, the last ' ||
         coalesce((select format('%s %s %s %s s ago', t.operacao, t.resultado, t.causa, round(extract(epoch from now() - t.criada_em)))
           from transmissoes t where t.nota_id = n.id order by t.criada_em desc limit 1), 'none')) as que from notas n
     where n.status = 'processando' or n.status = 'falha_temporaria' and not exists
       (select from alertas a where a.tipo = 'nota_incerta' and a.chave = n.id::text and a.status <> 'resolvido')`,
  ],
  [
    'no gap in a series',
    `select s.id || ': next is ' || s.proximo_numero || ', notes ' || count(n.id) || ', highest ' || coalesce(max(n.numero_rps), 0) as que
     from series s left join notas n on n.serie_id = s.id group by s.id
     having s.proximo_numero <> count(n.id) + 1 or coalesce(max(n.numero_rps), 0) <> count(n.id)`,
  ],
  [
    'no job is held past its lease',
    `select fila || ' ' || chave as que from jobs where estado = 'executando' and lease_ate < now() - interval '3 seconds'`,
  ],
  [
    // Whether its city has ended an authorised note meanwhile is asked for months.
    'a settled note has no work left',
    `select j.fila || ' ' || j.chave || ', ' || j.estado || ' until ' || j.executar_em || ', attempt ' || j.tentativas || ': ' || coalesce(j.ultimo_erro, '') as que
     from jobs j join notas n on n.id::text = j.chave
     where j.fila like 'nota.%' and j.fila <> 'nota.check-status' and j.estado in ('aguardando', 'executando', 'bloqueado') and n.status in ('autorizada', 'rejeitada', 'falha_definitiva')`,
  ],
  [
    'nothing failed for good',
    `select fila || ' ' || chave || ': ' || coalesce(ultimo_erro, '') as que from jobs j where estado = 'falhou'
       and not (fila = 'webhook.deliver' and exists (select from entregas d where d.id::text = j.chave and d.url like '%${MORTO}'))
       and not (fila = 'mail.send' and ultimo_erro like '%550 no such user%')`,
  ],
  [
    'each event reached each endpoint once, and has one delivery for each that is dead',
    `select e.nota_id || ' ' || e.evento || ' to ' || w.url || ': ' || count(d.id) || ' deliveries, ' || count(d.id) filter (where d.estado = 'entregue') || ' delivered' as que
     from eventos e join webhook_endpoints w on w.tenant_id = e.tenant_id
       left join entregas d on d.evento_id = e.id and d.endpoint_id = w.id
     -- one that was turned off, because nobody had answered for days, gets nothing of what is expanded after its last delivery
     where e.webhook_url is null and not (w.estado = 'desativado_automatico' and e.expandido_em >
       (select max(v.expandido_em) from entregas x join eventos v on v.id = x.evento_id where x.endpoint_id = w.id))
     group by e.id, e.nota_id, e.evento, w.id
     having count(d.id) <> 1 or count(d.id) filter (where d.estado = 'entregue') <> case when w.url like '%${MORTO}' then 0 else 1 end`,
  ],
  [
    'each note is found by the search',
    `select id || ', ' || status as que from notas n where not exists (select from notas_busca b where b.nota_id = n.id)`,
  ],
  [
    'each note is counted once',
    `select tenant_id || ': ' || sum(quantas) || ' counted, ' || (select count(*) from notas n where n.tenant_id = c.tenant_id) || ' notes' as que
     from contagens c group by tenant_id having sum(quantas) <> (select count(*) from notas n where n.tenant_id = c.tenant_id)`,
  ],
  ['no row is set aside', `select obra || ' ' || chave || ': ' || erro as que from separados`],
  [
    'no delivery was tried more than eight times by itself',
    `select id || ': ' || tentativas as que from entregas where tentativas > 8`,
  ],
]
