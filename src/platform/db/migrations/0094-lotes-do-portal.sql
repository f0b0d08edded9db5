-- Batches that the portal keeps: the lines of a file as requests, checked and then issued by a job, so that the browser
-- may close. The id of a line is fixed here, so that no answer that was lost issues a note twice.
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
create index portal_lote_linhas_situacao on portal_lote_linhas (lote_id, situacao, linha);
create index portal_lote_linhas_ids on portal_lote_linhas (lote_id, id_integracao, linha);
create index portal_lote_linhas_nota on portal_lote_linhas (nota_id) where nota_id is not null;
create index portal_lote_linhas_tomador on portal_lote_linhas (tomador_cpf_cnpj) where tomador_cpf_cnpj is not null;

do $$
declare tabela text;
begin
  foreach tabela in array array['portal_lotes','portal_lote_linhas'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert, update on portal_lotes, portal_lote_linhas to nfse_inquilino, nfse_sistema;
