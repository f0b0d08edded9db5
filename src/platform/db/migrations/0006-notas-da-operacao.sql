-- fora de transação
-- Operators look for notes over all accounts by the code of a refusal, by the connection and its version, and by the
-- amount: without an index of its own each of them reads every note of the period.
drop index concurrently if exists notas_operacao_motivo;
create index concurrently notas_operacao_motivo on notas ((erros -> 0 ->> 'codigo'), criada_em desc, id)
  where status in ('rejeitada', 'falha_definitiva');
drop index concurrently if exists notas_operacao_conexao;
create index concurrently notas_operacao_conexao on notas (conexao, conexao_versao, criada_em desc, id);
drop index concurrently if exists notas_operacao_valor;
create index concurrently notas_operacao_valor on notas (valor_servico, criada_em desc, id);
