-- What is wrong now, one row for each cause however many notes and accounts it reaches, with who looks after it. The version
-- before serves on meanwhile: docs/operacao/atualizacao.md#what-a-migration-may-do

create table incidentes (
  id uuid primary key,
  -- of the cause (src/features/incidentes/causas/causa.ts): the same cause found again within ten minutes opens the same row
  chave text not null,
  tipo text not null,
  -- null: of no city, as the bank or the disk
  ambiente text check (ambiente in ('producao','homologacao')),
  gravidade text not null check (gravidade in ('critica','atencao','informacao')),
  titulo text not null,
  texto text not null,
  -- when the service tries again by itself
  proxima_em timestamptz,
  unidade text not null,
  quantas int not null,
  contas int not null,
  -- counted up to a limit: quantas, contas and centavos are the least there is
  ao_menos boolean not null default false,
  -- the accounts with the most of it, up to three
  quais uuid[] not null default '{}',
  centavos bigint,
  alvo jsonb not null default '{}',
  operacoes text[] not null default '{}',
  ultima_hora jsonb,
  -- the first failure
  aberto_em timestamptz not null,
  visto_em timestamptz not null,
  -- when something that a person sees of it changed
  mudou_em timestamptz not null,
  encerrado_em timestamptz,
  assumido_por uuid references admin_usuarios,
  assumido_em timestamptz,
  check ((assumido_por is null) = (assumido_em is null))
) with (fillfactor = 70);
comment on table incidentes is
  'Something that is wrong, or was: one row for each cause, while it lasts, with the person who looks after it.';
create unique index incidentes_um_aberto on incidentes (chave) where encerrado_em is null;
create index incidentes_da_chave on incidentes (chave, encerrado_em desc);
create index incidentes_encerrados on incidentes (encerrado_em desc, id) where encerrado_em is not null;
-- the greatest of it says whether open pages have to read again
create index incidentes_mudados on incidentes (mudou_em desc);

create table incidente_anotacoes (
  id uuid primary key,
  incidente_id uuid not null references incidentes on delete cascade,
  por uuid not null references admin_usuarios,
  em timestamptz not null,
  texto text not null
);
comment on table incidente_anotacoes is
  'What an operator wrote down about an incident.';
create index incidente_anotacoes_incidente on incidente_anotacoes (incidente_id, em);

create table incidente_leitura (
  unica boolean primary key default true check (unica),
  lida_em timestamptz not null
);
comment on table incidente_leitura is
  'When the causes were last read, by whichever process did; one row.';
insert into incidente_leitura (lida_em) values ('-infinity');

grant select, insert, update, delete on incidentes, incidente_anotacoes to nfse_sistema;
grant select, update on incidente_leitura to nfse_sistema;

-- The first failure since the last answer, kept while one probe after another fails.
alter table disjuntores add column falhando_desde timestamptz;
