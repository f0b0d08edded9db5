-- A contract copies what it agreed to, so that a new version of its plan changes nothing of it. Amounts are centavos,
-- percentages ten-thousandths of a percent, days are of Brasília.
alter table contratos
  -- null: the trial that the registration of an account begins, which has no plan and no limits
  add column plano_id uuid,
  add column plano_versao int,
  add column fim date,
  add column teste_ate date,
  add column dia_vencimento int not null default 10 check (dia_vencimento between 1 and 28),
  add column periodicidade text not null default 'mensal' check (periodicidade in ('mensal','anual')),
  add column valor_mensal bigint not null default 0 check (valor_mensal >= 0),
  add column notas_incluidas int not null default 0 check (notas_incluidas >= 0),
  add column valor_nota_excedente bigint check (valor_nota_excedente >= 0),
  add column faixas jsonb not null default '[]',
  add column desconto_percentual int not null default 0 check (desconto_percentual between 0 and 1000000),
  add column indice_reajuste text not null default 'nenhum' check (indice_reajuste in ('ipca','igpm','nenhum')),
  add column data_base_reajuste date,
  -- a downgrade, from the day it is in force
  add column troca_plano_id uuid,
  add column troca_plano_versao int,
  add column troca_em date,
  add column troca_motivo text,
  -- the day on which a cancellation is effective
  add column cancelar_em date,
  add column motivo text,
  add column motivo_suspensao text,
  add column suspenso_em timestamptz,
  add column atualizado_em timestamptz not null default now(),
  add foreign key (plano_id, plano_versao) references plano_versoes (plano_id, versao),
  add foreign key (troca_plano_id, troca_plano_versao) references plano_versoes (plano_id, versao),
  add unique (tenant_id, id),
  add check ((troca_em is null) = (troca_plano_id is null)),
  add check (fim is null or fim > inicio);
create index contratos_status on contratos (status, criado_em desc, id);
create index contratos_plano on contratos (plano_id) where status not in ('cancelado','encerrado');
create trigger contratos_transition before update of status on contratos for each row execute function only_legal_moves('{
  "agendado":["em_teste","ativo","cancelado"],
  "em_teste":["ativo","cancelado"],
  "ativo":["inadimplente","suspenso","cancelado","encerrado"],
  "inadimplente":["ativo","suspenso","cancelado"],
  "suspenso":["ativo","cancelado"]}');

-- The terms of a contract, each from a day on: the mensalidade of a period is that of its first day, notes and their
-- price are those of its last day.
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

-- Each change of state of a contract.
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
create index contrato_historico_contrato on contrato_historico (contrato_id, id);

-- Lines that wait for the fatura of their competência: the proration of an upgrade, what credits left over, late usage.
create table contrato_lancamentos (
  id uuid primary key,
  tenant_id uuid not null,
  contrato_id uuid not null,
  competencia text not null check (competencia ~ '^\d{4}-\d{2}$'),
  tipo text not null check (tipo in ('proporcional','credito','ajuste')),
  descricao text not null,
  valor bigint not null,
  -- the fatura that took it; null: none yet
  fatura_id uuid,
  criado_em timestamptz not null,
  foreign key (tenant_id, contrato_id) references contratos (tenant_id, id)
);
create index contrato_lancamentos_abertos on contrato_lancamentos (contrato_id, competencia) where fatura_id is null;

do $$
declare tabela text;
begin
  foreach tabela in array array['contrato_termos','contrato_historico','contrato_lancamentos'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert on contrato_termos, contrato_historico to nfse_sistema;
grant select, insert, update on contrato_lancamentos to nfse_sistema;
grant select on contrato_termos, contrato_lancamentos to nfse_inquilino;
grant usage, select on sequence contrato_historico_id_seq to nfse_sistema;
