-- What a stranger can have sent to one address in a day has a ceiling. A message beyond it is kept and not sent: `limitado`.
-- `de_teste`: the account was in its trial, or the note was a test.
alter table emails add column de_teste boolean not null default false;
alter table emails drop constraint emails_estado_check;
alter table emails add constraint emails_estado_check check (estado in ('pendente', 'enviado', 'falhou', 'limitado')) not valid;

-- The messages of a kind to an address since a moment, the newest first, of whatever account: row security would show a
-- session those of its own account alone. It tells when they were written and nothing more.
create function emails_ao_endereco(destino text, tipo text, desde timestamptz)
  returns table (em timestamptz, de_teste boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.criado_em, e.de_teste from emails e
    where lower(e.para) = lower(destino) and e.criado_em > desde and split_part(e.chave, ':', 1) = tipo
      and e.estado <> 'limitado'
    order by e.criado_em desc limit 200 $$;
revoke execute on function emails_ao_endereco from public;
grant execute on function emails_ao_endereco to nfse_inquilino, nfse_sistema;
