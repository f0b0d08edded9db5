-- The text that a search looks at is kept: made for every row of a common word, it cost a search of the accounts more than
-- all the rest (105 ms of p99 among 10,000 accounts). The indexes hold the same values as before.
alter table tenants add column busca text not null
  generated always as (texto_de_busca(nome || ' ' || coalesce(cpf_cnpj, ''))) stored;
alter table empresas add column busca text not null
  generated always as (texto_de_busca(razao_social || ' ' || coalesce(nome_fantasia, '') || ' ' || cpf_cnpj)) stored;
alter table usuarios add column busca text not null generated always as (texto_de_busca(email)) stored;

drop index tenants_busca, empresas_busca, usuarios_busca_dono;
create index tenants_busca on tenants using gin (trigramas(busca));
create index empresas_busca on empresas using gin (trigramas(busca));
create index usuarios_busca_dono on usuarios using gin (trigramas(busca)) where papel = 'owner';
