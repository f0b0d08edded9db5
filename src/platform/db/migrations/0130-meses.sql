-- What notes leave behind grows without end: the history, the transmissions and the events of a note are kept in parts,
-- one for each month. Their month is that of the note, read from its id (version 7 of UUID begins with the instant), so
-- that all rows of a note are in one part: what is unique for a note stays unique, and a month leaves whole.
-- A row is written by the statement that writes its note, which is never deleted: a foreign key checked nothing, and cost
-- one query for each row. docs/escala.md#months

-- The parts. No role of the service enters this schema: rows are reached through their table, and its policies.
create schema meses;
revoke all on schema meses from public;

-- The smallest id of version 7 of an instant: the bounds of a part.
create function primeiro_id(em timestamptz) returns uuid language sql immutable parallel safe strict as $$
  select (lpad(to_hex((extract(epoch from em) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

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

-- History -----------------------------------------------------------------------------------------------------------
alter table historico set schema meses;
alter table meses.historico rename to historico_padrao;
alter table meses.historico_padrao alter column id drop identity;
alter table meses.historico_padrao drop constraint historico_pkey, drop constraint historico_tenant_id_nota_id_fkey;
drop index meses.historico_nota;
create table historico (like meses.historico_padrao including defaults including constraints including storage)
  partition by range (nota_id);
create sequence historico_ordem owned by historico.id;
select setval('historico_ordem', coalesce((select max(id) from meses.historico_padrao), 0) + 1, false);
alter table historico alter column id set default nextval('historico_ordem');
alter table historico add primary key (tenant_id, nota_id, id);
-- the roll-ups read the history in the order of its rows, over all accounts
create index historico_por_ordem on historico (id);
alter table historico attach partition meses.historico_padrao default;

-- Transmissions -----------------------------------------------------------------------------------------------------
alter table ausencias drop constraint ausencias_transmissao_id_fkey;

alter table transmissoes set schema meses;
alter table meses.transmissoes rename to transmissoes_padrao;
alter table meses.transmissoes_padrao drop constraint transmissoes_pkey, drop constraint transmissoes_tenant_id_nota_id_fkey;
drop index meses.transmissoes_nota, meses.transmissoes_uma_aberta;
create table transmissoes (like meses.transmissoes_padrao including defaults including constraints including storage)
  partition by range (nota_id);
alter table transmissoes add primary key (tenant_id, nota_id, id);
create unique index transmissoes_uma_aberta on transmissoes (tenant_id, nota_id)
  where operacao = 'emitir' and resultado = 'nula';
create index transmissoes_da_cidade on transmissoes (municipio, ambiente, resultado, criada_em desc, id desc);
create index transmissoes_da_conexao on transmissoes (conexao, ambiente, resultado, criada_em desc, id desc);
create index transmissoes_tempo on transmissoes using brin (criada_em) with (pages_per_range = 16, autosummarize = on);
alter table transmissoes attach partition meses.transmissoes_padrao default;

-- Events ------------------------------------------------------------------------------------------------------------
alter table entregas drop constraint entregas_evento_id_fkey;

alter table eventos set schema meses;
alter table meses.eventos rename to eventos_padrao;
alter table meses.eventos_padrao drop constraint eventos_pkey, drop constraint eventos_tenant_id_nota_id_fkey;
drop index meses.eventos_uma_vez;
create table eventos (like meses.eventos_padrao including defaults including constraints including storage)
  partition by range (nota_id);
alter table eventos add primary key (tenant_id, nota_id, id);
create unique index eventos_uma_vez on eventos (tenant_id, nota_id, evento)
  where evento <> 'nfse.cancelamento_indeferido';
create index eventos_por_expandir on eventos (criado_em) where expandido_em is null;
alter table eventos attach partition meses.eventos_padrao default;

-- Walls and grants ---------------------------------------------------------------------------------------------------
do $$
declare tabela text;
begin
  foreach tabela in array array['historico', 'transmissoes', 'eventos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert on historico to nfse_sistema, nfse_inquilino;
grant select, insert, update on transmissoes, eventos to nfse_sistema, nfse_inquilino;
grant usage, select on sequence historico_ordem to nfse_sistema, nfse_inquilino;
grant execute on function criar_meses(int) to nfse_sistema;

select criar_meses(3);
