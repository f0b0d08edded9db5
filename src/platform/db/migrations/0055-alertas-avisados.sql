-- Alerts: who resolved one and with which note; every opening, reopening and resolution is an event, in the transaction
-- of the change whatever statement made it, so that operators are notified of each at least once.
alter table alertas add column resolvido_por uuid references admin_usuarios(id), add column nota_resolucao text;
create index alertas_da_chave on alertas (tipo, chave, aberto_em desc);
create index alertas_resolvidos on alertas (resolvido_em desc, id) where status = 'resolvido';
create index alertas_abertos on alertas (aberto_em desc, id) where status <> 'resolvido';

-- One message to operators about the events of one kind of alert.
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
create index alerta_avisos_tipo on alerta_avisos (tipo, criado_em desc);
create index alerta_avisos_pendentes on alerta_avisos (criado_em) where webhook in ('pendente','falhou');
grant select, insert, update, delete on alerta_avisos to nfse_sistema;

create table alerta_eventos (
  id bigint generated always as identity primary key,
  alerta_id uuid not null references alertas(id) on delete cascade,
  evento text not null check (evento in ('aberto','reaberto','resolvido')),
  em timestamptz not null default clock_timestamp(),
  tratado_em timestamptz,
  -- null after it was treated: below the severity that operators asked for
  aviso_id uuid references alerta_avisos(id) on delete set null
);
create index alerta_eventos_pendentes on alerta_eventos (id) where tratado_em is null;
create index alerta_eventos_aviso on alerta_eventos (aviso_id) where aviso_id is not null;
create index alerta_eventos_alerta on alerta_eventos (alerta_id, id);
grant select, insert, update, delete on alerta_eventos to nfse_sistema;

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
