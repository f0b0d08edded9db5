-- Invoices to clients and how the bank collects them (docs/especificacao/estados.md#6-fatura and #7-bank-charge).
-- Amounts are centavos, percentages ten-thousandths of a percent, days are of Brasília.

-- A run of invoicing, with what it did to each contract.
create table execucoes (
  id uuid primary key,
  tipo text not null check (tipo in ('gerar','processar_lote')),
  competencia text not null check (competencia ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  acoes text[] not null default '{}',
  status text not null check (status in ('executando','concluida','falhou')),
  resultado jsonb,
  pedida_por uuid references admin_usuarios,
  iniciada_em timestamptz not null,
  terminada_em timestamptz
);
create index execucoes_competencia on execucoes (competencia, iniciada_em desc);

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
  versao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  unique (tenant_id, id),
  foreign key (tenant_id, contrato_id) references contratos (tenant_id, id),
  foreign key (tenant_id, substitui_id) references faturas (tenant_id, id),
  check (total = subtotal - desconto),
  check ((status in ('rascunho','sem_cobranca','cancelada')) or (numero is not null and vencimento is not null))
);
create unique index faturas_uma_viva on faturas (contrato_id, competencia, tipo) where status not in ('cancelada','substituida');
create index faturas_lista on faturas (competencia desc, status, id);
create index faturas_tenant on faturas (tenant_id, competencia desc);
create index faturas_em_aberto on faturas (vencimento) where status in ('aberta','vencida','parcialmente_paga');
create trigger faturas_transition before update of status on faturas for each row execute function only_legal_moves('{
  "rascunho":["sem_cobranca","aberta","cancelada"],
  "aberta":["vencida","paga","parcialmente_paga","baixada","substituida","cancelada"],
  "vencida":["paga","parcialmente_paga","baixada","substituida","cancelada"],
  "parcialmente_paga":["paga","baixada"]}');

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
  lancamento_id uuid references contrato_lancamentos,
  primary key (fatura_id, ordem),
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id)
);

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

-- Each step of dunning happens once to a fatura.
create table fatura_passos (
  fatura_id uuid not null,
  tenant_id uuid not null,
  passo text not null check (passo in
    ('lembrete','vencida','cobranca_1','cobranca_2','inadimplente','suspenso','propor_baixa')),
  em timestamptz not null,
  primary key (fatura_id, passo),
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id)
);

create table banco_credenciais (
  id uuid primary key,
  provedor text not null check (provedor in ('api_pix')),
  ambiente text not null check (ambiente in ('producao','homologacao')),
  base_url text not null,
  token_url text not null,
  client_id text not null,
  chave_pix text not null,
  -- client secret, certificate and its key, sealed
  segredos_selados bytea,
  certificado_valido_ate timestamptz,
  escopos text[] not null default '{}',
  webhook_url text,
  -- sha256 of the tokens that the bank may send: the one in use, and the previous one while it is rotated
  webhook_token_hash bytea,
  webhook_token_anterior_hash bytea,
  webhook_token_anterior_ate timestamptz,
  criada_em timestamptz not null,
  -- the secrets are destroyed then
  revogada_em timestamptz
);
create unique index banco_credenciais_uma_viva on banco_credenciais (ambiente) where revogada_em is null;

create table cobrancas (
  id uuid primary key,
  tenant_id uuid not null,
  contrato_id uuid not null,
  fatura_id uuid not null,
  credencial_id uuid not null references banco_credenciais,
  txid text not null check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  status text not null default 'criando' check (status in
    ('criando','incerta','emitida','vencida','cancelando','paga','paga_com_divergencia','parcialmente_devolvida',
     'devolvida','recusada','cancelada','removida_pelo_banco','expirada')),
  valor bigint not null check (valor > 0),
  pago bigint not null default 0 check (pago >= 0),
  vencimento date not null,
  multa_percentual int not null default 0,
  juros_mensal_percentual int not null default 0,
  dias_validade int not null default 30 check (dias_validade >= 0),
  pix_copia_e_cola text,
  location text,
  -- the last state that the bank named, and when it was asked
  status_no_banco text,
  consultada_em timestamptz,
  erro text,
  tentativas int not null default 0,
  versao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  unique (tenant_id, id),
  unique (credencial_id, txid),
  foreign key (tenant_id, contrato_id) references contratos (tenant_id, id),
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id)
);
create unique index cobrancas_uma_viva on cobrancas (fatura_id)
  where status in ('criando','incerta','emitida','vencida','cancelando');
create index cobrancas_lista on cobrancas (criada_em desc, id);
create index cobrancas_abertas on cobrancas (status, consultada_em)
  where status in ('criando','incerta','emitida','vencida','cancelando');
create trigger cobrancas_transition before update of status on cobrancas for each row execute function only_legal_moves('{
  "criando":["emitida","recusada","incerta"],
  "incerta":["emitida","criando","recusada"],
  "emitida":["vencida","paga","paga_com_divergencia","cancelando","removida_pelo_banco","expirada"],
  "vencida":["paga","paga_com_divergencia","cancelando","removida_pelo_banco","expirada"],
  "cancelando":["cancelada","paga","paga_com_divergencia"],
  "paga":["parcialmente_devolvida","devolvida"],
  "paga_com_divergencia":["parcialmente_devolvida","devolvida"],
  "parcialmente_devolvida":["devolvida"]}');

-- What the bank posted, byte for byte; the same bytes again are the same event.
create table banco_eventos (
  id uuid primary key,
  credencial_id uuid not null references banco_credenciais,
  sha256 bytea not null,
  corpo bytea not null,
  recebido_em timestamptz not null,
  processado_em timestamptz,
  tentativas int not null default 0,
  erro text,
  unique (credencial_id, sha256)
);
create index banco_eventos_pendentes on banco_eventos (recebido_em) where processado_em is null;

-- What was paid, once by its end-to-end id, as the bank confirmed it.
create table pagamentos (
  id uuid primary key,
  -- null: of an unknown txid
  tenant_id uuid,
  fatura_id uuid,
  cobranca_id uuid,
  credencial_id uuid not null references banco_credenciais,
  end_to_end_id text not null,
  txid text,
  tipo text not null check (tipo in ('pagamento','recuperacao','indevido','nao_conciliado')),
  valor bigint not null check (valor > 0),
  pago_em timestamptz not null,
  devolvido bigint not null default 0 check (devolvido between 0 and valor),
  registrado_em timestamptz not null,
  unique (credencial_id, end_to_end_id),
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id),
  foreign key (tenant_id, cobranca_id) references cobrancas (tenant_id, id)
);
create index pagamentos_fatura on pagamentos (fatura_id) where fatura_id is not null;

create table pagamento_devolucoes (
  pagamento_id uuid not null references pagamentos,
  devolucao_id text not null,
  status text not null,
  valor bigint not null check (valor > 0),
  em timestamptz not null,
  tenant_id uuid,
  primary key (pagamento_id, devolucao_id, status)
);

do $$
declare tabela text;
begin
  foreach tabela in array array['faturas','fatura_itens','fatura_passos','cobrancas','pagamentos','pagamento_devolucoes'] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('create policy inquilino on %I to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tabela);
    execute format('create policy sistema on %I to nfse_sistema using (true) with check (true)', tabela);
  end loop;
end $$;
grant select, insert, update on execucoes, faturas, banco_credenciais, cobrancas, banco_eventos, pagamentos to nfse_sistema;
grant select, insert, update, delete on fatura_itens to nfse_sistema;
grant select, insert on fatura_passos, pagamento_devolucoes to nfse_sistema;
grant select on faturas, fatura_itens, cobrancas, pagamentos to nfse_inquilino;
grant usage, select on sequence faturas_numero to nfse_sistema;
