-- Browsers in which a person has entered with everything that a login asks for. Guesses from elsewhere make the person
-- wait everywhere but there.
create table dispositivos_conhecidos (
  token_hash bytea primary key,
  -- the surface and the e-mail, under a digest of both
  quem bytea not null,
  expira_em timestamptz not null
);
create index dispositivos_conhecidos_quem on dispositivos_conhecidos (quem);
create index dispositivos_conhecidos_fim on dispositivos_conhecidos (expira_em);
grant select, insert, delete on dispositivos_conhecidos to nfse_sistema;
