-- Rates that operators read count calls: each attempt, answered or not. Notes that wait for a silent city moved nowhere, so
-- that counts of moves showed no failure at all.

create table chamadas (
  -- what made the call: a queue, or banco
  tipo text not null,
  -- whom it called: the group of the job (connection and ambiente, endpoint, smtp), the credential of the bank
  alvo text not null,
  passo text not null check (passo in ('5min','hora')),
  inicio timestamptz not null,
  respondidas bigint not null default 0,
  falhas bigint not null default 0,
  primary key (tipo, alvo, passo, inicio)
) with (fillfactor = 70, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table chamadas is
  'The calls to one target in a step: five minutes, kept two hours; hours, kept twenty-five.';
create index chamadas_passo on chamadas (passo, inicio);

create table chamadas_alvos (
  tipo text not null,
  alvo text not null,
  sucesso_em timestamptz,
  falha_em timestamptz,
  -- the first failure since the last success; null: the last call was answered
  falhando_desde timestamptz,
  falhas_seguidas int not null default 0,
  -- of the last failure
  erro text,
  primary key (tipo, alvo)
) with (fillfactor = 70, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table chamadas_alvos is
  'A target of calls: when it answered last, and since when it does not.';

grant select, insert, update, delete on chamadas, chamadas_alvos to nfse_sistema;

-- chamada: calls to the city that were answered, and those that failed
alter table saude_municipios drop constraint saude_municipios_fato_check;
alter table saude_municipios add constraint saude_municipios_fato_check
  check (fato in ('nota','resposta','total','erro','causa','chamada')) not valid;
alter table saude_recente drop constraint saude_recente_fato_check;
alter table saude_recente add constraint saude_recente_fato_check
  check (fato in ('nota','resposta','chamada')) not valid;
