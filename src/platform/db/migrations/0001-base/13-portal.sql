-- What the portal keeps: batches from files, services under a name, notes that recur.

create table portal_lotes (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  arquivo text not null,
  -- the columns of the file and the field that each is; remembered for the next file
  colunas jsonb not null default '{}',
  sem_tomador boolean not null,
  total int not null check (total between 1 and 10000),
  conteudo_sha256 text not null,
  criado_por uuid not null,
  criado_em timestamptz not null,
  emitido_por uuid,
  emitido_em timestamptz,
  cancelado_em timestamptz,
  apagado_em timestamptz,
  unique (tenant_id, id),
  foreign key (tenant_id, criado_por) references usuarios (tenant_id, id),
  foreign key (tenant_id, emitido_por) references usuarios (tenant_id, id)
);
comment on table portal_lotes is
  'A file of requests that the portal keeps as a batch, issued by a job while the browser may be closed.';
create index portal_lotes_lista on portal_lotes (tenant_id, criado_em desc, id);
create index portal_lotes_a_apagar on portal_lotes (criado_em) where apagado_em is null;

create table portal_lote_linhas (
  tenant_id uuid not null,
  lote_id uuid not null,
  -- as the file numbers it
  linha int not null,
  situacao text not null check (situacao in ('a_conferir','pronta','com_erro','a_enviar','enviando','enviada','retirada')),
  id_integracao text not null,
  -- the request as JSON; null once the batch is past its retention
  pedido bytea,
  tomador_cpf_cnpj text,
  erros json not null default '[]',
  -- the note that already has the id of this line
  existente_id uuid,
  nota_id uuid,
  versao int not null default 1,
  primary key (lote_id, linha),
  foreign key (tenant_id, lote_id) references portal_lotes (tenant_id, id),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id),
  check ((nota_id is null) = (situacao <> 'enviada'))
);
comment on table portal_lote_linhas is
  'A line of a file of portal_lotes; its idIntegracao is fixed here, so that no answer that was lost issues a note twice.';
create index portal_lote_linhas_situacao on portal_lote_linhas (lote_id, situacao, linha);
create index portal_lote_linhas_ids on portal_lote_linhas (lote_id, id_integracao, linha);
create index portal_lote_linhas_nota on portal_lote_linhas (nota_id) where nota_id is not null;
create index portal_lote_linhas_tomador on portal_lote_linhas (tomador_cpf_cnpj) where tomador_cpf_cnpj is not null;

create table modelos_servico (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  -- null: for notes of every company of the account
  empresa_id uuid,
  nome text not null,
  servico json not null,
  arquivado_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null,
  atualizado_em timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
comment on table modelos_servico is
  'A service that an account issues often, kept to fill in the next note with.';
create index modelos_servico_nome on modelos_servico (tenant_id, nome, id);

create table recorrentes (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  empresa_id uuid not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  nome text not null,
  -- the request of POST /nfse, without id, dates and number
  nota json not null,
  tomador_nome text,
  tomador_cpf_cnpj text,
  valor bigint not null,
  modo text not null check (modo in ('emitir','revisar')),
  competencia text not null check (competencia in ('do_mes','mes_anterior')),
  dia smallint not null check (dia between 1 and 31),
  nao_util text not null check (nao_util in ('manter','antes','depois')),
  a_cada_meses smallint not null check (a_cada_meses between 1 and 24),
  inicio date not null,
  fim date,
  -- how many notes at most; null: no limit
  quantidade int check (quantidade > 0),
  situacao text not null default 'ativa' check (situacao in ('ativa','pausada','encerrada')),
  -- the next date; null while paused, and after the last
  proxima date,
  -- days before this one have no note: the recurrence was paused, or did not exist
  desde date not null,
  versao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
comment on table recorrentes is
  'A note that recurs by calendar.';
create index recorrentes_lista on recorrentes (tenant_id, criada_em desc, id);
create index recorrentes_devidas on recorrentes (proxima) where situacao = 'ativa' and proxima is not null;
create index recorrentes_tomador on recorrentes (tomador_cpf_cnpj) where tomador_cpf_cnpj is not null;

create table recorrente_ocorrencias (
  recorrente_id uuid not null,
  tenant_id uuid not null,
  -- the month, YYYY-MM: a recurrence has one note in it, whatever its day becomes
  mes text not null,
  data date not null,
  estado text not null check (estado in ('planejada','a_revisar','emitida','recusada','dispensada')),
  -- found after so many days that a person decides
  atrasada boolean not null default false,
  nota_id uuid,
  codigo text,
  erros json,
  ator json not null,
  em timestamptz not null,
  primary key (recorrente_id, mes),
  foreign key (tenant_id, recorrente_id) references recorrentes (tenant_id, id),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
comment on table recorrente_ocorrencias is
  'A month of a recurring note, and what became of it.';
create index recorrente_ocorrencias_abertas on recorrente_ocorrencias (tenant_id, recorrente_id)
  where estado in ('a_revisar','recusada');
