-- What every process is asked to do with its caches, and what each answered. A process looks here every two seconds,
-- and at once when it is notified; questions are kept for a day, so that one that was frozen still answers.
create table cache_pedidos (
  id uuid primary key,
  ato text not null check (ato in ('esvaziar','listar','ler')),
  padroes text[] not null,
  limite int not null,
  -- by the clock of the database, which all processes share
  pedido_em timestamptz not null default clock_timestamp()
);
create table cache_respostas (
  pedido_id uuid not null references cache_pedidos on delete cascade,
  processo_id uuid not null,
  itens int not null,
  entradas json not null,
  respondido_em timestamptz not null default clock_timestamp(),
  primary key (pedido_id, processo_id)
);
grant select, insert, delete on cache_pedidos, cache_respostas to nfse_sistema;
grant delete on cnpj_consultas, convenios to nfse_sistema;
