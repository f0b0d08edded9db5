-- fora de transação
-- What an address was sent in a day, over all accounts.
drop index concurrently if exists emails_destino;
create index concurrently emails_destino on emails (lower(para), criado_em);
