-- What the portal shows while it happens: how cities have been answering, batches as they advance, deliveries as sent.

-- Facts of each city by day, over all accounts and naming none: what the history of notes adds up to.
create table saude_municipios (
  municipio text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  -- in Brasília
  dia date not null,
  -- nota: state a note reached; resposta, total: class k of a time, up to 1.1^k ms; erro: official code; causa: why a
  -- sending failed
  fato text not null check (fato in ('nota','resposta','total','erro','causa')),
  valor text not null,
  quantas bigint not null,
  primary key (municipio, ambiente, dia, fato, valor)
) with (fillfactor = 70);
create index saude_municipios_dia on saude_municipios (dia);
grant select, insert, update, delete on saude_municipios to nfse_sistema;

-- How far the history has been added up: one row.
create table saude_leitura (
  unica boolean primary key default true check (unica),
  historico_id bigint not null
);
insert into saude_leitura (historico_id) values (0);
grant select, update on saude_leitura to nfse_sistema;

-- Which batch a note came in.
create index lote_itens_nota on lote_itens (nota_id) where nota_id is not null;

-- Sent messages are kept for a time only.
create index emails_criado on emails (criado_em);

-- The very X-Service-Signature of the attempt: a secret rotated since could not make it again.
alter table entrega_tentativas add column assinatura text;
