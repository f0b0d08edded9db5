-- Correction letters of authorised notes, where the city takes them.
create table cartas_correcao (
  id uuid primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  -- among the letters of the note that the city did not refuse
  sequencia int not null check (sequencia > 0),
  status text not null check (status in ('em_processamento','registrada','recusada')),
  correcoes json not null,
  motivo text not null,
  -- what was asked for: asked for again, it is the same letter
  conteudo_sha256 bytea not null,
  erros json not null default '[]',
  request_id text not null,
  criada_em timestamptz not null,
  -- when the city says that it registered it
  efetivada_em timestamptz,
  concluida_em timestamptz,
  foreign key (tenant_id, nota_id) references notas (tenant_id, id),
  check ((concluida_em is not null) = (status <> 'em_processamento'))
);
create unique index cartas_correcao_uma_aberta on cartas_correcao (nota_id) where concluida_em is null;
create unique index cartas_correcao_sequencia on cartas_correcao (nota_id, sequencia) where status <> 'recusada';
create unique index cartas_correcao_conteudo on cartas_correcao (nota_id, conteudo_sha256) where status <> 'recusada';

create function cartas_correcao_end() returns trigger language plpgsql as $$
begin
  if old.concluida_em is not null then
    raise exception 'carta % of nota % is %, and that is final', old.id, old.nota_id, old.status;
  end if;
  return new;
end $$;
create trigger cartas_correcao_end before update on cartas_correcao for each row execute function cartas_correcao_end();

alter table cartas_correcao enable row level security;
create policy inquilino on cartas_correcao to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on cartas_correcao to nfse_sistema using (true) with check (true);
grant select, insert, update on cartas_correcao to nfse_inquilino, nfse_sistema;

alter table transmissoes drop constraint transmissoes_operacao_check;
alter table transmissoes add constraint transmissoes_operacao_check
  check (operacao in ('emitir','consultar','cancelar','solicitar','corrigir'));
alter table transmissoes drop constraint transmissoes_resultado_check;
alter table transmissoes add constraint transmissoes_resultado_check
  check (resultado in ('nula','nao_enviada','incerta','recusada','autorizada','ausente','ocupada','cancelada','corrigida'));
