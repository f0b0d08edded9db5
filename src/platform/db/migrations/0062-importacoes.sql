-- Imports of companies by CSV: the file as it was previewed, sealed because it may hold passwords of cities, and gone
-- once it was applied or a day passed; of each line what became of it, so that no line is applied twice.
create table importacoes (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  status text not null default 'analisada'
    check (status in ('analisada','aplicando','aplicada','aplicada_parcialmente','falhou','expirada')),
  origem text,
  sha256 text not null,
  linhas integer not null,
  arquivo_selado bytea,
  -- what the first call to apply asked for; the next ones go on with it
  escolha json,
  resultado json,
  criada_por uuid not null references admin_usuarios,
  criada_em timestamptz not null,
  expira_em timestamptz not null,
  concluida_em timestamptz,
  unique (tenant_id, id)
);
create index importacoes_a_expirar on importacoes (expira_em) where arquivo_selado is not null;
create table importacao_linhas (
  tenant_id uuid not null,
  importacao_id uuid not null,
  linha integer not null,
  situacao text not null check (situacao in ('criada','atualizada','ignorada','erro')),
  empresa_id uuid,
  erros json not null default '[]',
  primary key (importacao_id, linha),
  foreign key (tenant_id, importacao_id) references importacoes (tenant_id, id)
);
alter table importacoes enable row level security;
alter table importacao_linhas enable row level security;
create policy inquilino on importacoes to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on importacoes to nfse_sistema using (true) with check (true);
create policy inquilino on importacao_linhas to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on importacao_linhas to nfse_sistema using (true) with check (true);
grant select, insert, update on importacoes to nfse_sistema;
grant select on importacoes to nfse_inquilino;
grant select, insert on importacao_linhas to nfse_inquilino, nfse_sistema;

-- The next number before an import raised it; until a note confirms the new one, none is numbered by it.
alter table series add column salto_de bigint;
