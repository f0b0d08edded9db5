-- An endpoint may take the events of one ambiente alone; null: of both. One that a key of homologação made is of
-- homologação, and such a key sees no other.
alter table webhook_endpoints add ambiente text check (ambiente in ('producao','homologacao'));
