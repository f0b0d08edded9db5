-- What a customer withholds from a company, as a person wrote it; without it that of the last authorised note counts. The
-- version before serves on meanwhile, and ignores it: docs/operacao/atualizacao.md#what-a-migration-may-do
alter table tomadores add column retencoes jsonb;
