-- The search of notes (src/features/nfse/busca): by words, documents and values, and by parts of numbers.

create table notas_busca (
  tenant_id uuid not null,
  criada_em timestamptz not null,
  nota_id uuid not null,
  termos bigint[] not null,
  primary key (tenant_id, criada_em, nota_id)
);
comment on table notas_busca is
  'The terms of a note: 64 bits of a digest of account and word, document or value, by the month of the note.';
-- the terms of a batch of notes go into their index together (busca_reunir)
create index notas_busca_termos on notas_busca using gin (termos) with (fastupdate = on);

create table busca_partes (
  tenant_id uuid not null references tenants,
  parte text not null,
  termo bigint not null
);
comment on table busca_partes is
  'An ending of three letters or more of a word that an account used, with the term of the word.';
create unique index busca_partes_unica on busca_partes (tenant_id, parte text_pattern_ops, termo);

-- Without an index: acceptance adds one narrow row, the worker takes any.
create table busca_pendentes (
  tenant_id uuid not null,
  nota_id uuid not null,
  em timestamptz not null default now()
) with (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table busca_pendentes is
  'A note that waits for the search.';

create table busca_preenchimento (
  unica boolean primary key default true check (unica),
  ate uuid
);
comment on table busca_preenchimento is
  'How far the terms of older notes are written, by id; null: all are. One row.';
insert into busca_preenchimento (ate) values ('00000000-0000-0000-0000-000000000000');

-- A search reads the notes of the blocks that have all the parts of what it asks, and those that are in no block yet: the
-- newest. So a note costs an index what it has and its neighbours have not (blocos.ts, trechos.ts).
create table busca_blocos (
  tenant_id uuid not null references tenants,
  ate timestamptz not null,
  id uuid not null default gen_random_uuid(),
  desde timestamptz not null,
  trechos bigint[] not null,
  primary key (tenant_id, ate, id)
);
comment on table busca_blocos is
  'Some hundred notes of an account, from one instant to another, with every part of three to five characters of their numbers.';
create index busca_blocos_trechos on busca_blocos using gin (trechos) with (fastupdate = off);

create table busca_trechos_pendentes (
  tenant_id uuid not null,
  nota_id uuid
);
comment on table busca_trechos_pendentes is
  'An account that may have notes for a block; with a note: one that changed when its neighbours may have been in a block.';
create index busca_trechos_pendentes_conta on busca_trechos_pendentes (tenant_id);

-- Puts the terms of a batch of notes into their index: one by one, each rewrote the list of every word that the notes of an
-- account have in common (18 KB of WAL in 10 records).
create function busca_reunir() returns void language sql security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list('notas_busca_termos'::regclass) $$;
revoke execute on function busca_reunir from public;

-- The terms of a note are of its month: term # month, the month of the note in UTC as year * 12 + month (1 to 12). Two words
-- of many notes each are so looked for in one month at a time, the newest first, until the page is full. A note whose terms
-- are still to be written anew is of month 0 (busca_preenchimento); both are looked for.
create function mes_da_busca(em timestamptz) returns int immutable language sql as $$
  select extract(year from em at time zone 'UTC')::int * 12 + extract(month from em at time zone 'UTC')::int $$;
create function inicio_do_mes_da_busca(mes int) returns timestamptz immutable language sql as $$
  select make_timestamp((mes - 1) / 12, (mes - 1) % 12 + 1, 1, 0, 0, 0) at time zone 'UTC' $$;
create function termos_nos_meses(termos bigint[], meses int[]) returns bigint[] immutable language sql as $$
  select array_agg(t # m) from unnest(termos) t, unnest(meses || 0) m $$;

-- The condition over termos that a note of these months has a term of each group.
create function condicao_de_termos(grupos text[], meses int[]) returns text immutable language sql as $$
  select string_agg(format('termos && %L::bigint[]', termos_nos_meses(grupo::bigint[], meses)), ' and ') from unnest(grupos) grupo $$;

-- The notes of the period that have a term of each group ('{1,2}'), the newest first. Under row security no condition with &&
-- may use an index, because the operator is not leakproof: this and the next functions run as the owner, and name the
-- account themselves, after the index, so that no other index is chosen.
-- The newest `amostra` notes are read: where they are all of the period, they tell all. With the counts of the account they
-- say whether there are more than `maximo`: then the newest are enough, and are read on until there are `precisas`. Fewer, or
-- rare words, are all asked of the index at once. Of words that are frequent each and rare together the months are asked one
-- by one, until there are `precisas` and likely more than `contadas` in the period. A row without an id at the end: there may
-- be more.
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

-- What a search asks. A word that none of the newest 250 notes has is asked of the index of terms for the last month, or two
-- where it has just begun; where that has few, the index gives its notes of the whole period, of which those are kept that
-- have the other words too. All else is answered by notas_de_termos, whose form of answer this is. The statements are planned
-- once for a connection. With 250 notes a word of one note in sixty is taken for rare once in sixty searches; with a hundred
-- it was every fifth.
create function notas_da_busca(grupos text[], desde timestamptz, ate timestamptz, amostra int, precisas int, contadas int, maximo int)
  returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off
  set plan_cache_mode = force_generic_plan as $$
  declare
    conta uuid := current_tenant();
    novas constant int := 250;
    poucas constant int := 40;
    primeiro int; ultimo int; recente timestamptz; meses int[]; grupo text; termos_dele bigint[]; achadas int; ids uuid[];
  begin
    select mes_da_busca(criada_em) into primeiro from notas_busca
      where tenant_id = conta and criada_em >= desde and criada_em < ate order by criada_em limit 1;
    if primeiro is null then return; end if;
    select mes_da_busca(criada_em), criada_em into ultimo, recente from notas_busca
      where tenant_id = conta and criada_em >= desde and criada_em < ate order by criada_em desc limit 1;
    meses := array(select generate_series(mes_da_busca(recente - interval '7 days'), ultimo));
    -- Notes of month 0 would be read for each month.
    if not exists (select from busca_preenchimento p where p.ate is not null) then
      foreach grupo in array grupos loop
        termos_dele := termos_nos_meses(grupo::bigint[], meses);
        continue when exists (select from (select termos from notas_busca
            where tenant_id = conta and criada_em >= desde and criada_em < ate order by criada_em desc limit novas) n
          where termos && termos_dele);
        select count(*) into achadas from (
          select from (select * from notas_busca where termos && termos_dele offset 0) b
            where tenant_id = conta and criada_em >= greatest(desde, inicio_do_mes_da_busca(meses[1])) and criada_em < ate
            limit poucas + 1) r;
        continue when achadas > poucas;
        termos_dele := termos_nos_meses(grupo::bigint[], array(select generate_series(primeiro, ultimo)));
        select count(*), array_agg(nota_id order by criada_em desc, nota_id) filter (where cardinality(grupos) = 1 or (
            select bool_and(termos && termos_nos_meses(outro::bigint[], array[mes_da_busca(criada_em)])) from unnest(grupos) outro))
          into achadas, ids from (
            select * from (select * from notas_busca where termos && termos_dele offset 0) b
              where tenant_id = conta and criada_em >= desde and criada_em < ate limit 2 * maximo + 1) r;
        if achadas > 2 * maximo then return next null; else return query select unnest(ids); end if;
        return;
      end loop;
    end if;
    return query select * from notas_de_termos(grupos, desde, ate, amostra, precisas, contadas, maximo);
  end $$;
revoke execute on function notas_da_busca from public;

-- Where notes of the session's account that have all the parts may be in a period: first what is in no block, from its
-- begin on (without an end), then the newest `maximo` blocks.
create function blocos_com_trechos(partes bigint[], inicio timestamptz, fim timestamptz, maximo int)
  returns table (desde timestamptz, ate timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  begin
    return query execute format('select coalesce(max(ate), ''epoch''), null::timestamptz from busca_blocos where tenant_id = %L', current_tenant());
    return query execute format('select desde, ate from (select tenant_id, desde, ate from busca_blocos where trechos @> %L::bigint[] offset 0) b
      where tenant_id = %L and ate >= $1 and desde < $2 order by ate desc limit $3', partes, current_tenant())
      using inicio, fim, maximo;
  end $$;
revoke execute on function blocos_com_trechos from public;
