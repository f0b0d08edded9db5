-- The id of the master key that a process seals with: an older one is forgotten only when no living process uses it.
alter table processos add column chave_mestra text;
