-- What operators publish about an incident on the page of the service's situation, open to everybody. The version before
-- serves on meanwhile: docs/operacao/atualizacao.md#what-a-migration-may-do
create table incidente_publicacoes (
  id uuid primary key,
  incidente_id uuid not null references incidentes on delete cascade,
  titulo text not null,
  texto text not null,
  em timestamptz not null,
  por uuid not null references admin_usuarios
);
comment on table incidente_publicacoes is
  'A text of an operator about an incident, shown to everybody; it names no account.';
create index incidente_publicacoes_incidente on incidente_publicacoes (incidente_id, em);
grant select, insert on incidente_publicacoes to nfse_sistema;
