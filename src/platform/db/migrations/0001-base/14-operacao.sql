-- What operators watch: alerts, the health of cities, probes, the movement of notes.

create table alertas (
  id uuid primary key,
  tenant_id uuid,
  tipo text not null,
  chave text not null,
  status text not null default 'aberto' check (status in ('aberto','reconhecido','resolvido')),
  ocorrencias int not null default 1,
  detalhe json not null default '{}',
  aberto_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  resolvido_em timestamptz,
  resolvido_por uuid references admin_usuarios,
  nota_resolucao text
);
comment on table alertas is
  'Something that a person should look at; a recurrence updates the open alert.';
create unique index alertas_um_aberto on alertas (tipo, chave) where status <> 'resolvido';
create index alertas_tenant on alertas (tenant_id, atualizado_em desc) where status <> 'resolvido';
create index alertas_da_chave on alertas (tipo, chave, aberto_em desc);
create index alertas_resolvidos on alertas (resolvido_em desc, id) where status = 'resolvido';
create index alertas_abertos on alertas (aberto_em desc, id) where status <> 'resolvido';

create table alerta_avisos (
  id uuid primary key,
  tipo text not null,
  criado_em timestamptz not null,
  corpo bytea not null,
  emails int not null,
  -- nenhum: no address was set then
  webhook text not null check (webhook in ('nenhum','pendente','entregue','falhou')),
  tentativas int not null default 0,
  status_http int,
  ultimo_erro text,
  entregue_em timestamptz
);
comment on table alerta_avisos is
  'A message to operators about events of one kind of alert.';
create index alerta_avisos_tipo on alerta_avisos (tipo, criado_em desc);
create index alerta_avisos_pendentes on alerta_avisos (criado_em) where webhook in ('pendente','falhou');

create table alerta_eventos (
  id bigint generated always as identity primary key,
  alerta_id uuid not null references alertas on delete cascade,
  evento text not null check (evento in ('aberto','reaberto','resolvido')),
  em timestamptz not null default clock_timestamp(),
  tratado_em timestamptz,
  -- null after it was treated: below the severity that operators asked for
  aviso_id uuid references alerta_avisos on delete set null
);
comment on table alerta_eventos is
  'An opening, reopening or resolution of an alert, which operators are notified of at least once.';
create index alerta_eventos_pendentes on alerta_eventos (id) where tratado_em is null;
create index alerta_eventos_aviso on alerta_eventos (aviso_id) where aviso_id is not null;
create index alerta_eventos_alerta on alerta_eventos (alerta_id, id);

create table movimento (
  passo text not null check (passo in ('5min','dia')),
  inicio timestamptz not null,
  ambiente text not null,
  trilho text not null,
  conexao text not null,
  -- aceita; a state that notes reached; total: class k of the time to authorization, up to 1.1^k ms
  fato text not null check (fato in ('aceita','autorizada','rejeitada','falha_temporaria','falha_definitiva','total')),
  valor text not null,
  quantas bigint not null,
  primary key (passo, inicio, ambiente, trilho, conexao, fato, valor)
) with (fillfactor = 70);
comment on table movimento is
  'What happened to notes over all accounts: counts of five minutes, kept two days, and of days in Brasília, kept ninety.';

create table cidades_em_uso (
  municipio text not null,
  ambiente text not null,
  -- the connection of the last note
  conexao text not null,
  vista_em timestamptz not null,
  -- the last authorization
  sucesso_em timestamptz,
  primary key (municipio, ambiente)
) with (fillfactor = 70);
comment on table cidades_em_uso is
  'A city that notes went to lately.';

create table saude_municipios (
  municipio text not null,
  ambiente text not null check (ambiente in ('producao','homologacao')),
  -- in Brasília
  dia date not null,
  -- nota: state a note reached; resposta, total: class k of a time, up to 1.1^k ms; erro: official code; causa: why a
  -- sending failed
  fato text not null check (fato in ('nota','resposta','total','erro','causa')),
  valor text not null,
  quantas bigint not null,
  primary key (municipio, ambiente, dia, fato, valor)
) with (fillfactor = 70);
comment on table saude_municipios is
  'A fact of a city by day, over all accounts and naming none: what the history of notes adds up to.';
create index saude_municipios_dia on saude_municipios (dia);

create table saude_recente (
  passo text not null check (passo in ('5min','hora')),
  inicio timestamptz not null,
  municipio text not null,
  ambiente text not null,
  fato text not null check (fato in ('nota','resposta')),
  valor text not null,
  quantas bigint not null,
  primary key (municipio, ambiente, passo, inicio, fato, valor)
) with (fillfactor = 70, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);
comment on table saude_recente is
  'A fact of saude_municipios in a short step: five minutes, kept two hours; hours, kept twenty-five.';
create index saude_recente_passo on saude_recente (passo, inicio);

create table saude_leitura (
  unica boolean primary key default true check (unica),
  historico_id bigint not null
);
comment on table saude_leitura is
  'How far the history has been added up; one row.';
insert into saude_leitura (historico_id) values (0);

create table sonda_alvos (
  alvo text not null,
  ambiente text not null,
  proxima_em timestamptz not null,
  -- the last probe; null before the first
  em timestamptz,
  respondeu boolean,
  causa text,
  duracao_ms int,
  -- the end of validity of the city's TLS certificate
  certificado_ate timestamptz,
  falhas_seguidas int not null default 0,
  -- since when every probe was answered, or failed
  desde timestamptz,
  primary key (alvo, ambiente)
) with (fillfactor = 70);
comment on table sonda_alvos is
  'What is probed by itself (a city, or the national system once for all its cities), with what the last probe found.';
create index sonda_alvos_proximas on sonda_alvos (proxima_em);

create table sondas (
  id uuid primary key,
  alvo text not null,
  ambiente text not null,
  municipio text not null,
  conexao text not null,
  conexao_versao int not null,
  origem text not null check (origem in ('automatica','manual')),
  em timestamptz not null,
  respondeu boolean not null,
  causa text,
  duracao_ms int not null,
  -- address asked, and each step with its time and what it found
  achado json not null
);
comment on table sondas is
  'A probe of the web service of a city.';
create index sondas_alvo on sondas (alvo, ambiente, em desc, respondeu);
create index sondas_em on sondas using brin (em);

-- Every opening, reopening and resolution is an event, in the transaction of the change whatever statement made it.
-- Accounts raise alerts about their notes, and have no right on the events: the function has its owner's.
create function alertas_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into alerta_eventos (alerta_id, evento) values (new.id, 'aberto');
  elsif new.status = 'resolvido' and old.status <> 'resolvido' then
    insert into alerta_eventos (alerta_id, evento) values (new.id, 'resolvido');
  elsif old.status = 'resolvido' and new.status <> 'resolvido' then
    insert into alerta_eventos (alerta_id, evento) values (new.id, 'reaberto');
  end if;
  return null;
end $$;
create trigger alertas_event after insert or update of status on alertas for each row execute function alertas_event();
