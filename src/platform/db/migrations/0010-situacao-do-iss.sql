-- What is due of ISS by a note, as its situation says (src/domain/tributos/situacao-do-iss.ts): what the company pays, what
-- the customer withholds, and the revenue whose ISS is in the DAS are three sums. The version before serves on meanwhile:
-- docs/operacao/atualizacao.md#what-a-migration-may-do

-- null: accepted by a version before, and not decided yet (src/features/nfse/nota/situate-iss.ts)
alter table notas add column iss_situacao text, add column iss_base bigint;
alter table notas add constraint notas_iss_situacao_check
  check (iss_situacao in ('a_recolher','retido','no_das','nao_incide','fixo')) not valid;

alter table contagens add column iss_a_recolher bigint not null default 0, add column iss_retido bigint not null default 0,
  add column receita_no_das bigint not null default 0;
alter table contagens_pendentes add column iss_a_recolher bigint not null default 0,
  add column iss_retido bigint not null default 0, add column receita_no_das bigint not null default 0;

create or replace function notas_count_inserted() returns trigger language plpgsql as $$
begin
  insert into contagens_pendentes (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs, iss_a_recolher, iss_retido, receita_no_das)
    select tenant_id, brasilia_day(criada_em), ambiente, empresa_id, municipio, trilho, status, count(*),
      sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs),
      coalesce(sum(valor_iss) filter (where iss_situacao = 'a_recolher'), 0),
      coalesce(sum(valor_iss) filter (where iss_situacao = 'retido'), 0),
      coalesce(sum(iss_base) filter (where iss_situacao = 'no_das'), 0)
    from novas group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create or replace function notas_count_moved() returns trigger language plpgsql as $$
begin
  insert into contagens_pendentes (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
      valor_servico, valor_iss, valor_ibs, valor_cbs, iss_a_recolher, iss_retido, receita_no_das)
  values
    (old.tenant_id, brasilia_day(old.criada_em), old.ambiente, old.empresa_id, old.municipio, old.trilho, old.status, -1,
      -old.valor_servico, -old.valor_iss, -old.valor_ibs, -old.valor_cbs,
      case when old.iss_situacao = 'a_recolher' then -old.valor_iss else 0 end,
      case when old.iss_situacao = 'retido' then -old.valor_iss else 0 end,
      case when old.iss_situacao = 'no_das' then -old.iss_base else 0 end),
    (new.tenant_id, brasilia_day(new.criada_em), new.ambiente, new.empresa_id, new.municipio, new.trilho, new.status, 1,
      new.valor_servico, new.valor_iss, new.valor_ibs, new.valor_cbs,
      case when new.iss_situacao = 'a_recolher' then new.valor_iss else 0 end,
      case when new.iss_situacao = 'retido' then new.valor_iss else 0 end,
      case when new.iss_situacao = 'no_das' then new.iss_base else 0 end);
  return null;
end $$;

drop trigger notas_count_moved on notas;
create trigger notas_count_moved after update of status, trilho, valor_servico, valor_iss, valor_ibs, valor_cbs,
    iss_situacao, iss_base on notas
  for each row when ((old.status, old.trilho, old.valor_servico, old.valor_iss, old.valor_ibs, old.valor_cbs,
      old.iss_situacao, old.iss_base)
    is distinct from (new.status, new.trilho, new.valor_servico, new.valor_iss, new.valor_ibs, new.valor_cbs,
      new.iss_situacao, new.iss_base))
  execute function notas_count_moved();

-- Also the sums that the version before does not know: it adds the others, and its statement ends by this trigger.
create or replace function contagens_rolled_up() returns trigger language plpgsql as $$
begin
  insert into contagens_versoes as v (tenant_id, versao) select distinct tenant_id, 1 from somadas
    on conflict (tenant_id) do update set versao = v.versao + 1;
  update contagens c set iss_a_recolher = c.iss_a_recolher + s.iss_a_recolher, iss_retido = c.iss_retido + s.iss_retido,
      receita_no_das = c.receita_no_das + s.receita_no_das
    from (select tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, sum(iss_a_recolher) as iss_a_recolher,
        sum(iss_retido) as iss_retido, sum(receita_no_das) as receita_no_das
      from somadas group by 1, 2, 3, 4, 5, 6, 7
      having sum(iss_a_recolher) <> 0 or sum(iss_retido) <> 0 or sum(receita_no_das) <> 0) s
    where c.tenant_id = s.tenant_id and c.empresa_id = s.empresa_id and c.municipio = s.municipio and c.trilho = s.trilho
      and c.ambiente = s.ambiente and c.status = s.status and c.dia = s.dia;
  return null;
end $$;
