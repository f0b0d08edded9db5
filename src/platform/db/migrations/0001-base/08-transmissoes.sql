-- What was sent to cities, by month, what their silence proves, and notes in conflict.

create table transmissoes (
  id uuid not null,
  tenant_id uuid not null,
  nota_id uuid not null,
  operacao text not null check (operacao in ('emitir','consultar','cancelar','solicitar','corrigir')),
  epoca int not null,
  resultado text not null default 'nula' check (resultado in
    ('nula','nao_enviada','incerta','recusada','autorizada','ausente','ocupada','cancelada','corrigida')),
  documento_id text not null,
  municipio text,
  ambiente text,
  -- what an asynchronous city answered, to ask by
  protocolo text,
  conexao text not null,
  conexao_versao int not null,
  leiaute text,
  xml bytea,
  xml_sha256 bytea,
  resposta bytea,
  status_http int,
  causa text,
  -- what the city said in an answer that left the note in doubt: [{codigo, mensagem}], as it came
  mensagens json,
  duracao_ms int,
  criada_em timestamptz not null default clock_timestamp(),
  respondida_em timestamptz,
  primary key (tenant_id, nota_id, id)
) partition by range (nota_id);
comment on table transmissoes is
  'A call to a city about a note, committed before its first byte is sent.';
-- packed already: without this the server tries to compress each of them once more
alter table transmissoes alter column xml set storage external, alter column resposta set storage external;
-- the health of cities looks at the last minutes; rows come in the order of time, so ranges of blocks suffice
create index transmissoes_tempo on transmissoes using brin (criada_em) with (pages_per_range = 16, autosummarize = on);
-- of one city or of some connections over all accounts, the newest first
create index transmissoes_da_cidade on transmissoes (municipio, ambiente, resultado, criada_em desc, id desc);
create index transmissoes_da_conexao on transmissoes (conexao, ambiente, resultado, criada_em desc, id desc);
-- at most one transmission of a note may be of unknown outcome before it is sent
create unique index transmissoes_uma_aberta on transmissoes (tenant_id, nota_id)
  where operacao = 'emitir' and resultado = 'nula';

-- A row without answers is of a clock that only witnesses when the first became known.
create table ausencias (
  transmissao_id uuid not null,
  tenant_id uuid not null,
  relogio text not null,
  desde_ms float8 not null,
  ate_ms float8,
  respostas int not null default 0,
  primary key (transmissao_id, relogio)
);
comment on table ausencias is
  'The negative answers of a city about a transmission by one monotonic clock: the proof of absence is added up over all workers.';
create unique index ausencias_da_conta on ausencias (tenant_id, transmissao_id, relogio);

create table conflitos (
  id uuid primary key,
  tenant_id uuid not null,
  nota_id uuid not null,
  estado text not null check (estado in ('aberto','declarado_alheio','nosso','alheio','desfeito')),
  serie_rps text not null,
  numero_rps bigint not null,
  -- the city's note: number, key, dates and figures, and the bytes of its document
  achada json not null,
  documento bytea not null,
  diferencas json not null,
  -- the question that found it last
  transmissao_id uuid not null,
  aberto_em timestamptz not null default now(),
  visto_em timestamptz not null default now(),
  vezes int not null default 1,
  decidido_em timestamptz,
  decidido_por json,
  motivo text,
  encerrado_em timestamptz,
  -- the prepared note as it was sent, where the document of the city took its place; null while the note still is that
  enviada json,
  check ((encerrado_em is not null) = (estado in ('nosso','alheio','desfeito'))),
  check ((decidido_em is not null) or (estado in ('aberto','desfeito')))
);
comment on table conflitos is
  'A note whose number the city has with other contents, until a person decides whose the city''s note is.';
create unique index conflitos_um_aberto on conflitos (nota_id) where encerrado_em is null;
create index conflitos_nota on conflitos (tenant_id, nota_id, aberto_em);

create function conflitos_end() returns trigger language plpgsql as $$
begin
  if old.encerrado_em is not null then
    raise exception 'conflito % of nota % is %, and that is final', old.id, old.nota_id, old.estado;
  end if;
  return new;
end $$;
create trigger conflitos_end before update on conflitos for each row execute function conflitos_end();
