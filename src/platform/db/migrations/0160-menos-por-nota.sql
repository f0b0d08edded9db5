-- What the database did for each note or delivery to no effect.

-- A series that grows, as each note makes it, is not looked into: the function ran a query for every note to find that the
-- number had not fallen.
drop trigger series_only_grow on series;
create trigger series_only_grow before update on series for each row
  when (new.proximo_numero < old.proximo_numero) execute function series_only_grow();

-- The same id as before, from expressions instead of a query, which the server began and ended for each delivery.
create or replace function id_unico(em timestamptz, texto text) returns uuid language plpgsql immutable parallel safe strict as $$
declare r bytea = substring(decode(md5(texto), 'hex') for 10);
begin
  return encode(substring(int8send((extract(epoch from em) * 1000)::bigint) from 3)
    || set_byte(set_byte(r, 0, 128 | (get_byte(r, 0) & 15)), 2, 128 | (get_byte(r, 2) & 63)), 'hex')::uuid;
end $$;

-- The account of a delivery is that of its event or, of a test, of its endpoint: asked again, it was one more query and one
-- more lock of the account's row, as with notes (0115).
alter table entregas drop constraint entregas_tenant_id_fkey;

-- Small tables that many notes change were vacuumed every few seconds, which makes the server plan anew every statement that
-- names one of them: settling and accepting notes take it 20 ms each, on each connection. Their rows change in place or are
-- deleted together, so that a few thousand may wait.
alter table series set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
alter table disjuntores set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
alter table dfe_cursores set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
alter table saude_recente set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
alter table contagens set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
alter table processos set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
alter table busca_pendentes set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
alter table contagens_pendentes set (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
