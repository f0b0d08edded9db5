// Notes that recur by calendar: saved, previewed, issued once on their date by whichever worker, reviewed, refused, paused.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { addMonths, competenciaOf, diaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import type { Answer, Client } from '../support/http.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { type MoreWorkers, startMoreWorkers } from '../support/more-workers.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

/** The day whose notes go out as a test begins: a day begins at six in Brasília. */
let [HOJE, MES, SEGUINTE] = ['', '', '']
beforeEach(() => {
  HOJE = diaOf(Date.now() - 6 * 3_600_000)
  MES = HOJE.slice(0, 7)
  SEGUINTE = addMonths(competenciaOf(Date.now()), 1)
})

let world: World
let workers: MoreWorkers
before(async () => {
  world = await sharedWorld()
  workers = await startMoreWorkers(world.tree, 2)
})
after(async () => {
  await workers?.stop()
  await world?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
async function refused(
  answer: Promise<Answer>,
  status: number,
  codigo: string,
  campo?: string,
): Promise<Answer['json']> {
  const { status: came, json, text } = await answer
  assert.deepEqual([came, json?.codigo], [status, codigo], text)
  if (campo)
    assert.ok(
      json.erros.some((erro: { campo: string }) => erro.campo === campo),
      text,
    )
  return json
}
const cents = (reais: number) => Math.round(reais * 100) / 100
const patch = (client: Client, path: string, body: object) => client.call('PATCH', path, { body })

/** A body that begins next month. */
function nova({ body }: Issuer, more: object = {}, servico: object = {}) {
  const nota = body() as { servico: [object] }
  nota.servico[0] = { ...nota.servico[0], discriminacao: 'Honorários de {mes}/{ano}', ...servico }
  const calendario = { dia: 10, naoUtil: 'manter', aCadaMeses: 1, inicio: `${SEGUINTE}-01` }
  const rest = { calendario, competencia: 'do_mes', modo: 'emitir', ...more }
  return { nome: `Honorários ${randomUUID()}`, ambiente: 'homologacao', nota, ...rest }
}
const create = ({ tenant }: Issuer, body: object) => ok(tenant.portal.post('/portal/recorrentes', body), 201)
const find = ({ tenant }: Issuer, id: string) => ok(tenant.portal.get(`/portal/recorrentes/${id}`))
const monthsOf = async ({ tenant }: Issuer, id: string) =>
  (await ok(tenant.portal.get(`/portal/recorrentes/${id}/ocorrencias`))).items

/** Moves recurrences in time: as if their first date were this day, and nothing had looked since. */
const arrive = (ids: string[], dia = HOJE) =>
  world.sql(`update recorrentes set dia = $2, inicio = $3, desde = $3, proxima = $3 where id = any($1::uuid[])`, [
    ids,
    Number(dia.slice(8)),
    dia,
  ])
/** The occurrence of a month, once it is no longer planned. */
const settled = (issuer: Issuer, id: string, mes = MES) =>
  until(`recurrence ${id} in ${mes}`, async () => {
    const found = (await monthsOf(issuer, id)).find((each: { mes: string }) => each.mes === mes)
    return found && found.estado !== 'planejada' ? found : null
  })
const notesOf = (id: string) =>
  world.sql<{ id: string; idIntegracao: string; competencia: string; discriminacao: string }>(
    `select id, id_integracao as "idIntegracao", competencia, preparada #>> '{servico,discriminacao}' as discriminacao
     from notas where id_integracao like $1 order by id_integracao`,
    [`recorrente-${id}-%`],
  )

test('a recurrence is saved as the note would be issued, and shows its next twelve dates', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const ultimoDia = { dia: 31, naoUtil: 'manter', aCadaMeses: 1, inicio: '2032-01-01', quantidade: 5 }
  const criada = await create(issuer, nova(issuer, { calendario: ultimoDia }))
  const fins = ['2032-01-31', '2032-02-29', '2032-03-31', '2032-04-30', '2032-05-31']
  assert.deepEqual([criada.proximasDatas, criada.proxima, criada.situacao], [fins, fins[0], 'ativa'])
  assert.equal(criada.nota.idIntegracao, undefined, 'each note has its own')
  const { servico } = issuer.body() as { servico: [{ valor: { servico: number } }] }
  assert.equal(criada.valor, servico[0].valor.servico)

  const semFim = { dia: 5, naoUtil: 'antes', aCadaMeses: 2, inicio: '2032-01-01' }
  const { datas } = await ok(portal.post('/portal/recorrentes/datas', semFim))
  assert.deepEqual([datas.length, ...datas.slice(0, 2)], [12, '2032-01-05', '2032-03-05'])

  const semInicio = await create(issuer, nova(issuer, { calendario: { dia: 1, naoUtil: 'manter', aCadaMeses: 1 } }))
  assert.equal(semInicio.calendario.inicio, `${SEGUINTE}-01`, 'the note of this month may have gone out')
  assert.equal(semInicio.proxima, `${SEGUINTE}-01`)

  const criar = (body: object) => portal.post('/portal/recorrentes', body)
  await refused(
    criar(nova(issuer, {}, { discriminacao: 'de {mês}' })),
    422,
    'REGRA_NAO_ATENDIDA',
    'nota.servico[0].discriminacao',
  )
  await refused(criar(nova(issuer, {}, { codigo: '77.77' })), 422, 'REGRA_NAO_ATENDIDA', 'nota.servico[0].codigo')
  const semTomador = { ...nova(issuer).nota, tomador: undefined }
  await refused(criar(nova(issuer, { nota: semTomador })), 400, 'SCHEMA_DPS_INVALIDO', 'nota.tomador')
  const passado = { ...ultimoDia, fim: '2032-01-30' }
  await refused(criar(nova(issuer, { calendario: passado })), 422, 'REGRA_NAO_ATENDIDA', 'calendario.fim')
  await refused(
    patch(portal, `/portal/recorrentes/${criada.id}`, { versao: 9, nome: 'Outro' }),
    409,
    'VERSAO_DIVERGENTE',
  )
  const mudada = await ok(
    patch(portal, `/portal/recorrentes/${criada.id}`, {
      versao: 1,
      nome: 'Outro',
      calendario: { ...ultimoDia, dia: 15 },
    }),
  )
  assert.deepEqual([mudada.nome, mudada.versao, mudada.proxima], ['Outro', 2, '2032-01-15'])
  const other = await world.register()
  await refused(other.portal.get(`/portal/recorrentes/${criada.id}`), 404, 'NAO_ENCONTRADO')
})

test('a change of one field keeps the note that another change saves at that moment', async () => {
  const issuer = await world.issuer()
  const { id } = await create(issuer, nova(issuer))
  const outro = {
    text: `update recorrentes set versao = versao + 1,
      nota = jsonb_set(nota::jsonb, '{servico,0,discriminacao}', '"Honorários revistos"') where id = $1`,
    values: [id],
  }
  await ok(
    meanwhile(world.tree.env.DATABASE_URL!, outro, () =>
      patch(issuer.tenant.portal, `/portal/recorrentes/${id}`, { competencia: 'mes_anterior' }),
    ),
  )
  const { nota, competencia } = await find(issuer, id)
  assert.deepEqual([nota.servico[0].discriminacao, competencia], ['Honorários revistos', 'mes_anterior'])
})

test('on its date the note goes out by itself, with the text and the competence of its month', async () => {
  const issuer = await world.issuer()
  const { id } = await create(issuer, nova(issuer, { competencia: 'mes_anterior' }))
  await arrive([id])
  const { estado, notaId, por, data } = await settled(issuer, id)
  assert.deepEqual([estado, por.tipo, data], ['emitida', 'job', HOJE])
  const nomes = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
  const texto = `Honorários de ${nomes[Number(MES.slice(5)) - 1]}/${MES.slice(0, 4)}`
  const [nota, ...rest] = await notesOf(id)
  assert.deepEqual(nota, {
    id: notaId,
    idIntegracao: `recorrente-${id}-${MES}`,
    competencia: addMonths(MES, -1),
    discriminacao: texto,
  })
  assert.equal(rest.length, 0)
  assert.equal((await issuer.api.waitSettled(notaId)).status, 'autorizada')
  const { proxima, feitas } = await find(issuer, id)
  assert.ok(proxima > HOJE, proxima)
  assert.equal(feitas, 1)
})

test('twenty recurrences due at once make twenty notes, though workers are killed on the way', async () => {
  const issuer = await world.issuer()
  const ids: string[] = []
  for (let left = 20; left > 0; left--) ids.push((await create(issuer, nova(issuer))).id)
  await arrive(ids)
  for (const nth of [0, 1, 0]) {
    await until('some are under way', async () => {
      const [row] = await world.sql<{ n: number }>(
        'select count(*)::int as n from recorrente_ocorrencias where recorrente_id = any($1::uuid[])',
        [ids],
      )
      return row!.n > 0
    })
    workers.kill(nth)
  }
  const open = async () =>
    (
      await world.sql<{ n: number }>(
        `select count(*)::int as n from recorrente_ocorrencias where recorrente_id = any($1::uuid[]) and estado = 'emitida'`,
        [ids],
      )
    )[0]!.n
  await until('all are issued', async () => (await open()) === ids.length, { measure: open })
  for (const id of ids) {
    const notas = await notesOf(id)
    const [mes, ...rest] = await monthsOf(issuer, id)
    assert.deepEqual([notas.map((nota) => nota.id), rest], [[mes.notaId], []])
  }
  const [audited] = await world.sql<{ n: number }>(
    `select count(*)::int as n from auditoria where acao = 'recorrente.issue' and recurso_id = any($1::text[])`,
    [ids],
  )
  assert.equal(audited!.n, ids.length)
})

test('a job that ended after the note was accepted and before it was written down finds the same note', async () => {
  const issuer = await world.issuer()
  const { id } = await create(issuer, nova(issuer))
  await arrive([id])
  const { notaId } = await settled(issuer, id)
  await world.sql(`update recorrente_ocorrencias set estado = 'planejada', nota_id = null where recorrente_id = $1`, [
    id,
  ])
  await world.sql(`insert into jobs (fila, chave, tenant_id, grupo) values ('recorrente.issue', $1, $2, 'de novo')`, [
    `${id}:${MES}`,
    issuer.tenant.id,
  ])
  assert.equal((await settled(issuer, id)).notaId, notaId)
  assert.equal((await notesOf(id)).length, 1)
})

test('days that nothing looked at are caught up: those of the last ten go out, older ones wait for a person', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const { id } = await create(issuer, nova(issuer, { calendario: { ...nova(issuer).calendario, quantidade: 3 } }))
  const dia = addDays(HOJE, -3)
  const mes = (back: number) => addMonths(dia.slice(0, 7), -back)
  const nominal = Math.min(28, Number(dia.slice(8)))
  const data = (back: number) => `${mes(back)}-${String(nominal).padStart(2, '0')}`
  await arrive([id], data(2))
  assert.equal((await settled(issuer, id, mes(0))).estado, 'emitida')
  const antigas = [await settled(issuer, id, mes(1)), await settled(issuer, id, mes(2))]
  for (const antiga of antigas) assert.deepEqual([antiga.estado, antiga.atrasada], ['a_revisar', true])
  const encerrada = await find(issuer, id)
  assert.deepEqual([encerrada.situacao, encerrada.proxima, encerrada.feitas], ['encerrada', null, 3])

  const lista = async (consulta: string) =>
    (await ok(portal.get(`/portal/recorrentes?${consulta}`))).items.map((each: { id: string }) => each.id)
  assert.deepEqual(await lista('pendencia=a_revisar'), [id])
  const emitida = await ok(portal.post(`/portal/recorrentes/${id}/ocorrencias/${mes(1)}/emitir`, {}))
  assert.deepEqual([emitida.estado, emitida.por.tipo], ['emitida', 'portal'])
  const dispensada = await ok(portal.post(`/portal/recorrentes/${id}/ocorrencias/${mes(2)}/dispensar`, {}))
  assert.deepEqual([dispensada.estado, dispensada.por.nome], ['dispensada', 'Dona Exemplo'])
  await refused(portal.post(`/portal/recorrentes/${id}/ocorrencias/${mes(2)}/emitir`, {}), 409, 'ESTADO_INVALIDO')
  const again = await ok(portal.post(`/portal/recorrentes/${id}/ocorrencias/${mes(2)}/dispensar`, {}))
  assert.deepEqual(again, dispensada, 'repeated, it is as it was')
  assert.deepEqual(await lista('pendencia=a_revisar'), [])
  assert.deepEqual(
    (await notesOf(id)).map((nota) => nota.competencia),
    [mes(1), mes(0)],
  )
})

test('the coming notes have their sum: one left out, one with a value and text of its own, readjusted from a date', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const { id, valor } = await create(issuer, nova(issuer))
  const path = `/portal/recorrentes/${id}`
  const [m1, m2, m3] = [SEGUINTE, addMonths(SEGUINTE, 1), addMonths(SEGUINTE, 2)] as [string, string, string]
  const set = (mes: string, body: object) => portal.call('PUT', `${path}/meses/${mes}`, { body })
  const calendario = async () => ok(portal.get('/portal/recorrentes/calendario?dias=366'))
  const { quantidade, soma, meses, total } = await calendario()
  assert.deepEqual([soma, meses[0]], [cents(quantidade * valor), { mes: m1, quantidade: 1, soma: valor }])

  const pulada = await ok(set(m1, { pular: true }))
  assert.deepEqual([pulada.previsao[0].pulada, pulada.proxima], [true, `${m2}-10`])
  const semEla = await calendario()
  assert.deepEqual([semEla.total, semEla.quantidade, semEla.soma], [total, quantidade - 1, cents(soma - valor)])
  await ok(set(m2, { valor: 77.5, discriminacao: 'Décimo terceiro de {mes}' }))
  const reajustada = await ok(
    portal.post(`${path}/reajustes`, { aPartir: `${m3}-01`, percentual: 10, indice: 'IGP-M' }),
  )
  assert.deepEqual(
    reajustada.previsao.slice(0, 3).map((each: { valor: number }) => each.valor),
    [valor, 77.5, cents(valor * 1.1)],
  )
  assert.deepEqual(reajustada.nota.servico[0].valor.servico, valor, 'its day has not come')

  await refused(set(addMonths(m1, 13), { pular: true }), 422, 'REGRA_NAO_ATENDIDA', 'mes')
  await refused(set(m3, { discriminacao: 'de {mês}' }), 422, 'REGRA_NAO_ATENDIDA', 'nota.servico[0].discriminacao')
  await refused(portal.post(`${path}/reajustes`, { aPartir: '2020-01-01', percentual: 1 }), 422, 'REGRA_NAO_ATENDIDA')
  await refused(portal.post(`${path}/reajustes`, { aPartir: `${m3}-01`, percentual: 1 }), 409, 'ESTADO_INVALIDO')
  const [{ id: reajusteId }] = reajustada.reajustes
  const repetida = { aPartir: `${m3}-01`, percentual: 10, indice: 'IGP-M' }
  assert.deepEqual((await ok(portal.post(`${path}/reajustes`, repetida))).reajustes, reajustada.reajustes)
  assert.deepEqual((await ok(portal.post(`${path}/reajustes/${reajusteId}/retirar`, {}))).reajustes, [])
  const desfeita = await ok(set(m1, {}))
  assert.deepEqual([desfeita.previsao[0].pulada, desfeita.proxima], [false, `${m1}-10`])
  const { json } = await portal.get('/portal/auditoria?recurso=recorrente')
  const acoes = json.items.map((each: { acao: string }) => each.acao)
  for (const acao of ['adjust', 'readjust', 'unreadjust']) assert.ok(acoes.includes(`recorrente.${acao}`), acao)
})

test('a month that was left out has no note and says who decided; one with its own value goes out with it', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const set = (id: string, body: object) => portal.call('PUT', `/portal/recorrentes/${id}/meses/${SEGUINTE}`, { body })
  const [pulada, propria, reajustada] = [
    await create(issuer, nova(issuer)),
    await create(issuer, nova(issuer)),
    await create(issuer, nova(issuer)),
  ]
  await ok(set(pulada.id, { pular: true }))
  await ok(set(propria.id, { valor: 77.5, discriminacao: 'Só em {mes}' }))
  await ok(portal.post(`/portal/recorrentes/${reajustada.id}/reajustes`, { aPartir: `${SEGUINTE}-01`, percentual: 10 }))
  const ids = [pulada.id, propria.id, reajustada.id]
  // Decided for the month that now comes.
  await world.sql(
    `update recorrentes set ajustes = replace(ajustes::text, $2, $3)::json,
       reajustes = replace(reajustes::text, $2 || '-01', $4)::json where id = any($1::uuid[])`,
    [ids, SEGUINTE, MES, HOJE],
  )
  const { nota } = await find(issuer, reajustada.id)
  const novo = cents(reajustada.valor * 1.1)
  assert.equal(nota.servico[0].valor.servico, novo, 'what counts today is in the note')
  await arrive(ids)
  const { estado, por, notaId } = await settled(issuer, pulada.id)
  assert.deepEqual([estado, por.nome, notaId], ['dispensada', 'Dona Exemplo', null])
  const valores = async (id: string) => {
    const { notaId: emitida, valor } = await settled(issuer, id)
    const [row] = await world.sql<{ valor: string; texto: string }>(
      `select valor_servico::text as valor, preparada #>> '{servico,discriminacao}' as texto from notas where id = $1`,
      [emitida],
    )
    return [valor, Number(row!.valor) / 100, row!.texto.split(' ', 2).join(' ')]
  }
  assert.deepEqual(await valores(propria.id), [77.5, 77.5, 'Só em'])
  assert.deepEqual(await valores(reajustada.id), [novo, novo, 'Honorários de'])
  await refused(
    portal.call('PUT', `/portal/recorrentes/${propria.id}/meses/${MES}`, { body: { pular: true } }),
    409,
    'ESTADO_INVALIDO',
  )
  // The note is written again as it was read: its value is not readjusted twice.
  const escrita = await ok(patch(portal, `/portal/recorrentes/${reajustada.id}`, { nota }))
  assert.deepEqual([escrita.valor, escrita.reajustes], [novo, []])
})

test('a refusal is in the month with its errors, reported by e-mail once, and issued after it is corrected', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const { id } = await create(issuer, nova(issuer))
  await ok(patch(portal, `/portal/empresas/${issuer.empresa.id}`, { ativa: false }))
  await arrive([id])
  const { estado, codigo, erros, notaId } = await settled(issuer, id)
  assert.deepEqual([estado, codigo, notaId], ['recusada', 'EMPRESA_INATIVA', null])
  assert.equal(erros[0].campo, 'prestador.cpfCnpj')
  const { items } = await ok(portal.get('/portal/recorrentes?pendencia=com_falha'))
  assert.deepEqual(
    items.map((each: { id: string; pendentes: object[] }) => [each.id, each.pendentes]),
    [[id, [{ mes: MES, data: HOJE, estado: 'recusada', valor: items[0].valor }]]],
  )

  const emitir = () => ok(portal.post(`/portal/recorrentes/${id}/ocorrencias/${MES}/emitir`, {}))
  assert.equal((await emitir()).estado, 'recusada', 'the company is still out of use')
  const mails = () =>
    world.sql<{ para: string }>(`select para from emails where chave like $1`, [`recorrente-recusada:${id}:%`])
  assert.deepEqual(await mails(), [{ para: issuer.tenant.email }])
  await ok(patch(portal, `/portal/empresas/${issuer.empresa.id}`, { ativa: true }))
  const emitida = await emitir()
  assert.deepEqual([emitida.estado, emitida.codigo, emitida.erros], ['emitida', null, []])
  assert.equal((await notesOf(id)).length, 1)
})

test('paused, nothing goes out and the months that pass stay without note; ended, it does not come back', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const pausada = await create(issuer, nova(issuer))
  const outra = await create(issuer, nova(issuer))
  const ato = (id: string, nome: string) => portal.post(`/portal/recorrentes/${id}/${nome}`, {})
  assert.equal((await ok(ato(pausada.id, 'pausar'))).proxima, null)
  assert.equal((await ok(ato(pausada.id, 'pausar'))).situacao, 'pausada', 'repeated, it is as it was')
  const antes = addDays(HOJE, -40)
  await world.sql(`update recorrentes set dia = $2, inicio = $3, desde = $3 where id = $1`, [
    pausada.id,
    Number(antes.slice(8)),
    antes,
  ])
  await arrive([outra.id])
  await settled(issuer, outra.id)
  assert.deepEqual(await monthsOf(issuer, pausada.id), [])
  const retomada = await ok(ato(pausada.id, 'retomar'))
  assert.ok(retomada.proxima >= HOJE, retomada.proxima)
  assert.equal((await ok(ato(outra.id, 'encerrar'))).situacao, 'encerrada')
  await refused(ato(outra.id, 'retomar'), 409, 'ESTADO_INVALIDO')
  await refused(patch(portal, `/portal/recorrentes/${outra.id}`, { nome: 'Outro' }), 409, 'ESTADO_INVALIDO')
  const { items } = await ok(portal.get('/portal/recorrentes?situacao=encerrada'))
  assert.deepEqual(
    items.map((each: { id: string }) => each.id),
    [outra.id],
  )
})

test('a blocked account issues nothing, and catches up once it is free again', async () => {
  const issuer = await world.issuer()
  const [blocked, other] = [await create(issuer, nova(issuer)), await world.issuer()]
  const control = await create(other, nova(other))
  const block = (em: string | null) =>
    world.sql(`update tenants set bloqueada_em = $2, bloqueio_motivo = $3 where id = $1`, [
      issuer.tenant.id,
      em,
      em && 'ensaio de bloqueio',
    ])
  await block(new Date().toISOString())
  await arrive([blocked.id, control.id])
  await settled(other, control.id)
  const planned = await world.sql('select from recorrente_ocorrencias where recorrente_id = $1', [blocked.id])
  assert.deepEqual(planned, [])
  await block(null)
  assert.equal((await settled(issuer, blocked.id)).estado, 'emitida')
})

test('one to be reviewed waits on its date; one that was paused meanwhile waits too', async () => {
  const issuer = await world.issuer()
  const { id } = await create(issuer, nova(issuer, { modo: 'revisar' }))
  await arrive([id])
  const { estado, atrasada } = await settled(issuer, id)
  assert.deepEqual([estado, atrasada], ['a_revisar', false])
  assert.deepEqual(await notesOf(id), [])
  const { pendentes, valor } = await find(issuer, id)
  assert.deepEqual(pendentes, [{ mes: MES, data: HOJE, estado: 'a_revisar', valor }])
})

test('a service kept as a template follows the schema of the note, and is found, changed and archived', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const {
    servico: [servico],
  } = issuer.body() as { servico: [{ valor: object }] }
  const criar = (body: object) => portal.post('/portal/modelos-servico', body)
  const { id, versao } = await ok(criar({ nome: 'Honorários', servico }), 201)
  const daEmpresa = await ok(criar({ nome: 'Folha', servico, empresaId: issuer.empresa.id }), 201)
  await refused(
    criar({ nome: 'Sem valor', servico: { ...servico, valor: {} } }),
    400,
    'SCHEMA_DPS_INVALIDO',
    'servico.valor.servico',
  )
  const inexistente = { ...servico, codigo: '99.99' }
  await refused(criar({ nome: 'Sem item', servico: inexistente }), 422, 'REGRA_NAO_ATENDIDA', 'servico.codigo')
  await refused(patch(portal, `/portal/modelos-servico/${id}`, { servico: inexistente }), 422, 'REGRA_NAO_ATENDIDA')
  await refused(criar({ nome: 'De outra', servico, empresaId: randomUUID() }), 404, 'NAO_ENCONTRADO')
  const nomes = async (consulta = '') =>
    (await ok(portal.get(`/portal/modelos-servico?${consulta}`))).items.map((each: { nome: string }) => each.nome)
  assert.deepEqual(await nomes(), ['Folha', 'Honorários'])
  assert.deepEqual(await nomes('q=honor'), ['Honorários'])
  assert.deepEqual(await nomes(`empresaId=${randomUUID()}`), ['Honorários'])
  assert.deepEqual((await ok(portal.get(`/portal/modelos-servico/${id}`))).servico, servico)
  await ok(patch(portal, `/portal/modelos-servico/${id}`, { nome: 'Honorários mensais', versao }))
  await refused(patch(portal, `/portal/modelos-servico/${id}`, { nome: 'Outro', versao }), 409, 'VERSAO_DIVERGENTE')
  await ok(patch(portal, `/portal/modelos-servico/${daEmpresa.id}`, { arquivado: true }))
  assert.deepEqual([await nomes(), await nomes('arquivados=true')], [['Honorários mensais'], ['Folha']])
  const other = await world.register()
  await refused(other.portal.get(`/portal/modelos-servico/${id}`), 404, 'NAO_ENCONTRADO')
})
