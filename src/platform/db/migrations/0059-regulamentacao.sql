-- Whether the official tables are still those that their sources publish.
create table checagens (
  id uuid primary key,
  tabelas text[] not null,
  -- where each is read, as configured when the check was asked for
  enderecos jsonb not null,
  motivo text not null,
  status text not null default 'na_fila' check (status in ('na_fila','executando','concluida')),
  -- one entry for each table, in the order of tabelas; those done so far while it runs
  resultado jsonb not null default '[]',
  por uuid,
  criada_em timestamptz not null,
  concluida_em timestamptz
);
create index checagens_recentes on checagens (criada_em desc, id);

-- Which way each municipality is reached today, and what it lacks.
create table exames_municipios (
  id uuid primary key,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  motivo text not null,
  status text not null default 'na_fila' check (status in ('na_fila','executando','concluida')),
  total int not null default 0,
  -- by lack: how many, and how many of them are served; counted once at the end, since a list shows many examinations
  resumo jsonb,
  por uuid,
  criada_em timestamptz not null,
  concluida_em timestamptz
);
create unique index exames_municipios_um_aberto on exames_municipios (ambiente) where status in ('na_fila','executando');
create index exames_municipios_recentes on exames_municipios (criada_em desc, id);

create table exame_itens (
  exame_id uuid not null references exames_municipios (id) on delete cascade,
  municipio text not null,
  uf text not null,
  atendido boolean not null,
  -- the first thing that is wrong; null: nothing
  falta text,
  achado jsonb not null,
  primary key (exame_id, municipio)
);
create index exame_itens_falta on exame_itens (exame_id, falta, municipio);
grant select, insert, update, delete on checagens, exames_municipios, exame_itens to nfse_sistema;
