-- What operators say that a code of a template means in the answer to a send, where no catalogue lists it. Its history is
-- in the audit.
create table codigos_classificados (
  padrao text not null,
  codigo text not null check (length(codigo) between 1 and 60),
  efeito text not null check (efeito in ('final','transitorio')),
  motivo text not null,
  por uuid references admin_usuarios(id),
  em timestamptz not null,
  primary key (padrao, codigo)
);
grant select, insert, update, delete on codigos_classificados to nfse_sistema;
