-- The queues as operators list them: finished jobs by queue and state, the newest first, without reading the others.
-- The purge reads the same index queue by queue, so that a job that ends costs one index entry, as before.
drop index jobs_concluidos;
create index jobs_terminados on jobs (fila, estado, concluido_em, id) where estado in ('concluido','cancelado','falhou');
-- Jobs that failed at least once and have not ended well: what is grouped by cause.
create index jobs_com_erro on jobs (fila, id)
  where ultimo_erro is not null and estado in ('aguardando','executando','bloqueado','falhou');
-- Queue and state go together: without this the estimate of a long list is off by the number of queues.
create statistics jobs_fila_estado (mcv) on fila, estado from jobs;

-- Who paused a queue, and why.
alter table filas add column motivo text, add column por uuid;
