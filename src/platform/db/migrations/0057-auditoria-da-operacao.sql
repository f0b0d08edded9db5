-- Where a request came from and what it was answered: address, browser, session, role, route, status. Rows of before,
-- and of jobs, have none; their seals cover what they always covered.
alter table auditoria add column origem json;

-- The audit over all accounts: every filter of the list reads one of these backwards, the newest row first. Times go
-- through their own index to a range of ids, because ids grow with time.
drop index auditoria_recurso;
create index auditoria_recurso on auditoria (recurso, id desc);
create index auditoria_recurso_id on auditoria (recurso_id, id desc);
create index auditoria_acao on auditoria (acao, id desc);
create index auditoria_ator on auditoria ((ator ->> 'id'), id desc);
create index auditoria_ip on auditoria ((origem ->> 'ip'), id desc) where origem is not null;
create index auditoria_status on auditoria ((origem ->> 'statusCode'), id desc) where origem is not null;
create index auditoria_em on auditoria (em);
-- An act and its resource go together: without this the estimate of a list by both is off by the number of acts.
create statistics auditoria_acao_recurso (mcv) on acao, recurso from auditoria;

-- How many rows of each kind, in steps of five minutes; up to `ate` every row is counted here.
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
create table auditoria_resumo_ate (unica boolean primary key default true check (unica), ate timestamptz not null);

-- Checks of the whole chain that operators asked for; one at a time.
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
create unique index auditoria_verificacoes_uma_aberta on auditoria_verificacoes ((true)) where terminada_em is null;
create index auditoria_verificacoes_pedida on auditoria_verificacoes (pedida_em);
grant select, insert, update on auditoria_resumo, auditoria_resumo_ate, auditoria_verificacoes to nfse_sistema;
