// What operators do about an incident: pause its city, decide its notes in doubt, inform its accounts, resend, ask for a
// certificate; each act is audited, and a repetition changes nothing.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { endAvisos } from '#features/incidentes/avisos/end-avisos.ts'
import { feedIncidentes } from '#features/incidentes/feed.ts'
import { createEndpoint } from '#features/webhooks/endpoints.ts'
import { expandEvents } from '#features/webhooks/expand-events.ts'
import type { Incidente } from '#formas/operacao/incidente.ts'
import { sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { plantIncidenteCom } from '../support/incidentes.ts'
import { type Conta, MINUTE_MS, openPortal, type Portal } from '../support/portal.ts'
import { emitEvents, seedTenant } from '../support/webhooks.ts'

const SENHA_ADMIN = 'uma frase bem comprida'
const MOTIVO = 'Conferido por telefone com a prefeitura'
const PROVA = 'Plantão da Secretaria da Fazenda, protocolo 2026/118834'
const NACIONAL = 'sefin-nacional'

let portal: Portal
const token: Record<Papel | 'outra', string> = { suporte: '', operador: '', superadmin: '', outra: '' }
before(async () => {
  portal = await openPortal()
  await createFirstAdmin(portal.app, { email: 'primeira@operacao.example', senha: SENHA_ADMIN })
  const login = (body: object) => portal.call('POST /admin/auth/login', { body })
  const add = (papel: Papel, nome: string) => addAdmin(portal.database.sql, login, papel, nome, SENHA_ADMIN)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const) token[papel] = await add(papel, papel)
  token.outra = await add('operador', 'outra')
})
/** Sessions end while the clock moves. */
const loginAgain = async (papel: 'operador') => {
  const body = { email: `${papel}@operacao.example`, senha: SENHA_ADMIN }
  token[papel] = (await portal.call('POST /admin/auth/login', { body })).json.token
}
after(() => portal?.close())

const ask = async (
  address: string,
  { body, por = 'operador', status = 201 }: { body?: object; por?: keyof typeof token; status?: number } = {},
) => {
  const answer = await portal.call(address, { token: token[por], ...(body && { body }) })
  assert.equal(answer.status, status, answer.text)
  return answer.json
}
const plant = (incidente: Parameters<typeof plantIncidenteCom>[1]) => plantIncidenteCom(portal.database.sql, incidente)
const feito = async (id: string) =>
  (
    await portal.app.sistema.query<{ acao: string }>(sql`
      select acao from auditoria where recurso = 'incidente' and recurso_id = ${id} and tenant_id is null order by id`)
  ).map(({ acao }) => acao)

/** Notes of an account that wait for a city in a group; with `consult`, in doubt since a send without an answer. */
async function plantNotas(
  conta: Pick<Conta, 'id' | 'empresaId'>,
  grupo: string,
  quantas: number,
  { consult = false, resposta = 'incerta' }: { consult?: boolean; resposta?: 'incerta' | 'ausente' } = {},
): Promise<string[]> {
  const [conexao, ambiente] = grupo.split(':') as [string, string]
  const ids = Array.from({ length: quantas }, () => randomUUID())
  const [{ base } = { base: 0 }] = await portal.database.sql<{ base: number }>(
    'select coalesce(max(numero_rps), 0)::int as base from notas where tenant_id = $1',
    [conta.id],
  )
  await portal.database.sql(
    `with s as (
       insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie, proximo_numero)
       values (gen_random_uuid(), $2, $3, '1504208', $5, '1', 900) on conflict do nothing returning id),
     qual as (select id from s union all select id from series where tenant_id = $2 and ambiente = $5 limit 1)
     insert into notas (id, tenant_id, empresa_id, ambiente, status, id_integracao, corpo, corpo_sha256, trilho, municipio,
       conexao, conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, valor_servico, competencia,
       request_id, tomador_nome)
     select p.id, $2, $3, $5, $6, p.id, '', '', 'nacional', '1504208', $4, 1, (select id from qual limit 1), '1', $7 + p.vez, '{}',
       'a_recolher', 100, 10050, '2026-01', 'pedido-0001', 'Construtora Alicerce'
     from unnest($1::uuid[]) with ordinality as p(id, vez)`,
    [ids, conta.id, conta.empresaId, conexao, ambiente, consult ? 'falha_temporaria' : 'processando', base],
  )
  if (consult)
    await portal.database.sql(
      `insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, resultado, documento_id, conexao, conexao_versao,
         causa, criada_em, xml)
       select gen_random_uuid(), tenant_id, id, o.operacao, 1, o.resultado, 'DPS1', conexao, 1, o.causa, now() + o.depois, $3
       from notas, (values ('emitir', 'incerta', 'timeout: no whole answer', interval '0'),
         ('consultar', $2, null, interval '1 second')) as o(operacao, resultado, causa, depois)
       where id = any($1::uuid[])`,
      [ids, resposta, gzipSync('<DPS/>')],
    )
  await enqueue(
    portal.app.sistema,
    ids.map((chave) => ({
      fila: consult ? 'nota.consult' : 'nota.issue',
      chave,
      tenantId: conta.id,
      grupo,
      executarEm: new Date(Date.now() + 600_000),
    })),
  )
  return ids
}
const statusOf = async (ids: readonly string[]) =>
  Object.fromEntries(
    (
      await portal.database.sql<{ status: string; n: number }>(
        'select status, count(*)::int as n from notas where id = any($1::uuid[]) group by 1',
        [ids],
      )
    ).map(({ status, n }) => [status, n]),
  )

test('a city is paused and resumed by the setting, other pauses stay, and what waits is counted', async () => {
  const conta = await portal.register()
  await plantNotas(conta, `${NACIONAL}:producao`, 3)
  const id = await plant({ tipo: 'nacional_fora', ambiente: 'producao', alvo: { grupo: `${NACIONAL}:producao` } })
  const pausadas = async () => {
    const { items } = await ask('GET /admin/settings', { status: 200 })
    return items.find(({ chave }: { chave: string }) => chave === 'emissao.pausarConexoes').valor
  }
  for (let times = 0; times < 2; times++) {
    const paused = await ask(`POST /admin/incidentes/${id}/pausar`, { body: { motivo: MOTIVO } })
    assert.deepEqual([paused.pausada, paused.conexao, paused.esperam], [true, NACIONAL, 3])
    assert.equal(paused.frase, 'O sistema nacional está em pausa; 3 notas esperam.')
  }
  assert.deepEqual(await pausadas(), [NACIONAL])
  assert.equal(
    (await portal.app.sistema.query(sql`select from auditoria where acao = 'ajuste.update'`)).length,
    1,
    'the same again changes no setting',
  )
  const refused = await ask(`POST /admin/incidentes/${id}/pausar`, { body: { motivo: '          x' }, status: 400 })
  assert.equal(refused.erros[0].campo, 'motivo')
  await ask(`POST /admin/incidentes/${id}/pausar`, { body: { motivo: MOTIVO }, por: 'suporte', status: 403 })
  const resumed = await ask(`POST /admin/incidentes/${id}/retomar`, { body: { motivo: MOTIVO } })
  assert.deepEqual([resumed.pausada, resumed.esperam], [false, 3])
  assert.deepEqual(await pausadas(), [])
  assert.deepEqual(await feito(id), ['incidente.pause', 'incidente.pause', 'incidente.resume'])
  await portal.database.sql('update incidentes set encerrado_em = now() where id = $1', [id])
  await ask(`POST /admin/incidentes/${id}/pausar`, { body: { motivo: MOTIVO }, status: 409 })
  await ask(`POST /admin/incidentes/${randomUUID()}/pausar`, { body: { motivo: MOTIVO }, status: 404 })
})

test('a city that does not answer the probe keeps its breaker, and nothing is made due', async () => {
  const grupo = `${NACIONAL}:homologacao`
  const [nota] = await plantNotas(await portal.register(), grupo, 1)
  await portal.database.sql(`update jobs set ultimo_erro = 'conexao' where chave = $1`, [nota])
  await portal.database.sql(
    `insert into disjuntores (chave, estado, aberto_ate) values ('nota.issue:' || $1, 'aberto', now() + interval '5 minutes')`,
    [grupo],
  )
  const id = await plant({ tipo: 'nacional_fora', alvo: { grupo, municipio: '1504208' } })
  const tried = await ask(`POST /admin/incidentes/${id}/tentar-agora`)
  assert.deepEqual([tried.respondeu, tried.seguem], [false, 0])
  assert.match(tried.frase, /^O sistema nacional não respondeu: /)
  const open = await portal.database.sql(
    `select from disjuntores where chave = 'nota.issue:' || $1 and estado = 'aberto'`,
    [grupo],
  )
  assert.equal(open.length, 1)
  assert.equal(
    (await portal.database.sql('select from jobs where chave = $1 and executar_em > now()', [nota])).length,
    1,
  )
  assert.deepEqual(await feito(id), ['incidente.try'])
})

test('notes in doubt are grouped by what the city said, and each has its evidence', async () => {
  const grupo = 'limeira:homologacao'
  const conta = await portal.register()
  const ausentes = await plantNotas(conta, grupo, 3, { consult: true, resposta: 'ausente' })
  const caladas = await plantNotas(await portal.register(), grupo, 2, { consult: true })
  await plantNotas(conta, 'marilia:homologacao', 2, { consult: true })
  const id = await plant({ tipo: 'notas_em_duvida', alvo: { grupo } })
  const { grupos, items, total, segundaPessoaAcimaDe, pedidos } = await ask(`GET /admin/incidentes/${id}/notas`, {
    status: 200,
    por: 'suporte',
  })
  assert.deepEqual(
    grupos.map((each: Record<string, unknown>) => [each['resposta'], each['quantas'], each['contas'], each['valor']]),
    [
      ['nao_consta', 3, 1, 301.5],
      ['sem_resposta', 2, 1, 201],
    ],
  )
  assert.deepEqual(new Set(grupos[0].notas), new Set(ausentes))
  assert.deepEqual([total, segundaPessoaAcimaDe, pedidos], [5, 20, []])
  const [first] = items
  assert.deepEqual(
    [first.rps, first.valor, first.cliente, first.conta.id, first.empresa.id, first.envio.resultado, first.impedimento],
    ['1-1', 100.5, 'Construtora Alicerce', conta.id, conta.empresaId, 'incerta', null],
  )
  assert.deepEqual([first.perguntas.length, first.totalDePerguntas, first.perguntas[0].resultado], [1, 1, 'ausente'])
  const page = await ask(`GET /admin/incidentes/${id}/notas?resposta=sem_resposta&limit=1`, { status: 200 })
  assert.deepEqual([page.items.length, page.total, caladas.includes(page.items[0].id)], [1, 2, true])
})

test('a decision acts on each note by its own rules, and says what it refused and what was resolved meanwhile', async () => {
  const grupo = 'botucatu:homologacao'
  const conta = await portal.register()
  const notas = await plantNotas(conta, grupo, 4, { consult: true, resposta: 'ausente' })
  const [alheia] = await plantNotas(conta, 'bauru:homologacao', 1, { consult: true })
  const id = await plant({ tipo: 'notas_em_duvida', alvo: { grupo } })
  const path = `POST /admin/incidentes/${id}/decidir`
  const semProva = await ask(path, { body: { notas, ato: 'encerrar', motivo: MOTIVO }, status: 400 })
  assert.equal(semProva.erros[0].campo, 'prova')
  const asked = await ask(path, { body: { notas: [...notas, alheia!], ato: 'perguntar', motivo: MOTIVO } })
  assert.deepEqual([asked.feitas, asked.jaResolvidas, asked.recusadas, asked.valorFeitas], [4, 0, 1, 402])
  assert.match(asked.items.find((each: { id: string }) => each.id === alheia).motivo, /não é deste incidente/)
  const due = await portal.database.sql(
    `select from jobs where chave = any($1) and fila = 'nota.consult' and executar_em <= now()`,
    [notas],
  )
  assert.equal(due.length, 4, 'each of them is asked about now')

  // The city answered for one of them while the operator read.
  for (const status of ['processando', 'rejeitada'])
    await portal.database.sql('update notas set status = $2 where id = $1', [notas[0], status])
  await portal.database.sql(
    `insert into conflitos (id, tenant_id, nota_id, estado, serie_rps, numero_rps, achada, documento, diferencas, transmissao_id)
     values (gen_random_uuid(), $1, $2, 'aberto', '1', 2, '{"numero":"7"}', '', '[]', gen_random_uuid())`,
    [conta.id, notas[1]],
  )
  const ended = await ask(path, { body: { notas, ato: 'encerrar', motivo: MOTIVO, prova: PROVA } })
  assert.deepEqual(
    ended.items.map(({ resultado }: { resultado: string }) => resultado),
    ['ja_resolvida', 'recusada', 'feita', 'feita'],
  )
  assert.deepEqual([ended.status, ended.feitas, ended.valorFeitas], ['executado', 2, 201])
  assert.match(ended.items[1].motivo, /compare os dois documentos/)
  assert.deepEqual(await statusOf(notas), { rejeitada: 1, falha_temporaria: 1, falha_definitiva: 2 })
  const again = await ask(path, { body: { notas, ato: 'encerrar', motivo: MOTIVO, prova: PROVA } })
  assert.deepEqual([again.feitas, again.jaResolvidas, again.recusadas], [0, 3, 1])
  const given = await portal.database.sql(
    `select from auditoria where acao = 'nota.give-up' and tenant_id = $1 and detalhe ->> 'provaDeAusencia' = $2`,
    [conta.id, PROVA],
  )
  assert.equal(given.length, 2)
  assert.deepEqual(await feito(id), ['incidente.decide', 'incidente.decide', 'incidente.decide'])
  await ask(path, { body: { notas: [randomUUID()], ato: 'perguntar', motivo: MOTIVO }, status: 404 })
})

test('above the number of the setting a second person ends the notes, with the same decision alone', async () => {
  const grupo = 'jundiai:homologacao'
  const notas = await plantNotas(await portal.register(), grupo, 21, { consult: true, resposta: 'ausente' })
  const id = await plant({ tipo: 'notas_em_duvida', alvo: { grupo } })
  const path = `POST /admin/incidentes/${id}/decidir`
  const decisao = { notas, ato: 'encerrar', motivo: MOTIVO, prova: PROVA }
  const asked = await ask(path, { body: decisao })
  assert.deepEqual([asked.status, asked.feitas, asked.items], ['aguardando_confirmacao', 0, []])
  assert.deepEqual(await statusOf(notas), { falha_temporaria: 21 })
  const { pedidos } = await ask(`GET /admin/incidentes/${id}/notas?limit=0`, { status: 200, por: 'outra' })
  assert.deepEqual(
    pedidos.map((each: Record<string, unknown>) => [
      each['ato'],
      each['motivo'],
      each['prova'],
      (each['notas'] as string[]).length,
    ]),
    [['encerrar', MOTIVO, PROVA, 21]],
  )
  const confirmacao = asked.confirmacao.id
  assert.equal(pedidos[0].confirmacao.id, confirmacao)
  // The person on call sees it among what waits for a person.
  const pendente = async () => {
    await feedIncidentes(portal.app)
    // The planted incident has no cause of its own, and ends with a reading.
    await portal.database.sql('update incidentes set encerrado_em = null where id = $1', [id])
    const { items } = await ask('GET /admin/dashboard-v2/em-observacao', { status: 200, por: 'outra' })
    const { items: incidentes } = await ask('GET /admin/incidentes?tipo=confirmacao_pendente', { status: 200 })
    return { visto: items.find(({ tipo }: { tipo: string }) => tipo === 'confirmacao_pendente'), incidentes }
  }
  const { visto, incidentes } = await pendente()
  assert.match(visto.mensagem, /^operador pede uma segunda pessoa\. Encerrar 21 notas sem emissão: /)
  assert.deepEqual([visto.notas, visto.contas], [21, 1])
  assert.deepEqual(visto.operacoes, [`GET /admin/incidentes/${id}/notas`, path])
  assert.deepEqual(
    incidentes.map(({ valor, ambiente, atos: [abrir] }: Incidente) => [valor, ambiente, abrir!.href]),
    [[2110.5, 'homologacao', `/agora/${id}/decidir`]],
  )
  await ask(path, { body: { ...decisao, confirmacao }, status: 409 })
  // Another person, with one note in the place of another.
  const [outra] = await plantNotas(await portal.register(), grupo, 1, { consult: true })
  const changed = { ...decisao, notas: [...notas.slice(1), outra!], confirmacao }
  await ask(path, { body: changed, por: 'outra', status: 409 })
  const confirmed = await ask(path, { body: { ...decisao, confirmacao }, por: 'outra' })
  assert.deepEqual([confirmed.status, confirmed.feitas], ['executado', 21])
  assert.deepEqual(await pendente(), { visto: undefined, incidentes: [] }, 'it goes once it is confirmed')
  assert.deepEqual(await statusOf(notas), { falha_definitiva: 21 })
  await ask(path, { body: { ...decisao, confirmacao }, por: 'outra', status: 409 })
})

test('accounts that an incident reaches are informed once, until it ends, and then that it is over', async () => {
  const grupo = 'guarulhos:homologacao'
  const [conta, outra] = [await portal.register(), await portal.register()]
  await portal.database.sql(`update usuarios set confirmado_em = now() where tenant_id = any($1::uuid[])`, [
    [conta.id, outra.id],
  ])
  await plantNotas(conta, grupo, 2)
  const id = await plant({ tipo: 'municipio_fora', alvo: { grupo, conexao: 'guarulhos', municipio: '3518800' } })
  const previa = await ask(`GET /admin/incidentes/${id}/aviso`, { status: 200 })
  assert.match(previa.titulo, /^Guarulhos está fora do ar desde \d\d:\d\d, em homologação$/)
  assert.match(previa.texto, /Não envie de novo\.$/)
  assert.deepEqual([previa.total, previa.quantas, previa.pessoas, previa.jaAvisadas], [1, 2, 1, 0])
  assert.deepEqual([previa.items[0].conta.id, previa.items[0].valor], [conta.id, 201])
  assert.match(previa.items[0].esperam, /2 notas à espera, R\$ 201,00/)

  const path = `POST /admin/incidentes/${id}/avisar`
  await ask(path, { body: { portal: false, email: false }, status: 400 })
  await ask(path, { body: {}, por: 'suporte', status: 403 })
  assert.deepEqual(await ask(path, { body: {} }), {
    ...{ avisadas: 1, jaAvisadas: 0, emails: 1 },
    frase: '1 conta avisada; 1 e-mail na fila.',
  })
  await plantNotas(outra, grupo, 1)
  const again = await ask(path, { body: {} })
  assert.deepEqual([again.avisadas, again.jaAvisadas, again.emails], [1, 1, 1])
  const third = await ask(path, { body: {} })
  assert.deepEqual([third.avisadas, third.jaAvisadas, third.emails], [0, 2, 0])

  const shown = async (token: string) => {
    const { status, json, text } = await portal.call('GET /portal/avisos', { token })
    assert.equal(status, 200, text)
    return json.items as { titulo: string; quantas: number; valor: number }[]
  }
  const [aviso, ...more] = await shown(conta.token)
  assert.deepEqual([aviso!.titulo, aviso!.quantas, aviso!.valor, more], [previa.titulo, 2, 201, []])
  const mails = async () =>
    (await portal.mailTo(conta, conta.email)).filter(({ assunto }) => assunto.includes('Guarulhos'))
  assert.deepEqual(
    (await mails()).map(({ assunto }) => assunto),
    [previa.titulo],
  )
  assert.match((await mails())[0]!.texto, /2 notas à espera/)

  const ends = (when: string) => portal.database.sql(`update incidentes set encerrado_em = ${when} where id = $1`, [id])
  await ends('now()')
  await endAvisos(portal.app)
  assert.deepEqual(await shown(conta.token), [], 'the band goes with the incident')
  assert.equal((await mails()).length, 1, 'it may open again: nobody is mailed yet')
  await ends('null')
  await endAvisos(portal.app)
  assert.equal((await shown(conta.token)).length, 1, 'the band is back')
  await ends('now()')
  await endAvisos(portal.app)
  portal.wait(11 * MINUTE_MS)
  await loginAgain('operador')
  assert.equal(await endAvisos(portal.app), 2)
  assert.equal(await endAvisos(portal.app), 0)
  assert.deepEqual(
    (await mails()).map(({ assunto }) => assunto),
    [`Voltou ao normal: ${previa.titulo}`, previa.titulo],
  )
  assert.deepEqual(await feito(id), ['incidente.notify', 'incidente.notify', 'incidente.notify'])
  const own = await portal.database.sql(`select from auditoria where acao = 'aviso.send' and tenant_id = $1`, [
    conta.id,
  ])
  assert.equal(own.length, 1)
})

test('what did not arrive at an endpoint is sent again, and one that is off only its account turns on', async () => {
  const ctx = await seedTenant(portal.app)
  const { id: endpointId } = await createEndpoint(ctx, { url: 'https://cliente.example/hook' })
  await emitEvents(ctx, { quantas: 3 })
  await expandEvents(portal.app)
  const id = await plant({ tipo: 'webhook_recusa', ambiente: null, alvo: { endpointId, tenantId: ctx.tenantId } })
  const sent = await ask(`POST /admin/incidentes/${id}/reenviar`, { body: { motivo: MOTIVO } })
  assert.deepEqual([sent.alvo, sent.seguem, sent.unidade], ['webhook', 3, 'entregas'])
  const tried = await ask(`POST /admin/incidentes/${id}/tentar-agora`)
  assert.equal(tried.frase, '3 entregas são tentadas agora.')
  await portal.database.sql(`update webhook_endpoints set estado = 'desativado_automatico' where id = $1`, [endpointId])
  const off = await ask(`POST /admin/incidentes/${id}/reenviar`, { body: { motivo: MOTIVO }, status: 409 })
  assert.equal(off.codigo, 'ENDPOINT_WEBHOOK_INATIVO')
  assert.deepEqual(await feito(id), ['incidente.resend', 'incidente.try'])
  const other = await plant({ tipo: 'fila_pausada', ambiente: null, alvo: { fila: 'nota.issue' } })
  for (const ato of ['tentar-agora', 'avisar', 'pedir-certificado'])
    await ask(`POST /admin/incidentes/${other}/${ato}`, { ...(ato === 'avisar' && { body: {} }), status: 409 })
})

test('a certificate is asked for once a day, of the people who may see the company', async () => {
  const conta = await portal.register()
  await portal.database.sql('update usuarios set confirmado_em = now() where tenant_id = $1', [conta.id])
  const alvo = { empresaId: conta.empresaId, tenantId: conta.id }
  const id = await plant({ tipo: 'certificado', ambiente: null, alvo })
  const path = `POST /admin/incidentes/${id}/pedir-certificado`
  const first = await ask(path)
  assert.deepEqual([first.emails, first.jaPedido], [1, false])
  const second = await ask(path)
  assert.deepEqual([second.emails, second.jaPedido], [0, true])
  const [mail, ...more] = await portal.mailTo(conta, conta.email)
  assert.match(mail!.assunto, /^Precisamos do certificado de /)
  assert.match(mail!.texto, new RegExp(`/app/empresas/${conta.empresaId}\\?aba=certificado`))
  assert.deepEqual(more, [])
  portal.wait(24 * 60 * MINUTE_MS)
  await loginAgain('operador')
  assert.equal((await ask(path)).emails, 1)
})
