-- How the bank collects faturas (docs/especificacao/estados.md#7-bank-charge, docs/decisions/0016-pix-cobv.md).
-- Amounts are centavos, percentages ten-thousandths of a percent, days are of Brasília.

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
  -- null: the bank does not know yet where to announce a Pix
  webhook_registrado_em timestamptz,
  cobrancas_lidas_em timestamptz,
  pix_lidos_em timestamptz,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null default now(),
  -- the secrets are destroyed then
  revogada_em timestamptz
);
comment on table banco_credenciais is
  'A credential of the bank, with its sealed secrets.';
create unique index banco_credenciais_uma_viva on banco_credenciais (ambiente) where revogada_em is null;

create table cobrancas (
  id uuid primary key,
  tenant_id uuid not null,
  contrato_id uuid not null,
  fatura_id uuid not null,
  credencial_id uuid not null references banco_credenciais,
  txid text not null check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  -- the payer, as the request to the bank named it
  devedor_cpf_cnpj text not null default '',
  devedor_nome text not null default '',
  descricao text not null default '',
  status text not null default 'criando' check (status in
    ('criando','incerta','emitida','vencida','cancelando','paga','paga_com_divergencia','parcialmente_devolvida',
    'devolvida','recusada','cancelada','removida_pelo_banco','expirada')),
  valor bigint not null check (valor > 0),
  pago bigint not null default 0 check (pago >= 0),
  -- fine and interest that an expired charge could not collect, within the amount of the charge after it
  multa_incluida bigint not null default 0,
  juros_incluidos bigint not null default 0,
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
comment on table cobrancas is
  'A charge of a fatura at the bank.';
create unique index cobrancas_uma_viva on cobrancas (fatura_id)
  where status in ('criando','incerta','emitida','vencida','cancelando');
create index cobrancas_lista on cobrancas (criada_em desc, id);
create index cobrancas_abertas on cobrancas (status, consultada_em)
  where status in ('criando','incerta','emitida','vencida','cancelando');

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
comment on table banco_eventos is
  'What the bank posted, byte for byte; the same bytes again are the same event.';
create index banco_eventos_pendentes on banco_eventos (recebido_em) where processado_em is null;

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
  -- what was paid beyond the total
  multa bigint not null default 0 check (multa >= 0),
  juros bigint not null default 0 check (juros >= 0),
  pago_em timestamptz not null,
  devolvido bigint not null default 0 check (devolvido between 0 and valor),
  registrado_em timestamptz not null,
  -- when an operator applied a payment that was not due to the fatura that it has since
  aplicado_em timestamptz,
  unique (credencial_id, end_to_end_id),
  foreign key (tenant_id, fatura_id) references faturas (tenant_id, id),
  foreign key (tenant_id, cobranca_id) references cobrancas (tenant_id, id)
);
comment on table pagamentos is
  'A payment as the bank confirmed it, once for its end-to-end id.';
create index pagamentos_fatura on pagamentos (fatura_id) where fatura_id is not null;
create index pagamentos_cobranca on pagamentos (cobranca_id) where cobranca_id is not null;

create table pagamento_devolucoes (
  pagamento_id uuid not null references pagamentos,
  tenant_id uuid,
  devolucao_id text not null,
  status text not null,
  valor bigint not null check (valor > 0),
  em timestamptz not null,
  primary key (pagamento_id, devolucao_id, status)
);
comment on table pagamento_devolucoes is
  'A state of a refund of a payment.';

create trigger cobrancas_transition before update of status on cobrancas for each row execute function only_legal_moves('{
  "criando":["emitida","recusada","incerta"],
  "incerta":["emitida","criando","recusada"],
  "emitida":["vencida","paga","paga_com_divergencia","cancelando","removida_pelo_banco","expirada"],
  "vencida":["paga","paga_com_divergencia","cancelando","removida_pelo_banco","expirada"],
  "cancelando":["cancelada","paga","paga_com_divergencia"],
  "paga":["parcialmente_devolvida","devolvida"],
  "paga_com_divergencia":["parcialmente_devolvida","devolvida"],
  "parcialmente_devolvida":["devolvida"]}');
