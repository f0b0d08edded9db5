-- What happened to notes, over all accounts: counts of five minutes, kept two days, and of days in Brasília, kept ninety.
-- The history of notes adds up to it, by the same reading as saude_municipios.
create table movimento (
  passo text not null check (passo in ('5min','dia')),
  inicio timestamptz not null,
  ambiente text not null,
  trilho text not null,
  conexao text not null,
  -- aceita; a state that notes reached; total: class k of the time to authorization, up to 1.1^k ms
  fato text not null check (fato in ('aceita','autorizada','rejeitada','falha_temporaria','falha_definitiva','total')),
  valor text not null,
  quantas bigint not null,
  primary key (passo, inicio, ambiente, trilho, conexao, fato, valor)
) with (fillfactor = 70);
grant select, insert, update, delete on movimento to nfse_sistema;
