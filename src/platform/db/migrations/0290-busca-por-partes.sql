-- The search for a part of number, idIntegracao or access key (src/features/nfse/busca/blocos.ts). A block is some hundred notes of
-- an account, from one instant to another, with every part of three, four and five characters that they have (trechos.ts).
-- A search reads the notes of the blocks that have all the parts of what it asks, and those that are in no block yet: the
-- newest. So a note costs an index what it has and its neighbours have not, and most accounts cost it nothing.
create table busca_blocos (
  tenant_id uuid not null references tenants,
  ate timestamptz not null,
  id uuid not null default gen_random_uuid(),
  desde timestamptz not null,
  trechos bigint[] not null,
  primary key (tenant_id, ate, id)
);
create index busca_blocos_trechos on busca_blocos using gin (trechos) with (fastupdate = off);
select adiar_limpeza('busca_blocos');

-- Accounts that may have notes for a block; with a note: one that changed when its neighbours may have been in a block.
create table busca_trechos_pendentes (
  tenant_id uuid not null,
  nota_id uuid
);
create index busca_trechos_pendentes_conta on busca_trechos_pendentes (tenant_id);
-- trava: one row for each account, once
insert into busca_trechos_pendentes (tenant_id) select id from tenants;

alter table busca_blocos enable row level security;
create policy inquilino on busca_blocos to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on busca_blocos to nfse_sistema using (true) with check (true);
alter table busca_trechos_pendentes enable row level security;
create policy inquilino on busca_trechos_pendentes to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on busca_trechos_pendentes to nfse_sistema using (true) with check (true);
grant select on busca_blocos to nfse_inquilino;
grant select, insert, update, delete on busca_blocos, busca_trechos_pendentes to nfse_sistema;

-- Where notes of the session's account that have all the parts may be in a period: first what is in no block, from its
-- begin on (without an end), then the newest `maximo` blocks. As notas_com_termos (0073) it runs as the owner, and names the
-- account after the index.
create function blocos_com_trechos(partes bigint[], inicio timestamptz, fim timestamptz, maximo int)
  returns table (desde timestamptz, ate timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  begin
    return query execute format('select coalesce(max(ate), ''epoch''), null::timestamptz from busca_blocos where tenant_id = %L', current_tenant());
    return query execute format('select desde, ate from (select tenant_id, desde, ate from busca_blocos where trechos @> %L::bigint[] offset 0) b
      where tenant_id = %L and ate >= $1 and desde < $2 order by ate desc limit $3', partes, current_tenant())
      using inicio, fim, maximo;
  end $$;
revoke execute on function blocos_com_trechos from public;
grant execute on function blocos_com_trechos to nfse_inquilino;
