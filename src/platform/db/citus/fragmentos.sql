-- The rules of notas, cancelamentos and counts that write a second table, as a worker keeps them: it holds parts of tables
-- (shards) and sees no other worker's. The part that a trigger writes is the one of its own account, on the same worker,
-- because the tables are co-located. What they do is what the functions of the migrations do.

-- The part of a distributed table that holds an account.
create or replace function fragmento(tabela text, conta uuid) returns text language sql stable as $$
  select format('%I', tabela || '_' || get_shard_id_for_distribution_column(tabela::regclass, conta)) $$;

create or replace function notas_count_inserted() returns trigger language plpgsql as $$
declare conta uuid;
begin
  select tenant_id into conta from novas limit 1;
  if conta is null then return null; end if;
  execute format('insert into %s (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs, iss_a_recolher, iss_retido, receita_no_das)
    select tenant_id, brasilia_day(criada_em), ambiente, empresa_id, municipio, trilho, status, count(*),
      sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs),
      coalesce(sum(valor_iss) filter (where iss_situacao = ''a_recolher''), 0),
      coalesce(sum(valor_iss) filter (where iss_situacao = ''retido''), 0),
      coalesce(sum(iss_base) filter (where iss_situacao = ''no_das''), 0)
    from novas group by 1, 2, 3, 4, 5, 6, 7', fragmento('contagens_pendentes', conta));
  return null;
end $$;

create or replace function notas_count_moved() returns trigger language plpgsql as $$
begin
  execute format('insert into %s (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs, iss_a_recolher, iss_retido, receita_no_das)
    select ($1).tenant_id, brasilia_day(($1).criada_em), ($1).ambiente, ($1).empresa_id, ($1).municipio, ($1).trilho,
      ($1).status, -1, -($1).valor_servico, -($1).valor_iss, -($1).valor_ibs, -($1).valor_cbs,
      case when ($1).iss_situacao = ''a_recolher'' then -($1).valor_iss else 0 end,
      case when ($1).iss_situacao = ''retido'' then -($1).valor_iss else 0 end,
      case when ($1).iss_situacao = ''no_das'' then -($1).iss_base else 0 end
    union all
    select ($2).tenant_id, brasilia_day(($2).criada_em), ($2).ambiente, ($2).empresa_id, ($2).municipio, ($2).trilho,
      ($2).status, 1, ($2).valor_servico, ($2).valor_iss, ($2).valor_ibs, ($2).valor_cbs,
      case when ($2).iss_situacao = ''a_recolher'' then ($2).valor_iss else 0 end,
      case when ($2).iss_situacao = ''retido'' then ($2).valor_iss else 0 end,
      case when ($2).iss_situacao = ''no_das'' then ($2).iss_base else 0 end',
    fragmento('contagens_pendentes', new.tenant_id)) using old, new;
  return null;
end $$;

create or replace function contagens_rolled_up() returns trigger language plpgsql as $$
declare conta uuid;
begin
  select tenant_id into conta from somadas limit 1;
  if conta is null then return null; end if;
  execute format('insert into %s as v (tenant_id, versao) select distinct tenant_id, 1 from somadas
    on conflict (tenant_id) do update set versao = v.versao + 1', fragmento('contagens_versoes', conta));
  execute format('update %s c set iss_a_recolher = c.iss_a_recolher + s.iss_a_recolher,
      iss_retido = c.iss_retido + s.iss_retido, receita_no_das = c.receita_no_das + s.receita_no_das
    from (select tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, sum(iss_a_recolher) as iss_a_recolher,
        sum(iss_retido) as iss_retido, sum(receita_no_das) as receita_no_das
      from somadas group by 1, 2, 3, 4, 5, 6, 7
      having sum(iss_a_recolher) <> 0 or sum(iss_retido) <> 0 or sum(receita_no_das) <> 0) s
    where c.tenant_id = s.tenant_id and c.empresa_id = s.empresa_id and c.municipio = s.municipio and c.trilho = s.trilho
      and c.ambiente = s.ambiente and c.status = s.status and c.dia = s.dia', fragmento('contagens', conta));
  return null;
end $$;

create or replace function cancelamentos_show() returns trigger language plpgsql as $$
begin
  execute format('update %s set cancelamento = json_build_object(''id'', ($1).id, ''tipo'', ($1).tipo,
      ''status'', ($1).status, ''protocolo'', ($1).protocolo,
      ''em'', coalesce(($1).efetivado_em, ($1).concluido_em, ($1).criado_em),
      ''substitutaId'', ($1).substituta_id, ''erros'', ($1).erros)
    where id = ($1).nota_id and tenant_id = ($1).tenant_id', fragmento('notas', new.tenant_id)) using new;
  return null;
end $$;

-- The search of an account: all that the index of terms has of the period, asked in one statement
-- that names the account, which its worker runs by itself. What the migrations add to it, for accounts of millions of notes,
-- is made of statements that read rows of every account before they leave all but one out.
create or replace function notas_da_busca(grupos text[], desde timestamptz, ate timestamptz, amostra int, precisas int, contadas int, maximo int)
  returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  periodo text := format('from notas_busca where tenant_id = %L and criada_em >= %L and criada_em < %L', current_tenant(), desde, ate);
  primeiro int; ultimo int; ids uuid[];
begin
  execute format('select mes_da_busca(min(criada_em)), mes_da_busca(max(criada_em)) %s', periodo) into primeiro, ultimo;
  if primeiro is null then return; end if;
  execute format('select array_agg(nota_id order by criada_em desc, nota_id) from (select nota_id, criada_em %s and %s limit %s) b',
    periodo, condicao_de_termos(grupos, array(select generate_series(primeiro, ultimo))), 2 * maximo + 1) into ids;
  if coalesce(cardinality(ids), 0) > 2 * maximo then return next null; else return query select unnest(ids); end if;
end $$;

-- The blocks of a search by parts, in a statement that names the account where its table is.
create or replace function blocos_com_trechos(partes bigint[], inicio timestamptz, fim timestamptz, maximo int)
  returns table (desde timestamptz, ate timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format('select coalesce(max(ate), ''epoch''), null::timestamptz from busca_blocos where tenant_id = %L', current_tenant());
  return query execute format('select desde, ate from busca_blocos where tenant_id = %L and trechos @> %L::bigint[]
    and ate >= %L and desde < %L order by ate desc limit %s', current_tenant(), partes, inicio, fim, maximo);
end $$;

-- The rule of a series, on the coordinator: what it reads is on the worker of its account.
create or replace function series_only_grow() returns trigger language plpgsql as $$
begin
  if new.proximo_numero < old.proximo_numero and (
    exists (select 1 from notas where tenant_id = new.tenant_id and serie_id = new.id and numero_rps >= new.proximo_numero)
    or exists (select 1 from rps_inutilizados
      where tenant_id = new.tenant_id and serie_id = new.id and numero >= new.proximo_numero)) then
    raise exception 'proximo_numero of a series only grows over its numbers (% -> %)', old.proximo_numero, new.proximo_numero;
  end if;
  return new;
end $$;
