// The downloads of an account: documents of ended notes, lists for spreadsheets, totals and packages.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { readCsv } from '#domain/csv.ts'
import { all, descendant, parseXml } from '#platform/xml/parse.ts'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { unzip } from '../support/unzip.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const get = (path: string) => issuer.tenant.portal.get(path)

test('the XML of a cancelled or replaced note, and of its events, can be downloaded in the portal', async () => {
  const nota = await authorised(issuer)
  const xml = (await get(`/portal/nfse/${nota.id}/xml`)).text
  assert.deepEqual((await get(`/portal/nfse/${nota.id}/eventos`)).json.itens, [])
  await issuer.api.post(`/nfse/${nota.id}/cancelar`, { motivo: MOTIVO, codigoMotivo: '2' })
  assert.equal((await get(`/portal/nfse/${nota.id}/xml`)).text, xml)
  assert.equal((await issuer.api.get(`/nfse/${nota.id}/xml`)).status, 404)
  const [evento, ...more] = (await get(`/portal/nfse/${nota.id}/eventos`)).json.itens
  assert.deepEqual([evento.tipo, more], ['cancelamento', []])
  const file = await get(`/portal/nfse/${nota.id}/eventos/${evento.id}/xml`)
  assert.equal(file.headers['content-type'], 'application/xml; charset=utf-8')
  assert.match(file.text, /<evento[\s\S]+<e101101>[\s\S]+<\/evento>/)
  assert.ok(file.text.includes(nota.chaveAcesso))
  assert.equal((await get(`/portal/nfse/${nota.id}/eventos/${randomUUID()}/xml`)).status, 404)

  const original = await authorised(issuer)
  const replaced = await issuer.api.post(`/nfse/${original.id}/substituir`, { novaNota: issuer.body(), motivo: MOTIVO })
  await issuer.api.waitSettled(replaced.json.id)
  assert.equal((await get(`/portal/nfse/${original.id}/xml`)).status, 200)
})

const CLIENTE = { cpfCnpj: '52998224725', razaoSocial: '=Maria da "Silva"; ME' }

/** A note to a person, of 1,500.50, with ISS withheld where the company may. */
async function notaDeMaria() {
  const sample = issuer.body() as { tomador: object }
  const nota = await authorised(issuer, { valor: 1500.5, tomador: { ...sample.tomador, ...CLIENTE } })
  return (await get(`/portal/nfse/${nota.id}`)).json
}

test('the CSV opens in a Brazilian Excel: semicolons, decimal commas, local dates, keys as text', async () => {
  const nota = await notaDeMaria()
  const { text, headers } = await get(`/portal/nfse.csv?q=${nota.chaveAcesso}`)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.ok(text.startsWith('\uFEFFSituação;Ambiente;Número;'), text.slice(0, 80))
  const [header, ...linhas] = readCsv(text, ';')
  const of = (titulo: string) => linhas[0]!.celulas[header!.celulas.indexOf(titulo)]
  assert.equal(linhas[0]!.celulas.length, header!.celulas.length)
  assert.deepEqual(
    ['Situação', 'Número', 'Chave de acesso', 'Tomador: CPF/CNPJ', 'Tomador', 'Valor do serviço', 'ISS retido'].map(of),
    [
      'Autorizada',
      `="${nota.numero}"`,
      `="${nota.chaveAcesso}"`,
      '529.982.247-25',
      `'${CLIENTE.razaoSocial}`,
      '1500,50',
      '',
    ],
  )
  assert.equal(of('Valor líquido'), nota.valores.liquido.toFixed(2).replace('.', ','))
  const local = new Date(Date.parse(nota.criadaEm) - 3 * 3_600_000).toISOString()
  assert.equal(
    of('Enviada em'),
    `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`,
  )
  for (const titulo of ['IRRF retido', 'IBS', 'CBS', 'Total retido']) assert.match(of(titulo)!, /^\d+,\d\d$/, titulo)
})

test('the workbook has numbers as numbers, keys as text and dates as dates, filters its columns and sums them', async () => {
  const nota = await notaDeMaria()
  const { bytes, headers } = await get(`/portal/nfse.xlsx?q=${nota.chaveAcesso}`)
  assert.match(headers['content-type']!, /spreadsheetml/)
  const sheet = parseXml(unzip(bytes)['xl/worksheets/sheet1.xml']!)
  const [header, ...rows] = all(sheet, 'sheetData/row').map((row) => all(row, 'c'))
  const column = (titulo: string) => header!.findIndex((cell) => descendant(cell, 't')?.text === titulo)
  const row = rows.find((cells) => descendant(cells[column('Chave de acesso')]!, 't')?.text === nota.chaveAcesso)!
  assert.equal(descendant(row[column('Valor do serviço')]!, 'v')!.text, '1500.5')
  assert.equal(descendant(row[column('Tomador')]!, 't')!.text, CLIENTE.razaoSocial)
  const days = Number(descendant(row[column('Enviada em')]!, 'v')!.text)
  assert.ok(Math.abs((days - 25_569) * 86_400_000 - (Date.parse(nota.criadaEm) - 3 * 3_600_000)) < 1_000)
  assert.equal(descendant(row[column('Número')]!, 'v')!.text, String(Number(nota.numero)))
  assert.equal(descendant(row[column('Número do RPS')]!, 'v')!.text, String(nota.numeroRps))
  assert.equal(rows.length, 2)
  assert.match(descendant(sheet, 'autoFilter')!.attrs['ref']!, /^A1:A[A-Z]2$/)
  const total = rows[1]!
  assert.equal(descendant(total[0]!, 't')!.text, 'Total (só situação Autorizada)')
  const soma = total[column('Valor do serviço')]!
  assert.equal(descendant(soma, 'f')!.text, 'SUMIF($A$2:$A$2,"Autorizada",P$2:P$2)')
  assert.equal(descendant(soma, 'v')!.text, '1500.5')
})

test('a number of a note that a sheet would change stays text in it', async () => {
  const nota = await notaDeMaria()
  for (const [numero, tag, text] of [
    ['2026/31', 't', '2026/31'],
    ['1234567890123456', 't', '1234567890123456'],
    ['000031', 'v', '31'],
  ] as const) {
    await world.sql('update notas set numero = $2 where id = $1', [nota.id, numero])
    const { bytes } = await get(`/portal/nfse.xlsx?q=${nota.chaveAcesso}`)
    const [, row] = all(parseXml(unzip(bytes)['xl/worksheets/sheet1.xml']!), 'sheetData/row')
    assert.equal(descendant(all(row!, 'c')[2]!, tag)!.text, text)
  }
})

test('a package has the XML of each note, of its events, its PDF and the list', async () => {
  const nota = await notaDeMaria()
  await issuer.api.post(`/nfse/${nota.id}/cancelar`, { motivo: MOTIVO, codigoMotivo: '2' })
  const answer = await get(`/portal/nfse.zip?ids=${nota.id}&pdf=true`)
  assert.equal(answer.headers['content-type'], 'application/zip')
  const files = unzip(answer.bytes)
  const kinds = Object.keys(files).map((name) => name.replace(/^.*?(-evento-\d+)?(\.\w+)$/, '$1$2'))
  assert.deepEqual(kinds.sort(), ['-evento-1.xml', '.pdf', '.xlsx', '.xml'])
  const xml = Object.entries(files).find(([name]) => /-\w{6}\.xml$/.test(name))!
  assert.ok(xml[0].startsWith(`homologacao/${issuer.empresa.cpfCnpj}/nota-`), xml[0])
  assert.deepEqual(xml[1], (await get(`/portal/nfse/${nota.id}/xml`)).bytes)
  const relacao = unzip(files['relacao.xlsx']!)['xl/worksheets/sheet1.xml']!.toString()
  // Titles, the note and the sums.
  assert.equal(relacao.split('<row>').length, 4)
  const [line] = await world.sql<{ detalhe: object }>(
    `select detalhe from auditoria where tenant_id = $1 and acao = 'nota.export'`,
    [issuer.tenant.id],
  )
  assert.deepEqual(line!.detalhe, { formato: 'zip', notas: 1, pdf: true })
})

test('a package says its limit, and holds notes of the own account alone', async () => {
  const nota = await notaDeMaria()
  const other = await world.issuer()
  const refused = await other.tenant.portal.get(`/portal/nfse.zip?ids=${nota.id}`)
  assert.deepEqual([refused.status, refused.json.codigo], [400, 'PARAMETRO_INVALIDO'])
  assert.match(refused.json.erros[0].mensagem, /^Nenhuma nota autorizada/)
  const own = await authorised(other)
  await world.sql(
    `insert into notas (id, tenant_id, empresa_id, ambiente, status, corpo, corpo_sha256, trilho, municipio, conexao,
       conexao_versao, serie_id, serie_rps, numero_rps, preparada, score_confianca, valor_servico, competencia,
       request_id, criada_em, xml_autorizado)
     select gen_random_uuid(), tenant_id, empresa_id, ambiente, status, corpo, corpo_sha256, trilho, municipio, conexao,
       conexao_versao, serie_id, serie_rps, numero_rps + 1000 + g, preparada, score_confianca, valor_servico, competencia,
       request_id, criada_em, xml_autorizado
     from notas, generate_series(1, 5000) g where id = $1`,
    [own.id],
  )
  const many = await other.tenant.portal.get('/portal/nfse.zip')
  assert.match(many.json.erros[0].mensagem, /mais de 5000 notas/)
})

test('the totals of a filter are what its notes say, with what customers withhold', async () => {
  const own = await world.issuer()
  const [item] = own.body({ valor: 1000 })['servico'] as Record<string, unknown>[]
  const retida = { servico: [{ ...item, retencao: { irrf: { aliquota: 1.5 }, inss: { aliquota: 11 } } }] }
  const notas = [await authorised(own, retida), await authorised(own, own.body({ valor: 500.55 }))]
  const portal = own.tenant.portal
  const pages = await Promise.all(notas.map(async ({ id }) => (await portal.get(`/portal/nfse/${id}`)).json))
  const { json } = await portal.get('/portal/nfse/totais')
  assert.equal(json.notas, 2)
  const cents = (of: (page: (typeof pages)[number]) => number) =>
    pages.reduce((sum, page) => sum + Math.round(of(page) * 100), 0) / 100
  assert.equal(json.totais.valorServico, 1500.55)
  assert.equal(json.totais.retencoes, 125)
  assert.equal(
    json.totais.valorLiquido,
    cents(({ valores }) => valores.liquido),
  )
  assert.equal(
    json.totais.receitaNoDas,
    cents(({ iss }) => iss.receitaNoDas),
  )
  assert.deepEqual([json.totais.issARecolher, json.totais.issRetido, json.totais.valorIss], [0, 0, 0])

  // The words of a note are indexed soon after it.
  const found = await until('the note is found by its value', async () => {
    const { json: totals } = await portal.get('/portal/nfse/totais?q=500,55')
    return totals.notas > 0 && totals
  })
  assert.deepEqual([found.notas, found.totais.valorServico], [1, 500.55])
  const none = await portal.get('/portal/nfse/totais?status=cancelada')
  assert.deepEqual([none.json.notas, none.json.totais.valorLiquido], [0, 0])
})
