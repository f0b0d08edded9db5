-- The credit that a fatura left is taken back when it is cancelled; a cancelled fatura of a later month may have shown it
-- as a line, which stays as it was.
alter table fatura_itens drop constraint fatura_itens_lancamento_id_fkey;
