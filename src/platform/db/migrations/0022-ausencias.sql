-- Negative answers of a city about a transmission, by the monotonic clock that measured them: the proof of absence is
-- added up over all workers. A row without answers is of a clock that only witnesses when the first became known.
create table ausencias (
  transmissao_id uuid not null references transmissoes on delete cascade,
  tenant_id uuid not null,
  relogio text not null,
  desde_ms float8 not null,
  ate_ms float8,
  respostas int not null default 0,
  primary key (transmissao_id, relogio)
);
alter table ausencias enable row level security;
create policy inquilino on ausencias to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on ausencias to nfse_sistema using (true) with check (true);
grant select on ausencias to nfse_inquilino;
grant select, insert, update, delete on ausencias to nfse_sistema;
