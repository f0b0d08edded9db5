-- A key of homologação may put a certificate in a company that production does not use, and renews what such a key put:
-- without this a real A1 that it uploaded could never be renewed by it. False for what the portal or a key of production
-- put, and for all that was there before.
alter table certificados add column de_homologacao boolean not null default false;
