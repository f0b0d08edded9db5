-- Notes as operators list and find them, over all accounts. Measured over notes of one year, an accepted and authorised
-- note costs about 0.2 KB of these entries; what accounts have an index for (number, idIntegracao, access key) is asked
-- account by account, so that it costs a note nothing more.
create index notas_operacao on notas (ambiente, trilho, criada_em desc, id);
create index notas_operacao_municipio on notas (municipio, criada_em desc, id);
-- Most notes end authorised, and leave this index.
create index notas_operacao_status on notas (status, criada_em desc, id) where status <> 'autorizada';
-- Equal numbers of many series share one entry.
create index notas_operacao_rps on notas (numero_rps);
create index notas_operacao_pedido on notas using hash (request_id);

-- The failed job of a note, a delivery or a message.
create index jobs_falhados on jobs (chave, fila) where estado = 'falhou';

-- Companies of all accounts by CNPJ, or its beginning.
create index empresas_documento on empresas (cpf_cnpj text_pattern_ops);
