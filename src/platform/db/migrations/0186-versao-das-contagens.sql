-- The counts of an account have a version, so that a process may keep what it added up of them: a list of notes counts up
-- to a year at each request, and with every note in a count or waiting to be, only what waits has to be read again. The
-- version grows in the transaction that adds what waited to the counts, whichever version of the service does so; what
-- else would ever change a count must let it grow too.
create table contagens_versoes (
  tenant_id uuid primary key,
  versao bigint not null
) with (fillfactor = 50);
alter table contagens_versoes enable row level security;
create policy inquilino on contagens_versoes to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on contagens_versoes to nfse_sistema using (true) with check (true);
grant select on contagens_versoes to nfse_inquilino;
grant select, insert, update on contagens_versoes to nfse_sistema;

create function contagens_rolled_up() returns trigger language plpgsql as $$
begin
  insert into contagens_versoes as v (tenant_id, versao) select distinct tenant_id, 1 from somadas
    on conflict (tenant_id) do update set versao = v.versao + 1;
  return null;
end $$;
-- A cluster takes it with the form that fragmentos.sql gives the function; elsewhere nothing reads the setting.
set local citus.enable_unsafe_triggers = on;
create trigger contagens_rolled_up after delete on contagens_pendentes referencing old table as somadas
  for each statement execute function contagens_rolled_up();
