-- A note that an operator reprocesses before anything reached its city may take another track, and other taxes.
drop trigger notas_count_moved on notas;
create trigger notas_count_moved after update of status, trilho, valor_servico, valor_iss, valor_ibs, valor_cbs on notas
  for each row when ((old.status, old.trilho, old.valor_servico, old.valor_iss, old.valor_ibs, old.valor_cbs)
    is distinct from (new.status, new.trilho, new.valor_servico, new.valor_iss, new.valor_ibs, new.valor_cbs))
  execute function notas_count_moved();
