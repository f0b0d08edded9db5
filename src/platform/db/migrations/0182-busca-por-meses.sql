-- The terms of a note are of its month: term # month, the month of the note in UTC as year * 12 + month (1 to 12). Two words
-- of many notes each are so looked for in one month at a time, the newest first, until the page is full: of the index of
-- terms a search of name and surname read what a year has of both (5 million notes: 10 of its 35 ms; the notes themselves,
-- all over the table, were most of the rest). A note whose terms were written before is of month 0, until the terms of
-- every note have been written anew; both are looked for.
create function mes_da_busca(em timestamptz) returns int immutable language sql as $$
  select extract(year from em at time zone 'UTC')::int * 12 + extract(month from em at time zone 'UTC')::int $$;
create function inicio_do_mes_da_busca(mes int) returns timestamptz immutable language sql as $$
  select make_timestamp((mes - 1) / 12, (mes - 1) % 12 + 1, 1, 0, 0, 0) at time zone 'UTC' $$;
create function termos_nos_meses(termos bigint[], meses int[]) returns bigint[] immutable language sql as $$
  select array_agg(t # m) from unnest(termos) t, unnest(meses || 0) m $$;

-- The condition over termos that a note of these months has a term of each group.
create function condicao_de_termos(grupos text[], meses int[]) returns text immutable language sql as $$
  select string_agg(format('termos && %L::bigint[]', termos_nos_meses(grupo::bigint[], meses)), ' and ') from unnest(grupos) grupo $$;

-- The notes of the period that have a term of each group, the newest first. The newest `amostra` notes are read: where they
-- are all of the period, they tell all. With the counts of the account they say whether there are more than `maximo`: then
-- the newest are enough, and are read on until there are `precisas`. Fewer, or rare words, are all asked of the index at
-- once. Of words that are frequent each and rare together the months are asked one by one, until there are `precisas` and
-- likely more than `contadas` in the period. A row without an id at the end: there may be more. The version before asks
-- notas_de_termos_raros, which stays for it.
create function notas_de_termos(grupos text[], desde timestamptz, ate timestamptz, amostra int, precisas int, contadas int, maximo int)
  returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  declare
    conta uuid := current_tenant();
    periodo text := format('from notas_busca where tenant_id = %L and criada_em >= %L and criada_em < %L', conta, desde, ate);
    primeiro int; ultimo int; meses int[]; leitura text; ler int := amostra;
    ids uuid[] := '{}'; novas uuid[]; lidas int; menos int; achadas int; esperadas numeric := 0;
  begin
    execute format('select mes_da_busca((select criada_em %1$s order by criada_em limit 1)),
      mes_da_busca((select criada_em %1$s order by criada_em desc limit 1))', periodo) into primeiro, ultimo;
    if primeiro is null then return; end if;
    meses := array(select generate_series(primeiro, ultimo));
    select format('select count(*), least(%s), coalesce(array_agg(nota_id order by criada_em desc, nota_id) filter (where %s), ''{}'')
        from (select criada_em, nota_id, %s from (select * %s order by criada_em desc limit $1) b offset 0) a',
        string_agg(format('count(*) filter (where g%s)', n), ','), string_agg('g' || n, ' and '),
        string_agg(format('case when criada_em >= %L then %s else %s end as g%s', inicio_do_mes_da_busca(ultimo),
          condicao_de_termos(array[grupo], array[ultimo]), condicao_de_termos(array[grupo], meses), n), ','), periodo)
      from unnest(grupos) with ordinality g(grupo, n) into leitura;
    execute leitura using ler into lidas, menos, ids;
    achadas := cardinality(ids);
    -- One, two or three say little.
    if lidas = ler and achadas > 3 then
      select sum(quantas) * achadas / lidas into esperadas from contagens_por_dia
        where tenant_id = conta and dia >= brasilia_day(desde) and dia <= brasilia_day(least(ate, now()));
      if esperadas > maximo and achadas < precisas then
        -- For a page so deep the caller asks month by month: most of the period would be read here.
        if achadas * 15 < precisas then return next null; return; end if;
        ler := amostra * precisas / achadas * 1.5;
        execute leitura using ler into lidas, menos, ids;
      end if;
    end if;
    if lidas < ler or esperadas > maximo then
      return query select unnest(ids);
      if lidas = ler then return next null; end if;
      return;
    end if;
    -- Notes of month 0 would be read again for each month.
    if achadas > 3 or menos = 0 or exists (select from busca_preenchimento b where b.ate is not null) then
      execute format('select array_agg(nota_id order by criada_em desc, nota_id) from (
          select nota_id, criada_em from (select * from notas_busca where %s offset 0) b
          where tenant_id = %L and criada_em >= $1 and criada_em < $2 limit $3) c', condicao_de_termos(grupos, meses), conta)
        using desde, ate, 2 * maximo + 1 into ids;
      if coalesce(cardinality(ids), 0) > 2 * maximo then return next null; else return query select unnest(ids); end if;
      return;
    end if;
    ids := '{}';
    for mes in reverse ultimo..primeiro loop
      execute format('select array_agg(nota_id order by criada_em desc, nota_id) from (
          select nota_id, criada_em from (select * from notas_busca where %s offset 0) b
          where tenant_id = %L and criada_em >= $1 and criada_em < $2) c', condicao_de_termos(grupos, array[mes]), conta)
        using greatest(desde, inicio_do_mes_da_busca(mes)), least(ate, inicio_do_mes_da_busca(mes + 1)) into novas;
      ids := ids || novas;
      if mes > primeiro and cardinality(ids) >= precisas
        and cardinality(ids) * cardinality(meses) > contadas * (ultimo - mes + 1) then
        return query select unnest(ids);
        return next null;
        return;
      end if;
    end loop;
    return query select unnest(ids);
  end $$;
revoke execute on function notas_de_termos from public;
grant execute on function notas_de_termos to nfse_inquilino;

-- The terms of every note are written anew, in steps, by the new version.
-- trava: one row, which a worker takes for a moment every half a second
update busca_preenchimento set ate = '00000000-0000-0000-0000-000000000000';
