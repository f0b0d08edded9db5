-- The outbox of e-mails.

create table emails (
  id uuid primary key,
  tenant_id uuid references tenants,
  -- the same cause never writes twice
  chave text not null unique,
  para text not null,
  assunto text not null,
  -- text and HTML as JSON, sealed by the vault: they carry links that open doors
  corpo bytea not null,
  -- limitado: beyond what one address is sent in a day; kept and not sent
  estado text not null default 'pendente' check (estado in ('pendente', 'enviado', 'falhou', 'limitado')),
  -- the account was in its trial, or the note was a test
  de_teste boolean not null default false,
  tentativas int not null default 0,
  ultimo_erro text,
  criado_em timestamptz not null,
  enviado_em timestamptz
);
comment on table emails is
  'A message, written in the transaction that causes it and sent by the job mail.send; kept for a time.';
create index emails_tenant on emails (tenant_id, criado_em desc);
create index emails_criado on emails (criado_em);
-- what an address was sent in a day, over all accounts
create index emails_destino on emails (lower(para), criado_em);

-- The messages of a kind to an address since a moment, the newest first, of whatever account: row security would show a
-- session those of its own account alone. It tells when they were written and nothing more.
create function emails_ao_endereco(destino text, tipo text, desde timestamptz)
  returns table (em timestamptz, de_teste boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.criado_em, e.de_teste from emails e
    where lower(e.para) = lower(destino) and e.criado_em > desde and split_part(e.chave, ':', 1) = tipo
      and e.estado <> 'limitado'
    order by e.criado_em desc limit 200 $$;
revoke execute on function emails_ao_endereco from public;
