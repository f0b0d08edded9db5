import { classOf } from '#features/movimento/duracoes.ts'
import { foldMovimentoFrom } from '#features/movimento/fold.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separate } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { isOfEverything } from '#platform/halve.ts'
import type { Running } from '#platform/queue/worker.ts'
import { rollUpChamadas } from './roll-up-chamadas.ts'

/** Periodically adds new rows of the history to the health of their cities; one process at a time does so. */
export function startHealthRollup(app: App): Running {
  let rolling = Promise.resolve()
  const timer = setInterval(() => {
    rolling = rolling
      .then(() => Promise.all([rollUpSaude(app), rollUpChamadas(app)]))
      .then(
        () => {},
        (error) => app.log.warn({ err: error }, 'health of cities not added up'),
      )
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await rolling
    },
  }
}
const EVERY_MS = 5_000

/**
 * Adds the rows of the history not read yet to `saude_municipios`, `saude_recente`, `movimento` and
 * `cidades_em_uso`, the oldest first, until none is left. Rows of the
 * last seconds wait: an id is taken before its row is committed, so that a later row may be visible first.
 */
export async function rollUpSaude(app: App): Promise<void> {
  while ((await rollUpBatch(app)) === BATCH_MAX);
}

const OBRA = 'saude.somar'

/** The next rows are read as a batch; when that fails, in halves, each after the one before it. */
async function rollUpBatch(app: App): Promise<number> {
  const aside = await asideOf(app.sistema, OBRA)
  const next = sql`id > (select historico_id from saude_leitura) and em < clock_timestamp() - interval '3 seconds'
    and ${notAside(aside, sql`id::text`)} order by id limit ${BATCH_MAX}`
  try {
    return await addLidas(app, next)
  } catch (error) {
    if (isOfEverything(error)) throw error
  }
  const linhas = await app.sistema.query<Linha>(
    sql`select id::text as chave, tenant_id as "tenantId" from historico where ${next}`,
  )
  await separate(app, OBRA, linhas, (some) => {
    const [de, ate] = [some[0]!.chave, some.at(-1)!.chave]
    return addLidas(
      app,
      sql`id > (select historico_id from saude_leitura) and id between ${de} and ${ate}
      and ${notAside(aside, sql`id::text`)} order by id`,
    )
  })
  // The last rows may be set aside, and the next reading begins after them.
  const last = linhas.at(-1)
  if (last)
    await app.sistema.query(sql`update saude_leitura set historico_id = greatest(historico_id, ${last.chave}::bigint)`)
  return linhas.length
}

/** Adds one history row that was set aside, which the reading has passed; waits for a process that adds others. */
export const addAgain = (app: App, { chave }: Linha): Promise<number> =>
  addLidas(app, sql`id = ${chave}`, { waits: true })

function addLidas(app: App, which: Sql, { waits = false } = {}): Promise<number> {
  return app.sistema.transaction(async (tx) => {
    const lock = await tx.one<{ mine: boolean }>(
      waits
        ? sql`select true as mine from pg_advisory_xact_lock(hashtext('saude.fold'))`
        : sql`select pg_try_advisory_xact_lock(hashtext('saude.fold')) as mine`,
    )
    if (!lock?.mine) return 0
    const row = await tx.one<{ lidas: number }>(sql`
      with lidas as materialized (
        select id, tenant_id, nota_id, de, para, em, detalhe from historico where ${which}),
      movidas as (
        select l.tenant_id, l.nota_id, l.em, l.de, l.para, l.detalhe, n.municipio, n.ambiente, n.trilho, n.conexao,
          extract(epoch from l.em - n.criada_em)::float8 * 1000 as "totalMs"
        from lidas l join notas n on n.tenant_id = l.tenant_id and n.id = l.nota_id where l.de is distinct from l.para),
      movimentadas as (${foldMovimentoFrom(sql`movidas`)}),
      usadas as (
        insert into cidades_em_uso as c (municipio, ambiente, conexao, vista_em, sucesso_em)
        select municipio, ambiente, (array_agg(conexao order by em desc))[1], max(em), max(em) filter (where para = 'autorizada')
        from movidas group by 1, 2
        on conflict (municipio, ambiente) do update set conexao = excluded.conexao,
          vista_em = greatest(c.vista_em, excluded.vista_em), sucesso_em = greatest(c.sucesso_em, excluded.sucesso_em)),
      passos as materialized (
        select municipio, ambiente, em, brasilia_day(em) as dia, para, detalhe, tenant_id, nota_id, "totalMs"
        from movidas where para in ('autorizada', 'rejeitada', 'falha_temporaria', 'falha_definitiva')),
      -- the last answer to each of them
      respostas as materialized (
        select distinct on (p.tenant_id, p.nota_id, p.para) p.municipio, p.ambiente, p.dia, p.em, t.duracao_ms
        from passos p join transmissoes t on t.tenant_id = p.tenant_id and t.nota_id = p.nota_id and t.operacao = 'emitir'
          and t.resultado in ('autorizada', 'recusada') and t.duracao_ms is not null
        where p.para in ('autorizada', 'rejeitada') order by p.tenant_id, p.nota_id, p.para, t.criada_em desc),
      fatos as materialized (
        select municipio, ambiente, dia, em, 'nota' as fato, para as valor from passos
        union all
        select municipio, ambiente, dia, em, 'total', ${classOf(sql`"totalMs"`)} from passos where para = 'autorizada'
        union all
        select municipio, ambiente, dia, em, 'resposta', ${classOf(sql`duracao_ms`)} from respostas
        union all
        -- a city may write a person's name where its code belongs: only what looks like a code is kept
        select municipio, ambiente, dia, em, 'erro', case when e ->> 'codigo' ~ '^[A-Za-z0-9_.-]{1,40}$' then e ->> 'codigo' else 'OUTRO' end
          from passos, lateral json_array_elements(case when json_typeof(detalhe) = 'array' then detalhe else '[]'::json end) e
        union all
        select municipio, ambiente, dia, em, 'causa', coalesce(substring(detalhe ->> 'causa' from '^[a-z_]{1,40}'), 'outra')
          from passos where para = 'falha_temporaria' and json_typeof(detalhe) = 'object'),
      somados as (
        insert into saude_municipios (municipio, ambiente, dia, fato, valor, quantas)
        select municipio, ambiente, dia, fato, valor, count(*) from fatos group by 1, 2, 3, 4, 5
        on conflict (municipio, ambiente, dia, fato, valor) do update set quantas = saude_municipios.quantas + excluded.quantas),
      recentes as (
        insert into saude_recente (passo, inicio, municipio, ambiente, fato, valor, quantas)
        select p.passo, p.inicio, f.municipio, f.ambiente, f.fato, f.valor, count(*)
        from fatos f, lateral (values ('5min', date_bin('5 minutes', f.em, 'epoch')), ('hora', date_bin('1 hour', f.em, 'epoch')))
          p(passo, inicio)
        where f.fato in ('nota', 'resposta') group by 1, 2, 3, 4, 5, 6
        on conflict (municipio, ambiente, passo, inicio, fato, valor)
        do update set quantas = saude_recente.quantas + excluded.quantas),
      lido as (update saude_leitura set historico_id = greatest(historico_id, (select max(id) from lidas)) where exists (select from lidas))
      select count(*) as lidas from lidas`)
    return row?.lidas ?? 0
  })
}
const BATCH_MAX = 5_000

/** The days for which the health of cities is kept. */
const KEPT_DAYS = 90

/** Deletes days and steps that are no longer shown. Returns how many facts. */
export async function purgeSaude(app: App): Promise<number> {
  const now = sql`${app.now()}::timestamptz`
  await app.sistema.query(sql`
    delete from saude_recente where passo = '5min' and inicio < ${now} - interval '2 hours'
      or passo = 'hora' and inicio < ${now} - interval '25 hours'`)
  const gone = await app.sistema.query(sql`
    delete from saude_municipios where dia < brasilia_day(${app.now()}::timestamptz) - ${KEPT_DAYS}::int returning 1`)
  return gone.length
}
