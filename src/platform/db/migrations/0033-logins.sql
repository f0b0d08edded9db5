-- The API and the workers log in as themselves and no longer as the owner: they read which migrations are applied.
grant select on migracoes to nfse_sistema, nfse_inquilino;
