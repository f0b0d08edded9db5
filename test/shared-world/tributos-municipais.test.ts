// Exports, classifications of IBS and CBS, and contradictions about the ISS, in cities with a layout of their own.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { type Ambiente, type CityCompany, openCityCompany } from '../support/city-company.ts'
import { type Diferencas, type Operator, openOperator } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let operator: Operator
let tenant: Tenant
let apis: Record<Ambiente, Api>
before(async () => {
  world = await sharedWorld()
  operator = await openOperator({ url: world.url, env: world.tree.env })
  tenant = await world.register()
  apis = { homologacao: await tenant.apiKey('homologacao'), producao: await tenant.apiKey('producao') }
})
after(() => world?.close())

const TOMADOR = {
  nifEstrangeiro: 'DE811',
  razaoSocial: 'Kunde Beispiel GmbH',
  endereco: {
    logradouro: 'Beispielstrasse',
    numero: '1',
    bairro: 'Mitte',
    codigoCidade: '9999999',
    descricaoCidade: 'Berlin',
    estado: 'BE',
    cep: '10115',
    codigoPais: '230',
  },
}

/** A company in a published city, and its export. */
async function open(name: string, diferencas: Diferencas['template'] = {}, sample?: string) {
  const cidade = operator.cidades.find((each) => each.cidade === name)!
  const isCapital = cidade.padrao.startsWith('paulistana')
  const ambiente: Ambiente = isCapital ? 'producao' : 'homologacao'
  const empresa = await openCityCompany(world, tenant, cidade, { ambiente, ...(sample && { sample }) })
  await operator.publish({
    cidade: name,
    empresaId: empresa.id,
    pedido: empresa.body(),
    anexar: !isCapital,
    diferencas,
  })
  if (isCapital) await empresa.link(name)
  return { empresa, api: apis[ambiente] }
}

function exportOf(empresa: CityCompany, reforma?: object) {
  const { servico, ...body } = empresa.body() as { servico: Record<string, unknown>[] }
  const { reforma: _, retencao: __, apuracaoPropria: ___, ...item } = servico[0]!
  const iss = { aliquota: 5, exigibilidade: 4 }
  return { ...body, tomador: TOMADOR, servico: [{ ...item, iss, ...(reforma && { reforma }) }] }
}

const countNotas = async (id: string) =>
  (await world.sql<{ n: number }>('select count(*)::int as n from notas where empresa_id = $1', [id]))[0]!.n

async function issued(api: Api, body: object): Promise<{ xml: string; avisos: { campo: string; codigo: string }[] }> {
  const accepted = await api.issue(body as Record<string, unknown>)
  assert.equal(accepted.status, 202, accepted.text)
  const nota = await api.waitSettled(accepted.json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  const [sent] = await world.sql<{ xml: Buffer }>(
    `select xml from transmissoes where nota_id = $1 and operacao = 'emitir' order by criada_em limit 1`,
    [accepted.json.id],
  )
  return { xml: gunzipSync(sent!.xml).toString(), avisos: nota.avisos }
}

describe('an export in a city of its own layout', { concurrency: true }, () => {
  test('is refused by POST and by validar where layout 1.00 has no code for it, and no note is made', async () => {
    const { empresa, api } = await open('belo-horizonte')
    const before = await countNotas(empresa.id)
    for (const path of ['/nfse', '/nfse/validar']) {
      const { status, json, text } = await api.post(path, exportOf(empresa))
      assert.equal(status, path === '/nfse' ? 422 : 200, text)
      const [erro] = json.erros
      assert.deepEqual([erro.campo, erro.codigo], ['servico[0].iss.exigibilidade', 'E144'], text)
      assert.match(erro.mensagem, /exportação de serviços/)
    }
    assert.equal(await countNotas(empresa.id), before)
  })

  test('is issued with the code of Itajaí, without base and rate', async () => {
    const { empresa, api } = await open('itajai')
    const { xml } = await issued(api, exportOf(empresa))
    assert.match(xml, /<NaturezaOperacao>701</)
    assert.match(xml, /<BaseCalculo>0\.00</)
    assert.doesNotMatch(xml, /<Aliquota>|<ValorIss>/)
  })

  for (const [cidade, diferencas] of [
    ['santos', {}],
    ['contagem', { xml: { naturezas: { noMunicipio: '1', exportacao: '7' } } }],
    ['sao-paulo', {}],
  ] as const) {
    test(`is issued in ${cidade} with the group of IBS and CBS that the city requires, immune unless the request says`, async () => {
      const { empresa, api } = await open(cidade, diferencas)
      const plain = await issued(api, exportOf(empresa))
      assert.match(plain.xml, /<cClassTrib>410004</)
      assert.ok(plain.avisos.some(({ campo, codigo }) => campo === 'servico[0].reforma' && codigo === 'VALOR_PADRAO'))
      const own = { classificacao: '410027', cst: '410', indicadorOperacao: '100501' }
      const { xml } = await issued(api, exportOf(empresa, own))
      assert.match(xml, /<cIndOp>100501<.*<cClassTrib>410027</s)
      assert.doesNotMatch(xml, /<ValorIss>/)
    })
  }
})

describe('a classification of IBS and CBS that the law does not have', { concurrency: true }, () => {
  const words = ({ mensagem, correcao }: { mensagem: string; correcao: string }) => `${mensagem} ${correcao}`
  const INVENTADA = { classificacao: '000400', cst: '400', indicadorOperacao: '100301' }
  const withReforma = ({ servico, ...body }: Record<string, unknown>, reforma: object) => ({
    ...body,
    servico: (servico as object[]).map((item) => ({ ...item, reforma })),
  })

  for (const cidade of ['santos', 'sao-paulo'])
    test(`is accepted in ${cidade}, which carries it, and ends rejected without being sent`, async () => {
      const { empresa, api } = await open(cidade)
      const body = withReforma(empresa.body(), INVENTADA)
      const previa = await api.post('/nfse/validar', body)
      assert.deepEqual([previa.json.valida, previa.json.desfecho], [false, 'rejeitada'], previa.text)
      const accepted = await api.issue(body)
      assert.equal(accepted.status, 202, accepted.text)
      assert.ok(accepted.json.avisos.some(({ codigo }: { codigo: string }) => codigo === 'REJEICAO_PREVISTA'))
      const nota = await api.waitSettled(accepted.json.id)
      const codes = nota.erros.map(({ codigo, campo }: { codigo: string; campo: string }) => `${codigo} ${campo}`)
      assert.deepEqual(
        [nota.status, codes],
        ['rejeitada', ['E0958', 'E0959'].map((codigo) => `${codigo} servico[0].reforma.classificacao`)],
      )
      assert.deepEqual(nota.erros.map(words), previa.json.erros.map(words))
      assert.equal((await world.sql('select from transmissoes where nota_id = $1', [nota.id])).length, 0)
    })

  test('is reported and left out in Limeira, which has no place for it', async () => {
    const { empresa, api } = await open('limeira', {}, 'regular-ibs-cbs-retencoes')
    const { xml, avisos } = await issued(api, withReforma(empresa.body(), INVENTADA))
    assert.doesNotMatch(xml, /000400/)
    const told = avisos.map(({ campo, codigo }) => `${campo} ${codigo}`)
    assert.ok(told.includes('servico[0].reforma.classificacao CLASSIFICACAO_DESCONHECIDA'), told.join())
    assert.ok(told.includes('servico[0].reforma CAMPO_SEM_DESTINO'), told.join())
  })
})

describe('a contradiction about the ISS', { concurrency: true }, () => {
  type Issuing = { api: Api; body: Record<string, unknown> }
  const naCidade = async (): Promise<Issuing> => {
    const { empresa, api } = await open('limeira')
    return { api, body: empresa.body() }
  }
  const noNacional = async (): Promise<Issuing> => {
    const { api, body } = await world.issuer()
    return { api, body: body() }
  }
  const withIss = ({ servico, ...body }: Record<string, unknown>, iss: object) => ({
    ...body,
    servico: (servico as object[]).map((item) => ({ ...item, iss: { aliquota: 5, ...iss } })),
  })
  const DIVERGENTES = 'VALORES_DIVERGENTES servico[0].iss'

  for (const [nome, openTrack] of [
    ['city', naCidade],
    ['national', noNacional],
  ] as const)
    test(`is refused, or decided with an aviso, on the ${nome} track`, async () => {
      const { api, body } = await openTrack()
      for (const [iss, erro] of [
        [{ tipoTributacao: 2 }, `${DIVERGENTES}.tipoTributacao`],
        [{ tipoTributacao: 7 }, `${DIVERGENTES}.tipoTributacao`],
        [{ tipoTributacao: 1, exigibilidade: 2 }, `${DIVERGENTES}.exigibilidade`],
        [{ exigibilidade: 2, retido: true }, `${DIVERGENTES}.retido`],
        [{ tipoTributacao: 8 }, 'VALOR_NAO_PERMITIDO servico[0].iss.tipoTributacao'],
        [{ exigibilidade: 9 }, 'VALOR_NAO_PERMITIDO servico[0].iss.exigibilidade'],
      ] as const)
        for (const path of ['/nfse/validar', '/nfse']) {
          const { status, json, text } = await api.post(path, withIss(body, iss))
          assert.equal(status, path === '/nfse' ? 422 : 200, text)
          const [first] = json.erros
          assert.equal(`${first.codigo} ${first.campo}`, erro, text)
          assert.ok(first.correcao, text)
        }
      const decidida = await issued(api, withIss(body, { tipoTributacao: 4, exigibilidade: 1, tipoImunidade: 1 }))
      const aviso = decidida.avisos.find(({ campo }) => campo === 'servico[0].iss.exigibilidade')
      assert.match(JSON.stringify(aviso), /vale o tipoTributacao: a nota vai sem ISS/)
    })
})
