-- What operators changed of the settings of the service; a setting without a row has its default (src/domain/ajustes.ts).
create table ajustes (
  chave text primary key,
  valor json not null,
  motivo text not null,
  alterado_por uuid not null references admin_usuarios,
  alterado_em timestamptz not null,
  versao int not null default 1
);
grant select, insert, update, delete on ajustes to nfse_sistema;

-- null: the account has no limit of its own, and the setting limites.requisicoesPorMinuto decides
alter table tenants alter column limite_por_minuto drop not null, alter column limite_por_minuto drop default;
update tenants set limite_por_minuto = null where limite_por_minuto = 6000;
