-- A person decides on the coming months of a recurring note: one is left out, one has a value or text of its own, and values
-- are readjusted from a date on. The version before serves on meanwhile, and issues the note as it is:
-- docs/operacao/atualizacao.md#what-a-migration-may-do
alter table recorrentes
  -- by month, YYYY-MM: whether it has no note, its value in reais, its text, and who decided
  add column ajustes json not null default '{}',
  -- id, first day, percent and name of the index of each
  add column reajustes json not null default '[]';
