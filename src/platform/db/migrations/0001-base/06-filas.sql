-- Jobs, the processes that run them, and what these share.

create table jobs (
  id bigint generated always as identity primary key,
  fila text not null,
  -- one open job per key and queue
  chave text not null,
  tenant_id uuid,
  -- what shares a concurrency limit: a city's connection, a webhook endpoint
  grupo text not null,
  prioridade int not null default 0,
  estado text not null default 'aguardando' check (estado in
    ('aguardando','executando','bloqueado','concluido','falhou','cancelado')),
  executar_em timestamptz not null default now(),
  tentativas int not null default 0,
  epoca int not null default 0,
  lease_ate timestamptz,
  dados json not null default '{}',
  ultimo_erro text,
  request_id text,
  -- which process has the job in hand: once it has ended without a word the seats of its group are free, before the lease is over
  processo uuid,
  -- a person asked for the job while a worker held it: it runs once more when that try ends
  apressado boolean not null default false,
  criado_em timestamptz not null default now(),
  concluido_em timestamptz
) with (fillfactor = 70);
comment on table jobs is
  'A piece of work for the workers, claimed under a lease.';
-- the key first: with the queue first the planner took this index for claims and scanned the queue once for each group
create unique index jobs_um_aberto on jobs (chave, fila) where estado in ('aguardando','executando','bloqueado');
create index jobs_proximos on jobs (fila, grupo, prioridade desc, executar_em, id) where estado = 'aguardando';
create index jobs_leases on jobs (fila, grupo) where estado = 'executando';
create index jobs_bloqueados on jobs (fila, executar_em) where estado = 'bloqueado';
create index jobs_terminados on jobs (fila, estado, concluido_em, id) where estado in ('concluido','cancelado','falhou');
-- jobs that failed at least once and have not ended well: what is grouped by cause
create index jobs_com_erro on jobs (fila, id)
  where ultimo_erro is not null and estado in ('aguardando','executando','bloqueado','falhou');
-- the failed job of a note, a delivery or a message
create index jobs_falhados on jobs (chave, fila) where estado = 'falhou';
-- Queue and state go together: without this the estimate of a long list is off by the number of queues.
create statistics jobs_fila_estado (mcv) on fila, estado from jobs;

create table filas (
  nome text primary key,
  estado text not null default 'ativa' check (estado in ('ativa','pausada')),
  -- who paused it, and why
  motivo text,
  por uuid,
  atualizada_em timestamptz not null default now()
);
comment on table filas is
  'A queue that operators paused or resumed; a queue without a row is active.';

create table disjuntores (
  chave text primary key,
  estado text not null check (estado in ('fechado','aberto','meio_aberto')),
  falhas int not null default 0,
  total int not null default 0,
  janela_desde timestamptz not null default now(),
  aberto_ate timestamptz,
  aberturas int not null default 0,
  -- how many calls the city takes at once, over all workers: grows while it answers, shrinks when it does not
  -- (docs/referencia/reliability.md#b4-breakers-limits-budgets)
  limite real not null default 2 check (limite >= 1),
  atualizado_em timestamptz not null default now()
) with (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table disjuntores is
  'The breaker of a group of jobs, as of a connection and ambiente: shared by every worker, with how many calls the city takes at once.';

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
  caches json not null,
  -- the id of the master key that it seals with: an older one is forgotten only when no living process uses it
  chave_mestra text
) with (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table processos is
  'A process of the service as it reports itself every few seconds; one that was killed leaves its row, silent.';

create table cache_pedidos (
  id uuid primary key,
  ato text not null check (ato in ('esvaziar','listar','ler')),
  padroes text[] not null,
  limite int not null,
  -- by the clock of the database, which all processes share
  pedido_em timestamptz not null default clock_timestamp()
);
comment on table cache_pedidos is
  'What every process is asked to do with its caches; kept for a day.';

create table cache_respostas (
  pedido_id uuid not null references cache_pedidos on delete cascade,
  processo_id uuid not null,
  itens int not null,
  entradas json not null,
  respondido_em timestamptz not null default clock_timestamp(),
  primary key (pedido_id, processo_id)
);
comment on table cache_respostas is
  'What one process answered to a request of cache_pedidos.';

create table separados (
  id uuid primary key,
  -- which work, and the key of the row in it
  obra text not null,
  chave text not null,
  -- whose row it is; null: of the service itself
  tenant_id uuid,
  situacao text not null default 'separado' check (situacao in ('separado','a_tentar','descartado')),
  erro text not null,
  -- of the service, when the row last failed
  versao text not null,
  desde timestamptz not null,
  tentado_em timestamptz not null,
  tentativas int not null default 1,
  -- which programs tried the row, by what their sources say: each tries it once by itself, also while two of them run side
  -- by side during an upgrade
  programas text[] not null default '{}',
  unique (obra, chave)
);
comment on table separados is
  'A row that failed alone in a work over many accounts, set aside with its error (src/features/separados).';
create index separados_a_ver on separados (desde) where situacao <> 'descartado';
