-- Bits of the RSA key of a certificate; null for those that were sent before.
alter table certificados add column bits_da_chave integer;
