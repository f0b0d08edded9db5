-- The spine: tenants, access, companies, certificates, series, notes, transmissions, jobs, events, webhooks.
-- Two walls between tenants: every statement names the tenant, and row-level security refuses the rest.
--   nfse_inquilino  the API acting for one tenant; sees the rows of app.tenant_id only
--   nfse_sistema    authentication, acceptance, worker: every tenant, by explicit policies (never BYPASSRLS)

create function current_tenant() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;

create table tenants (
  id uuid primary key,
  nome text not null,
  cpf_cnpj text,
  -- the signing secret of deliveries to opcoes.webhookUrl, sealed
  segredo_avulso bytea not null,
  limite_por_minuto int not null default 6000,
  versao int not null default 1,
  criado_em timestamptz not null default now()
);

create table contratos (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  status text not null check (status in ('agendado','em_teste','ativo','inadimplente','suspenso','cancelado','encerrado')),
  inicio date not null,
  versao int not null default 1,
  criado_em timestamptz not null default now()
);
create unique index contratos_um_vigente on contratos (tenant_id) where status not in ('cancelado','encerrado');

create table usuarios (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  nome text not null,
  email text not null,
  senha_hash text not null,
  papel text not null check (papel in ('owner','admin','developer','leitura')),
  empresa_ids uuid[],
  status text not null default 'ativo' check (status in ('pendente','ativo','bloqueado','desativado')),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  unique (tenant_id, id)
);
create unique index usuarios_email on usuarios (lower(email));

create table sessoes (
  token_hash bytea primary key,
  id uuid not null unique,
  tenant_id uuid not null,
  usuario_id uuid not null,
  criada_em timestamptz not null,
  usada_em timestamptz not null,
  expira_em timestamptz not null,
  ip text,
  foreign key (tenant_id, usuario_id) references usuarios (tenant_id, id)
);
create index sessoes_usuario on sessoes (usuario_id);

create table api_keys (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  nome text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  prefixo text not null,
  chave_hash bytea not null unique,
  empresa_ids uuid[],
  status text not null default 'ativa' check (status in ('ativa','revogada','expirada')),
  expira_em timestamptz,
  ultimo_uso_em timestamptz,
  criada_por uuid,
  criada_em timestamptz not null default now(),
  revogada_em timestamptz
);
create index api_keys_tenant on api_keys (tenant_id, criada_em desc);

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
  versao int not null default 1,
  criada_em timestamptz not null default now(),
  atualizada_em timestamptz not null default now(),
  unique (tenant_id, cpf_cnpj),
  unique (tenant_id, id)
);

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
  criado_em timestamptz not null default now(),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id),
  unique (tenant_id, id)
);
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
  versao int not null default 1,
  criada_em timestamptz not null default now(),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id),
  unique (empresa_id, municipio, ambiente, serie)
);
create function series_only_grow() returns trigger language plpgsql as $$
begin
  if new.proximo_numero < old.proximo_numero then
    raise exception 'proximo_numero of a series only grows (% -> %)', old.proximo_numero, new.proximo_numero;
  end if;
  return new;
end $$;
create trigger series_only_grow before update on series for each row execute function series_only_grow();

create table notas (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  empresa_id uuid not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  status text not null default 'processando' check (status in
    ('processando','autorizada','rejeitada','cancelada','substituida','falha_temporaria','falha_definitiva')),
  id_integracao text,
  -- holds the idIntegracao; drops only on proven refusal (docs/especificacao/contrato.md#42-re-issue rule 7)
  vigente boolean not null default true,
  -- the request exactly as it came, and its digest
  corpo bytea not null,
  corpo_sha256 bytea not null,
  trilho text not null check (trilho in ('nacional','municipal')),
  municipio text not null,
  conexao text not null,
  conexao_versao int not null,
  serie_id uuid not null references series,
  serie_rps text not null,
  numero_rps bigint not null,
  -- the prepared note (domain/nota/preparada.ts)
  preparada json not null,
  ajustes text[] not null default '{}',
  webhook_url text,
  prioridade int not null default 0,
  score_confianca int not null,
  avisos json not null default '[]',
  erros json not null default '[]',
  numero text,
  chave_acesso text,
  codigo_verificacao text,
  autorizada_em timestamptz,
  -- the city's signed document, gzip
  xml_autorizado bytea,
  tentativas int not null default 0,
  valor_servico bigint not null,
  tomador_nome text,
  competencia text not null,
  reemissao_de_id uuid,
  numero_original text,
  request_id text not null,
  versao int not null default 1,
  criada_em timestamptz not null default now(),
  concluida_em timestamptz,
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id),
  unique (tenant_id, id)
);
alter table notas alter column xml_autorizado set storage external; -- already gzip
create unique index notas_id_integracao on notas (tenant_id, id_integracao) where vigente and id_integracao is not null;
create unique index notas_numero_rps on notas (serie_id, numero_rps);
create index notas_lista on notas (tenant_id, ambiente, criada_em desc, id);
create index notas_integracao on notas (tenant_id, id_integracao, criada_em desc) where id_integracao is not null;
create index notas_chave on notas (tenant_id, chave_acesso) where chave_acesso is not null;

create table historico (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  de text,
  para text not null,
  ator text not null,
  detalhe json,
  request_id text,
  em timestamptz not null default clock_timestamp(),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
create index historico_nota on historico (nota_id, id);

-- Legal moves of a note, and one history row each: the code decides, the database remembers and refuses the rest.
create function notas_transition() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (case old.status
      when 'processando' then new.status in ('autorizada','rejeitada','falha_temporaria')
      when 'falha_temporaria' then new.status in ('processando','falha_definitiva')
      when 'autorizada' then new.status in ('cancelada','substituida')
      else false end) then
    raise exception 'nota %: % -> % is not a legal move', old.id, old.status, new.status;
  end if;
  return new;
end $$;
create trigger notas_transition before update of status on notas for each row execute function notas_transition();

create table transmissoes (
  id uuid primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  operacao text not null check (operacao in ('emitir','consultar')),
  epoca int not null,
  resultado text not null default 'nula' check (resultado in ('nula','nao_enviada','incerta','recusada','autorizada','ausente','ocupada')),
  documento_id text not null,
  -- what an asynchronous city answered, to ask by
  protocolo text,
  conexao text not null,
  conexao_versao int not null,
  leiaute text,
  xml bytea,
  xml_sha256 bytea,
  resposta bytea,
  status_http int,
  causa text,
  duracao_ms int,
  criada_em timestamptz not null default clock_timestamp(),
  respondida_em timestamptz,
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
create index transmissoes_nota on transmissoes (nota_id, criada_em);
-- at most one transmission of a note may be of unknown outcome before it is sent
create unique index transmissoes_uma_aberta on transmissoes (nota_id) where operacao = 'emitir' and resultado = 'nula';

create table tentativas_rejeitadas (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  ambiente text,
  empresa_id uuid,
  id_integracao text,
  request_id text not null,
  codigo text not null,
  status_http int not null,
  erros json not null,
  -- the submitted bytes, credentials masked
  corpo bytea not null,
  criada_em timestamptz not null default now()
);
create index tentativas_tenant on tentativas_rejeitadas (tenant_id, criada_em desc);

create table jobs (
  id bigint generated always as identity primary key,
  fila text not null,
  -- one open job per key and queue
  chave text not null,
  tenant_id uuid,
  -- what shares a concurrency limit: a city's connection, a webhook endpoint
  grupo text not null,
  prioridade int not null default 0,
  estado text not null default 'aguardando' check (estado in
    ('aguardando','executando','bloqueado','concluido','falhou','cancelado')),
  executar_em timestamptz not null default now(),
  tentativas int not null default 0,
  epoca int not null default 0,
  lease_ate timestamptz,
  dados json not null default '{}',
  ultimo_erro text,
  request_id text,
  criado_em timestamptz not null default now(),
  concluido_em timestamptz
) with (fillfactor = 70);
-- the key first: with the queue first the planner took this index for claims and scanned the queue once per group (89 ms a claim, 6 now)
create unique index jobs_um_aberto on jobs (chave, fila) where estado in ('aguardando','executando','bloqueado');
create index jobs_proximos on jobs (fila, grupo, prioridade desc, executar_em, id) where estado = 'aguardando';
create index jobs_leases on jobs (fila, grupo) where estado = 'executando';
create index jobs_bloqueados on jobs (fila, executar_em) where estado = 'bloqueado';
create index jobs_concluidos on jobs (concluido_em) where estado in ('concluido','cancelado');

create table filas (
  nome text primary key,
  estado text not null default 'ativa' check (estado in ('ativa','pausada')),
  atualizada_em timestamptz not null default now()
);

-- Breakers: one per connection, environment and operation, shared by every worker.
create table disjuntores (
  chave text primary key,
  estado text not null check (estado in ('fechado','aberto','meio_aberto')),
  falhas int not null default 0,
  total int not null default 0,
  janela_desde timestamptz not null default now(),
  aberto_ate timestamptz,
  aberturas int not null default 0,
  atualizado_em timestamptz not null default now()
);

create table alertas (
  id uuid primary key,
  tenant_id uuid,
  tipo text not null,
  chave text not null,
  status text not null default 'aberto' check (status in ('aberto','reconhecido','resolvido')),
  ocorrencias int not null default 1,
  detalhe json not null default '{}',
  aberto_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  resolvido_em timestamptz
);
create unique index alertas_um_aberto on alertas (tipo, chave) where status <> 'resolvido';

create table eventos (
  id uuid primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  evento text not null,
  -- the exact bytes every delivery carries
  corpo bytea not null,
  webhook_url text,
  expandido_em timestamptz,
  criado_em timestamptz not null default now(),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id),
  unique (nota_id, evento)
);
create index eventos_por_expandir on eventos (criado_em) where expandido_em is null;

create table webhook_endpoints (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  url text not null,
  descricao text,
  eventos text[] not null,
  estado text not null default 'ativo' check (estado in ('ativo','instavel','desativado_automatico','desativado_manual')),
  segredo bytea not null,
  -- the former secret signs too until then
  segredo_anterior bytea,
  segredo_anterior_ate timestamptz,
  ultimo_sucesso_em timestamptz,
  falhando_desde timestamptz,
  esgotadas int not null default 0,
  primeira_esgotada_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  unique (tenant_id, id)
);
create index webhook_endpoints_tenant on webhook_endpoints (tenant_id);

create table entregas (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  evento_id uuid references eventos,
  nota_id uuid,
  evento text not null,
  endpoint_id uuid references webhook_endpoints on delete set null,
  url text not null,
  corpo bytea not null,
  estado text not null default 'pendente' check (estado in
    ('pendente','enviando','entregue','aguardando_retentativa','delivery_failed','suspensa')),
  tentativas int not null default 0,
  proxima_tentativa_em timestamptz,
  entregue_em timestamptz,
  criada_em timestamptz not null default now(),
  unique (evento_id, endpoint_id),
  unique (tenant_id, id)
);
create index entregas_tenant on entregas (tenant_id, criada_em desc);
create index entregas_nota on entregas (nota_id);
create index entregas_endpoint on entregas (endpoint_id, criada_em desc);

create table entrega_tentativas (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  entrega_id uuid not null,
  numero int not null,
  gatilho text not null check (gatilho in ('automatico','manual')),
  iniciada_em timestamptz not null,
  duracao_ms int not null,
  status_http int,
  erro_classe text,
  resposta_trecho bytea,
  foreign key (tenant_id, entrega_id) references entregas (tenant_id, id)
);
create index entrega_tentativas_entrega on entrega_tentativas (entrega_id, id);

-- Append-only: nobody may change or delete what happened.
create table auditoria (
  id bigint generated always as identity primary key,
  tenant_id uuid,
  acao text not null,
  recurso text not null,
  recurso_id text,
  ator json not null,
  request_id text,
  detalhe json,
  em timestamptz not null default clock_timestamp()
);
create index auditoria_tenant on auditoria (tenant_id, id desc);
create index auditoria_recurso on auditoria (recurso, recurso_id);

-- Walls and grants -----------------------------------------------------------------------------------------------
do $$
declare tabela text;
begin
  foreach tabela in array array['contratos','usuarios','sessoes','api_keys','empresas','certificados','nfse_configs','series',
      'notas','historico','transmissoes','tentativas_rejeitadas','jobs','alertas','eventos','webhook_endpoints','entregas',
      'entrega_tentativas','auditoria'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
  alter table tenants enable row level security;
  create policy inquilino on tenants to nfse_inquilino using (id = current_tenant()) with check (id = current_tenant());
  create policy sistema on tenants to nfse_sistema using (true) with check (true);
end $$;
grant select, insert, update, delete on all tables in schema public to nfse_sistema;
grant select, insert, update, delete on all tables in schema public to nfse_inquilino;
revoke insert, update, delete on tenants, contratos, disjuntores, filas from nfse_inquilino;
revoke all on migracoes from nfse_inquilino, nfse_sistema;
revoke update, delete on historico, auditoria, entrega_tentativas from nfse_inquilino, nfse_sistema;
revoke delete on notas, transmissoes, eventos, series from nfse_inquilino, nfse_sistema;
grant usage, select on all sequences in schema public to nfse_sistema, nfse_inquilino;
