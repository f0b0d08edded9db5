-- Refused notes that were not issued again, which the first page of the portal counts for accounts of any size.
create index notas_recusadas on notas (tenant_id, ambiente, criada_em) include (empresa_id)
  where status in ('rejeitada', 'falha_definitiva') and reemitida_por_id is null;
