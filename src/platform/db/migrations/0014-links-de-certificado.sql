-- A link by which the owner of a company sends its certificate without an account. The version before serves on meanwhile, and
-- neither makes nor takes any: docs/operacao/atualizacao.md#what-a-migration-may-do

create table certificado_links (
  id uuid primary key,
  tenant_id uuid not null,
  empresa_id uuid not null,
  -- the token itself is in the link alone
  token_hash bytea not null unique,
  -- to whom the link was sent; null: the account copied it
  email text,
  status text not null default 'aberto'
    check (status in ('aberto','usado','revogado','substituido','expirado','esgotado')),
  expira_em timestamptz not null,
  -- files that were sent and not taken
  recusas int not null default 0,
  criado_por uuid,
  criado_em timestamptz not null,
  -- when it was used, revoked or replaced
  encerrado_em timestamptz,
  -- the name that the person who sent the file gave, and the certificate
  enviado_por text,
  certificado_id uuid,
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id),
  foreign key (tenant_id, criado_por) references usuarios (tenant_id, id),
  foreign key (tenant_id, certificado_id) references certificados (tenant_id, id),
  check ((status = 'aberto') = (encerrado_em is null)),
  check ((status = 'usado') = (certificado_id is not null))
);
comment on table certificado_links is
  'A link by which a person without an account sends the next certificate of a company, once.';
create unique index certificado_links_um_aberto on certificado_links (empresa_id) where status = 'aberto';
create index certificado_links_da_empresa on certificado_links (empresa_id, criado_em desc);

alter table certificado_links enable row level security;
create policy inquilino on certificado_links to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on certificado_links to nfse_sistema using (true) with check (true);
grant select, insert, update on certificado_links to nfse_inquilino, nfse_sistema;
