-- The customers of each company: learnt from its notes, or written by a person.
create table tomadores (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  empresa_id uuid not null,
  -- the `tomador` of POST /nfse
  dados jsonb not null,
  documento text not null generated always as (coalesce(dados ->> 'cpfCnpj', dados ->> 'nifEstrangeiro')) stored,
  nome text not null generated always as (coalesce(dados ->> 'razaoSocial', '')) stored,
  busca text not null generated always as (texto_de_busca(
    coalesce(dados ->> 'razaoSocial', '') || ' ' || coalesce(dados ->> 'cpfCnpj', dados ->> 'nifEstrangeiro'))) stored,
  -- a person wrote it: notes no longer change it
  escrito boolean not null default false,
  -- known from notes without fiscal value alone
  so_teste boolean not null default false,
  -- the day of its last note; null: none yet
  usado_em date,
  arquivado_em timestamptz,
  versao integer not null default 1,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  unique (empresa_id, documento),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
create index tomadores_nome on tomadores (tenant_id, nome, id);
create index tomadores_documento on tomadores (documento);
create index tomadores_busca on tomadores using gin (trigramas(busca));
alter table tomadores enable row level security;
create policy inquilino on tomadores to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on tomadores to nfse_sistema using (true) with check (true);
grant select, insert, update on tomadores to nfse_inquilino, nfse_sistema;

-- Those of the notes that exist are learnt as the search went through them, from the first on.
update busca_preenchimento set ate = '00000000-0000-0000-0000-000000000000';
