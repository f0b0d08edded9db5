-- The audit: append-only, sealed in one chain over every account.

create table auditoria (
  id bigint generated always as identity primary key,
  tenant_id uuid,
  acao text not null,
  recurso text not null,
  recurso_id text,
  ator json not null,
  request_id text,
  detalhe json,
  em timestamptz not null default clock_timestamp(),
  -- where the request came from and what it was answered: address, browser, session, role, route, status; jobs have none
  origem json
);
comment on table auditoria is
  'An act of a person, a key or the service; nobody may change or delete it.';
-- every filter of the list over all accounts reads one of these backwards, the newest row first; ids grow with time
create index auditoria_tenant on auditoria (tenant_id, id desc);
create index auditoria_recurso on auditoria (recurso, id desc);
create index auditoria_recurso_id on auditoria (recurso_id, id desc);
create index auditoria_acao on auditoria (acao, id desc);
create index auditoria_ip on auditoria ((origem ->> 'ip'), id desc) where origem is not null;
create index auditoria_status on auditoria ((origem ->> 'statusCode'), id desc) where origem is not null;
create index auditoria_em on auditoria (em);
-- what people did in an account, apart from what the service and its integrations did, which is most of the rows
create index auditoria_pessoas on auditoria (tenant_id, id desc)
  where (ator ->> 'tipo') in ('portal', 'admin', 'suporte', 'anonimo');
-- What one person did, in every account, the newest row first.
create index auditoria_pessoa on auditoria ((ator ->> 'id'), id desc) where (ator ->> 'tipo') in ('portal', 'admin', 'suporte');
create index auditoria_ator on auditoria ((ator ->> 'id'), id desc) where ator ->> 'tipo' = 'api-key';
-- An act and its resource go together: without this the estimate of a list by both is off by the number of acts.
create statistics auditoria_acao_recurso (mcv) on acao, recurso from auditoria;

create table auditoria_selos (
  -- the order of the chain
  ordem bigint primary key,
  auditoria_id bigint not null unique,
  selo bytea not null,
  em timestamptz not null default clock_timestamp()
);
comment on table auditoria_selos is
  'The seal of a line of the audit: SHA-256 of the previous seal and the line.';
create index auditoria_selos_em on auditoria_selos (em);

create table auditoria_resumo (
  inicio timestamptz not null,
  acao text not null,
  recurso text not null,
  ator text not null,
  -- '': a row without origem
  status text not null,
  quantas bigint not null,
  primary key (inicio, acao, recurso, ator, status)
);
comment on table auditoria_resumo is
  'How many lines of each kind, in steps of five minutes.';

create table auditoria_resumo_ate (
  unica boolean primary key default true check (unica),
  ate timestamptz not null
);
comment on table auditoria_resumo_ate is
  'Up to when every line is in that summary; one row.';

create table auditoria_verificacoes (
  id uuid primary key,
  status text not null check (status in ('na_fila','executando','concluida','falhou')),
  motivo text not null,
  pedida_por uuid references admin_usuarios,
  pedida_em timestamptz not null,
  iniciada_em timestamptz,
  terminada_em timestamptz,
  conferidas bigint not null default 0,
  total bigint not null default 0,
  resultado json,
  erro text
);
comment on table auditoria_verificacoes is
  'A check of the whole chain that an operator asked for; one at a time.';
create unique index auditoria_verificacoes_uma_aberta on auditoria_verificacoes ((true)) where terminada_em is null;
create index auditoria_verificacoes_pedida on auditoria_verificacoes (pedida_em);
