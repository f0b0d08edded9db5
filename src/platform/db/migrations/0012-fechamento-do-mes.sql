-- The month of a company is checked, closed and opened again by people, and given to others by links that end. The version
-- before serves on meanwhile, and knows nothing of it: docs/operacao/atualizacao.md#what-a-migration-may-do

create table fechamento_atos (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  empresa_id uuid not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  -- YYYY-MM
  competencia text not null,
  -- the first act in the month of a company has 1, and each one after it the next: two at once are one too many
  ordem int not null,
  ato text not null check (ato in ('conferida','desfeita','fechada','reaberta')),
  por uuid not null,
  em timestamptz not null,
  motivo text,
  -- of a closing, the figures of the month as they were closed, in centavos
  numeros json,
  -- the notes of the month as the person saw them: state of each, and what it adds to the figures
  notas json,
  unique (tenant_id, ambiente, competencia, empresa_id, ordem),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id),
  check ((numeros is not null) = (ato = 'fechada')),
  check ((notas is not null) = (ato in ('conferida','fechada')))
);
comment on table fechamento_atos is
  'What a person did to the month of a company: checked it, closed it, or took that back. Nothing is changed later.';

create table fechamento_links (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  competencia text not null,
  -- null: every company of the account
  empresa_ids uuid[],
  -- for whom it is, in the words of the person who made it
  para text not null,
  token_hash bytea not null unique,
  criado_por uuid not null,
  criado_em timestamptz not null,
  expira_em timestamptz not null,
  encerrado_em timestamptz,
  aberturas int not null default 0,
  downloads int not null default 0,
  ultima_abertura_em timestamptz
);
comment on table fechamento_links is
  'A link by which a person outside of the account downloads a month, until it ends; who opened it is not stored.';
create index fechamento_links_do_mes on fechamento_links (tenant_id, ambiente, competencia, criado_em desc);

alter table fechamento_atos enable row level security;
create policy inquilino on fechamento_atos to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on fechamento_atos to nfse_sistema using (true) with check (true);
grant select, insert on fechamento_atos to nfse_inquilino;
grant select on fechamento_atos to nfse_sistema;

alter table fechamento_links enable row level security;
create policy inquilino on fechamento_links to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on fechamento_links to nfse_sistema using (true) with check (true);
grant select, insert, update on fechamento_links to nfse_inquilino;
grant select, update on fechamento_links to nfse_sistema;
