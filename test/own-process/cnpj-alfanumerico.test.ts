// A CNPJ with letters (IN RFB 2.229/2024) from the registration of the company to the PDF of its note, and what a city
// or the national schema cannot take of it. Against the whole service.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { issueAlfanumericos } from '../support/alfanumericos.ts'
import { openCityCompany } from '../support/city-company.ts'
import { ADMIN_ENV, type Operator, openOperator } from '../support/publish-city.ts'
import { needs } from '../support/references.ts'
import { type BodyOptions, cnpjOf, type Issuer } from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'

/** The official example of the check digits; and one without a letter in the twelfth place. */
const NA_DECIMA_SEGUNDA = '12ABC34501DE35'
const ATE_A_DECIMA_PRIMEIRA = cnpjOf('12ABC34500A1')

let world: World
let operator: Operator
before(async () => {
  world = await openWorld({ ...ADMIN_ENV, CNPJ_API_URL: '' })
  operator = await openOperator({ url: world.url, env: world.tree.env })
})
after(() => world?.close())

const MOTIVO = 'Serviço lançado com o valor errado'
const issuerOf = (cpfCnpj: string) => world.issuer({ proprio: true, empresa: { cpfCnpj } })
const codigosDe = (json: { erros: { campo: string; codigo: string }[] }) =>
  json.erros.map(({ campo, codigo }) => `${campo}:${codigo}`)

async function authorised({ api, body }: Issuer, more: BodyOptions = {}) {
  const answer = await api.issue(body(more))
  assert.equal(answer.status, 202, answer.text)
  const nota = await api.waitSettled(answer.json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  return nota
}

test(
  'a company registers with mask and small letters, issues, and its number is the same everywhere',
  needs('pdftotext'),
  async () => {
    const issuer = await issuerOf('12.abc.345/01de-35')
    assert.equal(issuer.empresa.cpfCnpj, NA_DECIMA_SEGUNDA)
    const { portal } = issuer.tenant
    for (const q of ['12.ABC.345', '12abc34501de35'])
      assert.equal((await portal.get(`/portal/empresas?q=${encodeURIComponent(q)}`)).json.total, 1, q)
    assert.equal((await portal.get('/portal/empresas/cnpj/12abc34501de35')).json.empresaId, issuer.empresa.id)

    const tomador = {
      ...(issuer.body().tomador as object),
      cpfCnpj: ATE_A_DECIMA_PRIMEIRA,
    }
    const nota = await authorised(issuer, { tomador, prestador: { cpfCnpj: NA_DECIMA_SEGUNDA } })
    assert.equal(nota.chaveAcesso.slice(9, 23), NA_DECIMA_SEGUNDA)
    assert.equal((await issuer.api.get(`/nfse?q=${nota.chaveAcesso}`)).json.total, 1)

    const pdf = await issuer.api.get(`/nfse/${nota.id}/pdf`)
    assert.equal(pdf.status, 200)
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf.bytes }).toString()
    for (const shown of ['12.ABC.345/01DE-35', `12.ABC.345/00A1-${ATE_A_DECIMA_PRIMEIRA.slice(12)}`, nota.chaveAcesso])
      assert.ok(text.includes(shown), `${shown} in\n${text}`)
    const page = await world.anonymous.get(`/n/${nota.id}`)
    assert.ok(page.text.includes('12.ABC.345/01DE-35'))
    const csv = await portal.get('/portal/nfse.csv?ambiente=homologacao')
    assert.ok(csv.text.includes(maskCpfCnpj(NA_DECIMA_SEGUNDA)), csv.text.slice(0, 500))
  },
)

test('wrong digits and wrong places of letters are refused with what came', async () => {
  const { api, body } = await world.issuer()
  for (const [cpfCnpj, codigo] of [
    ['12ABC34501DE36', 'DIGITO_VERIFICADOR_INVALIDO'],
    ['12ABC34501DEA5', 'FORMATO_INVALIDO'],
  ]) {
    const tomador = { ...(body().tomador as object), cpfCnpj }
    const { json } = await api.call('POST', '/v1/nfse/validar', { body: body({ tomador }) })
    assert.deepEqual(codigosDe(json), [`tomador.cpfCnpj:${codigo}`])
    assert.match(json.erros[0].mensagem, new RegExp(String(cpfCnpj)))
  }
})

test('a note is cancelled and replaced while its key can be named', async () => {
  const issuer = await issuerOf(ATE_A_DECIMA_PRIMEIRA)
  const cancelled = await issuer.api.post(`/nfse/${(await authorised(issuer)).id}/cancelar`, { motivo: MOTIVO })
  assert.equal(cancelled.json.status, 'cancelada', cancelled.text)
  const original = await authorised(issuer)
  const replaced = await issuer.api.post(`/nfse/${original.id}/substituir`, { novaNota: issuer.body(), motivo: MOTIVO })
  assert.equal(replaced.status, 201, replaced.text)
  assert.equal((await issuer.api.waitSettled(replaced.json.id)).status, 'autorizada')
})

test('a key with a letter in the twelfth place of the CNPJ: no event is sent, no number is used, a person takes over', async () => {
  const issuer = await world.issuer({ proprio: true, empresa: { cpfCnpj: cnpjOf('12ABC34599DF') } })
  const nota = await authorised(issuer)
  const novaNota = issuer.body()
  for (const [operacao, body] of [
    ['cancelar', { motivo: MOTIVO }],
    ['substituir', { novaNota, motivo: MOTIVO }],
  ] as const) {
    const refused = await issuer.api.post(`/nfse/${nota.id}/${operacao}`, body)
    assert.equal(refused.status, 422, refused.text)
    assert.equal(refused.json.codigo, 'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO')
    // The key is the note's, no field of this request.
    assert.deepEqual(codigosDe(refused.json), [':CHAVE_NAO_CITAVEL'])
  }
  const asked = await issuer.api.post(`/nfse/${nota.id}/solicitar-cancelamento`, { motivo: MOTIVO })
  assert.equal(asked.json.cancelamento.status, 'aguardando_acao_manual', asked.text)
  // The next note has the next number: the refused replacement used none.
  assert.equal(Number((await authorised(issuer)).numeroRps), Number(nota.numeroRps) + 1)
})

test(
  'random notes between such companies go from the request to the PDF on both tracks',
  needs('pdftotext'),
  async () => {
    const done = await issueAlfanumericos(world, { notas: 40, seed: 20_260_731 })
    assert.deepEqual(done, { nacional: 20, municipal: 20 })
  },
)

test('a municipal city takes the letters where its template says so; else they are refused before a number', async () => {
  const tenant = await world.register()
  const api = await tenant.apiKey()
  const companyIn = async (cidade: string) => {
    const found = operator.cidades.find((each) => each.cidade === cidade)!
    const company = await openCityCompany(world, tenant, found, { ambiente: 'homologacao' })
    await operator.publish({ cidade, empresaId: company.id, pedido: company.body() })
    return company
  }
  const withLetters = (body: Record<string, unknown>) => ({
    ...body,
    tomador: { ...(body.tomador as object), cpfCnpj: NA_DECIMA_SEGUNDA },
  })
  for (const [cidade, written] of [
    ['limeira', /<Cnpj>12ABC34501DE35<\/Cnpj>/],
    ['brasilia', /<CNPJ>12ABC34501DE35<\/CNPJ>/], // the national DPS at the city
  ] as const) {
    const company = await companyIn(cidade)
    const answer = await api.issue(withLetters(company.body()))
    assert.equal(answer.status, 202, answer.text)
    const nota = await api.waitSettled(answer.json.id)
    assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
    assert.match((await api.get(`/nfse/${nota.id}/xml`)).text, written)
  }

  for (const cidade of operator.cidades.filter(({ padrao }) => /^paulistana-1$/.test(padrao))) {
    const company = await companyIn(cidade.cidade)
    const refused = await api.issue(withLetters(company.body()))
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(codigosDe(refused.json), ['tomador.cpfCnpj:CNPJ_COM_LETRAS_NAO_ACEITO'])
    assert.match(refused.json.erros[0].mensagem, /12\.ABC\.345\/01DE-35/)
    const [serie] = await world.sql('select 1 from notas where empresa_id = $1', [company.id])
    assert.equal(serie, undefined)
  }
})
