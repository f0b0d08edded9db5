-- A search for what few notes have, such as a number, read the newest thousand notes to learn that they do not have it:
-- most of what it cost (26/11/2026, 5 million notes). A word that none of the newest 250 has is now asked of the index of
-- terms for the last month, or two where it has just begun; where that has few, the index gives its notes of the whole
-- period, of which those are kept that have the other words too. All else is answered by notas_de_termos, whose form of
-- answer this is: the notes, the newest first, and a row without an id at the end where there may be more. The statements are
-- planned once for a connection. With 250 notes a word of one note in sixty, which the month gives some thousand times before
-- it is seen not to be rare, is taken for rare once in sixty searches; with a hundred it was every fifth.
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
grant execute on function notas_da_busca to nfse_inquilino;
