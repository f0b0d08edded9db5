-- Official lists of adherence to the national emitter, imported over contracts/tables/municipios.csv: the newest list
-- that names a municipality decides for it. A list is kept as it was read, so that the next one can be compared.
create table listas_adesao (
  data_lista date primary key,
  fonte text not null,
  -- [{ibge, emissorNacional, vigencia, emissaoPadrao}]
  municipios json not null,
  importada_por uuid,
  importada_em timestamptz not null
);
grant select, insert, update on listas_adesao to nfse_sistema;

-- Adherence is known from the official list: an operator's setting says yes or no, and why.
update municipio_ajustes set emissor_nacional = null where emissor_nacional in ('presumido', 'desconhecido');
alter table municipio_ajustes drop constraint municipio_ajustes_emissor_nacional_check;
alter table municipio_ajustes add constraint municipio_ajustes_emissor_nacional_check
  check (emissor_nacional in ('sim','nao'));
alter table municipio_ajustes add column motivo text;

-- The track an operator set for one company, with the reason.
alter table empresas add column trilho_operador text check (trilho_operador in ('nacional','municipal'));
alter table empresas add column trilho_motivo text;
alter table empresas add constraint empresas_trilho_motivo check ((trilho_operador is null) = (trilho_motivo is null));
-- The first day from which the national register authorises the company; null: as the law or the city says.
alter table empresas add column nacional_desde date;

-- Refusals of the national system that concern one company: which codes, and up to which competência.
create table empresa_recusas (
  tenant_id uuid not null,
  empresa_id uuid not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  codigo text not null,
  competencia text not null,
  recusas int not null default 1,
  nota_id uuid not null,
  em timestamptz not null,
  primary key (empresa_id, ambiente, codigo),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
alter table empresa_recusas enable row level security;
create policy inquilino on empresa_recusas to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on empresa_recusas to nfse_sistema using (true) with check (true);
grant select on empresa_recusas to nfse_inquilino;
grant select, insert, update on empresa_recusas to nfse_sistema;
