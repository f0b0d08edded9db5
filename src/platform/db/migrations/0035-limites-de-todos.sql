-- Limits on callers that hold over all processes. Unlogged: after a crash of the server all begin anew, full.
create unlogged table limites (
  chave text primary key,
  por_minuto int not null,
  -- left in the bucket at the moment `em`, and given to the last process that asked
  fichas double precision not null,
  dadas int not null,
  em timestamptz not null
);
-- Tries of a password by account and network, under a digest of both.
create unlogged table esperas_login (
  quem bytea primary key,
  tentativas int not null,
  ate timestamptz not null
);
grant select, insert, update, delete on limites, esperas_login to nfse_sistema;
