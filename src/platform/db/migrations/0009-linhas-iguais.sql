-- fora de transação
-- Each line of a batch looks for an equal one before it: without an index each would read the whole batch.
drop index concurrently if exists portal_lote_linhas_iguais;
create index concurrently portal_lote_linhas_iguais on portal_lote_linhas (lote_id, igual, linha) where igual is not null;
