-- A note leaves eight pieces of documents in the tables beside its own, so that five thousand of them (0184) are no more than
-- some hundred notes: those tables were still vacuumed every few seconds (twice each in 26 s, 26/11/2026).
create or replace function adiar_limpeza(tabela regclass) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s set (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = 5000,
    autovacuum_analyze_threshold = 5000, toast.autovacuum_vacuum_threshold = 25000,
    toast.autovacuum_vacuum_insert_threshold = 25000)', tabela);
end $$;
select adiar_limpeza('notas');
select adiar_limpeza(inhrelid::regclass) from pg_inherits join pg_partitioned_table on partrelid = inhparent;
