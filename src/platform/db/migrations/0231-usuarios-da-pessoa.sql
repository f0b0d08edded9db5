-- fora de transação
drop index concurrently if exists usuarios_pessoa;
create index concurrently usuarios_pessoa on usuarios (pessoa_id);
