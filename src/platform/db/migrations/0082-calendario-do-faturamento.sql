-- Runs that the calendar began, not a person: one of a kind and month is under way at a time.
alter table execucoes add column automatica boolean not null default false;
create unique index execucoes_uma_automatica on execucoes (tipo, competencia) where automatica and status = 'executando';
create index execucoes_automaticas on execucoes (competencia, tipo, iniciada_em desc) where automatica;
