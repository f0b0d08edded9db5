// A file of many lines as a batch that the service keeps: checked, corrected, issued once, cancelled. Batches whose worker
// dies, and what is deleted of old ones: lotes-interrompidos.test.ts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readXlsx } from '#web/portal/pages/lotes/read-xlsx.ts'
import { linhas, linhasOf, notasOf, novo, type Pedido, send, show, waitFor } from '../support/lotes.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { empresaBody, nextCnpj, sharedPfx } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { unzip } from '../support/unzip.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

test('the lines that are ready are issued, the wrong ones stay to be corrected and are issued then', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const sent = linhasOf(issuer, 60, (n) =>
    n === 7 ? { tomador: { cpfCnpj: '11111111111', razaoSocial: 'João' } } : {},
  )
  const id = await send(issuer, sent)
  assert.deepEqual((await waitFor(issuer, id, 'aguardando')).porEstado, { pronta: 59, com_erro: 1 })
  assert.equal((await notasOf(world, issuer)).length, 0)
  const [errada, ...outras] = await linhas(issuer, id, 'com_erro')
  assert.deepEqual([errada.linha, errada.erros[0].campo, outras.length], [7, 'tomador.cpfCnpj', 0])

  assert.equal((await portal.post(`/portal/lotes/${id}/emitir`, {})).status, 202)
  const depois = await waitFor(issuer, id, 'aguardando')
  assert.deepEqual(depois.porEstado, { autorizada: 59, com_erro: 1 })
  assert.equal((await notasOf(world, issuer)).length, 59)
  const [primeira] = await linhas(issuer, id, 'autorizadas')
  assert.deepEqual([primeira.linha, typeof primeira.notaId, primeira.numero !== null], [2, 'string', true])

  const correct = (versao: number) =>
    portal.call('PUT', `/portal/lotes/${id}/linhas/7`, { body: { versao, pedido: sent[0]!.pedido } })
  const corrected = await correct(errada.versao)
  assert.deepEqual(
    [corrected.status, corrected.json.estado, corrected.json.idIntegracao],
    [200, 'pronta', errada.idIntegracao],
  )
  assert.deepEqual((await correct(errada.versao)).json.codigo, 'ESTADO_INVALIDO')
  await portal.post(`/portal/lotes/${id}/emitir`, {})
  assert.deepEqual((await waitFor(issuer, id, 'concluido')).porEstado, { autorizada: 60 })
  assert.equal((await correct(2)).json.codigo, 'ESTADO_INVALIDO')
  assert.equal((await portal.post(`/portal/lotes/${id}/emitir`, {})).status, 202)
  assert.equal((await notasOf(world, issuer)).length, 60)
})

test('CPF or CNPJ and value are a whole line where customer, last note and city tell the rest; what was filled in is named', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const inteira = issuer.body() as Pedido & { tomador: Pedido & { cpfCnpj: string }; servico: [Pedido] }
  const { id: notaId } = (await issuer.api.issue(inteira)).json
  await issuer.api.waitSettled(notaId)
  const { cpfCnpj } = inteira.tomador
  await until('the customer is known', async () => {
    const { items } = (await portal.get(`/portal/tomadores?cpfCnpj=${cpfCnpj}`)).json
    return items.length === 1
  })
  const curta = { prestador: inteira['prestador'], tomador: { cpfCnpj }, servico: [{ valor: { servico: 321.5 } }] }
  const outro = { ...curta, tomador: { cpfCnpj, razaoSocial: 'Outro nome' }, servico: inteira.servico }
  const id = await send(issuer, [
    { linha: 2, pedido: curta },
    { linha: 3, pedido: outro },
    { linha: 4, pedido: { ...curta, servico: [{ valor: { servico: 5 }, iss: { aliquota: 3 } }] } },
  ])
  assert.deepEqual((await waitFor(issuer, id, 'aguardando')).porEstado, { pronta: 3 })
  const [primeira, segunda, terceira] = await linhas(issuer, id)
  const campos = ({ preenchidos }: { preenchidos: { campo: string; de: string }[] }, de: string) =>
    preenchidos.filter((each) => each.de === de).map(({ campo }) => campo)
  assert.ok(campos(primeira, 'cliente').includes('tomador.razaoSocial'))
  assert.ok(campos(primeira, 'cliente').includes('tomador.endereco'))
  for (const campo of ['codigo', 'discriminacao', 'municipioPrestacao'])
    assert.ok(campos(primeira, 'ultima_nota').includes(`servico[0].${campo}`), campo)
  const [item] = primeira.pedido.servico
  assert.deepEqual([item.discriminacao, item.valor], [inteira.servico[0]['discriminacao'], { servico: 321.5 }])
  // What the line says stays; a rate that the note does not send does not.
  assert.equal(segunda.pedido.tomador.razaoSocial, 'Outro nome')
  assert.deepEqual(campos(terceira, 'simples'), ['servico[0].iss.aliquota'])
  assert.equal(terceira.pedido.servico[0].iss.aliquota, 0)
  await portal.post(`/portal/lotes/${id}/emitir`, {})
  assert.deepEqual((await waitFor(issuer, id, 'concluido')).porEstado, { autorizada: 3 })
})

test('a line without a service has that of the company, and a code of the city means its service', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const inteira = issuer.body() as Pedido & { tomador: Pedido; servico: [Pedido] }
  const configs = `/portal/empresas/${issuer.empresa.id}/nfse-configs`
  const put = (body: object) => portal.call('PUT', configs, { body: { ambiente: 'homologacao', ...body } })
  const servicoPadrao = {
    codigo: '1.07',
    codigoServicoNacional: '010701',
    codigoNbs: '115022000',
    cnae: '6204000',
    discriminacao: 'Suporte técnico mensal',
  }
  const codigosDaCidade = [{ codigoTributacao: '2.919', codigo: '17.01', codigoServicoNacional: '170101' }]
  const saved = await put({ servicoPadrao, codigosDaCidade })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual([saved.json.servicoPadrao, saved.json.codigosDaCidade], [servicoPadrao, codigosDaCidade])

  const { prestador, tomador } = inteira as { prestador?: unknown; tomador: Pedido }
  const id = await send(issuer, [
    { linha: 2, pedido: { prestador, tomador, servico: [{ valor: { servico: 10 } }] } },
    { linha: 3, pedido: { prestador, tomador, servico: [{ codigoTributacao: '2919', valor: { servico: 20 } }] } },
    {
      linha: 4,
      pedido: { prestador, tomador, servico: [{ codigo: '1.07', discriminacao: 'Dita', valor: { servico: 30 } }] },
    },
  ])
  await waitFor(issuer, id, 'aguardando')
  const [padrao, daCidade, dita] = await linhas(issuer, id)
  const { municipioPrestacao: _, iss: __, valor: ___, ...filled } = padrao.pedido.servico[0]
  assert.deepEqual(filled, servicoPadrao)
  assert.ok(padrao.preenchidos.some((each: object) => JSON.stringify(each).includes('"de":"empresa"')))
  const [outro] = daCidade.pedido.servico
  assert.deepEqual([outro.codigo, outro.codigoServicoNacional, outro.discriminacao], ['17.01', '170101', undefined])
  assert.equal(dita.pedido.servico[0].discriminacao, 'Dita')

  const faults = async (body: object) => {
    const { status, json } = await put(body)
    return [status, ...json.erros.map(({ campo }: { campo: string }) => campo)]
  }
  assert.deepEqual(await faults({ servicoPadrao: { codigo: '99.98', codigoNbs: '123456789' } }), [
    400,
    'servicoPadrao.codigo',
    'servicoPadrao.codigoNbs',
  ])
  assert.deepEqual(
    await faults({ codigosDaCidade: [...codigosDaCidade, { codigoTributacao: '2919', codigo: '1.07' }] }),
    [400, 'codigosDaCidade[1].codigoTributacao'],
  )
})

test('a name without CPF or CNPJ is asked about, also where lines without customer are meant so', async () => {
  const issuer = await world.issuer()
  const sent = linhasOf(issuer, 2, (n) => ({ tomador: n === 2 ? { razaoSocial: 'João Conceição' } : {} }))
  const id = await send(issuer, sent, { semTomador: true })
  const { porEstado } = await waitFor(issuer, id, 'aguardando')
  const [errada] = await linhas(issuer, id, 'com_erro')
  assert.deepEqual([porEstado.com_erro, errada.linha, errada.erros[0].campo], [porEstado.com_erro, 2, 'tomador'])
  assert.match(errada.erros[0].mensagem, /Falta o CPF ou CNPJ de João Conceição/)
})

test('a line equal to another, or to a note of its month, is pointed out before it is issued', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const com = (valor: number) => {
    const { idIntegracao: _, ...pedido } = issuer.body({ valor })
    return pedido
  }
  const notaId = (await issuer.api.issue(issuer.body({ valor: 77 }))).json.id
  await issuer.api.waitSettled(notaId)
  const id = await send(
    issuer,
    [com(10), com(20), com(10), com(77)].map((pedido, i) => ({ linha: i + 2, pedido })),
  )
  const lote = await waitFor(issuer, id, 'aguardando')
  assert.deepEqual([lote.porEstado, lote.comAviso], [{ pronta: 4 }, 2])
  const avisos = (await linhas(issuer, id)).map((linha: { avisos: object[] }) => linha.avisos)
  assert.deepEqual(avisos, [
    [],
    [],
    [{ tipo: 'linha_igual', linha: 2, notaId: null }],
    [{ tipo: 'nota_igual', linha: null, notaId }],
  ])
  await portal.post(`/portal/lotes/${id}/emitir`, {})
  assert.equal((await waitFor(issuer, id, 'concluido')).comAviso, 0)
})

test('an id that the file or an earlier sending has is refused with what has it', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const id = await send(
    issuer,
    linhasOf(issuer, 3, (n) => ({ idIntegracao: n === 4 ? 'a1' : `a${n - 1}` })),
  )
  await waitFor(issuer, id, 'aguardando')
  const [repetida] = await linhas(issuer, id, 'com_erro')
  assert.deepEqual([repetida.linha, repetida.erros[0].codigo], [4, 'ID_INTEGRACAO_EM_USO'])
  assert.match(repetida.erros[0].mensagem, /A linha 2 deste arquivo já tem o id "a1"/)
  await portal.post(`/portal/lotes/${id}/emitir`, {})
  await waitFor(issuer, id, 'aguardando')
  assert.deepEqual((await notasOf(world, issuer)).map(({ idIntegracao }) => idIntegracao).sort(), ['a1', 'a2'])

  const [nota] = await linhas(issuer, id, 'autorizadas')
  const outro = await send(
    issuer,
    linhasOf(issuer, 1, () => ({ idIntegracao: 'a1' })),
  )
  await waitFor(issuer, outro, 'aguardando')
  const [anterior] = await linhas(issuer, outro, 'com_erro')
  assert.equal(anterior.notaExistenteId, nota.notaId)
  assert.match(anterior.erros[0].mensagem, /já é de uma nota enviada em \d\d\/\d\d\/\d{4}/)
})

test('the same file sent twice is issued once, also when both batches were checked before either was issued', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const sent = linhasOf(issuer, 5)
  const body = novo(sent)
  const first = await portal.post('/portal/lotes', body)
  const again = await portal.post('/portal/lotes', body)
  assert.deepEqual([again.status, again.json.id], [201, first.json.id], again.text)
  assert.equal((await portal.post('/portal/lotes', { ...body, linhas: sent.slice(1) })).json.codigo, 'ESTADO_INVALIDO')

  const other = await send(issuer, sent)
  await waitFor(issuer, body.id, 'aguardando')
  await waitFor(issuer, other, 'aguardando')
  await Promise.all([body.id, other].map((id) => portal.post(`/portal/lotes/${id}/emitir`, {})))
  const counts = [
    await waitFor(issuer, body.id, 'concluido', 'aguardando'),
    await waitFor(issuer, other, 'concluido', 'aguardando'),
  ]
  assert.equal((await notasOf(world, issuer)).length, 5)
  const sum = (estado: string) => counts.reduce((all, { porEstado }) => all + (porEstado[estado] ?? 0), 0)
  assert.deepEqual([sum('autorizada'), sum('com_erro')], [5, 5])
})

test('the lines that the city refused begin a batch of their own, with other ids', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const recusar = (n: number) => (n === 3 ? { ...issuer.body({ simular: 'rejeitar: E0310' }), idIntegracao: 'b3' } : {})
  const id = await send(issuer, linhasOf(issuer, 3, recusar))
  await waitFor(issuer, id, 'aguardando')
  await portal.post(`/portal/lotes/${id}/emitir`, {})
  assert.deepEqual((await waitFor(issuer, id, 'concluido')).porEstado, { autorizada: 2, rejeitada: 1 })
  const novoLote = await portal.post(`/portal/lotes/${id}/reenviar`, {})
  assert.equal(novoLote.status, 201, novoLote.text)
  await waitFor(issuer, novoLote.json.id, 'aguardando')
  const [linha] = await linhas(issuer, novoLote.json.id)
  assert.deepEqual([linha.linha, linha.idIntegracao, linha.estado], [3, 'b3-r2', 'pronta'])
})

test('the mapping of the columns is remembered for the account, the newest first', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  await send(issuer, linhasOf(issuer, 1), { colunas: { Cliente: 'tomador.razaoSocial', Obs: null } })
  await send(issuer, linhasOf(issuer, 1), { colunas: { Obs: 'servico[0].discriminacao' } })
  assert.deepEqual((await portal.get('/portal/lotes/colunas')).json.colunas, {
    Cliente: 'tomador.razaoSocial',
    Obs: 'servico[0].discriminacao',
  })
  const other = await world.issuer()
  assert.deepEqual((await other.tenant.portal.get('/portal/lotes/colunas')).json.colunas, {})
})

test('a batch of one account does not exist for another, nor in the list of a person who has some companies', async () => {
  const [issuer, other] = [await world.issuer(), await world.issuer()]
  const id = await send(issuer, linhasOf(issuer, 1))
  await waitFor(issuer, id, 'aguardando')
  const { portal } = other.tenant
  const pedido = linhasOf(other, 1)[0]!.pedido
  const answers = await Promise.all([
    portal.get(`/portal/lotes/${id}`),
    portal.get(`/portal/lotes/${id}/linhas`),
    portal.post(`/portal/lotes/${id}/emitir`, {}),
    portal.post(`/portal/lotes/${id}/cancelar`, {}),
    portal.post(`/portal/lotes/${id}/reenviar`, {}),
    portal.call('PUT', `/portal/lotes/${id}/linhas/2`, { body: { versao: 1, pedido } }),
  ])
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [404])
  assert.deepEqual((await portal.get('/portal/lotes')).json.items, [])
  assert.equal((await portal.post('/portal/lotes', novo(linhasOf(other, 1), { id }))).json.codigo, 'ESTADO_INVALIDO')
  assert.deepEqual((await show(issuer, id)).porEstado, { pronta: 1 })
})

test('lists find batches by file, period and what they wait for', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const id = await send(issuer, linhasOf(issuer, 1), { arquivo: 'Mensalidades 11.xlsx' })
  await waitFor(issuer, id, 'aguardando')
  const found = async (query: string) => (await portal.get(`/portal/lotes?${query}`)).json.total
  assert.deepEqual(
    await Promise.all(
      [
        'q=mensal',
        'q=outro',
        'situacao=aguardando',
        'situacao=em_andamento',
        'dataFim=2020-01-01',
        'ambiente=producao',
      ].map(found),
    ),
    [1, 0, 1, 0, 0, 0],
  )
})

test('strange lines are faults of the line or of the request, never of the service', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const boa = linhasOf(issuer, 1)[0]!.pedido
  const [servico] = boa['servico'] as object[]
  const estranhas: Pedido[] = [
    { ...boa, idIntegracao: 'a\0b' },
    { ...boa, idIntegracao: 'x'.repeat(5_000) },
    { ...boa, idIntegracao: { a: 1 } },
    { ...boa, servico: '=SOMA(A1:A9)' },
    { ...boa, tomador: { cpfCnpj: '\0', razaoSocial: '\ud800' } },
    { ...boa, prestador: { cpfCnpj: '\0' } },
    { ...boa, competencia: '\0' },
    { ...boa, servico: [{ ...servico, codigo: '\0' }] },
    { ...boa, servico: [{ ...servico, municipioPrestacao: '\0' }] },
    { ...boa, servico: [{ ...servico, discriminacao: 'a\0b' }] },
    { ...boa, servico: [{ codigo: '\0' }], tomador: { cpfCnpj: '12345678000195' } },
    {},
  ]
  const id = await send(
    issuer,
    estranhas.map((pedido, i) => ({ linha: i + 2, pedido })),
  )
  assert.deepEqual((await waitFor(issuer, id, 'aguardando')).porEstado, { com_erro: estranhas.length })
  for (const { erros } of await linhas(issuer, id)) {
    assert.ok(erros.length > 0 && erros[0].mensagem)
    assert.ok(
      erros.every(({ codigo }: { codigo: string }) => codigo !== 'ERRO_INTERNO'),
      JSON.stringify(erros),
    )
  }

  const status = async (body: unknown) => (await portal.post('/portal/lotes', body as object)).status
  assert.equal(await status(novo([])), 400)
  assert.equal(await status({ ...novo([]), linhas: 'nenhuma' }), 400)
  assert.equal(
    await status(
      novo([
        { linha: 2, pedido: boa },
        { linha: 2, pedido: boa },
      ]),
    ),
    400,
  )
  assert.equal(await status(novo([{ linha: 2, pedido: boa }], { arquivo: 'a\0.csv' })), 400)
  assert.equal(await status(novo(Array.from({ length: 10_001 }, (_, i) => ({ linha: i + 2, pedido: {} })))), 400)
  const grande = await portal.post(
    '/portal/lotes',
    novo([{ linha: 2, pedido: { ...boa, x: 'y'.repeat(21 * 1024 * 1024) } }]),
  )
  assert.deepEqual([grande.status, grande.json.codigo], [400, 'CORPO_GRANDE_DEMAIS'])
})

test('the totals before issuing are by service and by what is due of ISS, and are what the notes then say, to the centavo', async () => {
  const issuer = await world.issuer()
  const { tenant } = issuer
  const { portal } = tenant
  const regular = { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null }
  const empresa = await tenant.createEmpresa({ ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj(), ...regular })
  const enviado = await tenant.uploadCertificado(empresa.id, sharedPfx(world.simulator))
  assert.equal(enviado.status, 201, enviado.text)
  const comValor = (valor: number): Pedido => {
    const { idIntegracao: _, ...pedido } = issuer.body({ valor })
    return pedido
  }
  const doRegular = (valor: number, iss: object = {}): Pedido => {
    const { servico, ...pedido } = comValor(valor) as { servico: [{ iss: object }] }
    const totalTributos = { tipo: 'percentual', federal: 13.45, estadual: 0, municipal: 3 }
    const item = { ...servico[0], totalTributos, iss: { ...servico[0].iss, ...iss } }
    return { ...pedido, prestador: { cpfCnpj: empresa.cpfCnpj }, servico: [item] }
  }
  const pedidos = [0.1, 0.2].map(comValor)
  pedidos.push(doRegular(1000.55), doRegular(33.33), doRegular(777.77, { retido: true }))
  pedidos.push({ ...comValor(99), tomador: { cpfCnpj: '11111111111' } })
  const id = await send(
    issuer,
    pedidos.map((pedido, i) => ({ linha: i + 2, pedido })),
  )
  const { porEstado } = await waitFor(issuer, id, 'aguardando')
  assert.deepEqual(porEstado, { pronta: 5, com_erro: 1 }, JSON.stringify(await linhas(issuer, id, 'com_erro')))
  const { status, json: totais, text } = await portal.get(`/portal/lotes/${id}/totais`)
  assert.equal(status, 200, text)
  assert.deepEqual([totais.linhas, totais.valor], [5, 1811.95])
  assert.deepEqual(
    totais.porServico.map(({ descricao: _, ...soma }: { descricao: string }) => soma),
    [{ codigo: '01.07', linhas: 5, valor: totais.valor, iss: totais.iss }],
  )

  await portal.post(`/portal/lotes/${id}/emitir`, {})
  assert.deepEqual((await waitFor(issuer, id, 'aguardando')).porEstado, { autorizada: 5, com_erro: 1 })
  const notas = await world.sql(
    `select iss_situacao as situacao, count(*)::int as linhas, (sum(valor_servico) / 100.0)::float8 as valor,
       case when iss_situacao in ('a_recolher', 'retido') then (sum(valor_iss) / 100.0)::float8 end as iss
     from notas where tenant_id = $1 group by 1 order by array_position('{a_recolher,retido,no_das}', iss_situacao)`,
    [tenant.id],
  )
  assert.deepEqual(totais.porSituacaoDoIss, notas)
  assert.deepEqual(
    notas.map((soma) => (soma as { situacao: string }).situacao),
    ['a_recolher', 'retido', 'no_das'],
  )
  assert.equal((await portal.get(`/portal/lotes/${id}/totais`)).json.linhas, 0)

  // The result of it, for a spreadsheet.
  const file = await portal.get(`/portal/lotes/${id}/resultado.xlsx`)
  assert.match(String(file.headers['content-disposition']), /filename="resultado\.xlsx"/)
  const sheet = unzip(file.bytes)['xl/worksheets/sheet1.xml']!.toString()
  const rows = readXlsx(file.bytes).map(({ celulas }) => celulas)
  assert.equal(rows.length, 8, 'titles, six lines and the sum')
  const [nota] = await linhas(issuer, id, 'autorizadas')
  assert.deepEqual(rows[1]!.slice(3, 6), ['0,1', 'Autorizada', nota.numero])
  assert.match(sheet, new RegExp(`<v>${nota.numero}</v>`), 'the number is a number')
  assert.match(sheet, new RegExp(`HYPERLINK\\("[^"]+/app/notas/${nota.notaId}"`))
  assert.match(sheet, new RegExp(`HYPERLINK\\("[^"]+/v1/portal/nfse/${nota.notaId}/pdf"`))
  assert.deepEqual(rows[6]!.slice(3, 7), ['99', 'Com erro', '', ''])
  assert.match(rows[6]!.at(-1)!, /dígitos verificadores/)
  assert.match(sheet, /state="frozen"/)
  assert.match(sheet, /<autoFilter ref="A1:J7"\/>/)
  assert.match(sheet, /SUBTOTAL\(109,D\$2:D\$7\)<\/f><v>1910.95<\/v>/)
})

test('a batch that is cancelled issues no further line', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const id = await send(issuer, linhasOf(issuer, 300))
  await waitFor(issuer, id, 'aguardando')
  await portal.post(`/portal/lotes/${id}/emitir`, {})
  await until('some are issued', async () => (await notasOf(world, issuer)).length > 0)
  const cancelled = await portal.post(`/portal/lotes/${id}/cancelar`, {})
  assert.equal(cancelled.status, 200, cancelled.text)
  const { porEstado } = await waitFor(issuer, id, 'concluido')
  const issued = (await notasOf(world, issuer)).length
  assert.equal(porEstado.autorizada + (porEstado.retirada ?? 0), 300)
  assert.equal(porEstado.autorizada, issued)
  assert.equal((await portal.post(`/portal/lotes/${id}/emitir`, {})).status, 202)
  assert.equal((await notasOf(world, issuer)).length, issued)
})
