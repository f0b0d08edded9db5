-- fora de transação
-- The rows of one person in an account, and how many people there are, from the index alone.
drop index concurrently if exists tomadores_da_pessoa;
create index concurrently tomadores_da_pessoa on tomadores (tenant_id, documento, nome, id)
  include (empresa_id, arquivado_em, so_teste);
-- A number of another country is of one person in one country only.
drop index concurrently if exists tomadores_no_exterior;
create index concurrently tomadores_no_exterior on tomadores (tenant_id, documento) where (dados ->> 'cpfCnpj') is null;
