-- Who suspended a contract: dunning, which payment undoes by itself, or an operator, who alone undoes it.
alter table contratos add column suspenso_por text check (suspenso_por in ('operador','inadimplencia'));
update contratos set suspenso_por = 'operador' where status = 'suspenso';
create index contratos_em_atraso on contratos (id) where status in ('inadimplente','suspenso');
