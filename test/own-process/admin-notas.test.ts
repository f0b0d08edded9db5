// Notes of all accounts as operators find them, read them and move them on, over HTTP.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addAdmin } from '../support/admins.ts'
import { type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { silentNota } from '../support/silent-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const MOTIVO = 'conferido por telefone com a prefeitura'

let world: World
let receiver: Receiver
let superadmin: Client
let operador: Client
let suporte: Client
let issuer: Issuer
let other: Issuer
before(async () => {
  receiver = await openReceiver()
  world = await openWorld(ADMIN_ENV)
  superadmin = (await openOperator({ url: world.url, env: world.tree.env })).client
  const login = (body: object) => world.anonymous.post('/admin/auth/login', body)
  const add = async (papel: 'suporte' | 'operador') =>
    openClient(world.url, await addAdmin(world.sql, login, papel, papel, ADMIN_ENV.ADMIN_SENHA))
  operador = await add('operador')
  suporte = await add('suporte')
  issuer = await world.issuer({ proprio: true })
  other = await world.issuer()
  const endpoint = await issuer.tenant.portal.post('/portal/webhooks', { url: receiver.url, ambiente: 'homologacao' })
  assert.equal(endpoint.status, 201, endpoint.text)
})
after(async () => {
  await world?.close()
  await receiver?.close()
})

const ok = async (answer: ReturnType<Client['get']>, status = 200) => {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
const act = (id: string, ato: string, body: object = { motivo: MOTIVO }, by = operador) =>
  by.post(`/admin/nfse/${id}/${ato}`, body)
const issue = async (of: Issuer = issuer, more = {}): Promise<string> => (await ok(of.api.issue(of.body(more)), 202)).id
const queue = (what: 'pause' | 'resume') =>
  ok(superadmin.post(`/admin/queues/nota.issue/${what}`, { motivo: MOTIVO }), 201)
const sends = (id: string) =>
  world.sql<{ resultado: string }>(`select resultado from transmissoes where nota_id = $1 and operacao = 'emitir'`, [
    id,
  ])
const arrivals = async (numeroRps: string): Promise<number[]> => {
  const { notas } = await world.simulator.admin<{ notas: { numero: string; envios: number }[] }>(
    'GET',
    `livro?ambiente=homologacao&cnpj=${issuer.empresa.cpfCnpj}`,
  )
  return notas.filter(({ numero }) => Number(numero) === Number(numeroRps)).map(({ envios }) => envios)
}
type Acao = { acao: string; permitida: boolean; codigo: string | null; motivo: string | null }
const acoes = async (id: string, by = operador): Promise<Record<string, Acao>> => {
  const nota = await ok(by.get(`/admin/nfse/${id}`))
  return Object.fromEntries(nota.acoes.map((each: Acao) => [each.acao, each]))
}
const audited = (id: string, acao: string) =>
  world.sql<{ tenant_id: string; ator: { tipo: string }; request_id: string; detalhe: Record<string, unknown> }>(
    'select tenant_id, ator, request_id, detalhe from auditoria where recurso_id = $1 and acao = $2 order by id',
    [id, acao],
  )

test('a note is found over all accounts by everything it is called, and the list is filtered', async () => {
  const [id, foreign] = await Promise.all([issue(), issue(other)])
  const [nota] = await Promise.all([issuer.api.waitSettled(id), other.api.waitSettled(foreign)])
  const ids = async (query: string, by = suporte): Promise<string[]> =>
    (await ok(by.get(`/admin/nfse?limit=100&${query}`))).items.map((each: { id: string }) => each.id)
  for (const q of [id, nota.numero, nota.chaveAcesso, nota.idIntegracao, nota.requestId, nota.numeroRps])
    assert.ok((await ids(`q=${encodeURIComponent(q)}`)).includes(id), q)
  assert.deepEqual(await ids(`q=${nota.chaveAcesso}`), [id])
  assert.deepEqual(await ids(`q=${nota.numeroRps}&empresaId=${issuer.empresa.id}`), [id])
  assert.deepEqual(await ids(`q=${nota.numeroRps}&tenantId=${issuer.tenant.id}`), [id])
  assert.deepEqual(await ids('q=nenhuma-nota-se-chama-assim'), [])
  assert.deepEqual(await ids(`tenantId=${other.tenant.id}`), [foreign])
  assert.deepEqual(await ids(`empresaCnpj=${issuer.empresa.cpfCnpj}`), [id])
  assert.deepEqual(await ids(`empresaId=${randomUUID()}`), [])
  for (const query of ['', 'status=autorizada', 'municipioIbge=1504208', 'trilho=nacional&ambiente=homologacao'])
    assert.deepEqual((await ids(query)).sort(), [id, foreign].sort(), query)
  for (const query of [
    'status=rejeitada',
    'municipioIbge=3550308',
    'trilho=municipal',
    'ambiente=producao',
    'ate=2020-01-01',
  ])
    assert.deepEqual(await ids(query), [], query)
  const page = await ok(suporte.get('/admin/nfse?limit=1&offset=1'))
  assert.deepEqual([page.total, page.totalEstimado, page.items.length, page.limit, page.offset], [2, false, 1, 1, 1])
  assert.deepEqual(Object.keys(page.items[0].conta), ['id', 'nome'])
  for (const bad of ['status=outro', 'desde=ontem', 'offset=10001', 'empresaId=1'])
    assert.equal((await suporte.get(`/admin/nfse?${bad}`)).json.codigo, 'PARAMETRO_INVALIDO', bad)
  assert.equal((await issuer.tenant.portal.get('/admin/nfse')).status, 401)
})

test('refused notes are found by code, notes by connection and version and by amount, each from an index', async () => {
  const [refused, cheap, dear] = await Promise.all([
    issue(issuer, { simular: 'rejeitar: E0310', valor: 700.1 }),
    issue(issuer, { valor: 700.2 }),
    issue(other, { valor: 7000.5 }),
  ])
  await Promise.all([issuer.api.waitSettled(refused), issuer.api.waitSettled(cheap), other.api.waitSettled(dear)])
  const ids = async (query: string): Promise<string[]> =>
    (await ok(suporte.get(`/admin/nfse?limit=100&${query}`))).items.map((each: { id: string }) => each.id).sort()
  const mine = [refused, cheap, dear]
  const of = async (query: string) => (await ids(query)).filter((id) => mine.includes(id))
  assert.deepEqual(await ids('codigo=E0310&valorMin=700'), [refused])
  assert.deepEqual(await ids(`codigo=E0310&tenantId=${other.tenant.id}`), [])
  assert.deepEqual(await ids('codigo=E9999'), [])
  assert.deepEqual(await of('conexao=sefin-nacional'), mine.toSorted())
  assert.deepEqual(await of('conexao=sefin-nacional@1'), mine.toSorted())
  for (const none of ['conexao=sefin-nacional@2', 'conexao=nenhuma']) assert.deepEqual(await ids(none), [])
  assert.deepEqual(await of('valorMin=700.1&valorMax=700.2'), [refused, cheap].toSorted())
  assert.deepEqual(await of('valorMin=7000.50'), [dear])
  assert.deepEqual(await ids(`valorMin=7000.5&empresaId=${issuer.empresa.id}`), [])
  assert.deepEqual(await of(`valorMax=700.1&tenantId=${issuer.tenant.id}`), [refused])
  const [row] = (await ok(suporte.get(`/admin/nfse?q=${refused}&codigo=E0310`))).items
  assert.deepEqual([row.id, row.conexao, row.conexaoVersao], [refused, 'sefin-nacional', 1])
  for (const bad of ['conexao=A', 'conexao=a@0', 'valorMin=1,5', 'valorMax=-1'])
    assert.equal((await suporte.get(`/admin/nfse?${bad}`)).json.codigo, 'PARAMETRO_INVALIDO', bad)
  // With few rows a whole read is cheaper: the planner is asked for what it does without one.
  await world.sql(`
    create function plano(consulta text) returns json language plpgsql set enable_seqscan to off set enable_sort to off as $$
    declare answer json; begin execute 'explain (format json) ' || consulta into answer; return answer; end $$`)
  const plan = async (where: string) => {
    const consulta = `select id, criada_em from notas where ${where} and criada_em > now() - interval '30 days'
      order by criada_em desc, id limit 25`
    return JSON.stringify(await world.sql('select plano($1) as plano', [consulta]))
  }
  const recusada = `status in ('rejeitada', 'falha_definitiva') and (erros -> 0 ->> 'codigo')`
  for (const [where, index] of [
    [`${recusada} = 'E0310'`, 'notas_operacao_motivo'],
    [`conexao_versao = 1 and conexao = 'sefin-nacional'`, 'notas_operacao_conexao'],
  ] as const)
    assert.match(await plan(where), new RegExp(`"Index Name":"${index}"`), where)
  await world.sql('drop function plano')
})

test('companies of all accounts are found by CNPJ or name, whatever its accents', async () => {
  const { cpfCnpj, id } = issuer.empresa
  await ok(issuer.tenant.portal.call('PATCH', `/portal/empresas/${id}`, { body: { nomeFantasia: 'Açaí do Zé' } }))
  const found = async (q: string) =>
    (await ok(suporte.get(`/admin/nfse/empresas/buscar?q=${encodeURIComponent(q)}`))).items.map(
      (each: { id: string }) => each.id,
    )
  for (const q of [cpfCnpj, cpfCnpj.slice(0, 12), 'acai do', 'AÇAÍ']) assert.ok((await found(q)).includes(id), q)
  assert.deepEqual(await found('%%'), [])
  assert.deepEqual(await found('..'), [])
})

test('customers of all accounts are found by CPF or name, whatever its accents, with the day of the last note', async () => {
  const id = await issue(issuer, { tomador: { cpfCnpj: '39053344705', razaoSocial: 'Conceição Araçá' } })
  await issuer.api.waitSettled(id)
  const found = async (q: string, by = operador) =>
    (await ok(by.get(`/admin/nfse/tomadores/buscar?q=${encodeURIComponent(q)}`))).items
  const [one] = await until('the customer is known', async () => {
    const items = await found('conceicao araca')
    return items.length > 0 && items
  })
  assert.deepEqual([one.nome, one.documento, one.conta.id], ['Conceição Araçá', '39053344705', issuer.tenant.id])
  assert.match(one.ultimaNotaEm, /^\d{4}-\d{2}-\d{2}$/)
  assert.deepEqual(await found('390.533.447-05'), [one])
  const [masked] = await found('araçá', suporte)
  assert.match(masked.documento, /\*/)
  assert.deepEqual(await found('%%%'), [])
})

test('an operator sees all of a note, suporte without personal data; the read is audited first', async () => {
  const id = await issue()
  await issuer.api.waitSettled(id)
  const nota = await ok(operador.get(`/admin/nfse/${id}`))
  const [sent] = nota.transmissoes
  assert.deepEqual(
    [nota.conta.id, nota.conexao.slug, sent.operacao, sent.resultado],
    [issuer.tenant.id, 'sefin-nacional', 'emitir', 'autorizada'],
  )
  assert.match(sent.enviado.conteudo, /financeiro@tomador\.example/)
  assert.equal(nota.pedido.tomador.email, 'financeiro@tomador.example')
  assert.ok(sent.recebido.conteudo.length > 0)
  const masked = await suporte.get(`/admin/nfse/${id}`)
  assert.equal(masked.status, 200, masked.text)
  assert.doesNotMatch(masked.text, /financeiro@tomador/)
  assert.match(masked.json.transmissoes[0].enviado.conteudo, /f\*\*\*@tomador\.example/)
  const reads = await audited(id, 'nota.inspect')
  assert.deepEqual(
    reads.map(({ tenant_id, ator, detalhe }) => [tenant_id, ator.tipo, detalhe.integral]),
    [
      [issuer.tenant.id, 'admin', true],
      [issuer.tenant.id, 'admin', false],
    ],
  )
  const may = await acoes(id)
  assert.deepEqual([may.reprocessar!.permitida, may.reprocessar!.codigo], [false, 'ESTADO_INVALIDO'])
  const forbidden = (await acoes(id, suporte)).reprocessar!
  assert.deepEqual(
    [forbidden.codigo, forbidden.motivo],
    ['SEM_PERMISSAO', 'O papel suporte não permite reprocessar notas.'],
  )
  assert.deepEqual(
    [nota.proximoPasso.passo, nota.proximoPasso.espera, nota.proximoPasso.ato],
    ['autorizada', 'nada', null],
  )
  for (const { motivo } of [...nota.acoes, ...masked.json.acoes]) assert.doesNotMatch(String(motivo), /\/admin|POST/)
  const { itens } = await ok(suporte.get(`/admin/nfse/${id}/timeline`))
  assert.ok(itens.every(({ esperaMs }: { esperaMs: number }) => esperaMs >= 0))
  assert.ok(itens.some(({ etapa }: { etapa: string }) => etapa === 'operacao'))
  for (const path of ['', '/timeline'])
    assert.equal((await suporte.get(`/admin/nfse/${randomUUID()}${path}`)).json.codigo, 'NAO_ENCONTRADO')
})

test('an event is sent again under the same delivery id and with the same bytes', async () => {
  const id = await issue()
  await issuer.api.waitSettled(id)
  const mine = () => receiver.chegadas.filter(({ body }) => body.nfse?.id === id)
  await until('delivered', async () =>
    (await ok(operador.get(`/admin/nfse/${id}`))).entregas.some(
      ({ status }: { status: string }) => status === 'entregue',
    ),
  )
  const { evento, entregas } = await ok(act(id, 'replay-webhook', { motivo: MOTIVO }, suporte), 201)
  assert.deepEqual([evento, entregas.length, entregas[0].ultima.statusHttp], ['nfse.autorizada', 1, 200])
  const [first, second] = mine()
  assert.deepEqual([mine().length, second!.deliveryId, second!.body], [2, first!.deliveryId, first!.body])
  assert.equal(entregas[0].id, first!.deliveryId)
  const none = await act(id, 'replay-webhook', { motivo: MOTIVO, evento: 'nfse.cancelada' }, suporte)
  assert.deepEqual([none.status, none.json.codigo, none.json.erros[0].campo], [409, 'ESTADO_INVALIDO', 'evento'])
  const [row] = await audited(id, 'nota.replay-webhook')
  assert.deepEqual([row!.detalhe.motivo, row!.tenant_id], [MOTIVO, issuer.tenant.id])
})

test('a note of which nothing left is built again with the corrected data, under its own number and month', async () => {
  await queue('pause')
  const id = await issue()
  const before = await ok(operador.get(`/admin/nfse/${id}`))
  assert.match(before.tarefas[0].frase, /a fila está pausada/)
  assert.deepEqual(
    [before.proximoPasso.passo, before.proximoPasso.porque, before.proximoPasso.em],
    ['fila_pausada', `Alguém da operação pausou a fila: ${MOTIVO}.`, null],
  )
  assert.deepEqual([before.acoes[3].acao, before.acoes[3].permitida], ['reprocessar', true])
  const rename = { body: { inscricaoMunicipal: '777777' } }
  await ok(issuer.tenant.portal.call('PATCH', `/portal/empresas/${issuer.empresa.id}`, rename))
  for (const ato of ['reprocessar', 'reenfileirar', 'falha-definitiva', 'inutilizar-rps'])
    assert.equal(
      (await act(id, ato, { motivo: MOTIVO, provaDeAusencia: MOTIVO }, suporte)).json.codigo,
      'SEM_PERMISSAO',
      ato,
    )
  const short = await act(id, 'reprocessar', { motivo: 'curto    ' })
  assert.deepEqual([short.status, short.json.erros[0].campo], [400, 'motivo'])
  await ok(act(id, 'reprocessar'), 201)
  const nota = await ok(operador.get(`/admin/nfse/${id}`))
  assert.deepEqual(
    [nota.prestador.inscricaoMunicipal, nota.numeroRps, nota.dataEmissao, nota.competencia],
    ['777777', before.numeroRps, before.dataEmissao, before.competencia],
  )
  const [row] = await audited(id, 'nota.reprocess')
  assert.deepEqual([row!.detalhe.motivo, row!.ator.tipo, row!.tenant_id], [MOTIVO, 'admin', issuer.tenant.id])
  assert.ok(row!.request_id)
  const { itens } = await ok(operador.get(`/admin/nfse/${id}/timeline`))
  const titulos = itens.map(({ titulo }: { titulo: string }) => titulo)
  assert.ok(titulos.includes('documento refeito pela operação'), titulos.join('; '))
  assert.ok(titulos.includes('operação: reprocessada, por operador'), titulos.join('; '))
  await queue('resume')
  assert.equal((await issuer.api.waitSettled(id)).status, 'autorizada')
  assert.deepEqual(await arrivals(nota.numeroRps), [1])
})

test('reprocessing is refused with the path of the field while the company is inactive', async () => {
  await queue('pause')
  const id = await issue()
  const path = `/portal/empresas/${issuer.empresa.id}`
  await ok(issuer.tenant.portal.call('PATCH', path, { body: { ativa: false } }))
  const refused = await act(id, 'reprocessar')
  assert.deepEqual([refused.status, refused.json.codigo], [422, 'EMPRESA_INATIVA'], refused.text)
  await ok(issuer.tenant.portal.call('PATCH', path, { body: { ativa: true } }))
  assert.equal((await audited(id, 'nota.reprocess')).length, 0)
  await queue('resume')
  assert.equal((await issuer.api.waitSettled(id)).status, 'autorizada')
})

test('while a worker holds the note, or a send has no outcome, it is refused with the proof that is missing', async () => {
  await queue('pause')
  const id = await issue()
  const job = (set: string) => world.sql(`update jobs set ${set} where chave = $1 and fila = 'nota.issue'`, [id])
  await job(`estado = 'executando', lease_ate = now() + interval '1 hour'`)
  const held = await act(id, 'reprocessar')
  assert.deepEqual([held.status, held.json.codigo], [409, 'ESTADO_INVALIDO'])
  assert.match(held.json.erros[0].mensagem, /está sendo enviada/)
  await job(`estado = 'aguardando', lease_ate = null`)

  const [sent] = await world.sql<{ id: string }>(
    `insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, documento_id, conexao, conexao_versao)
     values (gen_random_uuid(), $1, $2, 'emitir', 0, 'x', 'sefin-nacional', 1) returning id`,
    [issuer.tenant.id, id],
  )
  const doubt = await act(id, 'reprocessar')
  assert.deepEqual([doubt.status, doubt.json.transmissoesSemProva[0].id], [409, sent!.id], doubt.text)
  assert.match(doubt.json.erros[0].mensagem, /falta a prova de que o município não recebeu/)
  const shown = (await acoes(id)).reprocessar!
  assert.deepEqual([shown.permitida, shown.motivo], [false, doubt.json.erros[0].mensagem])
  await world.sql(`update transmissoes set resultado = 'nao_enviada', causa = 'dns' where id = $1`, [sent!.id])
  await ok(act(id, 'reprocessar'), 201)
  await queue('resume')
  const nota = await issuer.api.waitSettled(id)
  assert.equal(nota.status, 'autorizada')
  assert.deepEqual(await arrivals(nota.numeroRps), [1])
})

test('a job that failed, or is gone, runs again; a settled note has nothing to run', async () => {
  await queue('pause')
  const [failed, lost] = await Promise.all([issue(), issue()])
  await world.sql(`update jobs set estado = 'falhou', concluido_em = now(), tentativas = 9 where chave = $1`, [failed])
  await world.sql('delete from jobs where chave = $1', [lost])
  const passoDe = async (id: string) => (await ok(operador.get(`/admin/nfse/${id}`))).proximoPasso
  assert.deepEqual(
    (await Promise.all([failed, lost].map(passoDe))).map(({ passo, ato }) => [passo, ato]),
    [
      ['tarefa_parada', 'reenfileirar'],
      ['sem_tarefa', 'reenfileirar'],
    ],
  )
  for (const id of [failed, lost]) {
    await ok(act(id, 'reenfileirar'), 201)
    const jobs = await world.sql('select fila, estado, tentativas from jobs where chave = $1', [id])
    assert.deepEqual(jobs, [{ fila: 'nota.issue', estado: 'aguardando', tentativas: 0 }])
    assert.equal((await audited(id, 'nota.requeue'))[0]!.detalhe.motivo, MOTIVO)
  }
  await queue('resume')
  for (const id of [failed, lost]) assert.equal((await issuer.api.waitSettled(id)).status, 'autorizada')
  for (const ato of ['reenfileirar', 'reprocessar']) {
    const late = await act(failed, ato)
    assert.deepEqual([late.status, late.json.codigo, late.json.estadoAtual], [409, 'ESTADO_INVALIDO', 'autorizada'])
    assert.equal((await act(randomUUID(), ato)).json.codigo, 'NAO_ENCONTRADO')
  }
})

test('many acts at once, while the workers take the note, issue it once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, async (_, nth) => {
      if (nth === 0) await queue('pause')
      return issue(issuer, nth % 2 ? { simular: 'demorar: 0.2' } : {})
    }),
  )
  const [, ...answers] = await Promise.all([
    queue('resume'),
    ...ids.flatMap((id) => ['reprocessar', 'reenfileirar', 'reprocessar', 'reprocessar'].map((ato) => act(id, ato))),
    ...ids.flatMap((id) => ['reprocessar', 'reenfileirar'].map((ato) => act(id, ato, { motivo: MOTIVO }, superadmin))),
  ])
  // 503: on a slow machine an act waits too long for the rows that the others hold; it did nothing, and may be asked again.
  for (const { status, text } of answers) assert.ok([201, 409, 503].includes(status), text)
  for (const id of ids) {
    const nota = await issuer.api.waitSettled(id)
    assert.equal(nota.status, 'autorizada')
    // A slow machine may lose a send, which is made again after proof of absence; the city has got the note once.
    const answered = (await sends(id)).filter(({ resultado }) => resultado !== 'nula' && resultado !== 'incerta')
    assert.ok(answered.length <= 1, JSON.stringify(answered))
    assert.deepEqual(await arrivals(nota.numeroRps), [1])
  }
})

test('a note that the city may have is only consulted, whatever the operator asks', async () => {
  const { id, speak } = await silentNota(world, issuer)
  await world.sql(
    `update jobs set executar_em = now() + interval '1 hour' where chave = $1 and estado = 'aguardando'`,
    [id],
  )
  const asked = async () =>
    (await world.sql(`select from transmissoes where nota_id = $1 and operacao = 'consultar'`, [id])).length
  const before = await asked()
  await ok(act(id, 'reenfileirar'), 201)
  await until('the city is asked', async () => (await asked()) > before)
  const refused = await act(id, 'reprocessar')
  assert.deepEqual([refused.status, refused.json.notaId], [409, id], refused.text)
  await speak()
  await ok(act(id, 'consultar', { motivo: MOTIVO }), 201)
  assert.equal((await audited(id, 'nota.consult')).at(-1)!.detalhe.motivo, MOTIVO)
  assert.equal((await issuer.api.waitSettled(id)).status, 'autorizada')
  assert.equal((await sends(id)).length, 1)
})

test('the number of a refused note is voided once; that of one in force is not', async () => {
  const [refused, issued] = await Promise.all([issue(issuer, { simular: 'rejeitar: E0310' }), issue()])
  const nota = await issuer.api.waitSettled(refused)
  await issuer.api.waitSettled(issued)
  const voided = await ok(act(refused, 'inutilizar-rps'), 201)
  assert.deepEqual([voided.numero, voided.serie], [nota.numeroRps, nota.serieRps])
  assert.deepEqual(await ok(act(refused, 'inutilizar-rps'), 201), voided)
  const kept = await act(issued, 'inutilizar-rps')
  assert.deepEqual([kept.status, kept.json.permitidos], [409, ['rejeitada', 'falha_definitiva']])
  const late = await act(refused, 'reprocessar')
  assert.match(late.json.erros[0].mensagem, /^A nota está recusada, e não volta: corrija o pedido e reemita/)
  assert.ok((await acoes(refused)).reemitir!.permitida)
  const { proximoPasso } = await ok(operador.get(`/admin/nfse/${refused}`))
  assert.deepEqual([proximoPasso.passo, proximoPasso.ato, proximoPasso.espera], ['recusada', 'reemitir', 'pessoa'])
  assert.match(proximoPasso.porque, /^E0310: /)
})
