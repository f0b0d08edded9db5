-- Changes of a company's tax regime, each from a day on. The columns of `empresas` are the regime before the first one.
create table empresa_regimes (
  tenant_id uuid not null,
  empresa_id uuid not null,
  desde date not null,
  regime_tributario text not null,
  regime_apuracao_simples int,
  optante_mei boolean not null,
  criado_em timestamptz not null,
  primary key (empresa_id, desde),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
alter table empresa_regimes enable row level security;
create policy inquilino on empresa_regimes to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on empresa_regimes to nfse_sistema using (true) with check (true);
grant select, insert, update on empresa_regimes to nfse_inquilino, nfse_sistema;
