-- What people did in an account, apart from what the service and its integrations did, which is most of the rows.
create index auditoria_pessoas on auditoria (tenant_id, id desc)
  where (ator ->> 'tipo') in ('portal', 'admin', 'suporte', 'anonimo');
-- The deliveries of an endpoint in a period by state, without their rows.
create index entregas_endpoint_estado on entregas (endpoint_id, criada_em desc) include (estado);
drop index entregas_endpoint;
