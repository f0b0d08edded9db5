-- What a search asks of the terms, in one statement: a sample of the newest notes says whether the words are so frequent
-- that the index would read very many notes, and if not the index is asked. Row by row: the ids of at most `maximo` notes;
-- one row without an id when more than `raras` notes of the sample have the words.
create function notas_de_termos_raros(grupos text[], desde timestamptz, ate timestamptz, amostra int, raras int, maximo int)
  returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  declare condicoes text; achadas int;
  begin
    select string_agg(format('termos && %L::bigint[]', grupo), ' and ') into condicoes from unnest(grupos) grupo;
    execute format('select count(*) from (select termos from notas_busca
        where tenant_id = current_tenant() and criada_em >= $1 and criada_em < $2 order by criada_em desc limit $3) b
      where %s', condicoes) using desde, ate, amostra into achadas;
    if achadas > raras then
      return next null;
    else
      return query select notas_com_termos(grupos, desde, ate, maximo);
    end if;
  end $$;
revoke execute on function notas_de_termos_raros from public;
grant execute on function notas_de_termos_raros to nfse_inquilino;
