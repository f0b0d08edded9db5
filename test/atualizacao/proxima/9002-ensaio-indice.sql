-- fora de transação: a tabela cresce com as notas
drop index concurrently if exists notas_ensaio;
create index concurrently notas_ensaio on notas (tenant_id, ensaio);
