// Refused notes of all accounts by code: what is counted is what the list of notes shows, of one ambiente.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaginaDeRecusas } from '#formas/notas/recusas.ts'
import { adminNfse } from '#http/admin/nfse.ts'
import { type BackOffice, openBackOffice } from '../support/back-office.ts'
import { until } from '../support/until.ts'

const LIMEIRA = '3526902'
const MARABA = '1504208'
const HOUR_MS = 3_600_000
/** Refusals as they are planted: how many hours before now, and how often. */
const PLANTADAS = [
  { codigo: 'E0310', municipio: MARABA, trilho: 'nacional', horas: 1, vezes: 4 },
  { codigo: 'E0310', municipio: LIMEIRA, trilho: 'nacional', horas: 5, vezes: 3 },
  { codigo: 'E0310', municipio: MARABA, trilho: 'nacional', horas: 30, vezes: 2 },
  { codigo: 'E160', municipio: LIMEIRA, trilho: 'municipal', horas: 2, vezes: 5 },
  { codigo: 'E160', municipio: LIMEIRA, trilho: 'municipal', horas: 24 * 5, vezes: 6 },
  { codigo: 'TENTATIVAS_ESGOTADAS', municipio: LIMEIRA, trilho: 'municipal', horas: 3, vezes: 1 },
  { codigo: 'E0310', municipio: MARABA, trilho: 'nacional', horas: 1, vezes: 9, ambiente: 'homologacao' },
  { codigo: 'E9', municipio: MARABA, trilho: 'nacional', horas: 1, vezes: 1, ambiente: 'homologacao' },
  { codigo: null, municipio: MARABA, trilho: 'nacional', horas: 1, vezes: 20_000 },
]

let office: BackOffice
before(async () => {
  office = await openBackOffice({}, adminNfse)
  office.freeze()
  await plant()
})
after(() => office?.close())

/** Two accounts, whose notes take turns; those without a code are authorised. */
async function plant(): Promise<void> {
  const { sql } = office.database
  await sql(
    `with t as (insert into tenants (id, nome, segredo_avulso) select gen_random_uuid(), 'Conta ' || n, ''
         from generate_series(1, 2) n returning id),
       e as (insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
         select gen_random_uuid(), id, '11222333000181', 'Empresa', 'simples_nacional', '{}', $3 from t returning id, tenant_id),
       s as (insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie)
         select gen_random_uuid(), tenant_id, id, $3, 'producao', '1' from e returning id, tenant_id, empresa_id),
       s2 as (select *, row_number() over () - 1 as nth from s)
     insert into notas (id, tenant_id, empresa_id, ambiente, status, corpo, corpo_sha256, trilho, municipio, conexao,
       conexao_versao, serie_id, serie_rps, numero_rps, preparada, score_confianca, valor_servico, competencia, request_id,
       criada_em, erros)
     select gen_random_uuid(), s2.tenant_id, s2.empresa_id, coalesce(r.ambiente, 'producao'),
       case when r.codigo is null then 'autorizada' when r.codigo = 'TENTATIVAS_ESGOTADAS' then 'falha_definitiva'
         else 'rejeitada' end,
       '', '', r.trilho, r.municipio, 'x-' || r.trilho, 1, s2.id, '1', row_number() over (), '{}', 100, 1050, '2026-11', 'teste',
       $2::timestamptz - make_interval(hours => r.horas),
       case when r.codigo is null then '[]'
         else json_build_array(json_build_object('campo', '', 'codigo', r.codigo, 'mensagem', 'Dito de ' || r.codigo)) end
     from json_to_recordset($1) as r(codigo text, municipio text, trilho text, horas int, vezes int, ambiente text),
       generate_series(1, r.vezes) n join s2 on s2.nth = n % 2`,
    [JSON.stringify(PLANTADAS), office.app.now(), MARABA],
  )
  await sql('analyze notas')
}

const recusas = async (query = ''): Promise<PaginaDeRecusas> => {
  const { status, json, text } = await office.admin.suporte(`GET /admin/nfse/recusas?${query}`)
  assert.equal(status, 200, text)
  return json
}
const quantas = ({ items }: PaginaDeRecusas) =>
  items.map(({ codigo, quem, notas, antes }) => [codigo, quem, notas, antes])

test('refusals are counted by code and by who refused, the most frequent first, against the period before', async () => {
  const day = await recusas()
  assert.deepEqual(quantas(day), [
    ['E0310', 'nacional', 7, 2],
    ['E160', 'cidade', 5, 0],
    ['TENTATIVAS_ESGOTADAS', 'servico', 1, 0],
  ])
  assert.deepEqual([day.total, day.notas, day.antes, day.passo, day.incompleto], [3, 13, 2, 'hora', false])
  const [nacional, cidade, servico] = day.items
  assert.deepEqual([nacional!.contas, nacional!.municipios, nacional!.valorParado], [2, 2, 73.5])
  assert.match(nacional!.mensagem, /lista do sistema nacional/)
  assert.equal(cidade!.mensagem, 'Dito de E160')
  assert.match(servico!.mensagem, /Nenhuma das tentativas/)
  assert.equal(nacional!.porPasso.length, 24)
  assert.deepEqual([nacional!.porPasso.at(-2), nacional!.porPasso.at(-6)], [4, 3])
  assert.equal(
    nacional!.porPasso.reduce((sum, each) => sum + each, 0),
    7,
  )
  const now = office.app.now().getTime()
  assert.deepEqual(
    [nacional!.primeiraEm, nacional!.ultimaEm].map((moment) => (now - Date.parse(String(moment))) / HOUR_MS),
    [5, 1],
  )
  assert.deepEqual(
    [nacional!.exemplo.municipio, nacional!.exemplo.mensagem],
    [{ ibge: MARABA, nome: 'Marabá', uf: 'PA' }, 'Dito de E0310'],
  )
  const week = await recusas('janela=7d')
  assert.deepEqual(quantas(week).slice(0, 2), [
    ['E160', 'cidade', 11, 0],
    ['E0310', 'nacional', 9, 0],
  ])
  assert.deepEqual([week.passo, week.items[0]!.porPasso.length], ['dia', 7])
})

test('homologação and produção are never counted together', async () => {
  assert.deepEqual(quantas(await recusas('ambiente=homologacao')), [
    ['E0310', 'nacional', 9, 0],
    ['E9', 'nacional', 1, 0],
  ])
})

test('the counts of every filter are those of the database and of the list of notes', async () => {
  const [conta] = await office.database.sql<{ id: string; empresa: string }>(
    'select t.id, e.id as empresa from tenants t join empresas e on e.tenant_id = t.id order by t.nome limit 1',
  )
  const desde = new Date(office.app.now().getTime() - 10 * 24 * HOUR_MS).toISOString()
  for (const [filtro, where] of [
    ['', 'true'],
    [`tenantId=${conta!.id}`, `tenant_id = '${conta!.id}'`],
    [`empresaId=${conta!.empresa}`, `empresa_id = '${conta!.empresa}'`],
    [`municipioIbge=${LIMEIRA}`, `municipio = '${LIMEIRA}'`],
    ['conexao=x-municipal@1', `conexao = 'x-municipal' and conexao_versao = 1`],
    ['conexao=x-nacional@2', 'false'],
    ['codigo=E160', `erros -> 0 ->> 'codigo' = 'E160'`],
  ] as const) {
    const { items, notas, total } = await recusas(`desde=${desde}&${filtro}`)
    const rows = await office.database.sql<{ codigo: string; notas: number }>(
      `select erros -> 0 ->> 'codigo' as codigo, count(*)::int as notas from notas
       where ambiente = 'producao' and status in ('rejeitada', 'falha_definitiva') and criada_em >= $1 and ${where}
       group by 1 order by 2 desc, 1`,
      [desde],
    )
    assert.deepEqual(
      items.map(({ codigo, notas: n }) => ({ codigo, notas: n })),
      rows,
      filtro,
    )
    assert.deepEqual([notas, total], [rows.reduce((sum, each) => sum + each.notas, 0), rows.length], filtro)
    for (const { codigo, notas: counted } of items) {
      const listed = await office.admin.suporte(
        `GET /admin/nfse?limit=0&ambiente=producao&desde=${desde}&${filtro.startsWith('codigo') ? '' : filtro}&codigo=${codigo}`,
      )
      assert.equal(listed.json.total, counted, `${filtro} ${codigo}`)
    }
  }
})

test('a page says how many codes there are, also beyond the last', async () => {
  const first = await recusas('limit=1&offset=1')
  assert.deepEqual(
    [first.items.map(({ codigo }) => codigo), first.total, first.limit, first.offset],
    [['E160'], 3, 1, 1],
  )
  const beyond = await recusas('offset=50')
  assert.deepEqual([beyond.items, beyond.total, beyond.notas], [[], 3, 13])
  const none = await recusas('codigo=NADA')
  assert.deepEqual([none.items, none.total, none.notas], [[], 0, 0])
})

test('a period longer than the most days is refused, and who has no session', async () => {
  const { status, json } = await office.admin.suporte('GET /admin/nfse/recusas?desde=2020-01-01')
  assert.deepEqual([status, json.codigo, json.erros[0].campo], [400, 'PARAMETRO_INVALIDO', 'query.desde'])
  assert.equal((await office.anonymous('GET /admin/nfse/recusas')).status, 401)
})

test('no question reads the whole table of notes', async () => {
  const reads = async () => {
    const [row] = await office.database.sql<{ inteira: number; indice: number }>(
      `select seq_scan::int as inteira, idx_scan::int as indice from pg_stat_user_tables where relname = 'notas'`,
    )
    return row!
  }
  // What the tests before read is reported some moments later.
  let last = await reads()
  await until('the reads so far are reported', async () => {
    const [before, now] = [last, await reads()]
    last = now
    return before.inteira === now.inteira && before.indice === now.indice
  })
  const [{ id }] = (await office.database.sql<{ id: string }>('select id from tenants limit 1')) as [{ id: string }]
  for (const filtro of ['', 'codigo=E160', `tenantId=${id}`, `municipioIbge=${LIMEIRA}`, 'conexao=x-municipal'])
    await recusas(`janela=30d&${filtro}`)
  const after = await until('the reads are reported', async () => {
    const now = await reads()
    return now.indice >= last.indice + 5 && now
  })
  assert.equal(after.inteira, last.inteira)
})
