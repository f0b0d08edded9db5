-- Notes whose number the city has with other contents: a person decides whose the city's note is. Both documents stay.
create table conflitos (
  id uuid primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  estado text not null check (estado in ('aberto','declarado_alheio','nosso','alheio','desfeito')),
  serie_rps text not null,
  numero_rps bigint not null,
  -- the city's note: number, key, dates and figures, and the bytes of its document
  achada json not null,
  documento bytea not null,
  diferencas json not null,
  -- the question that found it last
  transmissao_id uuid not null,
  aberto_em timestamptz not null default now(),
  visto_em timestamptz not null default now(),
  vezes int not null default 1,
  decidido_em timestamptz,
  decidido_por json,
  motivo text,
  encerrado_em timestamptz,
  check ((encerrado_em is not null) = (estado in ('nosso','alheio','desfeito'))),
  check ((decidido_em is not null) or (estado in ('aberto','desfeito')))
);
create unique index conflitos_um_aberto on conflitos (nota_id) where encerrado_em is null;
create index conflitos_nota on conflitos (tenant_id, nota_id, aberto_em);

create function conflitos_end() returns trigger language plpgsql as $$
begin
  if old.encerrado_em is not null then
    raise exception 'conflito % of nota % is %, and that is final', old.id, old.nota_id, old.estado;
  end if;
  return new;
end $$;
create trigger conflitos_end before update on conflitos for each row execute function conflitos_end();

alter table conflitos enable row level security;
create policy inquilino on conflitos to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on conflitos to nfse_sistema using (true) with check (true);
grant select, insert, update on conflitos to nfse_inquilino, nfse_sistema;

-- A number that the city has under a document of another system is used up as a voided one is: no note takes it.
alter table rps_inutilizados drop constraint rps_inutilizados_status_check;
-- trava: a number voided is rare, and the few rows are checked in a moment
alter table rps_inutilizados add constraint rps_inutilizados_status_check
  check (status in ('inutilizada','inutilizada_localmente','ocupada'));
