-- Companies with their certificates, regimes, series and customers.

create table empresas (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  cpf_cnpj text not null,
  razao_social text not null,
  nome_fantasia text,
  inscricao_municipal text,
  inscricao_estadual text,
  regime_tributario text not null,
  regime_apuracao_simples int,
  regime_especial_tributacao int not null default 0,
  incentivo_fiscal boolean not null default false,
  optante_mei boolean not null default false,
  email text,
  telefone text,
  endereco jsonb not null,
  municipio text not null,
  ativa boolean not null default true,
  -- the track that an operator set for the company, and why
  trilho_operador text check (trilho_operador in ('nacional','municipal')),
  trilho_motivo text,
  -- the first day from which the national register authorises the company; null: as the law or the city says.
  nacional_desde date,
  busca text not null
    generated always as (texto_de_busca(razao_social || ' ' || coalesce(nome_fantasia, '') || ' ' || cpf_cnpj)) stored,
  versao int not null default 1,
  criada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  unique (tenant_id, cpf_cnpj),
  unique (tenant_id, id),
  constraint empresas_trilho_motivo check ((trilho_operador is null) = (trilho_motivo is null))
);
comment on table empresas is
  'A company that issues notes.';
-- over all accounts, by CNPJ or its beginning
create index empresas_documento on empresas (cpf_cnpj text_pattern_ops);
create index empresas_do_titular on empresas (cpf_cnpj);
create index empresas_busca on empresas using gin (trigramas(busca));

create table empresa_regimes (
  tenant_id uuid not null,
  empresa_id uuid not null,
  desde date not null,
  regime_tributario text not null,
  regime_apuracao_simples int,
  optante_mei boolean not null,
  criado_em timestamptz not null,
  primary key (empresa_id, desde),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
comment on table empresa_regimes is
  'A change of a company''s tax regime, in force from a day on; the regime before the first one is in empresas.';

create table empresa_recusas (
  tenant_id uuid not null,
  empresa_id uuid not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  codigo text not null,
  competencia text not null,
  recusas int not null default 1,
  nota_id uuid not null,
  em timestamptz not null,
  primary key (empresa_id, ambiente, codigo),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
comment on table empresa_recusas is
  'A code with which the national system refused notes of one company.';

create table certificados (
  id uuid primary key,
  tenant_id uuid not null,
  empresa_id uuid not null,
  titular text not null,
  cpf_cnpj text,
  emissor text not null,
  numero_serie text not null,
  valido_de timestamptz not null,
  valido_ate timestamptz not null,
  impressao_digital text not null,
  autoassinado boolean not null,
  -- leaf and chain, PEM: public
  certificado_pem text not null,
  -- PKCS#8, sealed by the vault; null once revoked (shredded)
  chave_selada bytea,
  status text not null check (status in ('ativo','futuro','substituido','expirado','revogado')),
  -- of the RSA key
  bits_da_chave int,
  -- a key of homologação put it, and may renew it; what the portal or a key of production put, it may not touch
  de_homologacao boolean not null default false,
  criado_em timestamptz not null default now(),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id),
  unique (tenant_id, id)
);
comment on table certificados is
  'A certificate A1 of a company, with its sealed key.';
create unique index certificados_um_ativo on certificados (empresa_id) where status in ('ativo','futuro');

create table nfse_configs (
  id uuid primary key,
  tenant_id uuid not null,
  empresa_id uuid not null,
  municipio text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  -- what the company set; the defaults are the domain's. Secrets are apart, sealed.
  dados jsonb not null,
  senha_selada bytea,
  token_selado bytea,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id),
  unique (empresa_id, municipio, ambiente)
);
comment on table nfse_configs is
  'How a company issues in one municipality and ambiente.';

-- Small tables that many notes change wait for some thousand rows before they are vacuumed, which makes the server plan every
-- statement anew that names one of them: 20 ms for accepting and settling notes, on each connection.
create table series (
  id uuid primary key,
  tenant_id uuid not null,
  empresa_id uuid not null,
  municipio text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  serie text not null,
  tipo text not null default 'rps',
  proximo_numero bigint not null default 1 check (proximo_numero > 0),
  ativa boolean not null default true,
  origem text not null default 'automatica',
  -- the first number that belongs to us: what lies below is no gap of ours
  numero_inicial bigint not null default 1 check (numero_inicial > 0),
  -- a series is one whatever its leading zeros: the national system pads it, so that 1 and 00001 have the same documents
  identidade text not null generated always as (
    case when serie ~ '^[0-9]+$' then coalesce(nullif(ltrim(serie, '0'), ''), '0') else serie end) stored,
  -- the series that numbers on where both ways to write one existed; null: this one does
  unida_a uuid references series,
  -- the next number before an import raised it; until a note confirms the new one, none is numbered by it
  salto_de bigint,
  versao int not null default 1,
  criada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
) with (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table series is
  'A series of RPS numbers of a company in one municipality and ambiente.';
create unique index series_identidade on series (empresa_id, municipio, ambiente, identidade) where unida_a is null;

create table dfe_cursores (
  tenant_id uuid not null,
  empresa_id uuid not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  nsu bigint not null default 0,
  lido_em timestamptz not null,
  primary key (empresa_id, ambiente),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
) with (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table dfe_cursores is
  'How far the feed of the national system was read for a company.';
create index dfe_cursores_lido on dfe_cursores (lido_em);

create table tomadores (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  empresa_id uuid not null,
  -- the `tomador` of POST /nfse
  dados jsonb not null,
  documento text not null generated always as (coalesce(dados ->> 'cpfCnpj', dados ->> 'nifEstrangeiro')) stored,
  nome text not null generated always as (coalesce(dados ->> 'razaoSocial', '')) stored,
  busca text not null generated always as (texto_de_busca(
    coalesce(dados ->> 'razaoSocial', '') || ' ' || coalesce(dados ->> 'cpfCnpj', dados ->> 'nifEstrangeiro'))) stored,
  -- a person wrote it: notes no longer change it
  escrito boolean not null default false,
  -- known from notes without fiscal value alone
  so_teste boolean not null default false,
  -- the day of its last note; null: none yet
  usado_em date,
  arquivado_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  unique (empresa_id, documento),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
comment on table tomadores is
  'A customer of a company, learnt from its notes or written by a person.';
create index tomadores_nome on tomadores (tenant_id, nome, id);
create index tomadores_documento on tomadores (documento);
create index tomadores_busca on tomadores using gin (trigramas(busca));
create unique index tomadores_da_conta on tomadores (tenant_id, empresa_id, documento);

create table importacoes (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  status text not null default 'analisada'
    check (status in ('analisada','aplicando','aplicada','aplicada_parcialmente','falhou','expirada')),
  origem text,
  sha256 text not null,
  linhas int not null,
  arquivo_selado bytea,
  -- what the first call to apply asked for; the next ones go on with it
  escolha json,
  resultado json,
  criada_por uuid not null references admin_usuarios,
  criada_em timestamptz not null,
  expira_em timestamptz not null,
  concluida_em timestamptz,
  unique (tenant_id, id)
);
comment on table importacoes is
  'An import of companies by CSV: the sealed file as it was previewed, until it is applied or a day has passed.';
create index importacoes_a_expirar on importacoes (expira_em) where arquivo_selado is not null;

create table importacao_linhas (
  tenant_id uuid not null,
  importacao_id uuid not null,
  linha int not null,
  situacao text not null check (situacao in ('criada','atualizada','ignorada','erro')),
  empresa_id uuid,
  erros json not null default '[]',
  primary key (importacao_id, linha),
  foreign key (tenant_id, importacao_id) references importacoes (tenant_id, id)
);
comment on table importacao_linhas is
  'What became of a line of an import, so that no line is applied twice.';

create table cnpj_consultas (
  cnpj text primary key,
  -- null: the register knows no such company
  resposta jsonb,
  consultada_em timestamptz not null
);
comment on table cnpj_consultas is
  'What the public register of companies answered about a CNPJ, the same for every account.';

create table chaves_mestras (
  id text primary key,
  selo bytea not null,
  criada_em timestamptz not null default now()
);
comment on table chaves_mestras is
  'A text sealed by a master key that the database was used with: a process without that key refuses to start.';

-- An operator may bring a series back, never over a number that a note has or that was voided. A series that grows, as each
-- note makes it, is not looked into.
create function series_only_grow() returns trigger language plpgsql as $$
begin
  if new.proximo_numero < old.proximo_numero and (
    exists (select from notas where serie_id = new.id and numero_rps >= new.proximo_numero)
    or exists (select from rps_inutilizados where serie_id = new.id and numero >= new.proximo_numero)) then
    raise exception 'proximo_numero of a series only grows over its numbers (% -> %)', old.proximo_numero, new.proximo_numero;
  end if;
  return new;
end $$;
create trigger series_only_grow before update on series for each row
  when (new.proximo_numero < old.proximo_numero) execute function series_only_grow();
