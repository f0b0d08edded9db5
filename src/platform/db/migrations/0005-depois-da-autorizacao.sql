-- After authorization: how a note ends at its city, what cities decide by themselves, RPS numbers that were voided.

-- One attempt to end a note. The open one (no concluido_em) is alone: cancelling, asking for analysis and replacing
-- exclude each other by the index below, whoever comes first.
create table cancelamentos (
  id uuid primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  -- direto: the issuer cancels; analise: asks the fisco to; substituicao: another note takes its place; oficio: the city
  tipo text not null check (tipo in ('direto','analise','substituicao','oficio')),
  status text not null check (status in ('em_processamento','registrada','incerta','em_analise','aguardando_acao_manual',
    'aguardando_substituta','confirmado','recusado','deferida','indeferida','expirada','desfeita')),
  motivo text,
  codigo_motivo text,
  protocolo text,
  -- the new note of a replacement; nativa: the city does both in one operation
  substituta_id uuid unique,
  nativa boolean not null default false,
  -- code of the API and official findings, when the city refused
  recusa text,
  erros json not null default '[]',
  request_id text not null,
  versao int not null default 1,
  criado_em timestamptz not null,
  -- when the city says that it happened
  efetivado_em timestamptz,
  concluido_em timestamptz,
  foreign key (tenant_id, nota_id) references notas (tenant_id, id),
  foreign key (tenant_id, substituta_id) references notas (tenant_id, id),
  check ((substituta_id is not null) = (tipo = 'substituicao')),
  check ((concluido_em is not null) = (status in ('confirmado','recusado','deferida','indeferida','expirada','desfeita')))
);
create unique index cancelamentos_um_aberto on cancelamentos (nota_id) where concluido_em is null;
create index cancelamentos_nota on cancelamentos (nota_id, criado_em);

create function cancelamentos_end() returns trigger language plpgsql as $$
begin
  if old.concluido_em is not null then
    raise exception 'cancelamento % of nota % is %, and that is final', old.id, old.nota_id, old.status;
  end if;
  return new;
end $$;
create trigger cancelamentos_end before update on cancelamentos for each row execute function cancelamentos_end();

-- The last attempt, as answers show it: lists need no join.
alter table notas add column cancelamento json;
create function cancelamentos_show() returns trigger language plpgsql as $$
begin
  update notas set cancelamento = json_build_object('id', new.id, 'tipo', new.tipo, 'status', new.status,
      'protocolo', new.protocolo, 'em', coalesce(new.efetivado_em, new.concluido_em, new.criado_em),
      'substitutaId', new.substituta_id, 'erros', new.erros)
    where id = new.nota_id and tenant_id = new.tenant_id;
  return null;
end $$;
create trigger cancelamentos_show after insert or update on cancelamentos for each row execute function cancelamentos_show();

-- When to look next whether a city without a feed ended the note by itself; null: no more.
alter table notas add column situacao_ver_em timestamptz;
create index notas_situacao_ver on notas (situacao_ver_em) where situacao_ver_em is not null;

alter table transmissoes drop constraint transmissoes_operacao_check;
alter table transmissoes add constraint transmissoes_operacao_check
  check (operacao in ('emitir','consultar','cancelar','solicitar'));
alter table transmissoes drop constraint transmissoes_resultado_check;
alter table transmissoes add constraint transmissoes_resultado_check
  check (resultado in ('nula','nao_enviada','incerta','recusada','autorizada','ausente','ocupada','cancelada'));

-- A note is told once of each thing that happens once; the refusal of a cancellation may happen again.
alter table eventos drop constraint eventos_nota_id_evento_key;
create unique index eventos_uma_vez on eventos (nota_id, evento) where evento <> 'nfse.cancelamento_indeferido';

-- Hours after which a city refused to cancel (E0822): the national system does not publish its deadlines.
create table prazos_aprendidos (
  municipio text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  horas int not null check (horas >= 0),
  codigo text not null,
  em timestamptz not null,
  primary key (municipio, ambiente)
);
grant select, insert, update on prazos_aprendidos to nfse_sistema;

-- How far the feed of the national system was read for a company.
create table dfe_cursores (
  tenant_id uuid not null,
  empresa_id uuid not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  nsu bigint not null default 0,
  lido_em timestamptz not null,
  primary key (empresa_id, ambiente),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
create index dfe_cursores_lido on dfe_cursores (lido_em);

create table rps_inutilizados (
  id uuid primary key,
  tenant_id uuid not null,
  serie_id uuid not null references series,
  numero bigint not null check (numero > 0),
  status text not null check (status in ('inutilizada','inutilizada_localmente')),
  motivo text not null,
  request_id text not null,
  criado_em timestamptz not null,
  unique (serie_id, numero)
);

do $$
declare tabela text;
begin
  foreach tabela in array array['cancelamentos','dfe_cursores','rps_inutilizados'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert, update on cancelamentos to nfse_inquilino, nfse_sistema;
grant select, insert on rps_inutilizados to nfse_inquilino, nfse_sistema;
grant select on dfe_cursores to nfse_inquilino;
grant select, insert, update on dfe_cursores to nfse_sistema;
