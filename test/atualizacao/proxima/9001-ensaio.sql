-- What a next version may change while this one serves, as the rehearsal of an upgrade applies it where there is no newer
-- migration: a column of a large table, an own table that a trigger fills, and an index (9002).
alter table notas add column ensaio text not null default 'antes';

create table ensaios (
  tenant_id uuid not null,
  nota_id uuid not null,
  em timestamptz not null default now(),
  primary key (tenant_id, nota_id)
);
comment on table ensaios is
  'A note that was accepted since the rehearsal.';
alter table ensaios enable row level security;
create policy inquilino on ensaios to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on ensaios to nfse_sistema using (true) with check (true);
grant select, insert on ensaios to nfse_inquilino, nfse_sistema;

create function notas_ensaiadas() returns trigger language plpgsql as $$
begin
  insert into ensaios (tenant_id, nota_id) values (new.tenant_id, new.id);
  return null;
end $$;
create trigger notas_ensaiadas after insert on notas for each row execute function notas_ensaiadas();
