-- fora de transação
-- The list of one status within an ambiente and a company is read from the index alone: the rows of every other company were
-- visited to be left out (a list of 25 refused notes of one of twenty companies: 1,000 pages). The index of before is a
-- part of it.
drop index concurrently if exists notas_lista_situacao;
create index concurrently notas_lista_situacao on notas (tenant_id, status, criada_em desc, id) include (ambiente, empresa_id);
drop index concurrently if exists notas_lista_status;
