-- An endpoint may take its events in the form of another provider, of one company, and with headers of its own. The version
-- before serves on meanwhile, and delivers in our form: docs/operacao/atualizacao.md#what-a-migration-may-do

-- null: our own form
alter table webhook_endpoints add column formato text;
-- null: of every company of the account
alter table webhook_endpoints add column empresa_id uuid;
-- sealed JSON: the headers that the receiver asked for; null: none
alter table webhook_endpoints add column cabecalhos bytea;
