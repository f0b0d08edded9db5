-- How notes end, are corrected, and which RPS numbers no note takes.

create table cancelamentos (
  id uuid primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  -- direto: the issuer cancels; analise: asks the fisco to; substituicao: another note takes its place; oficio: the city
  tipo text not null check (tipo in ('direto','analise','substituicao','oficio')),
  status text not null check (status in ('em_processamento','registrada','incerta','em_analise','aguardando_acao_manual',
    'aguardando_substituta','confirmado','recusado','deferida','indeferida','expirada','desfeita')),
  motivo text,
  codigo_motivo text,
  protocolo text,
  -- the new note of a replacement; nativa: the city does both in one operation
  substituta_id uuid unique,
  nativa boolean not null default false,
  -- code of the API and official findings, when the city refused
  recusa text,
  erros json not null default '[]',
  request_id text not null,
  versao int not null default 1,
  criado_em timestamptz not null,
  -- when the city says that it happened
  efetivado_em timestamptz,
  concluido_em timestamptz,
  foreign key (tenant_id, nota_id) references notas (tenant_id, id),
  foreign key (tenant_id, substituta_id) references notas (tenant_id, id),
  check ((substituta_id is not null) = (tipo = 'substituicao')),
  check ((concluido_em is not null) = (status in ('confirmado','recusado','deferida','indeferida','expirada','desfeita')))
);
comment on table cancelamentos is
  'An attempt to end a note: cancelling, asking for analysis or replacing; one at a time.';
create unique index cancelamentos_um_aberto on cancelamentos (nota_id) where concluido_em is null;
create index cancelamentos_nota on cancelamentos (nota_id, criado_em);

create table cartas_correcao (
  id uuid primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  -- among the letters of the note that the city did not refuse
  sequencia int not null check (sequencia > 0),
  status text not null check (status in ('em_processamento','registrada','recusada')),
  correcoes json not null,
  motivo text not null,
  -- what was asked for: asked for again, it is the same letter
  conteudo_sha256 bytea not null,
  erros json not null default '[]',
  request_id text not null,
  criada_em timestamptz not null,
  -- when the city says that it registered it
  efetivada_em timestamptz,
  concluida_em timestamptz,
  foreign key (tenant_id, nota_id) references notas (tenant_id, id),
  check ((concluida_em is not null) = (status <> 'em_processamento'))
);
comment on table cartas_correcao is
  'A correction letter of an authorised note, where the city takes them.';
create unique index cartas_correcao_uma_aberta on cartas_correcao (nota_id) where concluida_em is null;
create unique index cartas_correcao_sequencia on cartas_correcao (nota_id, sequencia) where status <> 'recusada';
create unique index cartas_correcao_conteudo on cartas_correcao (nota_id, conteudo_sha256) where status <> 'recusada';

create table rps_inutilizados (
  id uuid primary key,
  tenant_id uuid not null,
  serie_id uuid not null references series,
  numero bigint not null check (numero > 0),
  status text not null check (status in ('inutilizada','inutilizada_localmente','ocupada')),
  motivo text not null,
  request_id text not null,
  criado_em timestamptz not null,
  unique (serie_id, numero)
);
comment on table rps_inutilizados is
  'An RPS number that no note takes: voided, or used by another system.';

-- An ended attempt never changes.
create function cancelamentos_end() returns trigger language plpgsql as $$
begin
  if old.concluido_em is not null then
    raise exception 'cancelamento % of nota % is %, and that is final', old.id, old.nota_id, old.status;
  end if;
  return new;
end $$;
create trigger cancelamentos_end before update on cancelamentos for each row execute function cancelamentos_end();

-- The note shows its last attempt.
create function cancelamentos_show() returns trigger language plpgsql as $$
begin
  update notas set cancelamento = json_build_object('id', new.id, 'tipo', new.tipo, 'status', new.status,
      'protocolo', new.protocolo, 'em', coalesce(new.efetivado_em, new.concluido_em, new.criado_em),
      'substitutaId', new.substituta_id, 'erros', new.erros)
    where id = new.nota_id and tenant_id = new.tenant_id;
  return null;
end $$;
create trigger cancelamentos_show after insert or update on cancelamentos for each row execute function cancelamentos_show();

-- An ended letter never changes.
create function cartas_correcao_end() returns trigger language plpgsql as $$
begin
  if old.concluida_em is not null then
    raise exception 'carta % of nota % is %, and that is final', old.id, old.nota_id, old.status;
  end if;
  return new;
end $$;
create trigger cartas_correcao_end before update on cartas_correcao for each row execute function cartas_correcao_end();
