-- What charging over the bank needs beside 0069: the payer as the request named it, what was paid beyond the total, and
-- what was agreed with the bank and when it was last asked (docs/decisions/0016-pix-cobv.md).
alter table cobrancas
  add column devedor_cpf_cnpj text not null default '',
  add column devedor_nome text not null default '',
  add column descricao text not null default '';
alter table pagamentos
  add column multa bigint not null default 0 check (multa >= 0),
  add column juros bigint not null default 0 check (juros >= 0);
create index pagamentos_cobranca on pagamentos (cobranca_id) where cobranca_id is not null;
alter table banco_credenciais
  add column atualizada_em timestamptz not null default now(),
  -- null: the bank does not know yet where to announce a Pix
  add column webhook_registrado_em timestamptz,
  add column cobrancas_lidas_em timestamptz,
  add column pix_lidos_em timestamptz;
