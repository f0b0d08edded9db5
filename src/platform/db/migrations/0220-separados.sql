-- Rows that fail alone in a work over many: set aside with their error, so that the others go on
-- (src/features/separados). They are tried again by another version of the service, or when an operator says so.
create table separados (
  id uuid primary key,
  -- which work, and the key of the row in it
  obra text not null,
  chave text not null,
  -- whose row it is; null: of the service itself
  tenant_id uuid,
  situacao text not null default 'separado' check (situacao in ('separado','a_tentar','descartado')),
  erro text not null,
  -- of the service, when the row last failed
  versao text not null,
  desde timestamptz not null,
  tentado_em timestamptz not null,
  tentativas int not null default 1,
  unique (obra, chave)
);
create index separados_a_ver on separados (desde) where situacao <> 'descartado';

alter table separados enable row level security;
create policy inquilino on separados to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on separados to nfse_sistema using (true) with check (true);
grant select, insert, update, delete on separados to nfse_sistema;
