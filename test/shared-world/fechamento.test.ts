// The month of an account: figures, checking, closing, what changes afterwards, and who may see it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addMonths } from '#domain/competencia.ts'
import { nextAddress } from '../support/addresses.ts'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import { openClient } from '../support/http.ts'
import { send, waitFor } from '../support/lotes.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { silentNota } from '../support/silent-city.ts'
import { type Issuer, notaBody, sharedPfx } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { unzip } from '../support/unzip.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

const MES = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7)
const MES_ANTERIOR = addMonths(MES, -1)
const HOMOLOGACAO = { ambiente: 'homologacao' }
const PORQUE = 'Conferido em papel pelo escritório'
const SOMADOS = ['notas', 'valorServico', 'issARecolher', 'issRetido', 'receitaNoDas', 'federaisRetidos', 'ibs', 'cbs']

type Portal = Issuer['tenant']['portal']
const monthOf = async (portal: Portal, more = '') => {
  const answer = await portal.get(`/portal/fechamentos?competencia=${MES}&ambiente=homologacao${more}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}
const companyOf = async ({ tenant, empresa }: Issuer) => {
  const path = `/portal/fechamentos/${MES}/empresas/${empresa.id}?ambiente=homologacao`
  const answer = await tenant.portal.get(path)
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}
const act = ({ tenant, empresa }: Issuer, what: string) =>
  tenant.portal.post(`/portal/fechamentos/${MES}/empresas/${empresa.id}/${what}`, HOMOLOGACAO)
const close = ({ tenant }: Issuer, more: object = {}) =>
  tenant.portal.post(`/portal/fechamentos/${MES}/fechar`, { ...HOMOLOGACAO, ...more })
const reopen = ({ tenant }: Issuer, more: object = {}) =>
  tenant.portal.post(`/portal/fechamentos/${MES}/reabrir`, { ...HOMOLOGACAO, motivo: PORQUE, ...more })
const cancel = async ({ api }: Issuer, id: string) => {
  const answer = await api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO, codigoMotivo: '2' })
  assert.equal(answer.json.status, 'cancelada', answer.text)
}

const REGULAR = { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: undefined }

/** Another company of the account. */
async function another(issuer: Issuer, fields: Record<string, unknown> = {}): Promise<Issuer> {
  const { tenant } = issuer
  const empresa = await tenant.createEmpresa(fields)
  const uploaded = await tenant.uploadCertificado(empresa.id, sharedPfx(world.simulator))
  assert.equal(uploaded.status, 201, uploaded.text)
  return { ...issuer, empresa, body: (more = {}) => notaBody(empresa.cpfCnpj, more) }
}

const ofIss = ({ body }: Issuer, valor: number, iss: object) => {
  const { servico, ...rest } = body() as { servico: { reforma: object }[] }
  const { retencao: _, apuracaoPropria: __, totalTributos: ___, ...item } = servico[0] as Record<string, unknown>
  return { ...rest, servico: [{ ...item, valor: { servico: valor }, iss }] }
}

/** What is frozen and what changed since must give what is now, in every figure, for every company and in the totals. */
async function assertAddsUp(issuer: Issuer): Promise<void> {
  const closed = await monthOf(issuer.tenant.portal)
  await reopen(issuer)
  const open = await monthOf(issuer.tenant.portal)
  for (const [i, row] of closed.empresas.entries()) {
    for (const nome of SOMADOS) {
      const effects = closed.mudaram.filter((each: { empresa: { id: string } }) => each.empresa.id === row.empresa.id)
      const cents = (value: number | null) => Math.round((value ?? 0) * 100)
      const changed = effects.reduce((sum: number, { efeito }: { efeito: never }) => sum + cents(efeito[nome]), 0)
      assert.equal(changed, cents(row.diferenca[nome]), `${nome}: the notes that changed explain the difference`)
      assert.equal(cents(row.numeros[nome]) + changed, cents(open.empresas[i].numeros[nome]), nome)
    }
  }
  for (const nome of SOMADOS)
    assert.equal(
      Math.round((closed.totais[nome] + closed.diferenca[nome]) * 100),
      Math.round(open.totais[nome] * 100),
      `total of ${nome}`,
    )
}

test('the month adds up by company: taxed, withheld, in the DAS, cancelled apart', async () => {
  const simples = await world.issuer()
  const presumido = await another(simples, REGULAR)
  await authorised(simples, { valor: 1000 })
  const cancelled = await authorised(simples, { valor: 500 })
  await cancel(simples, cancelled.id)
  for (const [valor, iss] of [
    [2000, { aliquota: 3 }],
    [300, { aliquota: 5, retido: true }],
  ] as const) {
    const accepted = await simples.api.issue(ofIss(presumido, valor, iss))
    assert.equal(accepted.status, 202, accepted.text)
    const nota = await simples.api.waitSettled(accepted.json.id)
    assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  }
  const mes = await monthOf(simples.tenant.portal)
  assert.equal(mes.estado, 'aberto')
  const rowOf = (id: string) => mes.empresas.find((each: { empresa: { id: string } }) => each.empresa.id === id)
  const [doSimples, doPresumido] = [rowOf(simples.empresa.id), rowOf(presumido.empresa.id)]
  assert.deepEqual(
    [doSimples.numeros.notas, doSimples.numeros.valorServico, doSimples.numeros.issARecolher, doSimples.palavraDoIss],
    [1, 1000, null, 'no DAS'],
  )
  assert.equal(doSimples.numeros.receitaNoDas, 1000)
  assert.equal(doSimples.contagens.canceladas, 1)
  const { notas, valorServico, issARecolher, issRetido } = doPresumido.numeros
  // The city applies its own rate of 5 %, and its note counts.
  assert.deepEqual([notas, valorServico, issARecolher, issRetido], [2, 2300, 100, 15])
  assert.deepEqual([mes.totais.notas, mes.totais.valorServico, mes.totais.issARecolher], [3, 3300, 100])
  const [diverge] = mes.avisa.filter(({ especie }: { especie: string }) => especie === 'divergencias')
  assert.deepEqual([diverge.empresa.id, diverge.quantidade, diverge.diferenca], [presumido.empresa.id, 1, 40])

  const one = await companyOf(presumido)
  assert.deepEqual(
    one.pagar.guias.map(({ notas: n, valor }: { notas: number; valor: number }) => [n, valor]),
    [[1, 100]],
  )
  assert.deepEqual(one.pagar.retido, { notas: 1, valor: 15 })
  assert.equal(one.porServico[0].notas, 2)
})

test('a checked company loses its mark by itself when a note of the month changes, and the history says which', async () => {
  const issuer = await world.issuer()
  const nota = await authorised(issuer)
  const marked = await act(issuer, 'conferir')
  assert.equal(marked.status, 200, marked.text)
  assert.equal(marked.json.conferida.por.nome, 'Dona Exemplo')
  const again = await act(issuer, 'conferir')
  assert.deepEqual(again.json.conferida, marked.json.conferida, 'a repeat marks nothing again')
  assert.equal((await monthOf(issuer.tenant.portal)).conferidas, 1)

  await cancel(issuer, nota.id)
  const fallen = await companyOf(issuer)
  assert.equal(fallen.conferida, null)
  assert.deepEqual([fallen.marcaSaiu.notaId, fallen.marcaSaiu.mudanca], [nota.id, 'cancelada'])
  assert.deepEqual(
    fallen.historia.map(({ passo }: { passo: string }) => passo),
    ['conferida', 'marca_saiu'],
  )
  const renewed = await act(issuer, 'conferir')
  assert.ok(renewed.json.conferida)
  const undone = await act(issuer, 'desfazer-conferencia')
  assert.equal(undone.json.conferida, null)
  assert.equal((await act(issuer, 'desfazer-conferencia')).json.historia.length, undone.json.historia.length)
})

test('closing asks for checked companies or a reason, freezes the figures, and shows each later change with its effect', async () => {
  const issuer = await world.issuer()
  const first = await authorised(issuer, { valor: 1000 })
  const refused = await close(issuer)
  assert.equal(refused.status, 409, refused.text)
  assert.equal(refused.json.codigo, 'MES_SEM_CONFERENCIA')
  assert.deepEqual(
    refused.json.empresas.map(({ id }: { id: string }) => id),
    [issuer.empresa.id],
  )
  assert.equal((await close(issuer, { motivo: 'curto' })).json.codigo, 'MOTIVO_INVALIDO')
  const closed = await close(issuer, { motivo: PORQUE })
  assert.equal(closed.status, 200, closed.text)
  assert.equal(closed.json.estado, 'fechado')
  assert.equal(closed.json.empresas[0].fechada.motivo, PORQUE)
  assert.deepEqual((await close(issuer)).json.fechado, closed.json.fechado, 'a repeat closes nothing again')

  const later = await authorised(issuer, { valor: 250 })
  await cancel(issuer, first.id)
  const mes = await monthOf(issuer.tenant.portal)
  assert.equal(mes.totais.valorServico, 1000, 'what was closed stays')
  assert.equal(mes.diferenca.valorServico, -750)
  assert.deepEqual(
    new Map(mes.mudaram.map((each: { notaId: string; mudanca: string }) => [each.notaId, each.mudanca])),
    new Map([
      [first.id, 'cancelada'],
      [later.id, 'entrou'],
    ]),
  )
  const ofFirst = mes.mudaram.find((each: { notaId: string }) => each.notaId === first.id)
  assert.deepEqual([ofFirst.efeito.notas, ofFirst.efeito.valorServico, ofFirst.motivo], [-1, -1000, MOTIVO])
  assert.equal(mes.empresas[0].contagens.mudaram, 2)
  const one = await companyOf(issuer)
  assert.equal(one.pagar.informa.receitaNoDas, 1000, 'what is paid is what was closed')
  assert.deepEqual(
    one.historia.map(({ passo }: { passo: string }) => passo),
    ['fechada', 'mudou_depois', 'mudou_depois'],
  )

  await assertAddsUp(issuer)
  assert.equal((await reopen(issuer)).json.estado, 'aberto', 'a repeat opens nothing again')
  const audited = await world.sql<{ acao: string }>(
    `select acao from auditoria where tenant_id = $1 and acao like 'fechamento.%' order by id`,
    [issuer.tenant.id],
  )
  assert.deepEqual(
    audited.map(({ acao }) => acao),
    ['fechamento.close', 'fechamento.reopen'],
  )
})

test('whatever changes after a closing, what was closed and the changes shown give the figures of now', async () => {
  const issuer = await world.issuer()
  const other = await another(issuer)
  const issue = (n: number) =>
    Promise.all(Array.from({ length: n }, (_, i) => authorised(i % 2 ? other : issuer, { valor: 100 + i * 37.31 })))
  await issue(8)
  const changes = [
    `status = 'cancelada'`,
    `status = 'substituida'`,
    `iss_situacao = 'a_recolher', valor_iss = 1234`,
    `iss_situacao = 'retido', valor_iss = 777`,
    `valor_servico = valor_servico + 501, iss_base = iss_base + 501`,
    `valor_ibs = valor_ibs + 3, valor_cbs = valor_cbs + 11`,
  ]
  for (const [round, change] of changes.entries()) {
    assert.equal((await close(issuer, { motivo: PORQUE })).json.estado, 'fechado')
    const changed = await world.sql(
      `update notas set ${change} where id in (
        select id from notas where tenant_id = $1 and status = 'autorizada' order by md5(id::text || $2) limit 2) returning id`,
      [issuer.tenant.id, String(round)],
    )
    assert.ok(changed.length > 0)
    await issue(2)
    const { mudaram } = await monthOf(issuer.tenant.portal)
    assert.equal(mudaram.length, changed.length + 2, change)
    await assertAddsUp(issuer)
  }
})

test('in a closed month a person confirms each change in the portal, and a program with a key is not asked', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const nota = await authorised(issuer, { valor: 400 })
  const other = await authorised(issuer, { valor: 300 })
  assert.equal((await close(issuer, { motivo: PORQUE })).status, 200)
  const emission = '/portal/nfse?ambiente=homologacao'
  const body = issuer.body({ valor: 90 })
  const asked = await portal.post(emission, body)
  assert.deepEqual([asked.status, asked.json.codigo, asked.json.competencia], [409, 'MES_FECHADO', MES], asked.text)
  const issued = await portal.post(`${emission}&confirmarMesFechado=true`, body)
  assert.equal(issued.status, 202, issued.text)
  await issuer.api.waitSettled(issued.json.id)
  const before = await portal.post(emission, { ...issuer.body({ valor: 80 }), competencia: MES_ANTERIOR })
  assert.notEqual(before.json.codigo, 'MES_FECHADO', 'another month is open')

  const motivo = { motivo: MOTIVO, codigoMotivo: '2' }
  assert.equal((await portal.post(`/portal/nfse/${nota.id}/cancelar`, motivo)).json.codigo, 'MES_FECHADO')
  const replacing = { motivo: MOTIVO, novaNota: issuer.body() }
  assert.equal((await portal.post(`/portal/nfse/${nota.id}/substituir`, replacing)).json.codigo, 'MES_FECHADO')
  const confirmed = await portal.post(`/portal/nfse/${nota.id}/cancelar?confirmarMesFechado=true`, motivo)
  assert.equal(confirmed.json.status, 'cancelada', confirmed.text)
  await cancel(issuer, other.id)
  const mes = await monthOf(portal)
  assert.deepEqual([mes.totais.valorServico, mes.diferenca.valorServico], [700, 90 - 700])
  assert.equal(mes.mudaram.find((each: { notaId: string }) => each.notaId === nota.id).por, 'Dona Exemplo')
})

test('a batch whose lines are of a closed month asks first, and is issued once that is confirmed', async () => {
  const issuer = await world.issuer()
  await authorised(issuer)
  assert.equal((await close(issuer, { motivo: PORQUE })).json.estado, 'fechado')
  const body = issuer.body() as Record<string, unknown>
  const lote = await send(issuer, [
    { linha: 2, pedido: { ...body, competencia: MES, idIntegracao: 'do-mes' } },
    { linha: 3, pedido: { ...body, competencia: MES_ANTERIOR, idIntegracao: 'do-anterior' } },
  ])
  await waitFor(issuer, lote, 'aguardando')
  const issue = (query = '') => issuer.tenant.portal.post(`/portal/lotes/${lote}/emitir${query}`, {})
  const asked = await issue()
  assert.deepEqual([asked.status, asked.json.codigo, asked.json.competencia], [409, 'MES_FECHADO', MES], asked.text)
  assert.equal((await issue('?confirmarMesFechado=true')).status, 202)
  assert.deepEqual((await waitFor(issuer, lote, 'concluido')).porEstado, { autorizada: 2 })
  // The document of the company as people write it.
  const cpfCnpj = issuer.empresa.cpfCnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  const masked = await send(issuer, [
    { linha: 2, pedido: { ...body, prestador: { cpfCnpj }, competencia: MES, idIntegracao: 'com-mascara' } },
  ])
  assert.deepEqual((await waitFor(issuer, masked, 'aguardando')).porEstado, { pronta: 1 })
  const answer = await issuer.tenant.portal.post(`/portal/lotes/${masked}/emitir`, {})
  assert.equal(answer.json.codigo, 'MES_FECHADO', answer.text)
})

test('a note in doubt prevents checking and closing, which name it, until the city answers', async () => {
  const issuer = await world.issuer({ proprio: true })
  const silent = await silentNota(world, issuer)
  const mes = await monthOf(issuer.tenant.portal)
  assert.deepEqual(
    mes.impede.map(({ especie, quantidade }: { especie: string; quantidade: number }) => [especie, quantidade]),
    [['em_duvida', 1]],
  )
  for (const answer of [await act(issuer, 'conferir'), await close(issuer, { motivo: PORQUE })]) {
    assert.equal(answer.json.codigo, 'MES_COM_NOTAS_EM_DUVIDA', answer.text)
    assert.deepEqual(
      answer.json.notas.map(({ id }: { id: string }) => id),
      [silent.id],
    )
  }
  await silent.speak()
  await issuer.api.waitSettled(silent.id)
  assert.equal((await close(issuer, { motivo: PORQUE })).json.estado, 'fechado')
})

test('refused notes and missing numbers are warned of, with where they are settled', async () => {
  const issuer = await world.issuer()
  await authorised(issuer)
  const refused = await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0240' }))
  await issuer.api.waitSettled(refused.json.id)
  const skipped = await issuer.api.issue({ ...issuer.body(), rps: { numero: '9' } })
  assert.equal(skipped.status, 202, skipped.text)
  await issuer.api.waitSettled(skipped.json.id)
  const mes = await monthOf(issuer.tenant.portal)
  const of = (especie: string) => mes.avisa.find((each: { especie: string }) => each.especie === especie)
  assert.equal(of('recusadas').quantidade, 1)
  const { filtro } = of('recusadas').alvo
  const list = await issuer.tenant.portal.get(`/portal/nfse?${new URLSearchParams(filtro)}`)
  assert.deepEqual(
    list.json.items.map(({ id }: { id: string }) => id),
    [refused.json.id],
  )
  assert.equal(of('lacunas').quantidade, 6)
  assert.match(of('lacunas').itens[0].nome, /de 3 a 8/)
})

test('a competência opens its notes in the list, the sums, the files and a search, on whatever day they were sent', async () => {
  const issuer = await world.issuer()
  const { portal } = issuer.tenant
  const issue = async (competencia: string, valor: number) => {
    const accepted = await issuer.api.issue({ ...ofIss(issuer, valor, { aliquota: 3 }), competencia })
    assert.equal(accepted.status, 202, accepted.text)
    return (await issuer.api.waitSettled(accepted.json.id)).id as string
  }
  const [old, older] = [await issue(MES_ANTERIOR, 100.01), await issue(MES_ANTERIOR, 200.02)]
  const current = await issue(MES, 400.04)
  await world.sql(`update notas set criada_em = criada_em - interval '70 days' where id = '${older}'`)
  const idsOf = (list: { json: { items: { id: string }[] } }) => list.json.items.map(({ id }) => id)
  const list = async (query: string) => portal.get(`/portal/nfse?${query}`)
  for (const extra of ['', '&ambiente=homologacao', `&empresaId=${issuer.empresa.id}`, '&status=autorizada']) {
    const month = await list(`competencia=${MES_ANTERIOR}${extra}`)
    assert.deepEqual([idsOf(month), month.json.total, month.json.totalExato], [[old, older], 2, true], month.text)
  }
  const second = await list(`competencia=${MES_ANTERIOR}&limit=1&offset=1`)
  assert.deepEqual([idsOf(second), second.json.total], [[older], 2])
  assert.deepEqual(idsOf(await list(`competencia=${MES}`)), [current])
  // A note is found by its value a moment after it was accepted.
  const found = await until('the note is found by its value', async () => {
    const ids = idsOf(await list(`competencia=${MES_ANTERIOR}&q=100,01`))
    return ids.length > 0 && ids
  })
  assert.deepEqual(found, [old])
  assert.deepEqual(idsOf(await list('competencia=2021-01')), [])
  const sums = await portal.get(`/portal/nfse/totais?competencia=${MES_ANTERIOR}`)
  assert.deepEqual([sums.json.notas, sums.json.totais.valorServico], [2, 300.03])
  const csv = await portal.get(`/portal/nfse.csv?competencia=${MES_ANTERIOR}`)
  assert.equal(csv.text.trim().split('\r\n').length, 3, csv.text)
  const zip = unzip((await portal.get(`/portal/nfse.zip?competencia=${MES_ANTERIOR}`)).bytes)
  assert.equal(Object.keys(zip).filter((name) => name.endsWith('.xml')).length, 2)
  const bad = await list('competencia=10/2026')
  assert.deepEqual([bad.status, bad.json.codigo], [400, 'PARAMETRO_INVALIDO'])
})

test('an account sees and touches only its own months', async () => {
  const [mine, foreign] = [await world.issuer(), await world.issuer()]
  await authorised(foreign)
  const path = `/portal/fechamentos/${MES}/empresas/${foreign.empresa.id}`
  const { portal } = mine.tenant
  assert.equal((await portal.get(`${path}?ambiente=homologacao`)).status, 404)
  assert.equal((await portal.post(`${path}/conferir`, HOMOLOGACAO)).status, 404)
  const empresaIds = [foreign.empresa.id]
  assert.equal((await close(mine, { empresaIds, motivo: PORQUE })).status, 404)
  assert.equal((await reopen(mine, { empresaIds })).status, 404)
  const link = { ...HOMOLOGACAO, para: 'quem pediu', dias: 3 }
  assert.equal((await portal.post(`/portal/fechamentos/${MES}/links`, { ...link, empresaIds })).status, 404)
  const made = await foreign.tenant.portal.post(`/portal/fechamentos/${MES}/links`, link)
  assert.equal(made.status, 201, made.text)
  assert.equal((await portal.post(`/portal/fechamentos/${MES}/links/${made.json.id}/encerrar`, {})).status, 404)
  assert.deepEqual((await portal.get(`/portal/fechamentos/${MES}/links?ambiente=homologacao`)).json.itens, [])
  assert.equal((await portal.post(`/portal/fechamentos/${MES}/links/${randomUUID()}/encerrar`, {})).status, 404)
})

test('a person of several accounts sees the month of each, and of no other', async () => {
  const [first, stranger] = [await world.issuer(), await world.issuer()]
  await authorised(stranger)
  await authorised(first)
  const made = await first.tenant.portal.post('/portal/contas', { nome: 'Segunda do Escritório' })
  assert.equal(made.status, 201, made.text)
  const entered = await first.tenant.portal.post('/portal/auth/trocar-conta', { contaId: made.json.id })
  assert.equal(entered.status, 200, entered.text)
  const second = openClient(world.url, entered.json.token)
  assert.deepEqual((await monthOf(second)).empresas, [])
  const all = await monthOf(second, '&contas=todas')
  assert.deepEqual(
    all.empresas.map((each: { conta: { id: string }; empresa: { id: string } }) => [each.conta.id, each.empresa.id]),
    [[first.tenant.id, first.empresa.id]],
  )
  assert.equal(all.totais.notas, 1)
})

test('the package of a month has its notes and a sheet of each company, and a link opens it until it ends', async () => {
  const issuer = await world.issuer()
  const other = await another(issuer)
  await authorised(issuer, { valor: 1000 })
  await authorised(other, { valor: 700 })
  const { portal } = issuer.tenant
  const names = (bytes: Buffer) => Object.keys(unzip(bytes)).map((name) => name.replace(/^homologacao\//, ''))
  const all = await portal.get(`/portal/fechamentos/${MES}/pacote.zip?ambiente=homologacao`)
  assert.equal(all.status, 200, all.text)
  const sheets = (of: string[]) => of.filter((name) => name.endsWith('/resumo.pdf')).sort()
  assert.deepEqual(
    sheets(names(all.bytes)),
    [issuer, other].map(({ empresa }) => `${empresa.cpfCnpj}/resumo.pdf`).sort(),
  )
  assert.equal(names(all.bytes).filter((name) => name.endsWith('.xml')).length, 2)

  const address = `/portal/fechamentos/${MES}/links`
  const empresaIds = [issuer.empresa.id]
  const made = await portal.post(address, { ...HOMOLOGACAO, para: 'financeiro@condor.example', dias: 3, empresaIds })
  assert.equal(made.status, 201, made.text)
  const [stored] = await world.sql<{ linha: string }>('select l::text as linha from fechamento_links l where id = $1', [
    made.json.id,
  ])
  const { pathname } = new URL(made.json.url)
  assert.ok(!stored!.linha.includes(pathname.slice(3)), 'the token is not stored')
  const stranger = openClient(world.url, undefined, nextAddress())
  const page = await stranger.get(pathname)
  assert.equal(page.status, 200, page.text)
  assert.match(page.text, /1\.000,00/)
  assert.ok(!page.text.includes('1.700,00'), 'only the companies of the link')
  assert.equal(page.headers['x-robots-tag'], 'noindex, nofollow')
  const file = await stranger.get(`${pathname}/pacote.zip`)
  assert.deepEqual(sheets(names(file.bytes)), [`${issuer.empresa.cpfCnpj}/resumo.pdf`])
  assert.equal(names(file.bytes).filter((name) => name.endsWith('.xml')).length, 1)
  const listed = (await portal.get(`${address}?ambiente=homologacao`)).json.itens[0]
  assert.deepEqual([listed.vale, listed.aberturas, listed.downloads, 'url' in listed], [true, 1, 1, false])

  const ended = await portal.post(`${address}/${made.json.id}/encerrar`, {})
  assert.equal(ended.json.vale, false)
  assert.deepEqual((await portal.post(`${address}/${made.json.id}/encerrar`, {})).json, ended.json)
  assert.equal((await stranger.get(pathname)).status, 404)
  assert.equal((await stranger.get(`${pathname}/pacote.zip`)).status, 404)
  const browser = await stranger.call('GET', pathname, { headers: { accept: 'text/html' } })
  assert.match(browser.text, /não vale mais/)

  const short = await portal.post(address, { ...HOMOLOGACAO, para: 'quem pediu', dias: 1 })
  await world.sql(`update fechamento_links set expira_em = now() - interval '1 second' where id = $1`, [short.json.id])
  assert.equal((await stranger.get(new URL(short.json.url).pathname)).status, 404)
  const tooLong = await portal.post(address, { ...HOMOLOGACAO, para: 'quem pediu', dias: 31 })
  assert.equal(tooLong.status, 400, tooLong.text)
})
