-- The back-office of cities: who administers, connections with their versions, what is known of each municipality, the
-- analyzer. All of it belongs to the house: no tenant reads or writes it (nfse_inquilino gets no grant).

create table admin_usuarios (
  id uuid primary key,
  nome text not null,
  email text not null,
  senha_hash text not null,
  papel text not null check (papel in ('suporte','operador','superadmin')),
  status text not null default 'ativo' check (status in ('pendente','ativo','bloqueado','desativado')),
  versao int not null default 1,
  criado_em timestamptz not null default now()
);
create unique index admin_usuarios_email on admin_usuarios (lower(email));

create table admin_sessoes (
  token_hash bytea primary key,
  id uuid not null unique,
  usuario_id uuid not null references admin_usuarios,
  criada_em timestamptz not null,
  usada_em timestamptz not null,
  expira_em timestamptz not null,
  ip text
);
create index admin_sessoes_usuario on admin_sessoes (usuario_id);

-- A slug has many versions (`versao`); `revisao` is the optimistic lock. Only a draft changes its content.
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
create unique index conexoes_uma_publicada on conexoes (slug) where status = 'publicada';
create index conexoes_status on conexoes (status, atualizada_em desc);

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

-- Which slug serves a municipality, whatever its version; the addresses of the city itself where they differ.
create table conexao_municipios (
  municipio text primary key,
  slug text not null,
  urls jsonb not null default '{}',
  anexado_por uuid,
  anexado_em timestamptz not null
);
create index conexao_municipios_slug on conexao_municipios (slug);

-- Every time a version began or ceased to be the active one.
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
create index conexao_ativacoes_slug on conexao_ativacoes (slug, id desc);

-- Evidence of dry-runs: what was built, sent and answered. Good for the revision it was made with.
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
create index conexao_ensaios_conexao on conexao_ensaios (conexao_id, em desc);

-- What operators decided and what refusals taught about a municipality, over contracts/tables/municipios.csv.
create table municipio_ajustes (
  municipio text primary key,
  trilho text check (trilho in ('nacional','municipal')),
  emissor_nacional text check (emissor_nacional in ('sim','nao','presumido','desconhecido')),
  provedor text,
  versao_provedor text,
  padrao_sugerido text,
  prazo_cancelamento_horas int check (prazo_cancelamento_horas >= 0),
  observacao text,
  -- the code of the national system that told the city is not (or no more) served there
  rejeicao text,
  rejeicao_ambiente text check (rejeicao_ambiente in ('producao','homologacao')),
  rejeicao_em timestamptz,
  rejeicoes int not null default 0,
  versao int not null default 1,
  atualizado_por uuid,
  atualizado_em timestamptz not null
);

create table analises (
  id uuid primary key,
  status text not null default 'na_fila' check (status in ('na_fila','executando','concluido','falhou','aprovado','descartado','cancelado')),
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
create index analises_recentes on analises (criada_em desc);

grant select, insert, update, delete on admin_usuarios, admin_sessoes, conexoes, conexao_municipios, municipio_ajustes, analises to nfse_sistema;
grant select, insert on conexao_ativacoes, conexao_ensaios to nfse_sistema;
grant usage, select on all sequences in schema public to nfse_sistema;
revoke delete on conexoes from nfse_sistema;

-- The health of cities looks at the last minutes only; rows come in the order of time, so ranges of blocks suffice.
create index transmissoes_tempo on transmissoes using brin (criada_em) with (pages_per_range = 16, autosummarize = on);
