-- What the customer pays, in centavos: at first as foreseen, then as the answered note says. Null while a rate of IBS or
-- CBS that it depends on is not fixed. Notes of before 2027 cost the net amount.
alter table notas add column valor_a_cobrar bigint;
update notas set valor_a_cobrar = coalesce((apurado ->> 'liquido')::bigint, (preparada #>> '{servico,valor,liquido}')::bigint);
