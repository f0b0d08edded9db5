-- Registration does not tell whether an e-mail has an account: an e-mail may own several, distinguished by their passwords.
drop index usuarios_email;
create unique index usuarios_email on usuarios (tenant_id, lower(email));
create index usuarios_por_email on usuarios (lower(email), criado_em);
