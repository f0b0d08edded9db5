-- A second administrator may refuse what another asked for, instead of letting it lapse; the reason is in the audit. The
-- version before serves on meanwhile: docs/operacao/atualizacao.md#what-a-migration-may-do
alter table confirmacoes
  add column recusada_por uuid references admin_usuarios,
  add column recusada_em timestamptz;
