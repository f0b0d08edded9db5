-- Notes, their history by month, and how they came: alone or in a batch.

create table notas (
  id uuid primary key,
  tenant_id uuid not null,
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
  -- what statistics add up, in centavos; the prepared note has them too, but reading it for every sum costs too much
  valor_iss bigint not null default 0,
  valor_ibs bigint not null default 0,
  valor_cbs bigint not null default 0,
  -- what the customer pays, in centavos: at first as foreseen, then as the answered note says; null while a rate of IBS or
  -- CBS that it depends on is not fixed
  valor_a_cobrar bigint,
  -- what the city itself computed, where its note says so and it is not what was sent:
  -- {"iss": centavos, "liquido": centavos | null}
  apurado json,
  tomador_nome text,
  competencia text not null,
  reemissao_de_id uuid,
  reemitida_por_id uuid,
  numero_original text,
  -- the last attempt to end the note, as answers show it: lists need no join
  cancelamento json,
  -- when to look next whether a city without a feed ended the note by itself; null: no more
  situacao_ver_em timestamptz,
  request_id text not null,
  versao int not null default 1,
  criada_em timestamptz not null default now(),
  concluida_em timestamptz,
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id),
  unique (tenant_id, id)
);
comment on table notas is
  'An electronic service invoice (NFS-e), from its acceptance on.';
-- gzip already
alter table notas alter column xml_autorizado set storage external;
create unique index notas_id_integracao on notas (tenant_id, id_integracao) where vigente and id_integracao is not null;
create unique index notas_numero_rps on notas (serie_id, numero_rps);
create index notas_lista on notas (tenant_id, ambiente, criada_em desc, id);
-- at most one note that still counts takes the place of a refused one
create unique index notas_uma_reemissao on notas (reemissao_de_id) where vigente and reemissao_de_id is not null;
-- lists, the newest first: whole (a key's ambiente: notas_lista), by company, by state from the index alone
create index notas_lista_conta on notas (tenant_id, criada_em desc, id);
create index notas_lista_empresa on notas (tenant_id, empresa_id, criada_em desc, id);
create index notas_lista_situacao on notas (tenant_id, status, criada_em desc, id) include (ambiente, empresa_id);
-- beginnings of number, idIntegracao and access key; the operators of patterns include equality
create index notas_q_numero on notas (tenant_id, numero text_pattern_ops) where numero is not null;
create index notas_integracao on notas (tenant_id, id_integracao text_pattern_ops, criada_em desc)
  where id_integracao is not null;
create index notas_q_chave on notas (tenant_id, chave_acesso text_pattern_ops) where chave_acesso is not null;
create index notas_situacao_ver on notas (situacao_ver_em) where situacao_ver_em is not null;
-- As operators list and find notes, over all accounts: about 0.2 KB of entries for a note. What accounts have an index for
-- (number, idIntegracao, access key) is asked account by account.
create index notas_operacao on notas (ambiente, trilho, criada_em desc, id);
create index notas_operacao_municipio on notas (municipio, criada_em desc, id);
-- most notes end authorised, and leave this index
create index notas_operacao_status on notas (status, criada_em desc, id) where status <> 'autorizada';
-- equal numbers of many series share one entry
create index notas_operacao_rps on notas (numero_rps);
create index notas_operacao_pedido on notas using hash (request_id);
-- refused notes that were not issued again, which the first page of the portal counts
create index notas_recusadas on notas (tenant_id, ambiente, criada_em) include (empresa_id)
  where status in ('rejeitada', 'falha_definitiva') and reemitida_por_id is null;

create table notas_titulares (
  tenant_id uuid not null,
  nota_id uuid not null,
  papel text not null check (papel in ('tomador', 'intermediario')),
  cpf_cnpj text not null
);
comment on table notas_titulares is
  'The document of the customer or the intermediary of a note, by which the notes of a person are found.';
create index notas_titulares_documento on notas_titulares (cpf_cnpj, papel, nota_id);

create sequence historico_ordem;
create table historico (
  id bigint not null default nextval('historico_ordem'),
  tenant_id uuid not null,
  nota_id uuid not null,
  de text,
  para text not null,
  ator text not null,
  detalhe json,
  request_id text,
  em timestamptz not null default clock_timestamp(),
  primary key (tenant_id, nota_id, id)
) partition by range (nota_id);
alter sequence historico_ordem owned by historico.id;
comment on table historico is
  'A change of state of a note.';
-- the roll-ups read the history in the order of its rows, over all accounts
create index historico_por_ordem on historico (id);

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
  tomador_cpf_cnpj text,
  criada_em timestamptz not null default now()
);
comment on table tentativas_rejeitadas is
  'A request that was refused and became no note.';
create index tentativas_tenant on tentativas_rejeitadas (tenant_id, criada_em desc);
create index tentativas_integracao on tentativas_rejeitadas (tenant_id, id_integracao) where id_integracao is not null;
create index tentativas_criada on tentativas_rejeitadas (criada_em);
create index tentativas_do_titular on tentativas_rejeitadas (tomador_cpf_cnpj) where tomador_cpf_cnpj is not null;

create table lotes (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  total int not null check (total between 1 and 50),
  request_id text not null,
  criado_em timestamptz not null default now(),
  unique (tenant_id, id)
);
comment on table lotes is
  'A batch of notes sent in one request.';

create table lote_itens (
  tenant_id uuid not null,
  lote_id uuid not null,
  indice int not null,
  id_integracao text,
  nota_id uuid,
  recusa text,
  erros json not null default '[]',
  primary key (lote_id, indice),
  foreign key (tenant_id, lote_id) references lotes (tenant_id, id),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id),
  check ((nota_id is null) = (recusa is not null))
);
comment on table lote_itens is
  'An item of a batch: a note (its own, or the existing one of a repeated idIntegracao) or a refusal.';
-- which batch a note came in
create index lote_itens_nota on lote_itens (nota_id) where nota_id is not null;

create table servicos_usados (
  tenant_id uuid not null references tenants,
  empresa_id uuid not null,
  ambiente text not null,
  codigo text not null,
  -- when the first note with it was authorised
  desde timestamptz not null,
  primary key (tenant_id, empresa_id, ambiente, codigo),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
comment on table servicos_usados is
  'An LC 116 item with which a company was authorised in an ambiente, for the score of its next notes.';

create table documentos (
  tenant_id uuid not null,
  nota_id uuid not null,
  sha256 bytea not null,
  bytes int not null,
  movido_em timestamptz not null default now(),
  trazido_em timestamptz,
  primary key (tenant_id, nota_id, sha256),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
comment on table documentos is
  'A move of the documents of an ended note to the S3-compatible store, as one object: <tenant>/<note>/<sha256>.zip.';

create table documentos_adiados (
  tenant_id uuid not null,
  nota_id uuid not null,
  ver_em timestamptz not null,
  primary key (tenant_id, nota_id),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
comment on table documentos_adiados is
  'A note that had not ended when its documents were due to move, to look at again.';
create index documentos_adiados_ver on documentos_adiados (ver_em);

create table documentos_marcha (
  unica boolean primary key default true check (unica),
  ate timestamptz not null,
  janela_s float8 not null
);
comment on table documentos_marcha is
  'Up to when documents were moved; one row.';

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
