-- What a person does with a batch before it is issued: choose its columns again, change a field of many lines, read its
-- totals, and undo. The version before serves on meanwhile: it stores no cells, computes no totals, and issues at once:
-- docs/operacao/atualizacao.md#what-a-migration-may-do
alter table portal_lotes
  -- the names of the columns in the order of the file; null: the lines came as requests, or from the version before
  add column cabecalho json,
  -- the lines that are held begin to be issued at this moment, for this person; null: none is held
  add column executar_em timestamptz,
  add column executar_por uuid;
alter table portal_lotes add constraint portal_lotes_executar_por_fkey
  foreign key (tenant_id, executar_por) references usuarios (tenant_id, id) not valid;

alter table portal_lote_linhas
  -- the cells of the line as JSON, in the order of `cabecalho`; they leave with the request
  add column celulas bytea,
  -- the fields that a person wrote after the file was read, each with its value; null: taken out
  add column correcoes json not null default '{}',
  -- ready, and to be issued at portal_lotes.executar_em unless that is undone
  add column segurada boolean not null default false,
  -- of a line that is ready, as its check computed it: item of the list of services, and centavos
  add column item text,
  add column valor_servico bigint,
  add column iss_situacao text,
  add column valor_iss bigint;
