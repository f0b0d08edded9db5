-- Coupons, and the one that a contract has.
create table cupons (
  id uuid primary key,
  codigo text not null,
  status text not null default 'ativo' check (status in ('ativo','expirado','esgotado','encerrado')),
  tipo text not null check (tipo in ('percentual','valor')),
  -- ten-thousandths of a percent, or centavos
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
create unique index cupons_codigo on cupons (upper(codigo)) where status <> 'encerrado';
create index cupons_lista on cupons (criado_em desc, id);
create trigger cupons_transition before update of status on cupons for each row execute function only_legal_moves('{
  "ativo":["expirado","esgotado","encerrado"],
  "expirado":["ativo","esgotado","encerrado"],
  "esgotado":["ativo","expirado","encerrado"]}');

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
create unique index cupons_aplicados_um_ativo on cupons_aplicados (contrato_id) where status = 'ativo';
create index cupons_aplicados_cupom on cupons_aplicados (cupom_id);
create trigger cupons_aplicados_transition before update of status on cupons_aplicados for each row execute function
  only_legal_moves('{"ativo":["consumido","removido"],"consumido":["ativo"]}');

alter table cupons_aplicados enable row level security;
create policy inquilino on cupons_aplicados to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on cupons_aplicados to nfse_sistema using (true) with check (true);
grant select, insert, update on cupons, cupons_aplicados to nfse_sistema;
grant select on cupons_aplicados to nfse_inquilino;
