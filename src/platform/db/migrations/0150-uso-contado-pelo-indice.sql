-- A month counts the notes of each account from the index alone, and late notes are found where they are registered: the
-- rows of one account are all over the table. Deduplication does not matter: each entry is of one note.
drop index uso_competencia;
create index uso_competencia on uso (tenant_id, competencia, registrada_em) include (autorizada_em, empresa_id);
-- An index alone answers for pages that a vacuum has seen; the table only grows, so by its growth and not by its size.
alter table uso set (autovacuum_vacuum_insert_threshold = 50000, autovacuum_vacuum_insert_scale_factor = 0);
