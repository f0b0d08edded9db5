-- Invoices to clients (docs/especificacao/estados.md#6-fatura), the runs that make them, and their notes.
-- Amounts are centavos, percentages ten-thousandths of a percent, days are of Brasília.

create table execucoes (
  id uuid primary key,
  tipo text not null check (tipo in ('gerar','processar_lote')),
  competencia text not null check (competencia ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  acoes text[] not null default '{}',
  -- begun by the calendar, not by a person: one of a kind and month is under way at a time
  automatica boolean not null default false,
  status text not null check (status in ('executando','concluida','falhou')),
  resultado jsonb,
  pedida_por uuid references admin_usuarios,
  iniciada_em timestamptz not null,
  terminada_em timestamptz
);
comment on table execucoes is
  'A run of invoicing, with what it did to each contract.';
create index execucoes_competencia on execucoes (competencia, iniciada_em desc);
create unique index execucoes_uma_automatica on execucoes (tipo, competencia) where automatica and status = 'executando';
create index execucoes_automaticas on execucoes (competencia, tipo, iniciada_em desc) where automatica;

create sequence faturas_numero;
create table faturas (
  id uuid primary key,
  -- allocated when it is closed
  numero bigint unique,
  tenant_id uuid not null,
  contrato_id uuid not null,
  competencia text not null check (competencia ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  tipo text not null check (tipo in ('mensal','final','avulsa')),
  status text not null default 'rascunho' check (status in
    ('rascunho','sem_cobranca','aberta','vencida','parcialmente_paga','paga','baixada','substituida','cancelada')),
  emitida_em timestamptz,
  vencimento date,
  subtotal bigint not null default 0 check (subtotal >= 0),
  desconto bigint not null default 0 check (desconto between 0 and subtotal),
  total bigint not null default 0,
  pago bigint not null default 0 check (pago >= 0),
  -- what was written off
  baixado bigint not null default 0 check (baixado >= 0),
  multa bigint not null default 0 check (multa >= 0),
  juros bigint not null default 0 check (juros >= 0),
  -- usage registered before this instant is in this fatura; what comes later is an `ajuste` of the next one
  uso_ate timestamptz,
  precificacao_versao int references precificacoes,
  cupom_aplicado_id uuid references cupons_aplicados,
  substitui_id uuid,
  nf_id uuid,
  execucao_id uuid references execucoes,
  motivo text,
  -- why it waits for a person (src/domain/faturamento/totals.ts); empty: for nothing
  alertas text[] not null default '{}',
  -- a payment that the bank took back leaves the fatura owed again: the steps of dunning are taken again from that day
  reaberturas int not null default 0,
  -- the day of the last one
  reaberta_em date,
  versao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, contrato_id) references contratos (tenant_id, id),
  foreign key (tenant_id, substitui_id) references faturas (tenant_id, id),
  check (total = subtotal - desconto),
  check ((status in ('rascunho','sem_cobranca','cancelada')) or (numero is not null and vencimento is not null))
);
comment on table faturas is
  'What a contract pays for a month.';
create unique index faturas_uma_viva on faturas (contrato_id, competencia, tipo) where status not in ('cancelada','substituida');
create index faturas_lista on faturas (competencia desc, status, id);
create index faturas_tenant on faturas (tenant_id, competencia desc);
create index faturas_em_aberto on faturas (vencimento) where status in ('aberta','vencida','parcialmente_paga');
create index faturas_contrato on faturas (contrato_id, competencia desc);
create index faturas_execucao on faturas (execucao_id);
create index faturas_sem_nf on faturas (emitida_em) where nf_id is null
  and status in ('aberta','vencida','parcialmente_paga','paga');
-- how many there are in each state that may still change: counted at each reading of the metrics
create index faturas_em_curso on faturas (status) where status in ('rascunho','aberta','vencida','parcialmente_paga');

create table fatura_itens (
  fatura_id uuid not null,
  tenant_id uuid not null,
  ordem int not null,
  tipo text not null check (tipo in ('mensalidade','excedente','proporcional','credito','cupom','ajuste')),
  descricao text not null,
  quantidade int not null check (quantidade >= 0),
  valor_unitario bigint not null,
  -- negative: a credit
  valor bigint not null,
  -- the line of contrato_lancamentos that it is; that one may be gone
  lancamento_id uuid,
  primary key (fatura_id, ordem),
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id)
);
comment on table fatura_itens is
  'A line of a fatura.';

create table fatura_passos (
  fatura_id uuid not null,
  tenant_id uuid not null,
  -- which reopening of the fatura; 0: none yet
  reabertura int not null default 0,
  passo text not null check (passo in
    ('lembrete','reaberta','vencida','cobranca_1','cobranca_2','inadimplente','suspenso','propor_baixa')),
  em timestamptz not null,
  primary key (fatura_id, reabertura, passo),
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id)
);
comment on table fatura_passos is
  'A step of dunning, which happens once to a fatura for each time that it was open.';

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
comment on table execucao_passos is
  'What a run did to a fatura: each step once.';

create table contrato_lancamentos (
  id uuid primary key,
  tenant_id uuid not null,
  contrato_id uuid not null,
  competencia text not null check (competencia ~ '^\d{4}-\d{2}$'),
  tipo text not null check (tipo in ('proporcional','credito','ajuste')),
  descricao text not null,
  valor bigint not null,
  -- the fatura that took it; null: none yet
  fatura_id uuid,
  -- the fatura whose unused credit this line is: the line goes when that draft is computed again
  origem_fatura_id uuid references faturas,
  criado_em timestamptz not null,
  foreign key (tenant_id, contrato_id) references contratos (tenant_id, id)
);
comment on table contrato_lancamentos is
  'A line that waits for the fatura of its competência: the proration of an upgrade, what credits left over, late usage.';
create index contrato_lancamentos_abertos on contrato_lancamentos (contrato_id, competencia) where fatura_id is null;
create index contrato_lancamentos_fatura on contrato_lancamentos (fatura_id) where fatura_id is not null;
create index contrato_lancamentos_origem on contrato_lancamentos (origem_fatura_id) where origem_fatura_id is not null;

create table nf_mensalidade_config (
  unica boolean primary key default true check (unica),
  empresa_id uuid not null references empresas,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  codigo_servico text not null,
  codigo_tributacao text,
  codigo_nbs text,
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
comment on table nf_mensalidade_config is
  'Who bills the accounts, and for which service; one row.';

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
comment on table nf_pedidos is
  'What is asked for the note of a fatura, written before it is asked: it goes to one company under one idIntegracao.';

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
comment on table nf_recusas is
  'Why the last attempt to issue the note of a fatura was refused; gone with the next one that is not.';

create trigger faturas_transition before update of status on faturas for each row execute function only_legal_moves('{
  "rascunho":["sem_cobranca","aberta","cancelada"],
  "aberta":["vencida","paga","parcialmente_paga","baixada","substituida","cancelada"],
  "vencida":["paga","parcialmente_paga","baixada","substituida","cancelada"],
  "parcialmente_paga":["aberta","vencida","paga","baixada"],
  "paga":["aberta","vencida","parcialmente_paga"],
  "baixada":["aberta","vencida","parcialmente_paga"]}');

-- What was billed does not change after a fatura is closed: a correction is a new fatura, or a line of the next one.
create function faturas_frozen() returns trigger language plpgsql as $$
begin
  if old.status <> 'rascunho' and (new.subtotal, new.desconto, new.total, new.numero, new.competencia, new.tipo, new.contrato_id)
      is distinct from (old.subtotal, old.desconto, old.total, old.numero, old.competencia, old.tipo, old.contrato_id) then
    raise exception 'fatura %: the totals of a closed fatura do not change', old.id;
  end if;
  return new;
end $$;
create trigger faturas_frozen before update on faturas for each row execute function faturas_frozen();

-- Nor do its items.
create function fatura_itens_frozen() returns trigger language plpgsql as $$
declare da uuid = case when tg_op = 'INSERT' then new.fatura_id else old.fatura_id end;
begin
  if exists (select from faturas f where f.id = da and f.status <> 'rascunho') then
    raise exception 'fatura %: the items of a closed fatura do not change', da;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger fatura_itens_frozen before insert or update or delete on fatura_itens
  for each row execute function fatura_itens_frozen();
