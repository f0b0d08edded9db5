-- What operators do about an incident: the notices to accounts that it reaches, and decisions that wait for a second person.
-- The version before serves on meanwhile: docs/operacao/atualizacao.md#what-a-migration-may-do

create table avisos_da_conta (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  incidente_id uuid not null references incidentes,
  ambiente text check (ambiente in ('producao','homologacao')),
  titulo text not null,
  texto text not null,
  -- what of the account waited when it was written, and its value
  unidade text not null,
  quantas int not null,
  centavos bigint,
  no_portal boolean not null,
  por_email boolean not null,
  desde timestamptz not null,
  criado_em timestamptz not null,
  criado_por uuid not null references admin_usuarios,
  -- when the incident ended; null again while it is open again
  encerrado_em timestamptz,
  -- when the account was informed that it is over, or nothing more had to be said
  volta_em timestamptz
);
comment on table avisos_da_conta is
  'A notice to an account about an incident that reaches it: once for each incident, shown while it is open.';
create unique index avisos_da_conta_um on avisos_da_conta (incidente_id, tenant_id);
create index avisos_da_conta_da_conta on avisos_da_conta (tenant_id) where encerrado_em is null;
create index avisos_da_conta_vivos on avisos_da_conta (incidente_id) where volta_em is null;

create table incidente_pedidos (
  confirmacao_id uuid primary key references confirmacoes,
  incidente_id uuid not null references incidentes,
  ato text not null check (ato in ('encerrar')),
  notas uuid[] not null,
  prova text not null
);
comment on table incidente_pedidos is
  'A decision about many notes in doubt that waits for a second administrator, whole: the confirmation has its digest.';

alter table avisos_da_conta enable row level security;
create policy inquilino on avisos_da_conta to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on avisos_da_conta to nfse_sistema using (true) with check (true);
grant select on avisos_da_conta to nfse_inquilino;
grant select, insert, update on avisos_da_conta to nfse_sistema;
grant select, insert on incidente_pedidos to nfse_sistema;
