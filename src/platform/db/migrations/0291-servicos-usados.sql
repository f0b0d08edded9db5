-- The LC 116 items with which each company was authorised, in each ambiente, for the score of its next notes: written by
-- the statement that authorises a note (src/features/nfse/nota/servicos-usados.ts), read with the issuer of a request.
create table servicos_usados (
  tenant_id uuid not null references tenants,
  empresa_id uuid not null,
  ambiente text not null,
  codigo text not null,
  -- when the first note with it was authorised
  desde timestamptz not null,
  primary key (tenant_id, empresa_id, ambiente, codigo),
  foreign key (tenant_id, empresa_id) references empresas (tenant_id, id)
);
alter table servicos_usados enable row level security;
create policy inquilino on servicos_usados to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy sistema on servicos_usados to nfse_sistema using (true) with check (true);
grant select on servicos_usados to nfse_inquilino;
grant select, insert on servicos_usados to nfse_sistema;

-- From the last 200 notes of each company, which is what the version before looks at: an index gives them.
-- trava: reads notes and writes the new table alone; nothing waits for it
insert into servicos_usados (tenant_id, empresa_id, ambiente, codigo, desde)
select e.tenant_id, e.id, n.ambiente, n.preparada -> 'servico' ->> 'codigo', min(coalesce(n.autorizada_em, n.criada_em))
from empresas e, lateral (
  select ambiente, status, preparada, autorizada_em, criada_em from notas
  where tenant_id = e.tenant_id and empresa_id = e.id order by criada_em desc limit 200) n
where n.status in ('autorizada', 'cancelada', 'substituida')
group by 1, 2, 3, 4;
