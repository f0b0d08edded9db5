-- What a search asks of the terms, in one statement. The index of terms reads every note of the account that has the words,
-- of whatever time; so a sample of the newest notes of the period says first, with the counts of the account, whether these
-- are more than `maximo`. Gives the ids of the notes of the period, the newest first, or one row without an id: they are
-- too many.
create function notas_de_termos_raros(grupos text[], desde timestamptz, ate timestamptz, amostra int, maximo int)
  returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  declare condicoes text; lidas int; achadas int; esperadas numeric := 0; ids uuid[];
  begin
    select string_agg(format('termos && %L::bigint[]', grupo), ' and ') into condicoes from unnest(grupos) grupo;
    execute format('select count(*), count(*) filter (where %s) from (select termos from notas_busca
        where tenant_id = current_tenant() and criada_em >= $1 and criada_em < $2 order by criada_em desc limit $3) b', condicoes)
      using desde, ate, amostra into lidas, achadas;
    -- One or two of a sample say little.
    if achadas > 2 then
      select coalesce(sum(quantas), 0) * achadas / lidas into esperadas from contagens_por_dia where tenant_id = current_tenant();
    end if;
    if esperadas <= maximo then
      execute format('select array_agg(nota_id order by criada_em desc, nota_id) from (
          select nota_id, criada_em from (select * from notas_busca where %s offset 0) b
          where tenant_id = current_tenant() and criada_em >= $1 and criada_em < $2 limit $3) c', condicoes)
        using desde, ate, maximo + 1 into ids;
      if coalesce(cardinality(ids), 0) <= maximo then
        return query select unnest(ids);
        return;
      end if;
    end if;
    return next null;
  end $$;
revoke execute on function notas_de_termos_raros from public;
grant execute on function notas_de_termos_raros to nfse_inquilino;
