-- What an API key may do. Null: everything, as every key could so far.
alter table api_keys add column escopos text[] check (cardinality(escopos) > 0);
