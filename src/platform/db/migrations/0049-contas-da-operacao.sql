-- What operators see of accounts and do to them: search, block, and the read-only session of support.

alter table tenants
  add column bloqueada_em timestamptz,
  add column bloqueio_motivo text,
  add column bloqueada_por uuid references admin_usuarios,
  add constraint tenants_bloqueio check ((bloqueada_em is null) = (bloqueio_motivo is null));

-- A text without accents and capitals. Accents are replaced first: under the locale C, lower() leaves "Á" as it is.
create function texto_de_busca(texto text) returns text language sql immutable strict parallel safe as
  $$ select lower(translate(texto, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')) $$;

-- Every three consecutive letters: a GIN index over them finds parts of words, on a server without any extension.
create function trigramas(texto text) returns text[] language sql immutable strict parallel safe as
  $$ select coalesce(array_agg(distinct substr(texto, i, 3)), '{}') from generate_series(1, length(texto) - 2) i $$;

create index tenants_busca on tenants using gin (trigramas(texto_de_busca(nome || ' ' || coalesce(cpf_cnpj, ''))));
create index empresas_busca on empresas
  using gin (trigramas(texto_de_busca(razao_social || ' ' || coalesce(nome_fantasia, '') || ' ' || cpf_cnpj)));
create index usuarios_busca_dono on usuarios using gin (trigramas(texto_de_busca(email))) where papel = 'owner';

-- The last deliveries that were given up and the open alerts of one account.
create index entregas_desistidas on entregas (tenant_id, criada_em desc) where estado = 'delivery_failed';
create index alertas_tenant on alertas (tenant_id, atualizado_em desc) where status <> 'resolvido';

-- A person of the back-office sees the portal of an account, for 30 minutes, reading only. It is opened by a link that
-- works once (link_hash), and lives no longer than the session of the back-office that asked for it.
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
create index sessoes_suporte_abertas on sessoes_suporte (expira_em) where encerrada_em is null;
create index sessoes_suporte_tenant on sessoes_suporte (tenant_id) where encerrada_em is null;
alter table sessoes_suporte enable row level security;
create policy inquilino on sessoes_suporte to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on sessoes_suporte to nfse_sistema using (true) with check (true);
grant select, insert, update on sessoes_suporte to nfse_sistema;
grant select on sessoes_suporte to nfse_inquilino;
