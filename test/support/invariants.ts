// The invariants of a note (docs/especificacao/contrato.md#3-states, docs/especificacao/contrato.md#6-events,
// docs/especificacao/contrato.md#8-limits; states.md), queried from the database after every scenario, whatever it did.

import { attachToCluster, isCluster } from '../escala/citus/testemunha.ts'
import type { Sql } from './database.ts'

/**
 * The moves of docs/especificacao/estados.md#0-nota-hidden-sub-state, written here a second time so that the service's
 * own table does not check itself.
 */
const LEGAL = [
  [null, 'processando'],
  ['processando', 'autorizada'],
  ['processando', 'rejeitada'],
  ['processando', 'falha_temporaria'],
  ['falha_temporaria', 'processando'],
  ['falha_temporaria', 'falha_definitiva'],
  ['autorizada', 'cancelada'],
  ['autorizada', 'substituida'],
]
const TERMINAL = ['rejeitada', 'cancelada', 'substituida', 'falha_definitiva']
/** docs/especificacao/contrato.md#6-events: the event that reports a state. */
const EVENTO_DE = {
  autorizada: 'nfse.autorizada',
  rejeitada: 'nfse.rejeitada',
  cancelada: 'nfse.cancelada',
  substituida: 'nfse.substituida',
  falha_definitiva: 'nfse.falha_definitiva',
}

/**
 * Has the database itself record every move of a note, and its role: a second book beside the service's history,
 * which the service cannot forget to keep.
 */
export async function attachAuditTrigger(sql: Sql): Promise<void> {
  if (await isCluster(sql)) return attachToCluster(sql, STATEMENT)
  await sql(`
    create schema testemunha;
    create table testemunha.movimentos (id bigint generated always as identity primary key, nota_id uuid not null, de text,
      para text not null, papel text not null);
    create function testemunha.anotar() returns trigger language plpgsql security definer as $$
    begin
      insert into testemunha.movimentos (nota_id, de, para, papel)
        values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, current_setting('role'));
      return null;
    end $$;
    create trigger testemunha_nova after insert on notas for each row execute function testemunha.anotar();
    create trigger testemunha_movida after update of status on notas for each row when (old.status <> new.status)
      execute function testemunha.anotar()`)
}

/** Every broken invariant, as a sentence; empty when there is none. One statement, so all of it at one moment. */
export async function findBreaches(sql: Sql): Promise<string[]> {
  const asked = (await isCluster(sql)) ? 'select * from testemunha.infracoes($1, $2, $3, $4)' : STATEMENT
  const rows = await sql<{ promessa: string; que: string }>(asked, [
    JSON.stringify(LEGAL),
    TERMINAL,
    JSON.stringify(EVENTO_DE),
    BREACHES_MAX,
  ])
  return rows.map(({ promessa, que }) => `${promessa}: ${que}`)
}

const BREACHES_MAX = 50

/**
 * What every question reads: `n` are the notes that only the service made and moved (rows planted by a scenario are
 * left out), `m` their moves as the trigger recorded them, `h` as the history has them, `a` as the audit does.
 */
const COMMON = `
  julgadas as (select nota_id from testemunha.movimentos group by 1 having bool_and(papel like 'nfse\\_%')),
  n as materialized (select n.* from notas n join julgadas j on j.nota_id = n.id),
  m as materialized (select nota_id, de, para, row_number() over (partition by nota_id order by w.id) as vez
    from testemunha.movimentos w join julgadas using (nota_id)),
  h as materialized (select nota_id, de, para, row_number() over (partition by nota_id order by w.id) as vez
    from historico w join julgadas using (nota_id) where de is distinct from para),
  a as materialized (select recurso_id::uuid as nota_id, w.de, w.para, count(*) as vezes from auditoria,
      lateral (select detalhe ->> 'de' as de, coalesce(detalhe ->> 'para', 'processando') as para) w
    where recurso = 'nota' and acao like 'nota.%' and (acao = 'nota.issue' or detalhe ->> 'para' is not null)
      and recurso_id in (select nota_id::text from julgadas) group by 1, 2, 3),
  -- what must be reported: each state that has an event, and how an analysis ended
  deve as (select nota_id, $3::jsonb ->> para as evento, count(*) as vezes from m where $3::jsonb ? para group by 1, 2
    union all
    select nota_id, 'nfse.cancelamento_' || case status when 'deferida' then 'deferido' else 'indeferido' end, count(*)
      from cancelamentos join julgadas using (nota_id) where status in ('deferida', 'indeferida') group by 1, 2),
  -- a refusal of the city is reported as an event only when no client waited for it any more
  pode as (select nota_id, count(*) as vezes from cancelamentos where status = 'recusado' group by 1),
  dito as (select nota_id, evento, count(*) as vezes from eventos join julgadas using (nota_id) group by 1, 2)`

const QUESTIONS: Record<string, string> = {
  'each move is one of estados.md': `
    select nota_id || ': ' || coalesce(de, '(nada)') || ' → ' || para from m
    where not exists (select from json_array_elements($1::json) l where l ->> 0 is not distinct from m.de and l ->> 1 = m.para)`,
  'nothing leaves a terminal state': `select nota_id || ': ' || de || ' → ' || para from m where de = any($2)`,
  'each move has one line in the history, in its order': `
    select coalesce(m.nota_id, h.nota_id) || ' ' || coalesce(m.vez, h.vez) || ': moved ' || coalesce(m.de, '(nada)') || ' → '
      || coalesce(m.para, '(nada)') || ', history ' || coalesce(h.de, '(nada)') || ' → ' || coalesce(h.para, '(nada)')
    from m full join h using (nota_id, vez) where (m.de, m.para) is distinct from (h.de, h.para)`,
  'each move is audited once': `
    select coalesce(w.nota_id, a.nota_id) || ' ' || coalesce(w.de, a.de, '(nada)') || ' → ' || coalesce(w.para, a.para) || ': '
      || coalesce(w.vezes, 0) || ' moves, ' || coalesce(a.vezes, 0) || ' lines'
    from (select nota_id, de, para, count(*) as vezes from m group by 1, 2, 3) w
    full join a on a.nota_id = w.nota_id and a.de is not distinct from w.de and a.para = w.para
    where w.vezes is distinct from a.vezes`,
  'each move has exactly its events': `
    select nota_id || ' ' || evento || ': ' || coalesce(deve.vezes, 0) || ' due, ' || coalesce(dito.vezes, 0) || ' told'
    from deve full join dito using (nota_id, evento) left join pode using (nota_id)
    where coalesce(dito.vezes, 0) not between coalesce(deve.vezes, 0)
      and coalesce(deve.vezes, 0) + case when evento = 'nfse.cancelamento_indeferido' then coalesce(pode.vezes, 0) else 0 end`,
  'a number of a series is of one note': `
    select serie_id || ' ' || numero_rps from notas group by serie_id, numero_rps having count(*) > 1`,
  'the next number of a series is free': `
    select s.id || ': next ' || s.proximo_numero || ', note ' || n.numero_rps from n join series s on s.id = n.serie_id
    where n.numero_rps >= s.proximo_numero`,
  'a voided number is of no note, or of a refused one': `
    select n.id || ' holds ' || n.numero_rps || ' and is ' || n.status from n
    join rps_inutilizados i on i.serie_id = n.serie_id and i.numero = n.numero_rps where n.vigente`,
  'two authorised notes share no key': `
    select chave_acesso || ': ' || string_agg(id::text, ', ') from n where chave_acesso is not null
    group by ambiente, conexao, chave_acesso having count(*) > 1`,
  'two authorised notes share no idIntegracao': `
    select id_integracao || ': ' || string_agg(id::text, ', ') from n where id_integracao is not null and autorizada_em is not null
    group by tenant_id, id_integracao having count(*) > 1`,
  'an idIntegracao holds one note that counts': `
    select id_integracao || ': ' || string_agg(id::text, ', ') from n where id_integracao is not null and vigente
    group by tenant_id, id_integracao having count(*) > 1`,
  'only a note that was not accepted frees its idIntegracao': `
    select id || ' is ' || status from n where not vigente and status not in ('rejeitada', 'falha_definitiva')`,
  'a note has number, key and XML exactly when it was authorised': `
    select n.id || ' is ' || n.status || ', number ' || coalesce(n.numero, 'none') from n
    where (n.numero is not null and n.chave_acesso is not null and n.xml_autorizado is not null and n.autorizada_em is not null)
        <> exists (select from m where m.nota_id = n.id and m.para = 'autorizada')
      or num_nonnulls(n.numero, n.chave_acesso, n.xml_autorizado, n.autorizada_em) not in (0, 4)`,
  'usage counts the authorised notes of production, and no other': `
    select n.id || ' of ' || n.ambiente || ' is ' || n.status || case when u.nfse_id is null then ', not counted' else ', counted' end
    from n left join uso u on u.nfse_id = n.id
    where (u.nfse_id is not null) <> (n.ambiente = 'producao' and n.autorizada_em is not null)
      or u.competencia <> to_char(n.autorizada_em at time zone interval '-03:00', 'YYYY-MM')`,
  'a note ended by one attempt, and stands without': `
    select n.id || ' is ' || n.status || ' with ' || count(c.id) || ' attempts that ended it'
    from n left join cancelamentos c on c.nota_id = n.id and c.status in ('confirmado', 'deferida')
    group by n.id, n.status having count(c.id) <> case when n.status in ('cancelada', 'substituida') then 1 else 0 end`,
}

const STATEMENT = `with ${COMMON} ${Object.entries(QUESTIONS)
  .map(([promessa, question]) => `select '${promessa}' as promessa, que from (${question}) q(que)`)
  .join('\nunion all\n')} limit $4`
