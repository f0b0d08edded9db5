-- The search of notes by customer, value and words. A term is 64 bits of a digest of the account and one word, document or
-- value (src/features/nfse/busca/termos.ts), so that one index serves all accounts and no text is held twice.
create table notas_busca (
  tenant_id uuid not null references tenants,
  criada_em timestamptz not null,
  nota_id uuid not null,
  termos bigint[] not null,
  primary key (tenant_id, criada_em, nota_id)
);
-- No pending list: the worker writes it, not acceptance, and a search would read the list from end to end.
create index notas_busca_termos on notas_busca using gin (termos) with (fastupdate = off);

-- Every ending of three letters or more of the words an account used, with the term of the word: the beginning of an
-- ending is a part of the word.
create table busca_partes (
  tenant_id uuid not null references tenants,
  parte text not null,
  termo bigint not null
);
create unique index busca_partes_unica on busca_partes (tenant_id, parte text_pattern_ops, termo);

-- Notes accepted and not yet in the search. Without an index: acceptance adds one narrow row, the worker takes any.
create table busca_pendentes (
  tenant_id uuid not null,
  nota_id uuid not null
);

-- How far the notes from before this migration are in the search, by id; null: all are.
create table busca_preenchimento (
  unica boolean primary key default true check (unica),
  ate uuid
);
insert into busca_preenchimento (ate) values ('00000000-0000-0000-0000-000000000000');

alter table notas_busca enable row level security;
create policy inquilino on notas_busca to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on notas_busca to nfse_sistema using (true) with check (true);
alter table busca_partes enable row level security;
create policy inquilino on busca_partes to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on busca_partes to nfse_sistema using (true) with check (true);
alter table busca_pendentes enable row level security;
create policy inquilino on busca_pendentes to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on busca_pendentes to nfse_sistema using (true) with check (true);
grant select on notas_busca, busca_partes to nfse_inquilino;
grant select, insert, update, delete on notas_busca, busca_partes, busca_pendentes, busca_preenchimento to nfse_sistema;

-- The notes of the session's account that have a term of each group ('{1,2}'), in any order, at most `maximo`. Under row
-- security no condition with && may use an index, because the operator is not leakproof: this runs as the owner, and
-- names the account itself, after the index, so that no other index is chosen.
create function notas_com_termos(grupos text[], desde timestamptz, ate timestamptz, maximo int) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  declare condicoes text;
  begin
    select string_agg(format('termos && %L::bigint[]', grupo), ' and ') into condicoes from unnest(grupos) grupo;
    return query execute format('select nota_id from (select * from notas_busca where %s offset 0) b
      where tenant_id = current_tenant() and criada_em >= $1 and criada_em < $2 limit $3', condicoes)
      using desde, ate, maximo;
  end $$;
revoke execute on function notas_com_termos from public;
grant execute on function notas_com_termos to nfse_inquilino;
