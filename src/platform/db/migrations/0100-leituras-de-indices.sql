-- When the source of price indices was last asked, so that of several workers one asks it, a few times a day.
create table indice_leituras (
  indice text primary key check (indice in ('ipca','igpm')),
  lida_em timestamptz not null
);
grant select, insert, update on indice_leituras to nfse_sistema;
