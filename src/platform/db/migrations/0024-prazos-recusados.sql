-- Each note that a city refused to cancel for its age (E0822): the national system does not publish the deadlines of
-- cities, and several refusals together suggest one. A single refusal proved nothing, and what was kept of it goes.
drop table prazos_aprendidos;
create table prazos_recusados (
  nota_id uuid primary key,
  municipio text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  idade_horas int not null check (idade_horas >= 0),
  em timestamptz not null
);
create index prazos_recusados_cidade on prazos_recusados (municipio, ambiente);
grant select, insert, update, delete on prazos_recusados to nfse_sistema;
