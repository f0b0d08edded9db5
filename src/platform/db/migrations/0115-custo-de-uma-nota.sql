-- What the database writes for a note, without what nobody reads. Figures of one note, accepted and authorised.

-- The documents of customers and intermediaries, by which a person's notes are found. As indexes over expressions of
-- `preparada` they read that JSON eight times for each note, twice for each of its versions.
create table notas_titulares (
  tenant_id uuid not null,
  nota_id uuid not null,
  papel text not null check (papel in ('tomador', 'intermediario')),
  cpf_cnpj text not null
);
insert into notas_titulares (tenant_id, nota_id, papel, cpf_cnpj)
  select n.tenant_id, n.id, p.papel, p.cpf_cnpj
  from notas n, lateral (values ('tomador', n.preparada #>> '{tomador,cpfCnpj}'),
    ('intermediario', n.preparada #>> '{intermediario,cpfCnpj}')) p(papel, cpf_cnpj)
  where p.cpf_cnpj is not null;
create index notas_titulares_documento on notas_titulares (cpf_cnpj, papel, nota_id);
alter table notas_titulares enable row level security;
create policy inquilino on notas_titulares to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on notas_titulares to nfse_sistema using (true) with check (true);
grant select, insert on notas_titulares to nfse_sistema;
drop index notas_do_tomador, notas_do_intermediario;

-- One index finds an idIntegracao whole and by its beginning: the operators of patterns include equality.
drop index notas_integracao, notas_q_integracao;
create index notas_integracao on notas (tenant_id, id_integracao text_pattern_ops, criada_em desc)
  where id_integracao is not null;

-- The account of a note is that of its company, and the account of a search that of its note: asked again, each was one
-- more query and one more lock of the account's row.
alter table notas drop constraint notas_tenant_id_fkey;
alter table notas_busca drop constraint notas_busca_tenant_id_fkey;

-- The terms of a batch of notes go into their index together: one by one, each rewrote the list of every word that the
-- notes of an account have in common (18 KB of WAL in 10 records).
alter index notas_busca_termos set (fastupdate = on);
create function busca_reunir() returns void language sql security definer set search_path = public, pg_temp as $$
  select gin_clean_pending_list('notas_busca_termos'::regclass) $$;
revoke execute on function busca_reunir from public;
grant execute on function busca_reunir to nfse_sistema;

-- A line of the audit that is gone is what the seals are compared for; the key refused nothing that the rights of the
-- service allow, and read and locked every line a second time.
alter table auditoria_selos drop constraint auditoria_selos_auditoria_id_fkey;
