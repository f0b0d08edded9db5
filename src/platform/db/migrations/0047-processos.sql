-- Every process of the service, as it reports itself every few seconds. A process that ends removes its row; one that
-- was killed leaves it, silent, for operators to see.
create table processos (
  id uuid primary key,
  papel text not null check (papel in ('api','worker')),
  versao text not null,
  maquina text not null,
  pid int not null,
  iniciado_em timestamptz not null,
  -- by the clock of the database, which all processes share
  batido_em timestamptz not null default now(),
  encerrando boolean not null,
  -- how late the event loop ran since the previous report
  atraso_p99_ms real not null,
  atraso_max_ms real not null,
  memoria_bytes bigint not null,
  heap_bytes bigint not null,
  -- what it remembers: name and number of entries
  caches json not null
);
grant select, insert, update, delete on processos to nfse_sistema;
