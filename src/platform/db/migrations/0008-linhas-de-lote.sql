-- A line of a batch is completed before it is checked, and says what was filled in; one that is equal to another line, or to a
-- note of its month, says so. The version before serves on meanwhile, and neither completes nor compares:
-- docs/operacao/atualizacao.md#what-a-migration-may-do
alter table portal_lote_linhas
  -- the fields that nobody wrote, each with where its value came from
  add column preenchidos json not null default '[]',
  -- what a person should look at before the line is issued
  add column avisos json not null default '[]',
  -- a digest of customer, value, text and month as they came: equal lines have the same
  add column igual text;
