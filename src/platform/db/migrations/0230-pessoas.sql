-- A person is one e-mail with one password and one second factor; the users of accounts are memberships of it.
create table pessoas (
  id uuid primary key,
  email text not null,
  senha_hash text not null,
  -- when the person proved to read the mailbox; until then it gets no mail but the links that prove it
  confirmado_em timestamptz,
  -- sealed under the id of the person
  totp_segredo bytea,
  totp_desde timestamptz,
  totp_passo bigint not null default 0,
  versao int not null default 1,
  criado_em timestamptz not null default now()
);
create unique index pessoas_email on pessoas (lower(email));

create table pessoa_codigos (
  pessoa_id uuid not null references pessoas,
  codigo_hash bytea not null,
  usado_em timestamptz,
  primary key (pessoa_id, codigo_hash)
);

-- Links to the mailbox of a person. A newer one ends none: whoever is refused another has one that is still valid.
create table pessoa_links (
  token_hash bytea primary key,
  pessoa_id uuid not null references pessoas,
  uso text not null check (uso in ('confirmar', 'redefinir')),
  criado_em timestamptz not null,
  expira_em timestamptz not null,
  encerrado_em timestamptz
);
create index pessoa_links_pessoa on pessoa_links (pessoa_id, uso, criado_em desc);
create index pessoa_links_fim on pessoa_links (expira_em);

grant select, insert, update on pessoas to nfse_sistema;
grant select, insert, update, delete on pessoa_codigos, pessoa_links to nfse_sistema;

-- `confirmado_em` and `totp_desde` of a user are copies of the person's, for what an account may know of its people.
alter table usuarios add column pessoa_id uuid references pessoas, add column confirmado_em timestamptz;
-- the person who made the account
alter table tenants add column criada_por uuid;

-- Of an e-mail with several users: their one password counts, or that of those who came by an invitation to the address. Where
-- that does not tell whose the address is, any of them may be a stranger's: nobody knows the password of the hash below, and
-- its owner sets one by a link to the mailbox. The second factor is that of the oldest user that has one, with the id it is
-- sealed under; who proves the address without ever having done so before loses it.
-- trava: one row for each person of the portal, once
insert into pessoas (id, email, senha_hash, confirmado_em, totp_segredo, totp_desde, totp_passo, criado_em)
with u as (
  select usuarios.*, lower(email) as endereco,
    exists (select from convites c where c.usuario_id = usuarios.id and c.status = 'aceito') as provado
  from usuarios),
senha as (
  select endereco, min(criado_em) as desde, case when count(distinct senha_hash) = 1 then min(senha_hash)
    when count(distinct senha_hash) filter (where provado) = 1 then min(senha_hash) filter (where provado) end as senha_hash
  from u group by endereco),
primeiro as (
  select distinct on (endereco) endereco, id, email from u order by endereco, criado_em, id),
fator as (
  select distinct on (endereco) endereco, id, totp_segredo, totp_desde, totp_passo
  from u where totp_desde is not null order by endereco, criado_em, id)
select coalesce(f.id, p.id), p.email,
  coalesce(s.senha_hash, '$argon2id$v=19$m=19456,t=2,p=1$rYHhozvu4OqLuOeMefaLUA$PmZIzir2ifcrVH1ZwqnGrLE0bnf4FKqucwaFtFaSYkA'),
  case when s.senha_hash is not null then now() end, f.totp_segredo, f.totp_desde, coalesce(f.totp_passo, 0), s.desde
from senha s join primeiro p on p.endereco = s.endereco left join fator f on f.endereco = s.endereco;

-- trava: one row for each user of the portal, once
update usuarios u set pessoa_id = p.id, confirmado_em = p.confirmado_em, senha_hash = p.senha_hash,
  totp_segredo = p.totp_segredo, totp_desde = p.totp_desde
from pessoas p where lower(p.email) = lower(u.email);

-- trava: ten rows for each person with a second factor, once
insert into pessoa_codigos (pessoa_id, codigo_hash, usado_em)
select p.id, c.codigo_hash, c.usado_em from usuario_codigos c join pessoas p on p.id = c.usuario_id
where p.totp_desde is not null;

-- trava: the links of the last half hour
insert into pessoa_links (token_hash, pessoa_id, uso, criado_em, expira_em)
select r.token_hash, u.pessoa_id, 'redefinir', r.criada_em, r.expira_em
from redefinicoes_senha r join usuarios u on u.id = r.usuario_id where r.usada_em is null and r.expira_em > now();

-- A user takes the copies of its person; one that the version before makes gets its person here.
create function usuario_da_pessoa() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.pessoa_id is null then
    insert into pessoas (id, email, senha_hash, confirmado_em, criado_em)
    values (new.id, new.email, new.senha_hash, now(), new.criado_em) on conflict (lower(email)) do nothing;
    select id into new.pessoa_id from pessoas where lower(email) = lower(new.email);
  end if;
  select senha_hash, totp_segredo, totp_desde, confirmado_em
  into new.senha_hash, new.totp_segredo, new.totp_desde, new.confirmado_em from pessoas where id = new.pessoa_id;
  return new;
end $$;
create trigger usuario_da_pessoa before insert on usuarios for each row execute function usuario_da_pessoa();

-- The version before reads and writes password and second factor of the user: both rows say the same.
create function pessoa_aos_usuarios() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update usuarios u set senha_hash = new.senha_hash, totp_segredo = new.totp_segredo, totp_desde = new.totp_desde,
    confirmado_em = new.confirmado_em
  where u.pessoa_id = new.id and (u.senha_hash, u.totp_segredo, u.totp_desde, u.confirmado_em)
    is distinct from (new.senha_hash, new.totp_segredo, new.totp_desde, new.confirmado_em);
  return null;
end $$;
create trigger pessoa_aos_usuarios after update of senha_hash, totp_segredo, totp_desde, confirmado_em on pessoas
  for each row execute function pessoa_aos_usuarios();

create function usuario_a_pessoa() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pessoas p set senha_hash = new.senha_hash, totp_segredo = new.totp_segredo, totp_desde = new.totp_desde,
    versao = p.versao + 1
  where p.id = new.pessoa_id and (p.senha_hash, p.totp_segredo, p.totp_desde)
    is distinct from (new.senha_hash, new.totp_segredo, new.totp_desde);
  return null;
end $$;
create trigger usuario_a_pessoa after update of senha_hash, totp_segredo, totp_desde on usuarios
  for each row execute function usuario_a_pessoa();
