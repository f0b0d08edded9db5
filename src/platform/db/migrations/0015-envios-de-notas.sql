-- A note is sent to its customer from its page, and its public page counts how often it was opened. The version before serves
-- on meanwhile, and neither sends nor counts: docs/operacao/atualizacao.md#what-a-migration-may-do

create table envios_de_notas (
  -- the id of the message in `emails`, which leaves before this row
  id uuid primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  para text not null,
  -- who sent it; null: the service did, as the company is configured
  usuario_id uuid,
  criado_em timestamptz not null,
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
comment on table envios_de_notas is
  'A message with a note to one address: to whom, when, and who sent it.';
create index envios_de_notas_da_nota on envios_de_notas (tenant_id, nota_id, criado_em);

create table aberturas_de_notas (
  tenant_id uuid not null,
  nota_id uuid not null,
  vezes int not null check (vezes > 0),
  primeira_em timestamptz not null,
  ultima_em timestamptz not null,
  primary key (tenant_id, nota_id),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
comment on table aberturas_de_notas is
  'How often the public page of a note was opened, first and last; nothing of the reader.';

alter table envios_de_notas enable row level security;
alter table aberturas_de_notas enable row level security;
create policy inquilino on envios_de_notas to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy inquilino on aberturas_de_notas to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on envios_de_notas to nfse_sistema using (true) with check (true);
create policy sistema on aberturas_de_notas to nfse_sistema using (true) with check (true);
grant select, insert on envios_de_notas to nfse_inquilino;
grant select on aberturas_de_notas to nfse_inquilino;
grant select, insert on envios_de_notas to nfse_sistema;
grant select, insert, update on aberturas_de_notas to nfse_sistema;
