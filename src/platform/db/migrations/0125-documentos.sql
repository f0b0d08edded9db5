-- Documents of ended notes that left the database for an S3-compatible store: one object for each time that documents of
-- a note were moved. An empty column of notas or transmissoes says that the bytes are in one of these. The key of the
-- object is made of these columns: <tenant>/<note>/<sha256>.zip.
create table documentos (
  tenant_id uuid not null,
  nota_id uuid not null,
  sha256 bytea not null,
  bytes int not null,
  movido_em timestamptz not null default now(),
  trazido_em timestamptz,
  primary key (tenant_id, nota_id, sha256),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
alter table documentos enable row level security;
create policy inquilino on documentos to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on documentos to nfse_sistema using (true) with check (true);
grant select on documentos to nfse_inquilino;
grant select, insert, update, delete on documentos to nfse_sistema;

-- Notes that were not ended when their turn came, to look at again.
create table documentos_adiados (
  tenant_id uuid not null,
  nota_id uuid not null,
  ver_em timestamptz not null,
  primary key (tenant_id, nota_id),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
create index documentos_adiados_ver on documentos_adiados (ver_em);
alter table documentos_adiados enable row level security;
create policy inquilino on documentos_adiados to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on documentos_adiados to nfse_sistema using (true) with check (true);
grant select, insert, update, delete on documentos_adiados to nfse_sistema;

-- Up to when documents were moved, and how far the next look reaches at once.
create table documentos_marcha (
  unica boolean primary key default true check (unica),
  ate timestamptz not null,
  janela_s float8 not null
);
grant select, insert, update, delete on documentos_marcha to nfse_sistema;
