// The audit of a run: each of its checks is shown the fault that it must find.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '../support/database.ts'
import type { World } from '../support/world.ts'
import { auditWorld } from './audit.ts'
import { openContado } from './clients.ts'

const [tenant, empresa, serie, nota, job] = Array.from({ length: 5 }, () => randomUUID())
const LIVRO = [{ idDps: 'DPS1', nNFSe: 10, copias: 1 }]

let database: Database
before(async () => {
  database = await openDatabase()
  // One note as it should be at the end of a run.
  await database.sql(`
    with t as (insert into tenants (id, nome, segredo_avulso) values ('${tenant}', 'Conta', '')),
    e as (insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
      values ('${empresa}', '${tenant}', '11222333000181', 'Empresa', 'simples_nacional', '{}', '1504208')),
    s as (insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie, proximo_numero)
      values ('${serie}', '${tenant}', '${empresa}', '1504208', 'homologacao', '1', 2)),
    w as (insert into webhook_endpoints (id, tenant_id, url, eventos, segredo) values ('${randomUUID()}', '${tenant}', 'http://x', '{}', '')) select 1`)
  await database.sql(NOTA(nota!, 1))
  await database.sql(`insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, resultado, documento_id, conexao, conexao_versao)
    values ('${randomUUID()}', '${tenant}', '${nota}', 'emitir', 1, 'autorizada', 'DPS1', 'x', 1)`)
  await database.sql(
    `insert into eventos (id, tenant_id, nota_id, evento, corpo, expandido_em) values ('${job}', '${tenant}', '${nota}', 'nfse.autorizada', '', now())`,
  )
  await database.sql(`insert into entregas (id, tenant_id, evento_id, nota_id, evento, url, corpo, estado, endpoint_id)
    select '${randomUUID()}', '${tenant}', '${job}', '${nota}', 'nfse.autorizada', 'http://x', '', 'entregue', id from webhook_endpoints`)
  await database.sql(
    `insert into notas_busca (tenant_id, criada_em, nota_id, termos) select tenant_id, criada_em, id, '{}' from notas`,
  )
  await database.sql(`
    insert into contagens (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas, valor_servico, valor_iss, valor_ibs, valor_cbs)
    select tenant_id, current_date, ambiente, empresa_id, municipio, trilho, status, 1, valor_servico, 0, 0, 0 from notas`)
})
after(() => database?.close())

test('a run that kept every promise has no violation', async () => assert.deepEqual(await audit(), []))

const PLANTED: [fault: string, expected: RegExp, sql: string][] = [
  [
    'a note that never ended',
    /each note ends/,
    `alter table notas disable trigger all; update notas set status = 'processando'`,
  ],
  ['a series with a gap', /no gap/, `update series set proximo_numero = 3`],
  ['a job held for ever', /past its lease/, JOB(`'executando', now() - interval '1 minute'`)],
  ['work left on a settled note', /no work left/, JOB(`'aguardando', null`)],
  ['a job that failed', /failed for good/, JOB(`'falhou', null`)],
  [
    'a delivery given up for an endpoint that answers',
    /failed for good/,
    `insert into jobs (fila, chave, grupo, estado) select 'webhook.deliver', id, 'x', 'falhou' from entregas`,
  ],
  ['a delivery that did not arrive', /reached each endpoint/, `update entregas set estado = 'delivery_failed'`],
  [
    'a delivery to an endpoint that is missing',
    /0 deliveries/,
    `insert into webhook_endpoints (id, tenant_id, url, eventos, segredo) values ('${randomUUID()}', '${tenant}', 'http://y/morto', '{}', '')`,
  ],
  ['a note that no search finds', /found by the search/, 'delete from notas_busca'],
  ['a note that is counted twice', /counted once/, 'update contagens set quantas = 2'],
  [
    'a row that is still set aside',
    /no row is set aside/,
    `insert into separados (id, obra, chave, erro, versao, desde, tentado_em)
     values ('${randomUUID()}', 'busca.indexar', '${nota}', 'x', '1', now(), now())`,
  ],
  ['a ninth attempt', /more than eight/, 'update entregas set tentativas = 9'],
  ['a number the city did not give', /told number 11/, `update notas set numero = '11'`],
  [
    'a refusal of what the city authorised',
    /told refused/,
    `alter table notas disable trigger all; update notas set status = 'rejeitada'`,
  ],
  ['a document without a transmission', /nobody sent/, 'delete from transmissoes'],
  [
    'an accepted note that is gone',
    /is gone/,
    `delete from entregas; delete from eventos; delete from transmissoes; delete from notas`,
  ],
  ['one request, two notes', /became 2 notes/, `drop index notas_id_integracao; ${NOTA(randomUUID(), 2)}`],
]
for (const [fault, expected, sql] of PLANTED)
  test(`the audit finds ${fault}`, async () => {
    await database.sql('begin')
    await database.sql(sql)
    const found = await audit().finally(() => database.sql('rollback'))
    assert.ok(
      found.some((each) => expected.test(each)),
      found.join('\n'),
    )
  })

test('a delivery given up for an endpoint where nobody answers is no violation', async () => {
  await database.sql('begin')
  await database.sql(`update webhook_endpoints set url = 'http://x/morto';
    update entregas set url = 'http://x/morto', estado = 'delivery_failed', tentativas = 8;
    insert into jobs (fila, chave, grupo, estado) select 'webhook.deliver', id, 'x', 'falhou' from entregas`)
  assert.deepEqual(await audit().finally(() => database.sql('rollback')), [])
})

test('an endpoint that was turned off needs nothing of what is expanded after its last delivery, and all before', async () => {
  const missed = async (expandido: string) => {
    await database.sql('begin')
    await database.sql(`update webhook_endpoints set url = 'http://x/morto', estado = 'desativado_automatico';
      update entregas set url = 'http://x/morto', estado = 'suspensa';
      insert into eventos (id, tenant_id, nota_id, evento, corpo, expandido_em)
        select '${randomUUID()}', '${tenant}', '${nota}', 'nfse.cancelada', '', max(expandido_em) ${expandido} from eventos`)
    return audit().finally(() => database.sql('rollback'))
  }
  assert.deepEqual(await missed("+ interval '1 second'"), [])
  assert.match((await missed("- interval '1 second'")).join(), /nfse.cancelada to .*morto: 0 deliveries/)
})

test('the audit finds a note that the city holds twice, a wrong answer to a client, and a refusal of the database', async () => {
  assert.match((await audit({ livro: [{ ...LIVRO[0]!, copias: 2 }] })).join(), /holds it 2 times/)
  assert.match((await audit({ estranhas: ['pedido: 500'] })).join(), /pedido: 500/)
  assert.match((await audit({ said: ['nota x: a -> b is not a legal move'] })).join(), /database refused/)
  assert.match((await audit({ ids: new Map([['pedido', new Set([nota!, randomUUID()])]]) })).join(), /is gone/)
})

/** `sql` runs on one connection, so that the audit sees what a transaction planted. */
function audit({
  livro = LIVRO,
  estranhas = [] as string[],
  said = [] as string[],
  ids = new Map([['pedido', new Set([nota!])]]),
} = {}) {
  const world = { sql: database.sql, said } as unknown as World
  const contado = { ...openContado(), ids, estranhas }
  return auditWorld(world, contado, livro)
}

function NOTA(id: string, numeroRps: number): string {
  return `insert into notas (id, tenant_id, empresa_id, ambiente, status, id_integracao, corpo, corpo_sha256, trilho, municipio, conexao, conexao_versao,
      serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, valor_servico, competencia, request_id, numero)
    values ('${id}', '${tenant}', '${empresa}', 'homologacao', 'autorizada', 'pedido', '', '', 'nacional', '1504208', 'x', 1, '${serie}', '1', ${numeroRps},
      '{}', 'a_recolher', 100, 100, '2026-01', 'pedido-0001', '10')`
}

function JOB(estadoELease: string): string {
  return `insert into jobs (fila, chave, grupo, estado, lease_ate) values ('nota.issue', '${nota}', 'x', ${estadoELease})`
}
