-- Fine and interest that an expired charge could not collect, within the amount of the charge after it; centavos.
alter table cobrancas add column multa_incluida bigint not null default 0;
alter table cobrancas add column juros_incluidos bigint not null default 0;
-- When an operator applied a payment that was not due to the fatura that it has since.
alter table pagamentos add column aplicado_em timestamptz;
