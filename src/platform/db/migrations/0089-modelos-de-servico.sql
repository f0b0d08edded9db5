-- Services that an account issues often, kept to fill in the next note with.
create table modelos_servico (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  -- null: for notes of every company of the account
  empresa_id uuid,
  nome text not null,
  servico json not null,
  arquivado_em timestamptz,
  versao integer not null default 1,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
create index modelos_servico_nome on modelos_servico (tenant_id, nome, id);
alter table modelos_servico enable row level security;
create policy inquilino on modelos_servico to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on modelos_servico to nfse_sistema using (true) with check (true);
grant select, insert, update on modelos_servico to nfse_inquilino, nfse_sistema;
