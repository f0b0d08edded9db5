-- A series is one whatever its leading zeros: the national system pads it, so that 1 and 00001 have the same documents.
alter table series add identidade text not null generated always as (
  case when serie ~ '^[0-9]+$' then coalesce(nullif(ltrim(serie, '0'), ''), '0') else serie end) stored;
-- The series that numbers on where both ways to write one existed; null: this one does.
alter table series add unida_a uuid references series (id);

-- Of several ways to write one series, that in use (active, with the newest note) numbers on, above every number of the
-- others, which become inactive. Nothing is renumbered, and operators see an alert.
with iguais as (
  select s.id, s.tenant_id, s.empresa_id, s.municipio, s.ambiente, s.serie, s.proximo_numero,
    first_value(s.id) over (partition by s.empresa_id, s.municipio, s.ambiente, s.identidade
      order by s.ativa desc, n.ultima desc nulls last, s.criada_em, s.id) as em_uso,
    max(s.proximo_numero) over (partition by s.empresa_id, s.municipio, s.ambiente, s.identidade) as proximo,
    count(*) over (partition by s.empresa_id, s.municipio, s.ambiente, s.identidade) as quantas
  from series s cross join lateral (select max(criada_em) as ultima from notas where serie_id = s.id) n),
repetidas as (select * from iguais where quantas > 1),
unidas as (
  update series set proximo_numero = r.proximo, ativa = series.ativa and r.id = r.em_uso,
    unida_a = nullif(r.em_uso, r.id), versao = versao + 1, atualizada_em = now()
  from repetidas r where series.id = r.id)
insert into alertas (id, tenant_id, tipo, chave, detalhe)
select gen_random_uuid(), tenant_id, 'series_unidas', em_uso::text, json_build_object(
  'empresaId', empresa_id, 'municipio', municipio, 'ambiente', ambiente, 'serieId', em_uso,
  'series', json_agg(json_build_object('id', id, 'serie', serie, 'proximoNumero', proximo_numero, 'emUso', id = em_uso)
    order by id = em_uso desc, serie))
from repetidas group by tenant_id, empresa_id, municipio, ambiente, em_uso;

alter table series drop constraint series_empresa_id_municipio_ambiente_serie_key;
create unique index series_identidade on series (empresa_id, municipio, ambiente, identidade) where unida_a is null;
