-- Cities that notes went to, by the same reading of the history as saude_municipios.
create table cidades_em_uso (
  municipio text not null,
  ambiente text not null,
  -- the connection of the last note
  conexao text not null,
  vista_em timestamptz not null,
  -- the last authorization
  sucesso_em timestamptz,
  primary key (municipio, ambiente)
) with (fillfactor = 70);
grant select, insert, update, delete on cidades_em_uso to nfse_sistema;
insert into cidades_em_uso (municipio, ambiente, conexao, vista_em, sucesso_em)
select distinct on (municipio, ambiente) municipio, ambiente, conexao, criada_em, autorizada_em
from notas where criada_em > now() - interval '30 days' order by municipio, ambiente, criada_em desc;

-- The facts of saude_municipios in short steps: five minutes, kept two hours; hours, kept twenty-five.
create table saude_recente (
  passo text not null check (passo in ('5min','hora')),
  inicio timestamptz not null,
  municipio text not null,
  ambiente text not null,
  fato text not null check (fato in ('nota','resposta')),
  valor text not null,
  quantas bigint not null,
  primary key (municipio, ambiente, passo, inicio, fato, valor)
) with (fillfactor = 70);
create index saude_recente_passo on saude_recente (passo, inicio);
grant select, insert, update, delete on saude_recente to nfse_sistema;

-- What is probed by itself: a city, or the national system once for all its cities; with what the last probe found.
create table sonda_alvos (
  alvo text not null,
  ambiente text not null,
  proxima_em timestamptz not null,
  -- the last probe; null before the first
  em timestamptz,
  respondeu boolean,
  causa text,
  duracao_ms int,
  -- the end of validity of the city's TLS certificate
  certificado_ate timestamptz,
  falhas_seguidas int not null default 0,
  -- since when every probe was answered, or failed
  desde timestamptz,
  primary key (alvo, ambiente)
) with (fillfactor = 70);
create index sonda_alvos_proximas on sonda_alvos (proxima_em);
grant select, insert, update, delete on sonda_alvos to nfse_sistema;

create table sondas (
  id uuid primary key,
  alvo text not null,
  ambiente text not null,
  municipio text not null,
  conexao text not null,
  conexao_versao int not null,
  origem text not null check (origem in ('automatica','manual')),
  em timestamptz not null,
  respondeu boolean not null,
  causa text,
  duracao_ms int not null,
  -- address asked, and each step with its time and what it found
  achado json not null
);
create index sondas_alvo on sondas (alvo, ambiente, em desc, respondeu);
create index sondas_em on sondas using brin (em);
grant select, insert, update, delete on sondas to nfse_sistema;
