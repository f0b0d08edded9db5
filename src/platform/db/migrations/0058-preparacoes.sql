-- Putting every city of a template on the air in one step: what was asked, and each city with what became of it.
create table preparacoes (
  id uuid primary key,
  padrao text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  -- addresses, company, and what the run may do
  pedido jsonb not null,
  motivo text not null,
  status text not null default 'na_fila' check (status in ('na_fila','executando','concluida','cancelada')),
  por uuid,
  request_id text not null,
  criada_em timestamptz not null,
  concluida_em timestamptz
);
create unique index preparacoes_uma_aberta on preparacoes (padrao) where status in ('na_fila','executando');
create index preparacoes_recentes on preparacoes (criada_em desc, id);

create table preparacao_municipios (
  preparacao_id uuid not null references preparacoes (id) on delete cascade,
  municipio text not null,
  ordem int not null,
  situacao text not null default 'pendente'
    check (situacao in ('pendente','executando','mantido','faltando','pronto','publicado','cancelado')),
  -- how often a worker began it: one that is interrupted each time is given up
  tentativas int not null default 0,
  slug text,
  conexao_id uuid,
  ensaio_id uuid,
  achado jsonb,
  em timestamptz,
  primary key (preparacao_id, municipio)
);
create index preparacao_municipios_ordem on preparacao_municipios (preparacao_id, ordem);
grant select, insert, update, delete on preparacoes, preparacao_municipios to nfse_sistema;
