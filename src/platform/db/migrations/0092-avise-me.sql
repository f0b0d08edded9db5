-- A person asks to be told when notes of a city can be issued. Answered once, when the city is served in that ambiente.
create table avise_me (
  id uuid primary key,
  tenant_id uuid not null,
  usuario_id uuid not null,
  municipio text not null,
  ambiente text not null check (ambiente in ('producao', 'homologacao')),
  pedido_em timestamptz not null,
  respondido_em timestamptz,
  foreign key (tenant_id, usuario_id) references usuarios (tenant_id, id)
);
create unique index avise_me_aberto on avise_me (usuario_id, municipio, ambiente) where respondido_em is null;
create index avise_me_por_municipio on avise_me (municipio, ambiente) where respondido_em is null;
alter table avise_me enable row level security;
create policy inquilino on avise_me to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on avise_me to nfse_sistema using (true) with check (true);
grant select, insert, update, delete on avise_me to nfse_sistema, nfse_inquilino;
