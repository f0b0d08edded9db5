-- What notes leave behind grows without end, and is kept in parts, one for each month. The month is that of the note, or of
-- the event of a delivery, read from the id that begins with the instant: all rows of a note are in one part, what is unique
-- for a note stays unique, and a month leaves whole. A row is written by the statement that writes its note, which is never
-- deleted: a foreign key would check nothing, and cost one query for each row. docs/escala.md#months

-- What comes before its month has a part.
create table meses.historico_padrao partition of historico default;
create table meses.transmissoes_padrao partition of transmissoes default;
create table meses.eventos_padrao partition of eventos default;
create table meses.entregas_padrao partition of entregas default;
create table meses.entrega_tentativas_padrao partition of entrega_tentativas default;

-- Creates the missing parts of every table by month, from this month to `adiante` months ahead, and returns their names.
-- Rows of that month that came before their part are moved into it. The owner's right, for the worker that keeps house.
create function criar_meses(adiante int) returns setof text language plpgsql security definer
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
revoke all on function criar_meses(int) from public;

-- Detaches the months of `tabela` that ended more than `meses` ago and of which no row is newer than that, and returns
-- their names. Those of webhooks are deleted; those of notes stay in the schema `meses`, for whoever archives them. Never
-- sooner than the law: the documents of a note are kept for as long as its tax can be claimed (CTN, arts. 173, 174 and
-- 195: five years from the first day of the next year). The owner's right, for the worker that keeps house.
create function soltar_meses(tabela text, guardar int) returns setof text language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare parte record; antes timestamp; coluna text; minimo int; recente boolean;
begin
  perform pg_advisory_xact_lock(hashtext('meses'));
  select c, m into coluna, minimo from (values
    ('entrega_tentativas', 'iniciada_em', 3), ('entregas', 'criada_em', 3), ('eventos', 'criado_em', 3),
    ('historico', 'em', 72), ('transmissoes', 'criada_em', 72)) v(t, c, m) where t = tabela;
  if minimo is null then raise exception 'table % has no months', tabela; end if;
  antes := date_trunc('month', now() at time zone 'UTC') - make_interval(months => greatest(guardar, minimo));
  for parte in
    select c.relname::text as nome from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ('public.' || quote_ident(tabela))::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') < antes order by 1 loop
    execute format('select exists (select from meses.%I where %I >= $1)', parte.nome, coluna)
      into recente using antes at time zone 'UTC';
    continue when recente;
    execute format('alter table public.%I detach partition meses.%I', tabela, parte.nome);
    if minimo < 72 then execute format('drop table meses.%I', parte.nome); end if;
    return next parte.nome;
  end loop;
end $$;
revoke all on function soltar_meses(text, int) from public;

select criar_meses(3);

-- The tables that grow with notes, and the default parts.
select adiar_limpeza(nome::regclass) from unnest(array['notas', 'notas_busca', 'notas_titulares', 'jobs', 'auditoria', 'auditoria_selos',
  'uso', 'contagens_por_dia', 'movimento', 'saude_municipios', 'tomadores', 'busca_partes', 'busca_blocos']) nome;
select adiar_limpeza(partdefid::regclass) from pg_partitioned_table where partdefid <> 0;
