-- What the service sells: plans, prices, contracts, coupons, readjustments and usage.
-- Amounts are centavos, percentages ten-thousandths of a percent, days are of Brasília.

create table planos (
  id uuid primary key,
  codigo text not null unique,
  status text not null default 'ativo' check (status in ('ativo','desativado')),
  -- the version that new contracts take
  versao_plano int not null default 1,
  versao int not null default 1,
  motivo text,
  -- agreed with a client by the operators: the portal does not offer it
  privado boolean not null default false,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null
);
comment on table planos is
  'A plan that the service sells.';

create table plano_versoes (
  plano_id uuid not null references planos,
  versao int not null,
  nome text not null,
  descricao text,
  valor_mensal bigint not null check (valor_mensal >= 0),
  notas_incluidas int not null check (notas_incluidas >= 0),
  -- null: the general price of the service (precificacoes)
  valor_nota_excedente bigint check (valor_nota_excedente >= 0),
  -- [{ate, valor}]
  faixas jsonb not null default '[]',
  -- a fatura whose excess is more than this waits for a person; null: no bound
  teto_excedente bigint check (teto_excedente >= 0),
  -- null: no limit
  limite_notas int check (limite_notas >= 0),
  limite_empresas int check (limite_empresas >= 0),
  limite_usuarios int check (limite_usuarios >= 1),
  limite_requisicoes_minuto int check (limite_requisicoes_minuto >= 1),
  periodicidade text not null check (periodicidade in ('mensal','anual')),
  dias_teste int not null check (dias_teste >= 0),
  recursos text[] not null,
  criada_em timestamptz not null,
  criada_por uuid references admin_usuarios,
  primary key (plano_id, versao)
);
comment on table plano_versoes is
  'A version of a plan, never changed: contracts refer to it.';

create table precificacoes (
  versao int primary key,
  vigente_desde date not null,
  valor_nota_padrao bigint not null check (valor_nota_padrao >= 0),
  faixas jsonb not null,
  desconto_volume jsonb not null,
  multa_percentual int not null check (multa_percentual between 0 and 1000000),
  juros_mensal_percentual int not null check (juros_mensal_percentual between 0 and 1000000),
  dias_tolerancia int not null check (dias_tolerancia >= 0),
  dias_suspensao int not null check (dias_suspensao >= dias_tolerancia),
  dia_vencimento_padrao int not null check (dia_vencimento_padrao between 1 and 28),
  motivo text,
  criada_em timestamptz not null,
  criada_por uuid references admin_usuarios
);
comment on table precificacoes is
  'A version of the general prices, never changed: faturas refer to it.';
create index precificacoes_vigencia on precificacoes (vigente_desde desc, versao desc);

create table contratos (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  status text not null check (status in ('agendado','em_teste','ativo','inadimplente','suspenso','cancelado','encerrado')),
  inicio date not null,
  fim date,
  teste_ate date,
  -- null: the trial that the registration of an account begins, which has no plan and no limits
  plano_id uuid,
  plano_versao int,
  dia_vencimento int not null default 10 check (dia_vencimento between 1 and 28),
  periodicidade text not null default 'mensal' check (periodicidade in ('mensal','anual')),
  valor_mensal bigint not null default 0 check (valor_mensal >= 0),
  notas_incluidas int not null default 0 check (notas_incluidas >= 0),
  valor_nota_excedente bigint check (valor_nota_excedente >= 0),
  faixas jsonb not null default '[]',
  desconto_percentual int not null default 0 check (desconto_percentual between 0 and 1000000),
  indice_reajuste text not null default 'nenhum' check (indice_reajuste in ('ipca','igpm','nenhum')),
  data_base_reajuste date,
  -- a downgrade, from the day it is in force
  troca_plano_id uuid,
  troca_plano_versao int,
  troca_em date,
  troca_motivo text,
  -- the day on which a cancellation is effective
  cancelar_em date,
  motivo text,
  motivo_suspensao text,
  suspenso_em timestamptz,
  -- who suspended it: dunning, which payment undoes by itself, or an operator, who alone undoes it
  suspenso_por text check (suspenso_por in ('operador','inadimplencia')),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  foreign key (plano_id, plano_versao) references plano_versoes (plano_id, versao),
  foreign key (troca_plano_id, troca_plano_versao) references plano_versoes (plano_id, versao),
  unique (tenant_id, id),
  check ((troca_em is null) = (troca_plano_id is null)),
  check (fim is null or fim > inicio)
);
comment on table contratos is
  'A contract of an account, with a copy of what it agreed to, so that a new version of its plan changes nothing of it.';
create unique index contratos_um_vigente on contratos (tenant_id) where status not in ('cancelado','encerrado');
create index contratos_status on contratos (status, criado_em desc, id);
create index contratos_plano on contratos (plano_id) where status not in ('cancelado','encerrado');
create index contratos_em_atraso on contratos (id) where status in ('inadimplente','suspenso');

create table contrato_termos (
  contrato_id uuid not null,
  tenant_id uuid not null,
  versao int not null,
  desde date not null,
  origem text not null check (origem in ('contratacao','upgrade','downgrade','reajuste')),
  plano_id uuid not null,
  plano_versao int not null,
  valor_mensal bigint not null check (valor_mensal >= 0),
  notas_incluidas int not null,
  valor_nota_excedente bigint,
  faixas jsonb not null,
  desconto_percentual int not null,
  motivo text,
  criado_em timestamptz not null,
  primary key (contrato_id, versao),
  foreign key (tenant_id, contrato_id) references contratos (tenant_id, id),
  foreign key (plano_id, plano_versao) references plano_versoes (plano_id, versao)
);
comment on table contrato_termos is
  'The terms of a contract from a day on: the mensalidade of a period is that of its first day, notes and their price are those of its last day.';

create table contrato_historico (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  contrato_id uuid not null,
  de text,
  para text not null,
  motivo text,
  ator json not null,
  em timestamptz not null,
  foreign key (tenant_id, contrato_id) references contratos (tenant_id, id)
);
comment on table contrato_historico is
  'A change of state of a contract.';
create index contrato_historico_contrato on contrato_historico (contrato_id, id);

create table cupons (
  id uuid primary key,
  codigo text not null,
  status text not null default 'ativo' check (status in ('ativo','expirado','esgotado','encerrado')),
  tipo text not null check (tipo in ('percentual','valor')),
  percentual int check (percentual between 1 and 1000000),
  valor bigint check (valor > 0),
  duracao text not null check (duracao in ('unica','repetida','permanente')),
  meses int check (meses between 1 and 120),
  valido_de date,
  valido_ate date,
  limite_usos int check (limite_usos >= 1),
  usos int not null default 0 check (usos >= 0),
  planos_ids uuid[],
  descricao text,
  versao int not null default 1,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  check ((tipo = 'percentual') = (percentual is not null) and (tipo = 'valor') = (valor is not null)),
  check ((duracao = 'repetida') = (meses is not null)),
  check (valido_ate is null or valido_de is null or valido_ate >= valido_de)
);
comment on table cupons is
  'A coupon: a code that discounts faturas.';
create unique index cupons_codigo on cupons (upper(codigo)) where status <> 'encerrado';
create index cupons_lista on cupons (criado_em desc, id);

create table cupons_aplicados (
  id uuid primary key,
  tenant_id uuid not null,
  contrato_id uuid not null,
  cupom_id uuid not null references cupons,
  status text not null default 'ativo' check (status in ('ativo','consumido','removido')),
  -- as the coupon was when it was applied
  tipo text not null check (tipo in ('percentual','valor')),
  percentual int,
  valor bigint,
  duracao text not null,
  -- how many faturas it still discounts; null: all
  usos_restantes int check (usos_restantes >= 0),
  aplicado_em timestamptz not null,
  encerrado_em timestamptz,
  motivo text,
  versao int not null default 1,
  foreign key (tenant_id, contrato_id) references contratos (tenant_id, id)
);
comment on table cupons_aplicados is
  'A coupon that a contract has or had.';
create unique index cupons_aplicados_um_ativo on cupons_aplicados (contrato_id) where status = 'ativo';
create index cupons_aplicados_cupom on cupons_aplicados (cupom_id);

create table indices (
  indice text not null check (indice in ('ipca','igpm')),
  competencia text not null check (competencia ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  variacao int not null check (variacao between -1000000 and 10000000),
  origem text not null check (origem in ('importado','informado')),
  atualizado_em timestamptz not null,
  primary key (indice, competencia)
);
comment on table indices is
  'The variation of a price index in a month.';

create table indice_leituras (
  indice text primary key check (indice in ('ipca','igpm')),
  lida_em timestamptz not null
);
comment on table indice_leituras is
  'When the source of a price index was last asked, so that one of several workers asks it.';

create table reajustes (
  id uuid primary key,
  status text not null default 'agendado' check (status in ('agendado','aguardando_indice','aplicando','aplicado','cancelado')),
  indice text check (indice in ('ipca','igpm')),
  -- a fixed one, or what the index gave, for people to read
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
comment on table reajustes is
  'A readjustment of prices: what its preview stored is what is applied.';
create index reajustes_lista on reajustes (criado_em desc, id);
create index reajustes_abertos on reajustes (vigencia) where status in ('agendado','aguardando_indice');

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
comment on table reajuste_contratos is
  'A contract in a readjustment, with its value before and after.';
create index reajuste_contratos_contrato on reajuste_contratos (contrato_id);

create table uso (
  nfse_id uuid primary key,
  tenant_id uuid not null,
  empresa_id uuid not null,
  -- the month of the authorisation in Brasília
  competencia text not null,
  autorizada_em timestamptz not null,
  -- by the clock of the database: a fatura counts what was there at its watermark, later rows are an `ajuste`
  registrada_em timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_insert_scale_factor = 0);
comment on table uso is
  'A note that production authorised: what is billed. It counts once, whatever is replayed, and never changes.';
-- A month counts the notes of each account from the index alone, and late notes are found where they are registered. An
-- index alone answers for pages that a vacuum has seen; the table only grows, so by its growth and not by its size.
create index uso_competencia on uso (tenant_id, competencia, registrada_em) include (autorizada_em, empresa_id);


-- The legal moves of each state (src/domain/faturamento/estados.ts).
create trigger planos_transition before update of status on planos for each row execute function
  only_legal_moves('{"ativo":["desativado"],"desativado":["ativo"]}');

create trigger contratos_transition before update of status on contratos for each row execute function only_legal_moves('{
  "agendado":["em_teste","ativo","cancelado"],
  "em_teste":["ativo","cancelado"],
  "ativo":["inadimplente","suspenso","cancelado","encerrado"],
  "inadimplente":["ativo","suspenso","cancelado"],
  "suspenso":["ativo","cancelado"]}');

create trigger cupons_transition before update of status on cupons for each row execute function only_legal_moves('{
  "ativo":["expirado","esgotado","encerrado"],
  "expirado":["ativo","esgotado","encerrado"],
  "esgotado":["ativo","expirado","encerrado"]}');

create trigger cupons_aplicados_transition before update of status on cupons_aplicados for each row execute function
  only_legal_moves('{"ativo":["consumido","removido"],"consumido":["ativo"]}');

create trigger reajustes_transition before update of status on reajustes for each row execute function only_legal_moves('{
  "agendado":["aguardando_indice","aplicando","cancelado"],
  "aguardando_indice":["aplicando"],
  "aplicando":["aplicado"]}');
