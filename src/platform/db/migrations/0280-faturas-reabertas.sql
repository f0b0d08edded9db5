-- A payment that the bank took back leaves its fatura owed again (docs/especificacao/estados.md#6-fatura): it is open, and
-- the steps of dunning are taken again from that day, once for each reopening.
alter table faturas add column reaberturas int not null default 0;
-- the day of the last one, of Brasília
alter table faturas add column reaberta_em date;

create or replace trigger faturas_transition before update of status on faturas for each row execute function only_legal_moves('{
  "rascunho":["sem_cobranca","aberta","cancelada"],
  "aberta":["vencida","paga","parcialmente_paga","baixada","substituida","cancelada"],
  "vencida":["paga","parcialmente_paga","baixada","substituida","cancelada"],
  "parcialmente_paga":["aberta","vencida","paga","baixada"],
  "paga":["aberta","vencida","parcialmente_paga"],
  "baixada":["aberta","vencida","parcialmente_paga"]}');

alter table fatura_passos add column reabertura int not null default 0;
alter table fatura_passos drop constraint fatura_passos_passo_check;
alter table fatura_passos add constraint fatura_passos_passo_check check (passo in
  ('lembrete','reaberta','vencida','cobranca_1','cobranca_2','inadimplente','suspenso','propor_baixa')) not valid;
-- contrai: no statement of any version names this key
alter table fatura_passos drop constraint fatura_passos_pkey;
-- trava: at most seven rows for each fatura that was ever closed
alter table fatura_passos add primary key (fatura_id, reabertura, passo);

-- trava: the few faturas whose payment was taken back while they stayed `paga`
update faturas f set reaberturas = 1, reaberta_em = d.dia, versao = versao + 1,
  status = case when f.pago > 0 then 'parcialmente_paga' when f.vencimento < d.dia then 'vencida' else 'aberta' end
from (
  select p.fatura_id, (max(v.em) at time zone 'America/Sao_Paulo')::date as dia
  from pagamento_devolucoes v join pagamentos p on p.id = v.pagamento_id
  where v.status = 'DEVOLVIDO' and p.tipo = 'pagamento' group by 1) d
where d.fatura_id = f.id and f.status = 'paga' and f.total - (f.pago - f.multa - f.juros) - f.baixado > 0;
-- trava: one alert for each of them
insert into alertas (id, tenant_id, tipo, chave, detalhe)
select gen_random_uuid(), tenant_id, 'pagamento_devolvido', id::text,
  json_build_object('faturaId', id, 'numero', numero, 'saldoCentavos', total - (pago - multa - juros) - baixado)
from faturas where reaberturas > 0
on conflict do nothing;
