-- A private plan is agreed with a client by the operators: the portal does not offer it.
alter table planos add column privado boolean not null default false;
