-- Account life: invites, password links, the outbox of e-mails, the start of a series, the CNPJ register as last seen,
-- and the seals that make the audit tamper-evident.

create table convites (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  email text not null,
  papel text not null check (papel in ('owner','admin','developer','leitura')),
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
create unique index convites_um_pendente on convites (tenant_id, lower(email)) where status = 'pendente';
create index convites_tenant on convites (tenant_id, criado_em desc);

create table redefinicoes_senha (
  token_hash bytea primary key,
  tenant_id uuid not null,
  usuario_id uuid not null,
  criada_em timestamptz not null,
  expira_em timestamptz not null,
  usada_em timestamptz,
  foreign key (tenant_id, usuario_id) references usuarios (tenant_id, id)
);
create index redefinicoes_senha_usuario on redefinicoes_senha (usuario_id, criada_em desc);

-- Written in the transaction that causes the message, sent by the job mail.send.
create table emails (
  id uuid primary key,
  tenant_id uuid references tenants,
  -- the same cause never writes twice
  chave text not null unique,
  para text not null,
  assunto text not null,
  -- text and HTML as JSON, sealed by the vault: they carry links that open doors
  corpo bytea not null,
  estado text not null default 'pendente' check (estado in ('pendente','enviado','falhou')),
  tentativas int not null default 0,
  ultimo_erro text,
  criado_em timestamptz not null,
  enviado_em timestamptz
);
create index emails_tenant on emails (tenant_id, criado_em desc);

-- The first number that belongs to us: what lies below is no gap of ours.
alter table series add column numero_inicial bigint not null default 1 check (numero_inicial > 0);
alter table series add column atualizada_em timestamptz not null default now();

-- What the register of companies answered; public data, the same for every tenant. null: it knows no such company.
create table cnpj_consultas (
  cnpj text primary key,
  resposta jsonb,
  consultada_em timestamptz not null
);

-- One seal for each line of the audit: SHA-256 of the former seal and the line. `ordem` is the order of the chain.
create table auditoria_selos (
  ordem bigint primary key,
  auditoria_id bigint not null unique references auditoria,
  selo bytea not null,
  em timestamptz not null default clock_timestamp()
);
create index auditoria_selos_em on auditoria_selos (em);

do $$
declare tabela text;
begin
  foreach tabela in array array['convites','redefinicoes_senha','emails'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert, update, delete on convites, redefinicoes_senha, emails to nfse_sistema;
grant select, insert, update on convites, redefinicoes_senha to nfse_inquilino;
grant select, insert on emails to nfse_inquilino;
grant select, insert, update on cnpj_consultas to nfse_sistema;
grant select, insert on auditoria_selos to nfse_sistema;
-- a series that numbered no note may go; the notes' foreign key keeps the others
grant delete on series to nfse_inquilino;
