-- fora de transação
-- The notes of a month of competência, by company: what its closing adds up.
drop index concurrently if exists notas_do_mes;
create index concurrently notas_do_mes on notas (tenant_id, ambiente, competencia, empresa_id);
