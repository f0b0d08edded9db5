-- Deliveries and their attempts are kept in parts by month too (0130). The month of a delivery is that of its event,
-- which its id begins with; the rest of the id is a digest of event and endpoint, so that the key of the table says
-- that an event goes to an endpoint once, over all months. docs/escala.md#months

-- An id that begins with an instant, and for the same instant and text is the same: version 8 of UUID.
create function id_unico(em timestamptz, texto text) returns uuid language sql immutable parallel safe strict as $$
  select encode(substring(int8send((extract(epoch from em) * 1000)::bigint) from 3)
    || set_byte(set_byte(r, 0, 128 | (get_byte(r, 0) & 15)), 2, 128 | (get_byte(r, 2) & 63)), 'hex')::uuid
  from (select substring(decode(md5(texto), 'hex') for 10) as r) d $$;

alter table entrega_tentativas drop constraint entrega_tentativas_tenant_id_entrega_id_fkey;

alter table entregas set schema meses;
alter table meses.entregas rename to entregas_padrao;
alter table meses.entregas_padrao drop constraint entregas_pkey, drop constraint entregas_evento_id_endpoint_id_key,
  drop constraint entregas_tenant_id_id_key, drop constraint entregas_endpoint_id_fkey;
drop index meses.entregas_nota, meses.entregas_endpoint_estado;
create table entregas (like meses.entregas_padrao including defaults including constraints including storage)
  partition by range (id);
alter table entregas add primary key (tenant_id, id);
alter table entregas add foreign key (tenant_id) references tenants;
alter table entregas add foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id)
  on delete set null (endpoint_id);
create index entregas_desistidas on entregas (tenant_id, criada_em desc) where estado = 'delivery_failed';
create index entregas_endpoint_estado on entregas (tenant_id, endpoint_id, criada_em desc) include (estado);
-- operators do not know the account of a delivery
create index entregas_id on entregas (id);
create index entregas_nota on entregas (tenant_id, nota_id);
create index entregas_tenant on entregas (tenant_id, criada_em desc);
alter table entregas attach partition meses.entregas_padrao default;

alter table entrega_tentativas set schema meses;
alter table meses.entrega_tentativas rename to entrega_tentativas_padrao;
alter table meses.entrega_tentativas_padrao alter column id drop identity;
alter table meses.entrega_tentativas_padrao drop constraint entrega_tentativas_pkey;
drop index meses.entrega_tentativas_entrega;
create table entrega_tentativas (like meses.entrega_tentativas_padrao including defaults including constraints including storage)
  partition by range (entrega_id);
create sequence entrega_tentativas_ordem owned by entrega_tentativas.id;
select setval('entrega_tentativas_ordem', coalesce((select max(id) from meses.entrega_tentativas_padrao), 0) + 1, false);
alter table entrega_tentativas alter column id set default nextval('entrega_tentativas_ordem');
alter table entrega_tentativas add primary key (tenant_id, entrega_id, id);
-- open pages read the attempts in the order of the rows
create index entrega_tentativas_por_ordem on entrega_tentativas (id);
alter table entrega_tentativas attach partition meses.entrega_tentativas_padrao default;

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

do $$
declare tabela text;
begin
  foreach tabela in array array['entregas', 'entrega_tentativas'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert, update, delete on entregas to nfse_sistema, nfse_inquilino;
grant select, insert on entrega_tentativas to nfse_sistema, nfse_inquilino;
grant usage, select on sequence entrega_tentativas_ordem to nfse_sistema, nfse_inquilino;
grant execute on function soltar_meses(text, int) to nfse_sistema;

select criar_meses(3);
