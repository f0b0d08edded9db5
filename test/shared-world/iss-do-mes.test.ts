// What is due of ISS in a month is what the documents of its notes say, to the centavo, wherever it is added up: read here
// from the XML of the package alone, by the law, without the service's own decision.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readCsv } from '#domain/csv.ts'
import { all, descendant, parseXml } from '#platform/xml/parse.ts'
import { openCityCompany } from '../support/city-company.ts'
import { type Operator, openOperator } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { type Api, empresaBody, nextCnpj, notaBody, sharedPfx, type Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { unzip } from '../support/unzip.ts'
import type { World } from '../support/world.ts'

let world: World
let operator: Operator
let tenant: Tenant
let api: Api
before(async () => {
  world = await sharedWorld()
  operator = await openOperator({ url: world.url, env: world.tree.env })
  tenant = await world.register()
  api = await tenant.apiKey()
})
after(() => world?.close())

type Empresa = { cpfCnpj: string; regime: Regime; body(): Record<string, unknown> }
type Regime = { regimeTributario: string; regimeApuracaoSimples?: number; regimeEspecialTributacao?: number }
const REGIMES: Regime[] = [
  { regimeTributario: 'simples_nacional', regimeApuracaoSimples: 1 },
  { regimeTributario: 'simples_nacional', regimeApuracaoSimples: 2 },
  { regimeTributario: 'simples_nacional', regimeApuracaoSimples: 3 },
  { regimeTributario: 'mei' },
  { regimeTributario: 'lucro_presumido' },
  { regimeTributario: 'lucro_real' },
  { regimeTributario: 'imune' },
  { regimeTributario: 'isento' },
]
const SOCIEDADE: Regime = { regimeTributario: 'lucro_presumido', regimeEspecialTributacao: 6 }

const TAXED = { aliquota: 3 }
const WITHHELD = { aliquota: 3.5, retido: true }
const SUSPENDED = { aliquota: 4, exigibilidade: 6, numeroProcesso: '00012345620268140028' }
const IMMUNE = { aliquota: 2, exigibilidade: 5, tipoImunidade: 1 }
const OUTSIDE = { aliquota: 2, exigibilidade: 2 }
const isMei = ({ regimeTributario }: Regime) => regimeTributario === 'mei'

/** The ISS of the notes of a company: of MEI a rate is in no note and nothing is withheld, nor in a special regime. */
function issOf({ regimeTributario, regimeEspecialTributacao }: Regime, more: object[]): object[] {
  if (regimeTributario === 'mei') return [{ aliquota: 0 }, { ...more.at(-1), aliquota: 0 }]
  return regimeEspecialTributacao ? [TAXED, OUTSIDE] : [TAXED, WITHHELD, ...more]
}

let cents = 100_000
/** Of an amount that no other note has, with something less before the tax, whose roundings differ. */
function notaOf(empresa: Empresa, iss: object): Record<string, unknown> {
  const { servico, ...body } = empresa.body() as { servico: Record<string, unknown>[] }
  const { retencao: _, apuracaoPropria: __, reforma: ___, totalTributos: ____, ...item } = servico[0]!
  cents += 7_337
  const valor = { servico: cents / 100, descontoIncondicionado: 10.01 }
  return { ...body, servico: [{ ...item, valor, iss, ...(item['reforma'] as object) }] }
}

async function issueAll(empresa: Empresa, more: object[]): Promise<string[]> {
  const all = issOf(empresa.regime, more)
  const accepted = await Promise.all(all.map((iss) => api.issue(notaOf(empresa, iss))))
  for (const [n, { status, text }] of accepted.entries())
    assert.equal(status, 202, `${JSON.stringify([empresa.regime, all[n]])}: ${text}`)
  for (const { json } of accepted) {
    const nota = await api.waitSettled(json.id)
    assert.equal(nota.status, 'autorizada', JSON.stringify([empresa.regime, nota.erros]))
  }
  return accepted.map(({ json }) => json.id)
}

async function national(regime: Regime): Promise<Empresa> {
  const sample = isMei(regime) ? 'mei' : 'simples-nacional'
  const fields = { ...empresaBody(sample), regimeApuracaoSimples: undefined, cpfCnpj: nextCnpj(), ...regime }
  const { id, cpfCnpj } = await tenant.createEmpresa(fields)
  const uploaded = await tenant.uploadCertificado(id, sharedPfx(world.simulator))
  assert.equal(uploaded.status, 201, uploaded.text)
  return { cpfCnpj, regime, body: () => notaBody(cpfCnpj, { sample }) }
}

/** Companies of a city of its own, by a connection that no other test uses. */
async function municipal(name: string, regimes: Regime[]): Promise<Empresa[]> {
  const cidade = operator.cidades.find((each) => each.cidade === name)!
  const slug = `iss-do-mes-${name}`
  const empresas: Empresa[] = []
  for (const regime of regimes) {
    const different = { regimeApuracaoSimples: undefined, optanteMei: isMei(regime), ...regime }
    const empresa = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao', empresa: different })
    if (empresas.length === 0)
      await operator.publish({ cidade: name, slug, empresaId: empresa.id, pedido: empresa.body(), anexar: false })
    await empresa.link(slug)
    empresas.push({ cpfCnpj: empresa.cpfCnpj, regime, body: () => empresa.body() })
  }
  return empresas
}

type Somas = { aRecolher: number; retido: number; noDas: number }
const NADA: Somas = { aRecolher: 0, retido: 0, noDas: 0 }
const centsOf = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)

/** What the document of a note says is due. The layouts of cities do not say how a company of Simples settles its ISS. */
function readXml(xml: string, porFora: ReadonlySet<string>): Somas {
  const of = (...names: string[]) => {
    for (const name of names) {
      const found = new RegExp(`<(?:\\w+:)?${name}[^>]*>([^<]*)</`).exec(xml)?.[1]
      if (found !== undefined) return found
    }
    return undefined
  }
  const noDas = (base: number): Somas => ({ ...NADA, noDas: base })
  if (xml.includes('<infNFSe')) {
    const vIss = centsOf(of('vISSQN'))
    if (of('tribISSQN') !== '1' || of('tpSusp') !== undefined) return NADA
    if (of('tpRetISSQN') !== '1') return { ...NADA, retido: vIss }
    if (of('opSimpNac') === '2') return NADA
    if (of('opSimpNac') === '3' && of('regApTribSN') === '1')
      return noDas(centsOf(of('vServ')) - centsOf(of('vDescIncond')))
    return { ...NADA, aRecolher: vIss }
  }
  const cnpj = of('Cnpj', 'CNPJ')!
  if (of('TributacaoNFe') !== undefined) {
    const iss = centsOf(of('ValorISS'))
    if (!/^[TF]$/.test(of('TributacaoNFe')!)) return NADA
    return of('ISSRetido') === 'true' ? { ...NADA, retido: iss } : { ...NADA, aRecolher: iss }
  }
  const iss = centsOf(of('ValorIss'))
  const taxed =
    of('ExigibilidadeISS') === undefined ? /^[12]$/.test(of('NaturezaOperacao')!) : of('ExigibilidadeISS') === '1'
  if (!taxed) return NADA
  if (of('IssRetido') === '1') return { ...NADA, retido: iss }
  // MEI, and a partnership of professionals.
  if (of('RegimeEspecialTributacao') === '5' || of('RegimeEspecialTributacao') === '3') return NADA
  if (of('OptanteSimplesNacional') === '1' && !porFora.has(cnpj))
    return noDas(centsOf(of('ValorServicos')) - centsOf(of('DescontoIncondicionado')))
  return { ...NADA, aRecolher: iss }
}

const add = (all: Somas[]): Somas =>
  all.reduce(
    (sum, each) => ({
      aRecolher: sum.aRecolher + each.aRecolher,
      retido: sum.retido + each.retido,
      noDas: sum.noDas + each.noDas,
    }),
    NADA,
  )

/** The sums of three columns of a table. */
function addColumns(titulos: string[], linhas: string[][]): Somas {
  const sum = (titulo: string) => {
    const at = titulos.indexOf(titulo)
    assert.ok(at >= 0, `no column ${titulo}`)
    return linhas.reduce((total, linha) => total + centsOf(linha[at]!.replace(',', '.')), 0)
  }
  return { aRecolher: sum('ISS a recolher'), retido: sum('ISS retido'), noDas: sum('Receita no DAS') }
}

/** The last row has the sums. */
function readSheet(xlsx: Buffer): { titulos: string[]; linhas: string[][]; total: string[] } {
  const sheet = parseXml(unzip(xlsx)['xl/worksheets/sheet1.xml']!)
  const rows = all(sheet, 'sheetData/row').map((row) => {
    const cells = all(row, 'c')
    return cells.map((cell) => descendant(cell, 't')?.text ?? descendant(cell, 'v')?.text ?? '')
  })
  return { titulos: rows[0]!, linhas: rows.slice(1, -1), total: rows.at(-1)! }
}

const inReais = ({ aRecolher, retido, noDas }: Somas) => ({
  issARecolher: aRecolher / 100,
  issRetido: retido / 100,
  receitaNoDas: noDas / 100,
  valorIss: (aRecolher + retido) / 100,
})
const only = ({ issARecolher, issRetido, receitaNoDas, valorIss }: ReturnType<typeof inReais>) => ({
  ...{ issARecolher, issRetido, receitaNoDas, valorIss },
})

/** The closing of the month, company by company, and its package: what the documents of the package say. */
async function assertClosing(empresas: readonly Empresa[], porFora: ReadonlySet<string>): Promise<void> {
  const competencia = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7)
  const { portal } = tenant
  const mes = (await portal.get(`/portal/fechamentos?competencia=${competencia}&ambiente=homologacao`)).json
  const pacote = await portal.get(`/portal/fechamentos/${competencia}/pacote.zip?ambiente=homologacao&pdf=false`)
  const files = Object.entries(unzip(pacote.bytes))
  const somasOf = (numeros: { issARecolher: number | null; issRetido: number; receitaNoDas: number }): Somas => ({
    aRecolher: centsOf(String(numeros.issARecolher ?? 0)),
    retido: centsOf(String(numeros.issRetido)),
    noDas: centsOf(String(numeros.receitaNoDas)),
  })
  const doXml = (cpfCnpj: string) =>
    add(
      files
        .filter(([name]) => name.endsWith('.xml') && name.includes(`/${cpfCnpj}/`))
        .map(([, xml]) => readXml(xml.toString(), porFora)),
    )
  for (const { cpfCnpj, regime } of empresas) {
    const row = mes.empresas.find((each: { empresa: { cpfCnpj: string } }) => each.empresa.cpfCnpj === cpfCnpj)
    assert.deepEqual(somasOf(row.numeros), doXml(cpfCnpj), `the closing of ${JSON.stringify(regime)}`)
    if (isMei(regime)) assert.deepEqual([row.numeros.issARecolher, row.palavraDoIss], [null, 'fixo'])
  }
  assert.deepEqual(somasOf(mes.totais), add(empresas.map(({ cpfCnpj }) => doXml(cpfCnpj))), 'the totals of the closing')
}

test('the ISS of a month is that of its documents, in every sum, list and file, over all regimes and tracks', async () => {
  const [daSede, deLimeira, deNatal] = await Promise.all([
    Promise.all([...REGIMES, SOCIEDADE].map(national)),
    municipal('limeira', [...REGIMES, SOCIEDADE]),
    municipal('natal', REGIMES),
  ])
  // Layout 1.00 has no code for what is outside incidence.
  const emissoes = [
    ...daSede.map((empresa) => issueAll(empresa, [SUSPENDED, IMMUNE, OUTSIDE])),
    ...deLimeira.map((empresa) => issueAll(empresa, [SUSPENDED, IMMUNE, OUTSIDE])),
    ...deNatal.map((empresa) => issueAll(empresa, [SUSPENDED, IMMUNE])),
  ]
  const ids = (await Promise.all(emissoes)).flat()
  const empresas = [...daSede, ...deLimeira, ...deNatal]
  const porFora = new Set(
    empresas.flatMap(({ cpfCnpj, regime }) => ((regime.regimeApuracaoSimples ?? 1) > 1 ? [cpfCnpj] : [])),
  )
  const portal = (path: string) => tenant.portal.get(`${path}?ambiente=homologacao`)
  const files = unzip((await portal('/portal/nfse.zip')).bytes)
  const xmls = Object.entries(files).filter(([name]) => name.endsWith('.xml'))
  assert.equal(xmls.length, ids.length)
  const daNota = xmls.map(([, xml]) => readXml(xml.toString(), porFora))
  const doXml = add(daNota)
  for (const valor of Object.values(doXml)) assert.ok(valor > 0, JSON.stringify(doXml))

  const relacao = readSheet(files['relacao.xlsx']!)
  assert.deepEqual(addColumns(relacao.titulos, relacao.linhas), doXml, 'relacao.xlsx of the package')
  assert.deepEqual(addColumns(relacao.titulos, [relacao.total]), doXml, 'the sums of relacao.xlsx')
  const xlsx = readSheet((await portal('/portal/nfse.xlsx')).bytes)
  assert.deepEqual(addColumns(xlsx.titulos, xlsx.linhas), doXml, 'XLSX')
  const [header, ...linhas] = readCsv((await portal('/portal/nfse.csv')).text, ';')
  assert.deepEqual(
    addColumns(
      header!.celulas,
      linhas.map(({ celulas }) => celulas),
    ),
    doXml,
    'CSV',
  )
  for (const linha of relacao.linhas) {
    const [situacao, ...valores] = ['Situação do ISS', 'ISS a recolher', 'ISS retido', 'Receita no DAS'].map(
      (titulo) => linha[relacao.titulos.indexOf(titulo)]!,
    )
    assert.ok(situacao && valores.filter(Boolean).length <= 1 && !valores.includes('0'), linha.join(';'))
  }

  assert.deepEqual(only((await portal('/portal/nfse/totais')).json.totais), inReais(doXml), 'totals')
  assert.deepEqual(only((await portal('/portal/nfse/estatisticas')).json.total), inReais(doXml), 'statistics')
  assert.deepEqual(only((await portal('/portal/inicio')).json.mes.atual), inReais(doXml), 'the month of Início')
  await assertClosing(empresas, porFora)
  const daApi = await Promise.all(
    ids.map(async (id): Promise<Somas> => {
      const [nota, page] = await Promise.all([api.get(`/nfse/${id}`), tenant.portal.get(`/portal/nfse/${id}`)])
      const { situacao, motivo, aRecolher, valorRetido, receitaNoDas } = nota.json.calculado.iss
      assert.deepEqual({ situacao, motivo, aRecolher, valorRetido, receitaNoDas }, page.json.iss)
      return { aRecolher: centsOf(aRecolher), retido: centsOf(valorRetido), noDas: centsOf(receitaNoDas) }
    }),
  )
  assert.deepEqual(add(daApi), doXml, 'the answers of the API')

  // Notes of a version before have no situation yet: the worker decides it, and the sums are the same.
  await world.sql('update notas set iss_situacao = null, iss_base = null where tenant_id = $1', [tenant.id])
  await until('the worker decided the ISS of every note', async () => {
    const [row] = await world.sql<{ n: number }>(
      'select count(*)::int as n from notas where tenant_id = $1 and iss_situacao is null',
      [tenant.id],
    )
    return row!.n === 0
  })
  assert.deepEqual(only((await portal('/portal/nfse/totais')).json.totais), inReais(doXml), 'totals, decided later')
  assert.deepEqual(only((await portal('/portal/inicio')).json.mes.atual), inReais(doXml), 'Início, decided later')
})
