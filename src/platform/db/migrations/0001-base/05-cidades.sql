-- How cities are reached, and what is known of them. All but avise_me belongs to the service: no account reads or writes it.

-- A slug has many versions (`versao`); `revisao` is the optimistic lock.
create table conexoes (
  id uuid primary key,
  slug text not null check (slug ~ '^[a-z0-9]+([.-][a-z0-9]+)*$'),
  versao int not null check (versao > 0),
  status text not null default 'rascunho' check (status in ('rascunho','publicada','substituida','despublicada','descartada')),
  titulo text not null,
  -- the whole Template (tracks/template.ts)
  template jsonb not null,
  -- by ambiente: the address of each operation, `padrao` for the rest; {} where there is none yet
  urls jsonb not null,
  -- by ambiente: parts of the template that differ there
  diferencas jsonb not null default '{}',
  -- PEM roots to trust instead of the public ones
  ca text[] not null default '{}',
  -- where it came from: nova, template:<padrao>, copia:<slug>@<versao>, analise:<id>
  origem text not null,
  criada_por uuid,
  publicada_por uuid,
  revisao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  publicada_em timestamptz,
  unique (slug, versao)
);
comment on table conexoes is
  'A version of a connection: how the web service of a city, or of many, is spoken to.';
create unique index conexoes_uma_publicada on conexoes (slug) where status = 'publicada';
create index conexoes_status on conexoes (status, atualizada_em desc);

create table conexao_municipios (
  municipio text primary key,
  slug text not null,
  urls jsonb not null default '{}',
  anexado_por uuid,
  anexado_em timestamptz not null
);
comment on table conexao_municipios is
  'Which connection serves a municipality, whatever its version.';
create index conexao_municipios_slug on conexao_municipios (slug);

create table conexao_ativacoes (
  id bigint generated always as identity primary key,
  slug text not null,
  conexao_id uuid not null references conexoes,
  versao int not null,
  acao text not null check (acao in ('publicar','despublicar','rollback')),
  motivo text,
  por uuid,
  em timestamptz not null
);
comment on table conexao_ativacoes is
  'The moment at which a version of a connection began or ceased to be the active one.';
create index conexao_ativacoes_slug on conexao_ativacoes (slug, id desc);

create table conexao_ensaios (
  id uuid primary key,
  conexao_id uuid not null references conexoes,
  revisao int not null,
  ok boolean not null,
  enviado boolean not null,
  municipio text not null,
  empresa_id uuid not null,
  detalhe jsonb not null,
  por uuid,
  em timestamptz not null
);
comment on table conexao_ensaios is
  'A dry-run of a connection: what was built, sent and answered, for the revision it was made with.';
create index conexao_ensaios_conexao on conexao_ensaios (conexao_id, em desc);

create table codigos_classificados (
  padrao text not null,
  codigo text not null check (length(codigo) between 1 and 60),
  efeito text not null check (efeito in ('final','transitorio')),
  motivo text not null,
  por uuid references admin_usuarios,
  em timestamptz not null,
  primary key (padrao, codigo)
);
comment on table codigos_classificados is
  'What operators say that a code of a template means in the answer to a send, where no catalogue lists it.';

create table municipio_ajustes (
  municipio text primary key,
  trilho text check (trilho in ('nacional','municipal')),
  -- what an operator says against the official list, and why (motivo)
  emissor_nacional text check (emissor_nacional in ('sim','nao')),
  provedor text,
  versao_provedor text,
  padrao_sugerido text,
  prazo_cancelamento_horas int check (prazo_cancelamento_horas >= 0),
  observacao text,
  -- the code of the national system that says that it does not serve the city
  rejeicao text,
  rejeicao_ambiente text check (rejeicao_ambiente in ('producao','homologacao')),
  rejeicao_em timestamptz,
  rejeicoes int not null default 0,
  motivo text,
  versao int not null default 1,
  atualizado_por uuid,
  atualizado_em timestamptz not null
);
comment on table municipio_ajustes is
  'What operators decided and what refusals taught about a municipality, over contracts/tables/municipios.csv.';

create table listas_adesao (
  data_lista date primary key,
  fonte text not null,
  -- [{ibge, emissorNacional, vigencia, emissaoPadrao}]
  municipios json not null,
  importada_por uuid,
  importada_em timestamptz not null
);
comment on table listas_adesao is
  'An official list of adherence to the national emitter, as it was read; the newest that names a municipality decides for it.';

create table convenios (
  municipio text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  -- null: asked, and no answer yet
  ativo boolean,
  valido_ate timestamptz not null,
  primary key (municipio, ambiente)
);
comment on table convenios is
  'What the national system answered about the agreement of a municipality, so that every process decides alike.';

create table prazos_recusados (
  nota_id uuid primary key,
  municipio text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  idade_horas int not null check (idade_horas >= 0),
  em timestamptz not null
);
comment on table prazos_recusados is
  'A note that a city refused to cancel for its age (E0822): several together suggest a deadline that nobody publishes.';
create index prazos_recusados_cidade on prazos_recusados (municipio, ambiente);

create table analises (
  id uuid primary key,
  status text not null default 'na_fila'
    check (status in ('na_fila','executando','concluido','falhou','aprovado','descartado','cancelado')),
  entrada jsonb not null,
  resultado jsonb,
  erro text,
  tentativas int not null default 0,
  conexao_id uuid references conexoes,
  criada_por uuid,
  versao int not null default 1,
  criada_em timestamptz not null,
  concluida_em timestamptz
);
comment on table analises is
  'An analysis of a WSDL that becomes the draft of a connection.';
create index analises_recentes on analises (criada_em desc);

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
comment on table preparacoes is
  'A run that puts every city of a template on the air.';
create unique index preparacoes_uma_aberta on preparacoes (padrao) where status in ('na_fila','executando');
create index preparacoes_recentes on preparacoes (criada_em desc, id);

create table preparacao_municipios (
  preparacao_id uuid not null references preparacoes on delete cascade,
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
comment on table preparacao_municipios is
  'A city of a run of preparacoes, with what became of it.';
create index preparacao_municipios_ordem on preparacao_municipios (preparacao_id, ordem);

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
comment on table checagens is
  'A comparison of the official tables with what their sources publish.';
create index checagens_recentes on checagens (criada_em desc, id);

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
comment on table exames_municipios is
  'An examination of how every municipality is reached, and what it lacks.';
create unique index exames_municipios_um_aberto on exames_municipios (ambiente) where status in ('na_fila','executando');
create index exames_municipios_recentes on exames_municipios (criada_em desc, id);

create table exame_itens (
  exame_id uuid not null references exames_municipios on delete cascade,
  municipio text not null,
  uf text not null,
  atendido boolean not null,
  -- the first thing that is wrong; null: nothing
  falta text,
  achado jsonb not null,
  primary key (exame_id, municipio)
);
comment on table exame_itens is
  'What an examination found of one municipality.';
create index exame_itens_falta on exame_itens (exame_id, falta, municipio);

create table avise_me (
  id uuid primary key,
  tenant_id uuid not null,
  usuario_id uuid not null,
  municipio text not null,
  ambiente text not null check (ambiente in ('producao', 'homologacao')),
  pedido_em timestamptz not null,
  respondido_em timestamptz,
  foreign key (tenant_id, usuario_id) references usuarios (tenant_id, id)
);
comment on table avise_me is
  'A user who asked to be told when a city is served; answered once.';
create unique index avise_me_aberto on avise_me (usuario_id, municipio, ambiente) where respondido_em is null;
create index avise_me_por_municipio on avise_me (municipio, ambiente) where respondido_em is null;

-- Only a draft changes its content.
create function conexoes_transition() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (case old.status
      when 'rascunho' then new.status in ('publicada','descartada')
      when 'publicada' then new.status in ('substituida','despublicada')
      when 'substituida' then new.status = 'publicada'
      when 'despublicada' then new.status = 'publicada'
      else false end) then
    raise exception 'conexao % version %: % -> % is not a legal move', old.slug, old.versao, old.status, new.status;
  end if;
  if old.status <> 'rascunho' and (new.slug, new.versao, new.titulo, new.template, new.urls, new.diferencas, new.ca)
      is distinct from (old.slug, old.versao, old.titulo, old.template, old.urls, old.diferencas, old.ca) then
    raise exception 'conexao % version %: only a draft changes', old.slug, old.versao;
  end if;
  return new;
end $$;
create trigger conexoes_transition before update on conexoes for each row execute function conexoes_transition();
