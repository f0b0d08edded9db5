// The invariants of a note: each check is shown the violation that it must find.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from './database.ts'
import { attachAuditTrigger, findBreaches } from './invariants.ts'

const [tenant, empresa, serie, nota] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

let database: Database
before(async () => {
  database = await openDatabase()
  await attachAuditTrigger(database.sql)
  // A whole life: accepted, authorised, cancelled after analysis.
  await database.sql(`
    insert into tenants (id, nome, segredo_avulso) values ('${tenant}', 'Conta', '');
    insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
      values ('${empresa}', '${tenant}', '11222333000181', 'Empresa', 'simples_nacional', '{}', '1504208');
    insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie, proximo_numero)
      values ('${serie}', '${tenant}', '${empresa}', '1504208', 'homologacao', '1', 4)`)
  await database.sql(
    service(`${novaNota(nota, 1)}; ${move(nota, 'processando', 'autorizada')}; ${evento(nota, 'nfse.autorizada')};
      insert into cancelamentos (id, tenant_id, nota_id, tipo, status, request_id, criado_em, concluido_em)
        values ('${randomUUID()}', '${tenant}', '${nota}', 'analise', 'deferida', 'r', now(), now());
      ${move(nota, 'autorizada', 'cancelada')}; ${evento(nota, 'nfse.cancelada')}; ${evento(nota, 'nfse.cancelamento_deferido')}`),
  )
})
after(() => database?.close())

test('a life without fault has no breach', async () => assert.deepEqual(await findBreaches(database.sql), []))

const other = randomUUID()
const twin = service(
  `${novaNota(other, 2)}; ${move(other, 'processando', 'autorizada')}; ${evento(other, 'nfse.autorizada')}`,
)
const illegal = (id: string, de: string, para: string) =>
  `alter table notas disable trigger notas_transition; ${service(move(id, de, para))}`

const PLANTED: [fault: string, expected: RegExp, sql: string][] = [
  [
    'a move that no state allows',
    /one of estados.md: .* processando → cancelada/,
    `${service(novaNota(other, 2))}; ${illegal(other, 'processando', 'cancelada')}`,
  ],
  ['a way out of a terminal state', /leaves a terminal state/, illegal(nota, 'cancelada', 'autorizada')],
  ['a move without history', /line in the history/, `delete from historico where para = 'autorizada'`],
  ['a move twice in the history', /line in the history/, historico(nota, 'autorizada', 'cancelada')],
  ['a history of another move', /line in the history/, `update historico set de = 'x' where para = 'autorizada'`],
  ['a move without audit', /audited once: .* 1 moves, 0 lines/, `delete from auditoria where detalhe is not null`],
  ['an acceptance without audit', /audited once/, `delete from auditoria where acao = 'nota.issue'`],
  ['a move audited twice', /audited once: .* 1 moves, 2 lines/, auditoria(nota, 'processando', 'autorizada')],
  ['a move without its event', /its events: .* 1 due, 0 told/, `delete from eventos where evento = 'nfse.cancelada'`],
  ['an event without a move', /its events: .* 0 due, 1 told/, evento(nota, 'nfse.rejeitada')],
  ['an analysis without its event', /its events/, `delete from eventos where evento like '%deferido'`],
  ['a note of production that is not counted', /usage counts.*, not counted/, `update notas set ambiente = 'producao'`],
  [
    'a counted note of homologação',
    /usage counts.*, counted/,
    `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em)
     values ('${nota}', '${tenant}', '${empresa}', '2026-11', now())`,
  ],
  ['a number on two notes', /is of one note/, `drop index notas_numero_rps; ${service(novaNota(other, 1))}`],
  ['a number beyond the next', /next number/, service(novaNota(other, 9))],
  [
    'a voided number in use',
    /voided number/,
    `insert into rps_inutilizados (id, tenant_id, serie_id, numero, status, motivo, request_id, criado_em)
      values ('${randomUUID()}', '${tenant}', '${serie}', 1, 'inutilizada_localmente', 'x', 'r', now())`,
  ],
  ['a key on two notes', /share no key/, `${twin}; update notas set chave_acesso = 'chave'`],
  [
    'one idIntegracao on two authorised notes',
    /share no idIntegracao/,
    `${twin}; drop index notas_id_integracao; update notas set id_integracao = 'pedido'`,
  ],
  [
    'one idIntegracao on two notes that count',
    /one note that counts/,
    `${service(novaNota(other, 2))}; drop index notas_id_integracao; update notas set id_integracao = 'pedido'`,
  ],
  ['an idIntegracao freed too early', /frees its idIntegracao/, 'update notas set vigente = false'],
  [
    'a number before authorisation',
    /exactly when/,
    `${service(novaNota(other, 2))}; update notas set numero = '2' where id = '${other}'`,
  ],
  ['an authorised note without XML', /exactly when/, 'update notas set xml_autorizado = null'],
  [
    'an end that no attempt brought about',
    /ended by one attempt/,
    `alter table cancelamentos disable trigger user; update cancelamentos set status = 'recusado'`,
  ],
]
for (const [fault, expected, sql] of PLANTED)
  test(`the check finds ${fault}`, async () => {
    await database.sql('begin')
    const found = await database
      .sql(sql)
      .then(() => findBreaches(database.sql))
      .finally(() => database.sql('rollback'))
    assert.ok(
      found.some((each) => expected.test(each)),
      found.join('\n'),
    )
  })

test('a note planted by hand in a scenario is not checked', async () => {
  await database.sql('begin')
  await database.sql(`${novaNota(other, 3)}; delete from historico where nota_id = '${other}'`)
  const found = await findBreaches(database.sql).finally(() => database.sql('rollback'))
  assert.deepEqual(found, [])
})

/** Rows as the service writes them; what only the owner of the database may do is outside. */
function service(sql: string): string {
  return `set role nfse_sistema; ${sql}; reset role`
}

function novaNota(id: string, numeroRps: number): string {
  return `insert into notas (id, tenant_id, empresa_id, ambiente, id_integracao, corpo, corpo_sha256, trilho, municipio, conexao,
      conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, valor_servico, competencia, request_id)
    values ('${id}', '${tenant}', '${empresa}', 'homologacao', '${id}', '', '', 'nacional', '1504208', 'x', 1, '${serie}', '1',
      ${numeroRps}, '{}', 'a_recolher', 100, 100, '2026-01', 'pedido-0001');
    insert into historico (tenant_id, nota_id, para, ator) values ('${tenant}', '${id}', 'processando', 'x');
    insert into auditoria (acao, recurso, recurso_id, ator) values ('nota.issue', 'nota', '${id}', '"x"')`
}

/** A move with its line in the history and in the audit; authorised, the note gets all that comes with it. */
function move(id: string, de: string, para: string): string {
  const came = `, numero = id::text, chave_acesso = id::text, xml_autorizado = '', autorizada_em = now()`
  return `update notas set status = '${para}' ${para === 'autorizada' ? came : ''} where id = '${id}'; ${historico(id, de, para)};
    ${auditoria(id, de, para)}`
}

function historico(id: string, de: string, para: string): string {
  return `insert into historico (tenant_id, nota_id, de, para, ator) values ('${tenant}', '${id}', '${de}', '${para}', 'x')`
}

function auditoria(id: string, de: string, para: string): string {
  return `insert into auditoria (acao, recurso, recurso_id, ator, detalhe)
    values ('nota.settle', 'nota', '${id}', '"x"', '{"de":"${de}","para":"${para}"}')`
}

function evento(id: string, nome: string): string {
  return `insert into eventos (id, tenant_id, nota_id, evento, corpo) values ('${randomUUID()}', '${tenant}', '${id}', '${nome}', '')`
}
