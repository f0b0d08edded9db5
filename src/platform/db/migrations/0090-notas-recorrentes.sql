-- Notes that recur by calendar, and what became of each of their months.
create table recorrentes (
  id uuid primary key,
  tenant_id uuid not null references tenants,
  empresa_id uuid not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  nome text not null,
  -- the request of POST /nfse, without id, dates and number
  nota json not null,
  tomador_nome text,
  tomador_cpf_cnpj text,
  valor bigint not null,
  modo text not null check (modo in ('emitir','revisar')),
  competencia text not null check (competencia in ('do_mes','mes_anterior')),
  dia smallint not null check (dia between 1 and 31),
  nao_util text not null check (nao_util in ('manter','antes','depois')),
  a_cada_meses smallint not null check (a_cada_meses between 1 and 24),
  inicio date not null,
  fim date,
  -- how many notes at most; null: no limit
  quantidade integer check (quantidade > 0),
  situacao text not null default 'ativa' check (situacao in ('ativa','pausada','encerrada')),
  -- the next date; null while paused, and after the last
  proxima date,
  -- days before this one have no note: the recurrence was paused, or did not exist
  desde date not null,
  versao integer not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
create index recorrentes_lista on recorrentes (tenant_id, criada_em desc, id);
create index recorrentes_devidas on recorrentes (proxima) where situacao = 'ativa' and proxima is not null;
create index recorrentes_tomador on recorrentes (tomador_cpf_cnpj) where tomador_cpf_cnpj is not null;

create table recorrente_ocorrencias (
  recorrente_id uuid not null,
  tenant_id uuid not null,
  -- the month, YYYY-MM: a recurrence has one note in it, whatever its day becomes
  mes text not null,
  data date not null,
  estado text not null check (estado in ('planejada','a_revisar','emitida','recusada','dispensada')),
  -- found after so many days that a person decides
  atrasada boolean not null default false,
  nota_id uuid,
  codigo text,
  erros json,
  ator json not null,
  em timestamptz not null,
  primary key (recorrente_id, mes),
  foreign key (tenant_id, recorrente_id) references recorrentes (tenant_id, id),
  foreign key (tenant_id, nota_id) references notas (tenant_id, id)
);
create index recorrente_ocorrencias_abertas on recorrente_ocorrencias (tenant_id, recorrente_id)
  where estado in ('a_revisar','recusada');

do $$
declare tabela text;
begin
  foreach tabela in array array['recorrentes','recorrente_ocorrencias'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert, update on recorrentes, recorrente_ocorrencias to nfse_inquilino, nfse_sistema;
