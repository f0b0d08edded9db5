-- Why a fatura waits for a person (src/domain/faturamento/totals.ts); empty: for nothing.
alter table faturas add column alertas text[] not null default '{}';
-- The fatura whose unused credit this line is: the line goes when that draft is computed again.
alter table contrato_lancamentos add column origem_fatura_id uuid references faturas;
create index contrato_lancamentos_fatura on contrato_lancamentos (fatura_id) where fatura_id is not null;
create index contrato_lancamentos_origem on contrato_lancamentos (origem_fatura_id) where origem_fatura_id is not null;
create index faturas_contrato on faturas (contrato_id, competencia desc);
create index faturas_execucao on faturas (execucao_id);
grant delete on contrato_lancamentos to nfse_sistema;
