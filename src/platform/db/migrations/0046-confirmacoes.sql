-- Acts that need two administrators: the first asks, another confirms the same act within minutes, or it lapses.
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
create index confirmacoes_abertas on confirmacoes (expira_em) where confirmada_em is null;
grant select, insert, update on confirmacoes to nfse_sistema;
