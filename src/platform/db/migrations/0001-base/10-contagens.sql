-- Counts and sums of notes by everything a list can be filtered by, kept by the database itself.
-- A count is contagens plus contagens_pendentes, read in one statement. A cluster has its own form of these functions
-- (src/platform/db/citus/fragmentos.sql).

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
) with (fillfactor = 70, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table contagens is
  'How many notes, and their sums, by day and by what a list is filtered by.';
-- a city over a year adds up some 15,000 counts, from the index alone
create index contagens_municipio on contagens (tenant_id, municipio, ambiente, dia) include (quantas, status, trilho, empresa_id);

create table contagens_por_dia (
  tenant_id uuid not null references tenants,
  ambiente text not null,
  status text not null,
  dia date not null,
  quantas bigint not null,
  primary key (tenant_id, ambiente, status, dia)
) with (fillfactor = 70);
comment on table contagens_por_dia is
  'The same counts by state only: a list of a whole account over a year adds up a thousand rows and no more.';

create table contagens_pendentes (
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
) with (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table contagens_pendentes is
  'A change of a count that waits to be folded in by the worker, so that no two writers ever meet on one count.';
create index contagens_pendentes_tenant on contagens_pendentes (tenant_id, dia);

create table contagens_versoes (
  tenant_id uuid primary key,
  versao bigint not null
) with (fillfactor = 50);
comment on table contagens_versoes is
  'The version of the counts of an account: it grows with them, so that a process may keep what it added up.';

-- A note that comes counts once; one that moves, in its new place and no more in the previous one.
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
-- A note that an operator reprocesses before anything reached its city may take another track, and other taxes; what else a
-- count is made of never changes.
create trigger notas_count_moved after update of status, trilho, valor_servico, valor_iss, valor_ibs, valor_cbs on notas
  for each row when ((old.status, old.trilho, old.valor_servico, old.valor_iss, old.valor_ibs, old.valor_cbs)
    is distinct from (new.status, new.trilho, new.valor_servico, new.valor_iss, new.valor_ibs, new.valor_cbs))
  execute function notas_count_moved();

-- The version grows in the transaction that adds what waited to the counts; what else would ever change a count must let it
-- grow too.
create function contagens_rolled_up() returns trigger language plpgsql as $$
begin
  insert into contagens_versoes as v (tenant_id, versao) select distinct tenant_id, 1 from somadas
    on conflict (tenant_id) do update set versao = v.versao + 1;
  return null;
end $$;
create trigger contagens_rolled_up after delete on contagens_pendentes referencing old table as somadas
  for each statement execute function contagens_rolled_up();
