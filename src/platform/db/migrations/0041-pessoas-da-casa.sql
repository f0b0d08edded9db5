-- The people of the service: a password is set through a single-use link, and a second factor may be asked at login.
-- senha_hash is null until the link is used.
alter table admin_usuarios alter column senha_hash drop not null;
alter table admin_usuarios
  -- the secret of the second factor, sealed; in force from totp_desde on
  add column totp_segredo bytea,
  add column totp_desde timestamptz,
  -- the last interval of 30 s whose code was used: no code opens twice
  add column totp_passo bigint not null default 0;

create table admin_links (
  token_hash bytea primary key,
  usuario_id uuid not null references admin_usuarios,
  criado_por uuid not null references admin_usuarios,
  criado_em timestamptz not null,
  expira_em timestamptz not null
);
create index admin_links_usuario on admin_links (usuario_id);

create table admin_codigos (
  usuario_id uuid not null references admin_usuarios,
  codigo_hash bytea not null,
  usado_em timestamptz,
  primary key (usuario_id, codigo_hash)
);
grant select, insert, update, delete on admin_links, admin_codigos to nfse_sistema;
