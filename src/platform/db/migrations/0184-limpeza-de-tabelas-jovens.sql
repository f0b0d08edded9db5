-- A young table was analysed and vacuumed again each time it had grown by a tenth, every few seconds while notes come, and
-- with it every statement of a note was planned anew on each connection that runs it (settling: 10 ms each): a fifth of what the
-- server used while a database grew from 2,000 to 4,000 notes (26/11/2026). A part of a new month is young as well. What notes
-- run finds its rows by keys, and its plans are made anew while a table grows (src/platform/db/db.ts), so that five thousand rows may wait, as those of the
-- small tables do since 0160; a larger table is cleaned as before.
create function adiar_limpeza(tabela regclass) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s set (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = 5000,
    autovacuum_analyze_threshold = 5000, toast.autovacuum_vacuum_threshold = 5000,
    toast.autovacuum_vacuum_insert_threshold = 5000)', tabela);
end $$;
revoke all on function adiar_limpeza(regclass) from public;

select adiar_limpeza(nome::regclass) from unnest(array['notas', 'notas_busca', 'notas_titulares', 'jobs', 'auditoria', 'auditoria_selos',
  'uso', 'contagens_por_dia', 'movimento', 'saude_municipios', 'tomadores', 'busca_partes']) nome;
select adiar_limpeza(inhrelid::regclass) from pg_inherits join pg_partitioned_table on partrelid = inhparent;

-- As before (0130), and the new part with the same patience.
create or replace function criar_meses(adiante int) returns setof text language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare tabela record; mes timestamp; nome text; de uuid; ate uuid;
begin
  perform pg_advisory_xact_lock(hashtext('meses'));
  for tabela in
    select c.relname::text as nome, a.attname::text as chave, coalesce(d.relname::text, '') as padrao
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
      left join pg_class d on d.oid = p.partdefid
    where c.relnamespace = 'public'::regnamespace order by c.relname loop
    for mes in select generate_series(date_trunc('month', now() at time zone 'UTC'),
        date_trunc('month', now() at time zone 'UTC') + make_interval(months => adiante), '1 month') loop
      nome := tabela.nome || to_char(mes, '_YYYY_MM');
      continue when to_regclass('meses.' || quote_ident(nome)) is not null;
      de := primeiro_id(mes at time zone 'UTC');
      ate := primeiro_id((mes + interval '1 month') at time zone 'UTC');
      execute format('create table meses.%I (like public.%I including defaults including constraints including storage including compression)',
        nome, tabela.nome);
      perform adiar_limpeza('meses.' || quote_ident(nome));
      if tabela.padrao <> '' then
        execute format('lock table meses.%I in access exclusive mode', tabela.padrao);
        execute format('with m as (delete from meses.%1$I where %2$I >= $1 and %2$I < $2 returning *) insert into meses.%3$I select * from m',
          tabela.padrao, tabela.chave, nome) using de, ate;
      end if;
      execute format('alter table public.%I attach partition meses.%I for values from (%L) to (%L)', tabela.nome, nome, de, ate);
      return next nome;
    end loop;
  end loop;
end $$;
