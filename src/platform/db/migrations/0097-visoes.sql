-- The filters of a list that a person saved under a name, in the portal and in the back-office. A list keeps its views
-- together: they are read with every screen and written seldom.
create table visoes (
  tenant_id uuid not null,
  usuario_id uuid not null,
  lista text not null,
  visoes jsonb not null,
  primary key (usuario_id, lista),
  foreign key (tenant_id, usuario_id) references usuarios (tenant_id, id)
);
alter table visoes enable row level security;
create policy inquilino on visoes to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on visoes to nfse_sistema using (true) with check (true);
grant select, insert, update, delete on visoes to nfse_sistema, nfse_inquilino;

create table admin_visoes (
  usuario_id uuid not null references admin_usuarios (id),
  lista text not null,
  visoes jsonb not null,
  primary key (usuario_id, lista)
);
grant select, insert, update, delete on admin_visoes to nfse_sistema;
