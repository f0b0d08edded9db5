-- fora de transação
-- The keys that statements name on conflict begin with the account, as those of every large table do: so a key is held
-- where the rows of the account are, also when they are distributed (docs/escala.md#beyond-one-postgresql). Each was of
-- one account before: of a transmission, of a company. The keys of before stay for the version before.
drop index concurrently if exists ausencias_da_conta;
create unique index concurrently ausencias_da_conta on ausencias (tenant_id, transmissao_id, relogio);
drop index concurrently if exists tomadores_da_conta;
create unique index concurrently tomadores_da_conta on tomadores (tenant_id, empresa_id, documento);
