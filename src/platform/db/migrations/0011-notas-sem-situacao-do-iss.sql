-- fora de transação
-- The notes whose ISS is still to be decided, for the worker that does so in steps; empty once it has done them.
drop index concurrently if exists notas_sem_situacao_do_iss;
create index concurrently notas_sem_situacao_do_iss on notas (id) where iss_situacao is null;
