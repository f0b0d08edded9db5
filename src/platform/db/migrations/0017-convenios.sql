-- What the parametrization of the national system answered about a municipality's agreement: every process reads it, so
-- that the preview of a note and the note sent agree. `ativo` null: queried, and no answer yet.
create table convenios (
  municipio text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  ativo boolean,
  valido_ate timestamptz not null,
  primary key (municipio, ambiente)
);
grant select, insert, update on convenios to nfse_sistema;
