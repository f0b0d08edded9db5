-- A recurrence of homologação is copied to production once, whatever its copy is called later. The version before serves on
-- meanwhile, and copies none: docs/operacao/atualizacao.md#what-a-migration-may-do
alter table recorrentes
  -- the recurrence of homologação that this one was copied from; null: a person made it
  add column copia_de uuid;
