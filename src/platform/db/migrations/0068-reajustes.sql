-- Price indices by month, and readjustments: what the preview stores is what is applied.
create table indices (
  indice text not null check (indice in ('ipca','igpm')),
  competencia text not null check (competencia ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- ten-thousandths of a percent
  variacao int not null check (variacao between -1000000 and 10000000),
  origem text not null check (origem in ('importado','informado')),
  atualizado_em timestamptz not null,
  primary key (indice, competencia)
);

create table reajustes (
  id uuid primary key,
  status text not null default 'agendado' check (status in ('agendado','aguardando_indice','aplicando','aplicado','cancelado')),
  indice text check (indice in ('ipca','igpm')),
  -- ten-thousandths of a percent: a fixed one, or what the index gave, for people to read
  percentual int,
  periodo_inicio text,
  periodo_fim text,
  alvo jsonb not null,
  -- the first day of a month: faturas of earlier competências keep the old price
  vigencia date not null check (extract(day from vigencia) = 1),
  motivo text not null,
  criado_por uuid references admin_usuarios,
  criado_em timestamptz not null,
  aplicado_em timestamptz,
  versao int not null default 1,
  check ((indice is null) = (periodo_inicio is null) and (indice is null) = (periodo_fim is null)),
  check (indice is not null or percentual is not null)
);
create index reajustes_lista on reajustes (criado_em desc, id);
create index reajustes_abertos on reajustes (vigencia) where status in ('agendado','aguardando_indice');
create trigger reajustes_transition before update of status on reajustes for each row execute function only_legal_moves('{
  "agendado":["aguardando_indice","aplicando","cancelado"],
  "aguardando_indice":["aplicando"],
  "aplicando":["aplicado"]}');

create table reajuste_contratos (
  reajuste_id uuid not null references reajustes,
  tenant_id uuid not null,
  contrato_id uuid not null,
  valor_anterior bigint not null,
  -- null while the index is not published
  valor_novo bigint,
  situacao text not null check (situacao in ('previsto','aplicado','ignorado')),
  motivo text,
  primary key (reajuste_id, contrato_id),
  foreign key (tenant_id, contrato_id) references contratos (tenant_id, id)
);
create index reajuste_contratos_contrato on reajuste_contratos (contrato_id);
alter table reajuste_contratos enable row level security;
create policy inquilino on reajuste_contratos to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on reajuste_contratos to nfse_sistema using (true) with check (true);
grant select, insert, update on indices, reajustes to nfse_sistema;
grant select, insert, update on reajuste_contratos to nfse_sistema;
