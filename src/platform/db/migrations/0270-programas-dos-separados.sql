-- Which programs tried a row, by what their sources say: each tries it once by itself, also while two of them run side by
-- side during an upgrade. The version before reads `versao`, which is still written; what it sets aside has no program, and
-- is tried once more.
alter table separados add column programas text[] not null default '{}';
