-- Batches, re-issues, and what lists of millions of notes stand on: indexes, and counts kept by the database itself.

create table lotes (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  total int not null check (total between 1 and 50),
  request_id text not null,
  criado_em timestamptz not null default now(),
  unique (tenant_id, id)
);

-- An item is a note (its own, or the existing one of a repeated idIntegracao) or a refusal.
create table lote_itens (
  tenant_id uuid not null,
  lote_id uuid not null,
  indice int not null,
  id_integracao text,
  nota_id uuid,
  recusa text,
  erros json not null default '[]',
  primary key (lote_id, indice),
  foreign key (tenant_id, lote_id) references lotes (tenant_id, id),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id),
  check ((nota_id is null) = (recusa is not null))
);

-- Re-issue: at most one note that still counts takes the place of a refused one.
alter table notas add column reemitida_por_id uuid;
create unique index notas_uma_reemissao on notas (reemissao_de_id) where vigente and reemissao_de_id is not null;

-- What statistics add up, in centavos; the prepared note has them too, but reading it for every sum costs too much.
alter table notas add column valor_iss bigint not null default 0;
alter table notas add column valor_ibs bigint not null default 0;
alter table notas add column valor_cbs bigint not null default 0;
update notas set
  valor_iss = coalesce((preparada #>> '{servico,iss,valor}')::bigint, 0),
  valor_ibs = coalesce((preparada #>> '{servico,reforma,ibsEstadual,valor}')::bigint, 0)
    + coalesce((preparada #>> '{servico,reforma,ibsMunicipal,valor}')::bigint, 0),
  valor_cbs = coalesce((preparada #>> '{servico,reforma,cbs,valor}')::bigint, 0);

-- Lists: newest first, whole (a key's ambiente: notas_lista), by state or by company.
create index notas_lista_conta on notas (tenant_id, criada_em desc, id);
create index notas_lista_status on notas (tenant_id, status, criada_em desc, id);
create index notas_lista_empresa on notas (tenant_id, empresa_id, criada_em desc, id);
-- Beginnings of number, idIntegracao and access key.
create index notas_q_numero on notas (tenant_id, numero text_pattern_ops) where numero is not null;
create index notas_q_integracao on notas (tenant_id, id_integracao text_pattern_ops) where id_integracao is not null;
drop index notas_chave;
create index notas_q_chave on notas (tenant_id, chave_acesso text_pattern_ops) where chave_acesso is not null;

create index tentativas_integracao on tentativas_rejeitadas (tenant_id, id_integracao) where id_integracao is not null;
create index tentativas_criada on tentativas_rejeitadas (criada_em);

-- The day of a note is the day in Brasília, which has had no summer time since 2019.
create function brasilia_day(em timestamptz) returns date language sql immutable parallel safe as
  $$ select (em at time zone 'UTC' - interval '3 hours')::date $$;

-- Counts and sums of notes by everything a list can be filtered by. A count is contagens plus contagens_pendentes, in
-- one statement: the changes wait as rows of their own, so that no two writers ever meet on one count, and the worker
-- folds them in now and then.
create table contagens (
  tenant_id uuid not null references tenants,
  dia date not null,
  ambiente text not null,
  empresa_id uuid not null,
  municipio text not null,
  trilho text not null,
  status text not null,
  quantas bigint not null,
  valor_servico bigint not null,
  valor_iss bigint not null,
  valor_ibs bigint not null,
  valor_cbs bigint not null,
  -- the day last: whatever the filter, the days of each group lie together
  primary key (tenant_id, empresa_id, municipio, trilho, ambiente, status, dia)
) with (fillfactor = 70);
create index contagens_municipio on contagens (tenant_id, municipio, dia);

-- The same counts by state only: the common list, of a whole account over a year, adds up a thousand rows and no more.
create table contagens_por_dia (
  tenant_id uuid not null references tenants,
  ambiente text not null,
  status text not null,
  dia date not null,
  quantas bigint not null,
  primary key (tenant_id, ambiente, status, dia)
) with (fillfactor = 70);

create table contagens_pendentes (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  dia date not null,
  ambiente text not null,
  empresa_id uuid not null,
  municipio text not null,
  trilho text not null,
  status text not null,
  quantas bigint not null,
  valor_servico bigint not null,
  valor_iss bigint not null,
  valor_ibs bigint not null,
  valor_cbs bigint not null
);
create index contagens_pendentes_tenant on contagens_pendentes (tenant_id, dia);

create function notas_count_inserted() returns trigger language plpgsql as $$
begin
  insert into contagens_pendentes (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs)
    select tenant_id, brasilia_day(criada_em), ambiente, empresa_id, municipio, trilho, status, count(*),
      sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs)
    from novas group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;
create trigger notas_count_inserted after insert on notas referencing new table as novas
  for each statement execute function notas_count_inserted();

create function notas_count_moved() returns trigger language plpgsql as $$
begin
  insert into contagens_pendentes (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs)
  values
    (old.tenant_id, brasilia_day(old.criada_em), old.ambiente, old.empresa_id, old.municipio, old.trilho, old.status, -1,
      -old.valor_servico, -old.valor_iss, -old.valor_ibs, -old.valor_cbs),
    (new.tenant_id, brasilia_day(new.criada_em), new.ambiente, new.empresa_id, new.municipio, new.trilho, new.status, 1,
      new.valor_servico, new.valor_iss, new.valor_ibs, new.valor_cbs);
  return null;
end $$;
-- Everything else a count is made of never changes on a note.
create trigger notas_count_moved after update of status on notas
  for each row when (old.status <> new.status) execute function notas_count_moved();

insert into contagens (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
    valor_servico, valor_iss, valor_ibs, valor_cbs)
  select tenant_id, brasilia_day(criada_em), ambiente, empresa_id, municipio, trilho, status, count(*),
    sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs)
  from notas group by 1, 2, 3, 4, 5, 6, 7;
insert into contagens_por_dia (tenant_id, ambiente, status, dia, quantas)
  select tenant_id, ambiente, status, dia, sum(quantas) from contagens group by 1, 2, 3, 4;

do $$
declare tabela text;
begin
  foreach tabela in array array['lotes','lote_itens','contagens','contagens_por_dia','contagens_pendentes'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert on lotes, lote_itens, contagens_pendentes to nfse_inquilino, nfse_sistema;
grant select on contagens, contagens_por_dia to nfse_inquilino, nfse_sistema;
grant insert, update on contagens, contagens_por_dia to nfse_sistema;
grant delete on contagens_pendentes to nfse_sistema;
