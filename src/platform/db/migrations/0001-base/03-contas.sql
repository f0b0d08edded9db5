-- Accounts and access: people, users of accounts, sessions, keys, and limits on callers.

create table tenants (
  id uuid primary key,
  nome text not null,
  cpf_cnpj text,
  -- the signing secret of deliveries to opcoes.webhookUrl, sealed
  segredo_avulso bytea not null,
  -- null: the setting limites.requisicoesPorMinuto decides
  limite_por_minuto int,
  bloqueada_em timestamptz,
  bloqueio_motivo text,
  bloqueada_por uuid references admin_usuarios,
  -- sessions without a second factor then serve to enrol one alone
  exige_segundo_fator boolean not null default false,
  -- kept, because made for every row of a common word it cost a search of the accounts more than all the rest
  busca text not null generated always as (texto_de_busca(nome || ' ' || coalesce(cpf_cnpj, ''))) stored,
  -- the person who made the account
  criada_por uuid,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  constraint tenants_bloqueio check ((bloqueada_em is null) = (bloqueio_motivo is null))
);
comment on table tenants is
  'An account: a client of the service, with its companies, users and keys.';
create index tenants_busca on tenants using gin (trigramas(busca));

create table pessoas (
  id uuid primary key,
  email text not null,
  senha_hash text not null,
  -- when the person proved to read the mailbox; until then it gets no mail but the links that prove it
  confirmado_em timestamptz,
  -- sealed under the id of the person
  totp_segredo bytea,
  totp_desde timestamptz,
  -- the last interval of 30 s whose code was used: no code opens twice
  totp_passo bigint not null default 0,
  versao int not null default 1,
  criado_em timestamptz not null default now()
);
comment on table pessoas is
  'A person of the portal: one e-mail with one password and one second factor.';
create unique index pessoas_email on pessoas (lower(email));

create table pessoa_codigos (
  pessoa_id uuid not null references pessoas,
  codigo_hash bytea not null,
  usado_em timestamptz,
  primary key (pessoa_id, codigo_hash)
);
comment on table pessoa_codigos is
  'A recovery code of the second factor of a person.';

create table pessoa_links (
  token_hash bytea primary key,
  pessoa_id uuid not null references pessoas,
  uso text not null check (uso in ('confirmar', 'redefinir')),
  criado_em timestamptz not null,
  expira_em timestamptz not null,
  encerrado_em timestamptz
);
comment on table pessoa_links is
  'A link to the mailbox of a person; a newer one ends none: whoever is refused another has one that is still valid.';
create index pessoa_links_pessoa on pessoa_links (pessoa_id, uso, criado_em desc);
create index pessoa_links_fim on pessoa_links (expira_em);

create table usuarios (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  pessoa_id uuid not null references pessoas,
  nome text not null,
  email text not null,
  papel text not null check (papel in ('owner', 'admin', 'developer', 'faturamento', 'leitura', 'contador')),
  empresa_ids uuid[],
  status text not null default 'ativo' check (status in ('pendente','ativo','bloqueado','desativado')),
  -- copies of the person's, for what an account may know of its people
  totp_desde timestamptz,
  confirmado_em timestamptz,
  busca text not null generated always as (texto_de_busca(email)) stored,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  unique (tenant_id, id)
);
comment on table usuarios is
  'A person as a member of an account, with a role in it.';
create unique index usuarios_email on usuarios (tenant_id, lower(email));
create index usuarios_por_email on usuarios (lower(email), criado_em);
create index usuarios_busca_dono on usuarios using gin (trigramas(busca)) where papel = 'owner';
create index usuarios_pessoa on usuarios (pessoa_id);

create table convites (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  email text not null,
  papel text not null check (papel in ('owner', 'admin', 'developer', 'faturamento', 'leitura', 'contador')),
  empresa_ids uuid[],
  -- the token itself is only in the e-mail; resending replaces this digest
  token_hash bytea not null unique,
  status text not null default 'pendente' check (status in ('pendente','aceito','expirado','cancelado')),
  expira_em timestamptz not null,
  envios int not null default 1,
  convidado_por uuid,
  usuario_id uuid,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  foreign key (tenant_id, usuario_id) references usuarios (tenant_id, id)
);
comment on table convites is
  'An invitation to an account, sent to an e-mail.';
create unique index convites_um_pendente on convites (tenant_id, lower(email)) where status = 'pendente';
create index convites_tenant on convites (tenant_id, criado_em desc);

create table sessoes (
  token_hash bytea primary key,
  id uuid not null unique,
  tenant_id uuid not null,
  usuario_id uuid not null,
  criada_em timestamptz not null,
  usada_em timestamptz not null,
  expira_em timestamptz not null,
  ip text,
  programa text,
  foreign key (tenant_id, usuario_id) references usuarios (tenant_id, id)
);
comment on table sessoes is
  'A session of the portal.';
create index sessoes_usuario on sessoes (usuario_id);

create table desafios_login (
  token_hash bytea primary key,
  superficie text not null check (superficie in ('portal', 'admin')),
  usuario_id uuid not null,
  -- of the person: a change of password or role ends the challenge
  versao bigint not null,
  expira_em timestamptz not null
);
comment on table desafios_login is
  'A login, of either surface, with the right password and without its second factor yet.';
create index desafios_login_fim on desafios_login (expira_em);

create table dispositivos_conhecidos (
  token_hash bytea primary key,
  -- the surface and the e-mail, under a digest of both
  quem bytea not null,
  expira_em timestamptz not null
);
comment on table dispositivos_conhecidos is
  'A browser in which a person entered with everything that a login asks for: guesses from elsewhere do not make the person wait there.';
create index dispositivos_conhecidos_quem on dispositivos_conhecidos (quem);
create index dispositivos_conhecidos_fim on dispositivos_conhecidos (expira_em);

create unlogged table esperas_login (
  -- the account and the network, under a digest of both
  quem bytea primary key,
  tentativas int not null,
  ate timestamptz not null
);
comment on table esperas_login is
  'The failed tries of a password by one account and network; empty after a crash of the server.';

create table api_keys (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  nome text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  prefixo text not null,
  chave_hash bytea not null unique,
  empresa_ids uuid[],
  status text not null default 'ativa' check (status in ('ativa','revogada','expirada')),
  expira_em timestamptz,
  ultimo_uso_em timestamptz,
  criada_por uuid,
  criada_em timestamptz not null default now(),
  revogada_em timestamptz,
  -- what the key may do; null: everything
  escopos text[] check (cardinality(escopos) > 0)
);
comment on table api_keys is
  'An API key of an account.';
create index api_keys_tenant on api_keys (tenant_id, criada_em desc);

create table sessoes_suporte (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  admin_id uuid not null references admin_usuarios,
  admin_sessao_id uuid not null,
  motivo text not null,
  link_hash bytea unique,
  link_ate timestamptz not null,
  token_hash bytea unique,
  criada_em timestamptz not null,
  expira_em timestamptz not null,
  encerrada_em timestamptz,
  fim text,
  check ((encerrada_em is null) = (fim is null))
);
comment on table sessoes_suporte is
  'A view of an account''s portal by a person of the back-office: 30 minutes, reading only, opened by a link that works once.';
create index sessoes_suporte_abertas on sessoes_suporte (expira_em) where encerrada_em is null;
create index sessoes_suporte_tenant on sessoes_suporte (tenant_id) where encerrada_em is null;

create table visoes (
  tenant_id uuid not null,
  usuario_id uuid not null,
  lista text not null,
  visoes jsonb not null,
  primary key (usuario_id, lista),
  foreign key (tenant_id, usuario_id) references usuarios (tenant_id, id)
);
comment on table visoes is
  'The saved filters of a list of the portal, for one user.';

create unlogged table limites (
  chave text primary key,
  por_minuto int not null,
  -- left in the bucket at the moment `em`, and given to the last process that asked
  fichas double precision not null,
  dadas int not null,
  em timestamptz not null
);
comment on table limites is
  'What a caller may still ask this minute, over all processes; empty after a crash of the server.';

-- A user takes the copies of its person, and they follow the person. Accounts have no right on people: the functions have
-- their owner's.
create function usuario_da_pessoa() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select totp_desde, confirmado_em into new.totp_desde, new.confirmado_em from pessoas where id = new.pessoa_id;
  return new;
end $$;
create trigger usuario_da_pessoa before insert on usuarios for each row execute function usuario_da_pessoa();

create function pessoa_aos_usuarios() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update usuarios set totp_desde = new.totp_desde, confirmado_em = new.confirmado_em
  where pessoa_id = new.id and (totp_desde, confirmado_em) is distinct from (new.totp_desde, new.confirmado_em);
  return null;
end $$;
create trigger pessoa_aos_usuarios after update of totp_desde, confirmado_em on pessoas
  for each row execute function pessoa_aos_usuarios();
