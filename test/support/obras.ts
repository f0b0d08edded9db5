// The works over rows of many accounts, each with rows that are due, for tests of one bad row among them.

import type { Obra } from '#domain/obras.ts'
import { rollUpSaude } from '#features/cidades/municipios/roll-up-saude.ts'
import { turnBanco } from '#features/faturamento/cobrancas/clock.ts'
import { advanceContratos } from '#features/faturamento/contratos/advance.ts'
import { collect } from '#features/faturamento/inadimplencia/clock.ts'
import { closeBlocos } from '#features/nfse/busca/blocos.ts'
import { indexPending } from '#features/nfse/busca/index-notas.ts'
import { situateIss } from '#features/nfse/nota/situate-iss.ts'
import { rollUpContagens } from '#features/nfse/read/roll-up-contagens.ts'
import { planChecks } from '#features/nfse/watch/schedule-status-checks.ts'
import { turnRecorrentes } from '#features/recorrentes/plan.ts'
import { expandEvents } from '#features/webhooks/expand-events.ts'
import type { Ctx } from '#platform/ctx.ts'
import { plantCobranca, plantFatura } from './faturas.ts'
import { emitEvents, type Stage, seedTenant } from './webhooks.ts'

/** A work, and how rows of it are made, poisoned and known to be done. Keys are those of the work. */
export type Caso = {
  obra: Obra
  /** Makes rows of an account that are due; returns their keys. */
  make(ctx: Ctx, quantas: number): Promise<string[]>
  run(): Promise<unknown>
  /** Which of the keys are done. */
  done(keys: string[]): Promise<{ chave: string }[]>
  /** Where the work writes the row: table and column that names it, and its value for a key. */
  writes: { tabela: string; coluna: string; valor?: (key: string) => Promise<string> }
  /** Stored values that the work fails on, by what they are; each is planted for a key, and taken back. Or why none is. */
  valores: Record<string, (key: string) => Promise<() => Promise<unknown>>> | string
}

export const LIMITADOS = 'The code takes every value that the columns can hold.'
/** The work is a statement that counts, moves or plans rows by their columns of state and time. */
const SO_ESTADO = 'The statement reads nothing but state and time of the row.'

/** What decides the ISS of a prepared note. */
const PREPARADA = JSON.stringify({
  prestador: { regimeTributario: 'simples_nacional', regimeApuracaoSimples: 1, regimeEspecialTributacao: 0 },
  servico: { iss: { exigibilidade: 1, retido: false }, valor: { baseCalculo: 100 } },
})

/** What the cases are made with. */
export type Terreno = {
  stageOf(): Stage
  sql: Stage['database']['sql']
  notes(ctx: Ctx, quantas: number): Promise<string[]>
  /** Contracts in a state, each of an account of its own but for the first. */
  contracts(ctx: Ctx, quantas: number, status: string): Promise<string[]>
  /** Accounts without a row in the table; this one among them when it has none. */
  owners(ctx: Ctx, quantas: number, tabela?: 'contratos' | 'certificados'): Promise<Ctx[]>
}

/** The keys of rows, in order. */
export const keysOf = (rows: { chave: string }[]) => rows.map(({ chave }) => chave).sort()
const NINGUEM = 'http://127.0.0.1:9/ninguem'

/** The works of an application on its database, which is open when the first of them begins; and rows of two of them. */
export function obrasOf(stageOf: () => Stage) {
  const sql: Stage['database']['sql'] = (text, values) => stageOf().database.sql(text, values)

  const events = async (ctx: Ctx, quantas: number) => {
    const notas = await emitEvents(ctx, { quantas, webhookUrl: NINGUEM })
    return keysOf(await sql<{ chave: string }>('select id as chave from eventos where nota_id = any($1)', [notas]))
  }
  const notes = async (ctx: Ctx, quantas: number) => {
    const notas = await emitEvents(ctx, { quantas })
    await sql('update eventos set expandido_em = now() where nota_id = any($1)', [notas])
    return notas
  }

  const contracts: Terreno['contracts'] = async (ctx, quantas, status) => {
    const keys: string[] = []
    for (const owner of await owners(ctx, quantas)) {
      const [row] = await sql<{ id: string }>(
        `insert into contratos (id, tenant_id, status, inicio) values (gen_random_uuid(), $1, $2, current_date - 40) returning id`,
        [owner.tenantId, status],
      )
      keys.push(row!.id)
    }
    return keys
  }
  const owners: Terreno['owners'] = async (ctx, quantas, tabela = 'contratos') => {
    const isNew = (await sql(`select 1 from ${tabela} where tenant_id = $1`, [ctx.tenantId])).length === 0
    const mine = isNew ? [ctx] : []
    return [
      ...mine,
      ...(await Promise.all(Array.from({ length: quantas - mine.length }, () => seedTenant(stageOf().app)))),
    ]
  }
  /** Overdue faturas, one a contract. */
  const overdue = async (ctx: Ctx, quantas: number) => {
    const keys: string[] = []
    for (const contratoId of await contracts(ctx, quantas, 'ativo')) {
      const [{ tenant_id: tenantId }] = (await sql<{ tenant_id: string }>(
        'select tenant_id from contratos where id = $1',
        [contratoId],
      )) as [{ tenant_id: string }]
      const vencimento = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
      keys.push(await plantFatura({ sql }, { tenantId, contratoId, competencia: '2026-01', vencimento }))
    }
    return keys
  }

  const cases: Caso[] = [
    {
      obra: 'contratos.avancar',
      make: (ctx, quantas) => contracts(ctx, quantas, 'agendado'),
      run: () => advanceContratos(stageOf().app),
      done: (keys) => sql("select id as chave from contratos where id = any($1::uuid[]) and status = 'ativo'", [keys]),
      writes: { tabela: 'contratos', coluna: 'id' },
      valores: {
        'a change to a version of its plan that is not there': async (key) => {
          await sql(
            `with p as (insert into planos (id, codigo, criado_em, atualizado_em)
               values (gen_random_uuid(), gen_random_uuid(), now(), now()) returning id)
             update contratos set troca_plano_id = p.id,
               troca_em = (now() at time zone interval '-03:00')::date from p where contratos.id = $1`,
            [key],
          )
          return () => sql('update contratos set troca_plano_id = null, troca_em = null where id = $1', [key])
        },
      },
    },
    {
      obra: 'contratos.reavaliar',
      make: (ctx, quantas) => contracts(ctx, quantas, 'inadimplente'),
      run: () => collect(stageOf().app),
      done: (keys) => sql("select id as chave from contratos where id = any($1::uuid[]) and status = 'ativo'", [keys]),
      writes: { tabela: 'contratos', coluna: 'id' },
      valores: SO_ESTADO,
    },
    {
      obra: 'faturas.cobrar-passos',
      make: overdue,
      run: () => collect(stageOf().app),
      done: (keys) =>
        sql('select distinct fatura_id as chave from fatura_passos where fatura_id = any($1::uuid[])', [keys]),
      writes: { tabela: 'fatura_passos', coluna: 'fatura_id' },
      valores: LIMITADOS,
    },
    {
      obra: 'cobrancas.mover',
      make: async (ctx, quantas) => {
        const faturas = await overdue(ctx, quantas)
        for (const faturaId of faturas) {
          const [row] = await sql<{ tenantId: string; contratoId: string }>(
            'select tenant_id as "tenantId", contrato_id as "contratoId" from faturas where id = $1',
            [faturaId],
          )
          await plantCobranca({ sql }, { ...row!, faturaId, valor: 19_900, pix: 'x' })
        }
        return keysOf(
          await sql<{ chave: string }>(
            `update cobrancas set vencimento = current_date - 3 where fatura_id = any($1::uuid[]) returning id as chave`,
            [faturas],
          ),
        )
      },
      run: () => turnBanco(stageOf().app),
      done: (keys) =>
        sql("select id as chave from cobrancas where id = any($1::uuid[]) and status = 'vencida'", [keys]),
      writes: { tabela: 'cobrancas', coluna: 'id' },
      valores: SO_ESTADO,
    },
    {
      obra: 'empresas.ler-eventos',
      make: async (ctx, quantas) => {
        const keys: string[] = []
        for (const { tenantId } of await owners(ctx, quantas)) {
          const [row] = await sql<{ chave: string }>(
            `insert into contagens (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
             valor_servico, valor_iss, valor_ibs, valor_cbs)
           select tenant_id, current_date, 'producao', id, municipio, 'nacional', 'autorizada', 1, 1, 0, 0, 0
           from empresas where tenant_id = $1 returning empresa_id || ':producao' as chave`,
            [tenantId],
          )
          // No other company of this account, which owners() would count as one without a contract.
          await sql(
            `insert into contratos (id, tenant_id, status, inicio) values (gen_random_uuid(), $1, 'ativo', current_date)`,
            [tenantId],
          )
          keys.push(row!.chave)
        }
        return keys
      },
      run: () => planChecks(stageOf().app),
      done: (keys) => sql("select distinct chave from jobs where fila = 'empresa.events' and chave = any($1)", [keys]),
      writes: { tabela: 'jobs', coluna: 'chave' },
      valores: SO_ESTADO,
    },

    {
      obra: 'eventos.expandir',
      make: events,
      run: () => expandEvents(stageOf().app),
      done: (keys) => sql('select distinct evento_id as chave from entregas where evento_id = any($1::uuid[])', [keys]),
      writes: { tabela: 'entregas', coluna: 'evento_id' },
      valores: {
        'an address without a host': async (key) => {
          const address = (url: string) => sql('update eventos set webhook_url = $2 where id = $1', [key, url])
          await address('ninguem')
          return () => address(NINGUEM)
        },
      },
    },
    {
      obra: 'busca.indexar',
      make: async (ctx, quantas) => {
        const ids = await notes(ctx, quantas)
        await sql('insert into busca_pendentes (tenant_id, nota_id) select $2, unnest($1::uuid[])', [ids, ctx.tenantId])
        return ids
      },
      run: () => indexPending(stageOf().app),
      done: (keys) => sql('select nota_id as chave from notas_busca where nota_id = any($1::uuid[])', [keys]),
      writes: { tabela: 'notas_busca', coluna: 'nota_id' },
      valores: {
        'half a letter': async (key) => {
          const text = (discriminacao: string) =>
            sql('update notas set preparada = $2 where id = $1', [key, JSON.stringify({ servico: { discriminacao } })])
          await text('\ud800')
          return () => text('Serviço')
        },
      },
    },
    {
      obra: 'busca.blocos',
      make: async (ctx) => {
        const [id] = await notes(ctx, 1)
        await sql(
          "insert into busca_blocos (tenant_id, desde, ate, trechos) values ($1, now(), now() + interval '1 day', '{}')",
          [ctx.tenantId],
        )
        await sql('insert into busca_trechos_pendentes (tenant_id, nota_id) values ($1, $2)', [ctx.tenantId, id])
        await sql('update notas set id_integracao = id::text where id = $1', [id])
        return [ctx.tenantId]
      },
      run: () => closeBlocos(stageOf().app),
      done: (keys) =>
        sql(
          `select distinct tenant_id as chave from busca_blocos where tenant_id = any($1::uuid[]) and trechos <> '{}'`,
          [keys],
        ),
      writes: { tabela: 'busca_blocos', coluna: 'tenant_id' },
      valores: LIMITADOS,
    },
    {
      obra: 'contagens.somar',
      make: async ({ tenantId }) => {
        await sql(
          `insert into contagens_pendentes (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
          valor_servico, valor_iss, valor_ibs, valor_cbs)
         select tenant_id, current_date, 'homologacao', id, municipio, 'nacional', 'autorizada', 1, 1, 0, 0, 0
         from empresas where tenant_id = $1`,
          [tenantId],
        )
        return [tenantId]
      },
      run: () => rollUpContagens(stageOf().app),
      done: (keys) =>
        sql('select distinct tenant_id as chave from contagens where tenant_id = any($1::uuid[])', [keys]),
      writes: { tabela: 'contagens', coluna: 'tenant_id' },
      valores: {
        'a sum beyond what the column holds': async (key) => {
          const value = (valor: string) =>
            sql('update contagens_pendentes set valor_servico = $2 where tenant_id = $1', [key, valor])
          await sql(
            `insert into contagens_pendentes select (c).* from (select c from contagens_pendentes c where tenant_id = $1 limit 1) c`,
            [key],
          )
          await value('9223372036854775807')
          return () => value('1')
        },
      },
    },
    {
      obra: 'notas.situar-iss',
      make: async (ctx, quantas) => {
        const ids = await notes(ctx, quantas)
        await sql('update notas set iss_situacao = null, preparada = $2 where id = any($1)', [ids, PREPARADA])
        return ids
      },
      run: () => situateIss(stageOf().app),
      done: (keys) =>
        sql('select id as chave from notas where id = any($1::uuid[]) and iss_situacao is not null', [keys]),
      writes: { tabela: 'notas', coluna: 'id' },
      valores: {
        'a prepared note without its service': async (key) => {
          const stored = (preparada: string) => sql('update notas set preparada = $2 where id = $1', [key, preparada])
          await stored('{}')
          return () => stored(PREPARADA)
        },
      },
    },
    {
      obra: 'notas.verificar',
      make: async (ctx, quantas) => {
        const ids = await notes(ctx, quantas)
        await sql("update notas set situacao_ver_em = now() - interval '1 minute' where id = any($1)", [ids])
        return ids
      },
      run: () => planChecks(stageOf().app),
      done: (keys) => sql("select chave from jobs where fila = 'nota.check-status' and chave = any($1)", [keys]),
      writes: { tabela: 'jobs', coluna: 'chave' },
      valores: SO_ESTADO,
    },
    {
      obra: 'saude.somar',
      make: async (ctx, quantas) => {
        const ids = await notes(ctx, quantas)
        // Each in an ambiente and track of its own connection, so that what was added shows which row it came from.
        await sql('update notas set conexao = id::text where id = any($1)', [ids])
        return keysOf(
          await sql<{ chave: string }>(
            `insert into historico (tenant_id, nota_id, de, para, ator, em)
           select tenant_id, id, 'processando', 'autorizada', '{}', now() - interval '1 minute' from notas
           where id = any($1) returning id::text as chave`,
            [ids],
          ),
        )
      },
      run: () => rollUpSaude(stageOf().app),
      done: (keys) =>
        sql(
          `select distinct h.id::text as chave from historico h join movimento m on m.conexao = h.nota_id::text
         where h.id = any($1::bigint[])`,
          [keys],
        ),
      writes: {
        tabela: 'movimento',
        coluna: 'conexao',
        valor: async (key) =>
          (await sql<{ nota_id: string }>('select nota_id from historico where id = $1', [key]))[0]!.nota_id,
      },
      valores: {
        'a code that is no text': async (key) => {
          const detail = (detalhe: object[]) =>
            sql('update historico set detalhe = $2 where id = $1', [key, JSON.stringify(detalhe)])
          await detail([{ codigo: '\0' }])
          return () => detail([])
        },
      },
    },
    {
      obra: 'recorrentes.planejar',
      make: async ({ tenantId }, quantas) =>
        keysOf(
          await sql<{ chave: string }>(
            `insert into recorrentes (id, tenant_id, empresa_id, ambiente, nome, nota, valor, modo, competencia, dia, nao_util,
            a_cada_meses, inicio, proxima, desde, criada_em, atualizada_em)
           select gen_random_uuid(), $1, e.id, 'homologacao', 'x', '{}', 1, 'revisar', 'do_mes', 1, 'manter', 1,
            date_trunc('month', current_date)::date, date_trunc('month', current_date)::date,
            date_trunc('month', current_date)::date, now(), now()
           from empresas e, generate_series(1, $2::int) where e.tenant_id = $1 returning id as chave`,
            [tenantId, quantas],
          ),
        ),
      run: () => turnRecorrentes(stageOf().app),
      done: (keys) =>
        sql('select recorrente_id as chave from recorrente_ocorrencias where recorrente_id = any($1::uuid[])', [keys]),
      writes: { tabela: 'recorrente_ocorrencias', coluna: 'recorrente_id' },
      valores: {
        'a first month that is no day': async (key) => {
          const begin = (dia: string) =>
            sql('update recorrentes set inicio = $2::date, desde = $2::date where id = $1', [key, dia])
          await begin('-infinity')
          return () => begin(`${new Date().toISOString().slice(0, 7)}-01`)
        },
      },
    },
  ]

  return { cases, events, terreno: { stageOf, sql, notes, contracts, owners } }
}
