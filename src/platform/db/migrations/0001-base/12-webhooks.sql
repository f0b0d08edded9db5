-- Events of notes and their deliveries to clients, by month.

create table eventos (
  id uuid not null,
  tenant_id uuid not null,
  nota_id uuid not null,
  evento text not null,
  -- the exact bytes every delivery carries
  corpo bytea not null,
  webhook_url text,
  expandido_em timestamptz,
  criado_em timestamptz not null default now(),
  primary key (tenant_id, nota_id, id)
) partition by range (nota_id);
comment on table eventos is
  'What happened to a note, in the bytes that every delivery carries.';
create index eventos_por_expandir on eventos (criado_em) where expandido_em is null;
-- a note is told once of each thing that happens once; the refusal of a cancellation may happen again
create unique index eventos_uma_vez on eventos (tenant_id, nota_id, evento)
  where evento <> 'nfse.cancelamento_indeferido';

create table webhook_endpoints (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  url text not null,
  descricao text,
  -- null: of both; a key of homologação sees the endpoints of homologação alone
  ambiente text check (ambiente in ('producao','homologacao')),
  eventos text[] not null,
  estado text not null default 'ativo' check (estado in ('ativo','instavel','desativado_automatico','desativado_manual')),
  segredo bytea not null,
  -- the previous secret signs too until then
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
comment on table webhook_endpoints is
  'An address of a client that takes events.';
create index webhook_endpoints_tenant on webhook_endpoints (tenant_id);

create table entregas (
  -- begins with the instant of the event; the rest is a digest of event and endpoint (id_unico), so that the key says that an
  -- event goes to an endpoint once, over all months
  id uuid not null,
  tenant_id uuid not null,
  evento_id uuid,
  nota_id uuid,
  evento text not null,
  endpoint_id uuid,
  url text not null,
  corpo bytea not null,
  estado text not null default 'pendente' check (estado in
    ('pendente','enviando','entregue','aguardando_retentativa','delivery_failed','suspensa')),
  tentativas int not null default 0,
  proxima_tentativa_em timestamptz,
  entregue_em timestamptz,
  criada_em timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete set null (endpoint_id)
) partition by range (id);
comment on table entregas is
  'A delivery of an event to one address.';
create index entregas_tenant on entregas (tenant_id, criada_em desc);
create index entregas_desistidas on entregas (tenant_id, criada_em desc) where estado = 'delivery_failed';
create index entregas_endpoint_estado on entregas (tenant_id, endpoint_id, criada_em desc) include (estado);
-- operators do not know the account of a delivery
create index entregas_id on entregas (id);
create index entregas_nota on entregas (tenant_id, nota_id);

create sequence entrega_tentativas_ordem;
create table entrega_tentativas (
  id bigint not null default nextval('entrega_tentativas_ordem'),
  tenant_id uuid not null,
  entrega_id uuid not null,
  numero int not null,
  gatilho text not null check (gatilho in ('automatico','manual')),
  iniciada_em timestamptz not null,
  duracao_ms int not null,
  status_http int,
  erro_classe text,
  resposta_trecho bytea,
  -- the very X-Service-Signature of the attempt: a secret rotated since could not make it again
  assinatura text,
  primary key (tenant_id, entrega_id, id)
) partition by range (entrega_id);
alter sequence entrega_tentativas_ordem owned by entrega_tentativas.id;
comment on table entrega_tentativas is
  'An attempt to deliver.';
-- open pages read the attempts in the order of the rows
create index entrega_tentativas_por_ordem on entrega_tentativas (id);
