// What operators look at after years: a thousand accounts with 20,000 companies, millions of notes and transmissions,
// finished jobs beside a backlog and failures, and the audit. Everything is proportional to the number of notes.
import { openCarga } from './carga.ts'
import { addMonths } from './meses.ts'

const CONTAS = 1_000
const EMPRESAS = 20_000
const DIAS = 365
const CONEXOES = ['nacional', 'sao-paulo', 'campinas', 'curitiba', 'belo-horizonte', 'salvador', 'recife', 'goiania']
const MUNICIPIOS = ['1504208', '3550308', '3509502', '4106902', '3106200', '2927408', '2611606', '5208707']
const ACOES = [
  'nfse.cancel',
  'empresa.update',
  'certificado.upload',
  'api-key.create',
  'webhook.update',
  'sessao.open',
  'admin-nota.read',
  'serie.update',
  'usuario.update',
  'nfse.reissue',
]

type Tamanhos = { notas: number; jobs: number; auditoria: number }

/** Sizes in the proportion of 5 million notes, 2 million finished jobs and 20 million rows of audit. */
export const tamanhosOf = (notas: number): Tamanhos => ({
  notas,
  jobs: Math.round(notas * 0.4),
  auditoria: notas * 4,
})

/** Loads it all into a migrated database. */
export async function loadOperacao(databaseUrl: string, { notas, jobs, auditoria }: Tamanhos): Promise<void> {
  const carga = openCarga(databaseUrl)
  const { query } = carga
  const agora = new Date().toISOString()
  try {
    await addMonths(carga, DIAS)
    await query(
      "create function conta_n(n bigint) returns uuid immutable language sql as $$ select md5('conta' || n)::uuid $$",
    )
    await query(
      "create function empresa_n(n bigint) returns uuid immutable language sql as $$ select md5('empresa' || n)::uuid $$",
    )
    await query(
      `create function nota_em(n bigint) returns timestamptz immutable language sql as $$
         select '${agora}'::timestamptz - make_interval(secs => (${notas} - n) * ${(DIAS * 86_400) / notas}) $$`,
    )
    // It begins with the instant of the note, as those of the service do.
    await query(
      `create function nota_n(n bigint) returns uuid immutable language sql as $$
         select (lpad(to_hex((extract(epoch from nota_em(n)) * 1000)::bigint), 12, '0') || '7' || substr(md5('nota' || n), 1, 3)
           || '8' || substr(md5('nota' || n), 4, 15))::uuid $$`,
    )
    await query(
      `insert into tenants (id, nome, cpf_cnpj, segredo_avulso, criado_em)
       select conta_n(n), 'Contabilidade ' || n, lpad((n * 97)::text, 14, '0'), '', now() - n * interval '6 hours'
       from generate_series(1, $1::int) n`,
      [CONTAS],
    )
    await query(
      `with p as (
         insert into pessoas (id, email, senha_hash)
         select conta_n(n), 'dona' || n || '@conta.example', '' from generate_series(1, $1::int) n returning id, email)
       insert into usuarios (id, pessoa_id, tenant_id, nome, email, papel)
       select gen_random_uuid(), id, id, 'Pessoa', email, 'owner' from p`,
      [CONTAS],
    )
    await carga.table('empresas', EMPRESAS, COMPANIES, [MUNICIPIOS])
    await carga.table('notas', notas, NOTAS, [notas, MUNICIPIOS, CONEXOES])
    await carga.table('transmissoes', notas, TRANSMISSOES, [CONEXOES, MUNICIPIOS])
    await carga.withoutIndexes('jobs', async () => {
      await carga.table('jobs', jobs, JOBS_DONE, [jobs, notas])
      await carga.table('jobs', Math.round(jobs / 40), JOBS_OPEN, [CONEXOES, notas])
    })
    await carga.table('auditoria', auditoria, AUDITORIA, [auditoria, ACOES, notas])
    // Nearly as many as notes: in the order of their key, so that it grows at its end.
    await carga.withoutIndexes(
      'contagens',
      async () =>
        void (await query(
          `insert into contagens (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas, valor_servico,
             valor_iss, valor_ibs, valor_cbs) select tenant_id, brasilia_day(criada_em) as dia, ambiente, empresa_id, municipio,
             trilho, status, count(*), sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs) from notas
           group by 1, 2, 3, 4, 5, 6, 7 order by tenant_id, empresa_id, municipio, trilho, ambiente, status, dia`,
        )),
    )
    await query(`insert into contagens_por_dia (tenant_id, ambiente, status, dia, quantas)
      select tenant_id, ambiente, status, dia, sum(quantas) from contagens group by 1, 2, 3, 4`)
    await query(MOVIMENTO, [CONEXOES])
    await query(SAUDE, [MUNICIPIOS])
    await query(
      `insert into auditoria_resumo (inicio, acao, recurso, ator, status, quantas)
       select date_bin('5 minutes', now(), 'epoch') - m * interval '5 minutes', acao, split_part(acao, '.', 1), 'portal', status, 20
       from generate_series(0, 8639) m, unnest($1::text[]) acao, unnest(array['200', '422']) status`,
      [ACOES],
    )
    await query(
      `insert into auditoria_resumo_ate (ate) values (date_bin('5 minutes', now(), 'epoch')) on conflict do nothing`,
    )
    await query(
      `insert into cidades_em_uso (municipio, ambiente, conexao, vista_em, sucesso_em)
       select m, a, c, now(), now() from unnest($1::text[], $2::text[]) u(m, c), unnest(array['producao', 'homologacao']) a`,
      [MUNICIPIOS, CONEXOES],
    )
    await query('insert into saude_leitura (historico_id) values (9223372036854775807) on conflict (unica) do nothing')
    for (const table of [
      'tenants',
      'usuarios',
      'jobs',
      'contagens',
      'contagens_por_dia',
      'movimento',
      'saude_municipios',
      'auditoria_resumo',
    ])
      await query(`vacuum analyze ${table}`)
  } finally {
    await carga.close()
  }
}

const COMPANIES = `
  insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
  select empresa_n(n), conta_n(1 + n % ${CONTAS}), lpad((n * 7919)::text, 14, '0'), 'Empresa ' || n || ' Serviços Ltda',
    'simples_nacional', '{}', ($3::text[])[1 + n % ${MUNICIPIOS.length}]
  from generate_series($1::bigint, $2::bigint) n`

const NOTAS = `
  insert into notas (id, tenant_id, empresa_id, ambiente, status, id_integracao, corpo, corpo_sha256, trilho, municipio, conexao,
    conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, numero, chave_acesso, valor_servico, valor_iss,
    tomador_nome, competencia, request_id, criada_em, autorizada_em, concluida_em)
  select nota_n(n), conta_n(1 + e % ${CONTAS}), empresa_n(e), case when n % 10 = 0 then 'homologacao' else 'producao' end,
    case when $3::bigint - n < 200 then 'processando' when n % 5000 = 7 then 'falha_temporaria'
      when n % 1000 < 950 then 'autorizada' when n % 1000 < 980 then 'rejeitada'
      when n % 1000 < 995 then 'cancelada' else 'falha_definitiva' end,
    'pedido-' || n, convert_to(repeat(md5(n::text), 12), 'UTF8'), sha256(n::text::bytea),
    case when e % ${MUNICIPIOS.length} = 0 then 'nacional' else 'municipal' end, ($4::text[])[1 + e % ${MUNICIPIOS.length}],
    ($5::text[])[1 + e % ${MUNICIPIOS.length}], 1, empresa_n(e), '1', n, '{}', 'a_recolher', 95, n::text,
    '3550308' || lpad(n::text, 43, '0'), 10000 + n % 900000, (10000 + n % 900000) / 20, 'Tomador ' || n, '2026-01',
    'pedido-' || md5(n::text), em, em + interval '2 seconds', em + interval '2 seconds'
  from generate_series($1::bigint, $2::bigint) n, lateral (select 1 + n * 7919 % ${EMPRESAS} as e, nota_em(n) as em) x`

const TRANSMISSOES = `
  insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, resultado, documento_id, conexao, conexao_versao, municipio,
    ambiente, status_http, causa, duracao_ms, criada_em, respondida_em)
  select uuidv7(em - now()), conta_n(1 + e % ${CONTAS}), nota_n(n), 'emitir', 1,
    case when n % 50 = 3 then 'recusada' when n % 700 = 5 then 'incerta' else 'autorizada' end, 'DPS' || n,
    ($3::text[])[1 + e % ${CONEXOES.length}], 1, ($4::text[])[1 + e % ${MUNICIPIOS.length}],
    case when n % 10 = 0 then 'homologacao' else 'producao' end, case when n % 700 = 5 then null else 200 end,
    case when n % 700 = 5 then 'tempo esgotado' end, 200 + n % 3000, em, em + interval '1 second'
  from generate_series($1::bigint, $2::bigint) n, lateral (select 1 + n * 7919 % ${EMPRESAS} as e, nota_em(n) as em) x`

const JOBS_DONE = `
  insert into jobs (fila, chave, tenant_id, grupo, estado, tentativas, epoca, executar_em, criado_em, concluido_em)
  select (array['nota.issue', 'webhook.deliver', 'nota.consult', 'mail.send'])[1 + n % 4], nota_n(1 + n % $4::bigint)::text,
    conta_n(1 + n % ${CONTAS}), 'producao:' || n % 8, case when n % 400 = 0 then 'falhou' else 'concluido' end, 1, 1, em, em, em
  from generate_series($1::bigint, $2::bigint) n,
    lateral (select now() - make_interval(secs => ($3::bigint - n) * 30 * 86400.0 / $3::bigint) as em) x`

const JOBS_OPEN = `
  insert into jobs (fila, chave, tenant_id, grupo, estado, tentativas, executar_em, criado_em, ultimo_erro, concluido_em)
  select case when n % 5 = 0 then 'nota.consult' else 'nota.issue' end, nota_n(1 + n % $4::bigint)::text, conta_n(1 + n % ${CONTAS}),
    'producao:' || ($3::text[])[1 + n % ${CONEXOES.length}], estado, case when estado = 'aguardando' then 0 else 6 end,
    now() + (n % 600) * interval '1 second', now() - (n % 7200) * interval '1 second',
    case when estado <> 'aguardando' then (array['CIDADE_INDISPONIVEL', 'CERTIFICADO_EXPIRADO', 'TEMPO_ESGOTADO'])[1 + n % 3]
      || ': tentativa ' || n % 9 end, case when estado = 'falhou' then now() end
  from generate_series($1::bigint, $2::bigint) n,
    lateral (select case when n % 10 = 0 then 'falhou' when n % 25 = 1 then 'bloqueado' else 'aguardando' end as estado) x`

const AUDITORIA = `
  insert into auditoria (tenant_id, acao, recurso, recurso_id, ator, request_id, origem, em)
  select conta_n(1 + n % ${CONTAS}), acao, split_part(acao, '.', 1), nota_n(1 + n % $5::bigint)::text,
    json_build_object('tipo', 'portal', 'id', conta_n(n % ${CONTAS})), md5(n::text),
    json_build_object('ip', '10.1.' || n % 200 || '.' || n % 7, 'metodo', 'POST', 'rota', '/portal', 'statusCode',
      case when n % 97 = 0 then 422 else 200 end),
    now() - make_interval(secs => ($3::bigint - n) * ${DIAS} * 86400.0 / $3::bigint)
  from generate_series($1::bigint, $2::bigint) n, lateral (select ($4::text[])[1 + n % ${ACOES.length}] as acao) x`

// Ninety days and two days of five minutes, for each connection.
const MOVIMENTO = `
  insert into movimento (passo, inicio, ambiente, trilho, conexao, fato, valor, quantas)
  select p.passo, p.inicio, a, case when c = 'nacional' then 'nacional' else 'municipal' end, c, f.fato, f.valor, f.quantas
  from unnest($1::text[]) c, unnest(array['producao', 'homologacao']) a, lateral (
      select 'dia' as passo, date_trunc('day', now()) - d * interval '1 day' + interval '3 hours' as inicio from generate_series(0, 89) d
      union all select '5min', date_bin('5 minutes', now(), 'epoch') - m * interval '5 minutes' from generate_series(0, 588) m) p,
    lateral (select * from (values ('aceita', '', 100), ('autorizada', '', 95), ('rejeitada', '', 4), ('falha_temporaria', '', 2))
      v(fato, valor, quantas) union all select 'total', (70 + k)::text, 5 from generate_series(0, 18) k) f`

const SAUDE = `
  insert into saude_municipios (municipio, ambiente, dia, fato, valor, quantas)
  select m, a, current_date - d, v.fato, v.valor, v.quantas
  from unnest($1::text[]) m, unnest(array['producao', 'homologacao']) a, generate_series(0, 89) d,
    lateral (select * from (values ('nota', 'autorizada', 950), ('nota', 'rejeitada', 40), ('erro', 'E0310', 12),
      ('causa', 'tempo esgotado', 3)) x(fato, valor, quantas)
      union all select f, (60 + k)::text, 50 from unnest(array['resposta', 'total']) f, generate_series(0, 19) k) v`
