-- The people of the accounts get what those of the service have: a second factor and its recovery codes. A login with a
-- second factor has two steps, joined by a challenge. Sessions keep the program that opened them.
alter table usuarios
  add column totp_segredo bytea,
  add column totp_desde timestamptz,
  add column totp_passo bigint not null default 0;

create table usuario_codigos (
  tenant_id uuid not null,
  usuario_id uuid not null,
  codigo_hash bytea not null,
  usado_em timestamptz,
  primary key (usuario_id, codigo_hash),
  foreign key (tenant_id, usuario_id) references usuarios (tenant_id, id)
);
alter table usuario_codigos enable row level security;
create policy inquilino on usuario_codigos to nfse_inquilino
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on usuario_codigos to nfse_sistema using (true) with check (true);
grant select, insert, update, delete on usuario_codigos to nfse_sistema, nfse_inquilino;

-- The password was right and the code is missing; of both surfaces.
create table desafios_login (
  token_hash bytea primary key,
  superficie text not null check (superficie in ('portal', 'admin')),
  usuario_id uuid not null,
  -- of the person: a change of password or role ends the challenge
  versao bigint not null,
  expira_em timestamptz not null
);
create index desafios_login_fim on desafios_login (expira_em);
grant select, insert, delete on desafios_login to nfse_sistema;

alter table sessoes add column programa text;
alter table admin_sessoes add column programa text;

-- Sessions without a second factor then serve to enrol one alone.
alter table tenants add column exige_segundo_fator boolean not null default false;
