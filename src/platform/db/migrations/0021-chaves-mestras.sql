-- A text sealed by each master key that this database was used with: a process that starts with another key, or
-- without one of them, could not open what is stored.
create table chaves_mestras (
  id text primary key,
  selo bytea not null,
  criada_em timestamptz not null default now()
);
grant select, insert on chaves_mestras to nfse_sistema;
