-- The people who operate the service, what they decide, and acts that need two of them.

create table admin_usuarios (
  id uuid primary key,
  nome text not null,
  email text not null,
  -- null until the link that sets it is used
  senha_hash text,
  papel text not null check (papel in ('suporte','operador','superadmin')),
  status text not null default 'ativo' check (status in ('pendente','ativo','bloqueado','desativado')),
  -- the secret of the second factor, sealed; in force from totp_desde on
  totp_segredo bytea,
  totp_desde timestamptz,
  -- the last interval of 30 s whose code was used: no code opens twice
  totp_passo bigint not null default 0,
  versao int not null default 1,
  criado_em timestamptz not null default now()
);
comment on table admin_usuarios is
  'A person who operates the service in the back-office.';
create unique index admin_usuarios_email on admin_usuarios (lower(email));

create table admin_sessoes (
  token_hash bytea primary key,
  id uuid not null unique,
  usuario_id uuid not null references admin_usuarios,
  criada_em timestamptz not null,
  usada_em timestamptz not null,
  expira_em timestamptz not null,
  ip text,
  programa text
);
comment on table admin_sessoes is
  'A session of the back-office.';
create index admin_sessoes_usuario on admin_sessoes (usuario_id);

create table admin_links (
  token_hash bytea primary key,
  usuario_id uuid not null references admin_usuarios,
  criado_por uuid not null references admin_usuarios,
  criado_em timestamptz not null,
  expira_em timestamptz not null
);
comment on table admin_links is
  'A single-use link by which a person of the back-office sets a password.';
create index admin_links_usuario on admin_links (usuario_id);

create table admin_codigos (
  usuario_id uuid not null references admin_usuarios,
  codigo_hash bytea not null,
  usado_em timestamptz,
  primary key (usuario_id, codigo_hash)
);
comment on table admin_codigos is
  'A recovery code of the second factor of a person of the back-office.';

create table admin_visoes (
  usuario_id uuid not null references admin_usuarios,
  lista text not null,
  visoes jsonb not null,
  primary key (usuario_id, lista)
);
comment on table admin_visoes is
  'The saved filters of a list of the back-office, for one person.';

create table ajustes (
  chave text primary key,
  valor json not null,
  motivo text not null,
  alterado_por uuid not null references admin_usuarios,
  alterado_em timestamptz not null,
  versao int not null default 1
);
comment on table ajustes is
  'A setting of the service that operators changed; a setting without a row has its default (src/domain/ajustes.ts).';

create table confirmacoes (
  id uuid primary key,
  acao text not null,
  -- what the act would change, with every parameter that it has: a confirmation holds for exactly this
  alvo text not null,
  motivo text not null,
  pedida_por uuid not null references admin_usuarios,
  pedida_em timestamptz not null,
  expira_em timestamptz not null,
  confirmada_por uuid references admin_usuarios,
  confirmada_em timestamptz,
  check ((confirmada_por is null) = (confirmada_em is null)),
  check (confirmada_por <> pedida_por)
);
comment on table confirmacoes is
  'An act that needs two administrators: the first asks, another confirms the same act within minutes, or it lapses.';
create index confirmacoes_abertas on confirmacoes (expira_em) where confirmada_em is null;
