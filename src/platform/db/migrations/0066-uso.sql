-- One row for each note that production authorised, written by the statement that authorises it: what is billed. Rows are
-- never changed; a note counts once, whatever is replayed.
create table uso (
  nfse_id uuid primary key,
  tenant_id uuid not null,
  empresa_id uuid not null,
  -- the month of the authorisation in Brasília
  competencia text not null,
  autorizada_em timestamptz not null,
  -- by the clock of the database: a fatura counts what was there at its watermark, later rows are an `ajuste`
  registrada_em timestamptz not null default clock_timestamp()
);
create index uso_competencia on uso (tenant_id, competencia, empresa_id);
insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em)
select id, tenant_id, empresa_id, to_char(autorizada_em at time zone interval '-03:00', 'YYYY-MM'), autorizada_em
from notas where ambiente = 'producao' and autorizada_em is not null;

alter table uso enable row level security;
create policy inquilino on uso to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on uso to nfse_sistema using (true) with check (true);
grant select, insert on uso to nfse_sistema;
grant select on uso to nfse_inquilino;
