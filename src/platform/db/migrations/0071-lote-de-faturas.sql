-- What a batch did to each fatura: each step once.
create table execucao_passos (
  execucao_id uuid not null references execucoes,
  tenant_id uuid not null,
  fatura_id uuid not null,
  acao text not null check (acao in ('fechar','emitir_cobranca','emitir_nf','enviar_email')),
  situacao text not null check (situacao in ('feito','recusado')),
  -- why it was refused
  motivo text,
  em timestamptz not null,
  primary key (execucao_id, fatura_id, acao),
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id)
);
alter table execucao_passos enable row level security;
create policy inquilino on execucao_passos to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on execucao_passos to nfse_sistema using (true) with check (true);
grant select, insert on execucao_passos to nfse_sistema;
