-- What the other files stand on. The two roles are made by the runner (src/platform/db/migrate.ts):
--   nfse_inquilino  the API acting for one account; sees the rows of app.tenant_id only
--   nfse_sistema    authentication, acceptance, worker: every account, by explicit policies (never BYPASSRLS)

-- The account of the session.
create function current_tenant() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

-- The day of a note is the day in Brasília, which has had no summer time since 2019.
create function brasilia_day(em timestamptz) returns date language sql immutable parallel safe as
  $$ select (em at time zone 'UTC' - interval '3 hours')::date $$;

-- A text without accents and capitals. Accents are replaced first: under the locale C, lower() leaves "Á" as it is.
create function texto_de_busca(texto text) returns text language sql immutable strict parallel safe as
  $$ select lower(translate(texto, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')) $$;

-- Every three consecutive letters: a GIN index over them finds parts of words, on a server without any extension.
create function trigramas(texto text) returns text[] language sql immutable strict parallel safe as
  $$ select coalesce(array_agg(distinct substr(texto, i, 3)), '{}') from generate_series(1, length(texto) - 2) i $$;

-- The smallest id of version 7 of an instant: the bounds of a part.
create function primeiro_id(em timestamptz) returns uuid language sql immutable parallel safe strict as $$
  select (lpad(to_hex((extract(epoch from em) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

-- An id that begins with an instant, and for the same instant and text is the same. It says version 4, as every id must.
create function id_unico(em timestamptz, texto text) returns uuid language plpgsql immutable parallel safe strict as $$
declare r bytea = substring(decode(md5(texto), 'hex') for 10);
begin
  return encode(substring(int8send((extract(epoch from em) * 1000)::bigint) from 3)
    || set_byte(set_byte(r, 0, 64 | (get_byte(r, 0) & 15)), 2, 128 | (get_byte(r, 2) & 63)), 'hex')::uuid;
end $$;

-- Refuses a change of `status` that the table in the trigger's argument does not allow (src/domain/faturamento/estados.ts).
create function only_legal_moves() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not coalesce(tg_argv[0]::jsonb -> old.status ? new.status, false) then
    raise exception '% %: % -> % is not a legal move', tg_table_name, old.id, old.status, new.status;
  end if;
  return new;
end $$;

-- Lets a table that notes fill wait for five thousand rows before it is vacuumed or analysed. A young one was so again each
-- time it had grown by a tenth, every few seconds, and with it every statement of a note was planned anew on each connection
-- that runs it: a fifth of what the server used while a database grew from 2,000 to 4,000 notes. What notes run finds its
-- rows by keys, and its plans are made anew while a table grows (src/platform/db/db.ts). A note leaves eight pieces of
-- documents in the tables beside its own, which wait for as many notes.
create function adiar_limpeza(tabela regclass) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s set (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = 5000,
    autovacuum_analyze_threshold = 5000, toast.autovacuum_vacuum_threshold = 25000,
    toast.autovacuum_vacuum_insert_threshold = 25000)', tabela);
end $$;
revoke all on function adiar_limpeza(regclass) from public;

-- The parts of tables by month (20-meses.sql). No role of the service enters this schema: rows are reached through their
-- table, and its policies.
create schema meses;
revoke all on schema meses from public;

comment on table migracoes is
  'A migration that was applied.';
