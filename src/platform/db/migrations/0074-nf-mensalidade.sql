-- The note of the subscription (docs/referencia/billing.md#f3-rules rule 9).

-- Who bills the accounts, and for which service; one row.
create table nf_mensalidade_config (
  unica boolean primary key default true check (unica),
  empresa_id uuid not null references empresas,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  codigo_servico text not null,
  codigo_tributacao text,
  codigo_nbs text,
  -- ten-thousandths of a percent
  aliquota_iss int not null check (aliquota_iss between 0 and 1000000),
  reforma jsonb,
  discriminacao_modelo text not null,
  emitir_automaticamente text not null check (emitir_automaticamente in ('nunca','no_fechamento','no_pagamento')),
  -- what was closed or paid earlier is not issued by itself
  automatica_desde timestamptz,
  versao int not null,
  atualizada_em timestamptz not null,
  atualizada_por uuid references admin_usuarios,
  check ((emitir_automaticamente = 'nunca') = (automatica_desde is null))
);

-- What is asked for the note of a fatura, written before it is asked: whatever the configuration becomes, the request of a
-- fatura goes to one company under one idIntegracao.
create table nf_pedidos (
  fatura_id uuid primary key,
  tenant_id uuid not null,
  empresa_id uuid not null references empresas,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  id_integracao text not null unique,
  pedido jsonb not null,
  criado_em timestamptz not null,
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id)
);

-- Why the last attempt to issue a note was refused; gone with the next one that is not.
create table nf_recusas (
  fatura_id uuid primary key,
  tenant_id uuid not null,
  codigo text not null,
  erros jsonb not null,
  tentativas int not null default 1,
  em timestamptz not null,
  -- not tried again by itself before
  proxima_em timestamptz not null,
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id)
);

create index faturas_sem_nf on faturas (emitida_em) where nf_id is null
  and status in ('aberta','vencida','parcialmente_paga','paga');

do $$
declare tabela text;
begin
  foreach tabela in array array['nf_pedidos','nf_recusas'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert, update on nf_mensalidade_config to nfse_sistema;
grant select, insert, update, delete on nf_pedidos, nf_recusas to nfse_sistema;
