-- The keys that statements name on conflict begin with the account, as those of every large table do: so a key is held
-- where the rows of the account are, also when they are distributed (docs/escala.md#beyond-one-postgresql). Each was of
-- one account before: the id of a note, of a transmission, of a company.
alter table uso drop constraint uso_pkey, add primary key (tenant_id, nfse_id);
alter table ausencias drop constraint ausencias_pkey, add primary key (tenant_id, transmissao_id, relogio);
alter table tomadores drop constraint tomadores_empresa_id_documento_key, add unique (tenant_id, empresa_id, documento);
