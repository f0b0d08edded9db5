// Where a note is issued, by the date of the law, of the company and of its regime, seen over HTTP; and the preview of
// each is the document that was sent there.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addMonths, competenciaOf } from '#domain/competencia.ts'
import { clockAt } from '../support/clock.ts'
import type { CidadeSimulada } from '../support/publish-city.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import {
  type Api,
  type BodyOptions,
  empresaBody,
  LONG_VALIDITY,
  nextCnpj,
  notaBody,
  type Tenant,
} from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let tenant: Tenant
let api: Api
let limeira: CidadeSimulada
/** A note of the regular regime may still go without IBS and CBS. */
const AGORA = '2026-12-10T12:00:00-03:00'
const HOJE = competenciaOf(Date.parse(AGORA))
const ANTES = addMonths(HOJE, -1)
/** In the simulated national system its agreement is off. */
const SEM_CONVENIO = '1100015'

before(async () => {
  // The law's day is the first of this month.
  world = await openWorld({ ...ADMIN_ENV, ...clockAt(AGORA), SIMPLES_NACIONAL_DESDE: `${HOJE}-01` })
  tenant = await world.register()
  api = await tenant.apiKey()
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  limeira = operator.cidades.find((each) => each.cidade === 'limeira')!
  const ensaio = await company({ regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null })
  await operator.publish({ cidade: 'limeira', empresaId: ensaio.id, pedido: ensaio.body() })
})
after(() => world?.close())

/** A company in Limeira, whose connection is published, with a certificate of its own. */
async function company(fields: object = {}) {
  const endereco = {
    ...(empresaBody('simples-nacional').endereco as object),
    ...{ codigoCidade: limeira.ibge, estado: limeira.uf, descricaoCidade: limeira.nome },
  }
  const cpfCnpj = nextCnpj()
  const empresa = await tenant.createEmpresa({ endereco, inscricaoMunicipal: '123456', cpfCnpj, ...fields })
  const uploaded = await tenant.uploadCertificado(
    empresa.id,
    world.simulator.makeCertificate({ cnpj: cpfCnpj, ...LONG_VALIDITY }).pfx,
  )
  assert.equal(uploaded.status, 201, uploaded.text)
  const acesso = 'usuario' in limeira.acesso ? { usuario: limeira.acesso.usuario, senha: limeira.acesso.senha } : {}
  const put = await tenant.portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, {
    body: { municipio: limeira.ibge, ambiente: 'homologacao', ...acesso },
  })
  assert.equal(put.status, 200, put.text)
  const body = ({
    competencia = HOJE,
    ...more
  }: BodyOptions & { competencia?: string } = {}): Record<string, unknown> => {
    const { servico, ...rest } = notaBody(cpfCnpj, more) as { servico: object[] }
    return { ...rest, competencia, servico: servico.map((item) => ({ ...item, municipioPrestacao: limeira.ibge })) }
  }
  const change = async (mudanca: object) => {
    const patched = await api.call('PATCH', `/empresas/${empresa.id}`, { body: mudanca })
    assert.equal(patched.status, 200, patched.text)
    return patched.json
  }
  return { ...empresa, body, change }
}

const validate = async (body: object) => {
  const { json, text } = await api.post('/nfse/validar', body)
  assert.deepEqual(json.erros, [], text)
  return json
}
const ruleOf = async (body: object) => {
  const { rota } = await validate(body)
  return [rota.trilho, rota.regra, rota.desde]
}

/** Validates, issues, and compares the preview with what was sent: but for number, ids, times and signature. */
async function issueAsShown(body: Record<string, unknown>) {
  const { previaXml, rota } = await validate(body)
  const accepted = await api.issue(body)
  assert.equal(accepted.status, 202, accepted.text)
  const nota = await api.waitSettled(accepted.json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  assert.equal(nota.meta.trilho, rota.trilho)
  const { itens } = (await tenant.portal.get(`/portal/nfse/${nota.id}/timeline`)).json
  const { transmissaoId } = itens.find(({ etapa }: { etapa: string }) => etapa === 'envio').detalhe
  const troca = (await tenant.portal.get(`/portal/nfse/${nota.id}/transmissoes/${transmissaoId}`)).json
  const sent = troca.enviado.conteudo as string
  assert.equal(essence(previaXml), essence(sent), JSON.stringify(body))
  return { nota, sent }
}

/** A document without what only the sending decides. */
const essence = (xml: string) =>
  xml
    .replace(/<((?:\w+:)?)Signature[ >].*?<\/\1Signature>/gs, '')
    .replace(/ (?:Id|id)="[^"]*"/g, '')
    .replace(/<(nDPS|Numero|NumeroLote)>\d+<\/\1>/g, '<$1/>')
    .replace(/<(dhEmi)>[^<]*<\/\1>/g, '<$1/>')

describe('the route of a note', { concurrency: true }, () => {
  test('a note of the Simples goes to the national system from the law’s month on, and before it to its city', async () => {
    const { body } = await company()
    assert.deepEqual(await ruleOf(body()), ['nacional', 'simples', `${HOJE}-01`])
    assert.deepEqual(await ruleOf(body({ competencia: ANTES })), ['municipal', 'conexao', null])
    const now = await issueAsShown(body())
    const before_ = await issueAsShown(body({ competencia: ANTES }))
    assert.match(now.sent, /<opSimpNac>3</)
    assert.deepEqual([now.nota.meta.trilho, before_.nota.meta.trilho], ['nacional', 'municipal'])
    const shown = (await world.anonymous.get(`/municipios/${limeira.ibge}`)).json
    assert.deepEqual(
      [shown.porRegime.simples.regra, shown.porRegime.regular.regra, shown.atendido],
      ['simples', 'conexao', true],
    )
  })

  test('a competência before the company’s own authorisation goes to its city', async () => {
    const { body, change } = await company()
    await change({ nacionalDesde: `${addMonths(HOJE, 1)}-01` })
    const desde = `${addMonths(HOJE, 1)}-01`
    assert.deepEqual(await ruleOf(body()), ['municipal', 'autorizacao', desde])
    await change({ nacionalDesde: `${HOJE}-01` })
    assert.deepEqual(await ruleOf(body()), ['nacional', 'simples', `${HOJE}-01`])
    const wrong = await api.call('PATCH', `/empresas/${(await company()).id}`, {
      body: { nacionalDesde: '01/11/2026' },
    })
    assert.deepEqual([wrong.status, wrong.json.erros[0].campo], [400, 'nacionalDesde'])
  })

  test('E0025 is learned for the company, shown with what to do, and never sent again', async () => {
    const { id, cpfCnpj, body, change } = await company()
    const autorizadoDesde = `${addMonths(HOJE, 1)}-01`
    await world.simulator.admin('PUT', 'cadastro', { inscricao: cpfCnpj, cMun: limeira.ibge, autorizadoDesde })
    const { json } = await api.issue(body())
    const refused = await api.waitSettled(json.id)
    assert.deepEqual([refused.status, refused.erros[0].codigo], ['rejeitada', 'E0025'])
    assert.match(refused.erros[0].correcao, /não é reenviada.*nacionalDesde/)
    // A slow machine may lose an answer: what counts is that nothing is sent after the refusal.
    const sends = await world.sql<{ resultado: string }>(
      `select resultado from transmissoes where nota_id = $1 and operacao = 'emitir' order by criada_em, id`,
      [json.id],
    )
    assert.equal(
      sends.findIndex(({ resultado }) => resultado === 'recusada'),
      sends.length - 1,
    )
    const alertas = await world.sql<{ detalhe: { codigo: string; empresaId: string; oQueFazer: string } }>(
      `select detalhe from alertas where tipo = 'emissor_nacional_recusou' and chave like $1`,
      [`${id}:%`],
    )
    assert.deepEqual(
      alertas.map(({ detalhe }) => [detalhe.codigo, detalhe.empresaId]),
      [['E0025', id]],
    )
    const { recusasNacionais } = (await api.get(`/empresas/${id}`)).json
    assert.deepEqual(
      recusasNacionais.map((each: { codigo: string; competencia: string; recusas: number }) => [
        each.codigo,
        each.competencia,
        each.recusas,
      ]),
      [['E0025', HOJE, 1]],
    )
    assert.deepEqual(await ruleOf(body()), ['municipal', 'autorizacao', null], 'the next note of the competência')
    await issueAsShown(body())
    await change({ nacionalDesde: `${HOJE}-01` })
    assert.deepEqual(await ruleOf(body()), ['nacional', 'simples', `${HOJE}-01`], 'the company’s word replaces it')
  })

  test('E0084 is shown and changes no route', async () => {
    const { id, body } = await company()
    const { json } = await api.issue(body({ simular: 'rejeitar:E0084' }))
    const refused = await api.waitSettled(json.id)
    assert.deepEqual([refused.status, refused.erros[0].codigo], ['rejeitada', 'E0084'])
    assert.equal((await api.get(`/empresas/${id}`)).json.recusasNacionais[0].codigo, 'E0084')
    assert.equal((await validate(body())).rota.regra, 'simples')
  })

  test('a note has the regime of its competência', async () => {
    const { body, change } = await company({ regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null })
    const changed = await change({
      ...{ regimeTributario: 'simples_nacional', regimeApuracaoSimples: 1, regimeDesde: `${HOJE}-01` },
    })
    assert.deepEqual(
      changed.regimes.map((each: { desde: string; regimeTributario: string }) => [each.desde, each.regimeTributario]),
      [
        [null, 'lucro_presumido'],
        [`${HOJE}-01`, 'simples_nacional'],
      ],
    )
    assert.deepEqual([changed.regimeTributario, changed.regimeApuracaoSimples], ['simples_nacional', 1])
    const now = await issueAsShown(body())
    assert.match(now.sent, /<opSimpNac>3<\/opSimpNac><regApTribSN>1</)
    const before_ = await issueAsShown(body({ competencia: ANTES }))
    assert.match(before_.sent, /<OptanteSimplesNacional>2</)

    const corrected = await change({ regimeApuracaoSimples: 2 })
    assert.deepEqual(
      [corrected.regimeApuracaoSimples, corrected.regimes.length],
      [2, 2],
      'the regime of today is corrected',
    )
    const planned = await change({ regimeTributario: 'mei', regimeDesde: `${addMonths(HOJE, 2)}-01` })
    assert.deepEqual([planned.regimeTributario, planned.regimes[2].optanteMei], ['simples_nacional', true])
    const alone = await api.call('PATCH', `/empresas/${changed.id}`, { body: { regimeDesde: '2027-01-01' } })
    assert.deepEqual([alone.status, alone.json.erros[0].campo], [400, 'regimeDesde'])
  })

  test('the preview of a note is what is sent, also where the agreement of the municipality is off', async () => {
    const { body } = await company({ regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null })
    const nacional = await tenant.createEmpresa({ regimeTributario: 'lucro_presumido', cpfCnpj: nextCnpj() })
    const pfx = world.simulator.makeCertificate({ cnpj: nacional.cpfCnpj, ...LONG_VALIDITY }).pfx
    assert.equal((await tenant.uploadCertificado(nacional.id, pfx)).status, 201)
    const national = (more: object, options: BodyOptions = {}) => {
      const { servico, ...rest } = notaBody(nacional.cpfCnpj, options) as { servico: object[] }
      return { ...rest, servico: servico.map((item) => ({ ...item, ...TOTAL_TRIBUTOS, ...more })) }
    }
    const off = national({ codigo: '17.10', codigoServicoNacional: '171001', municipioPrestacao: SEM_CONVENIO })
    const { sent } = await issueAsShown(off)
    assert.match(sent, /<pAliq>/, 'the national system does not know its rate')
    assert.ok((await validate({ ...off, idIntegracao: 'outra' })).avisos.every(notAboutRate))
    for (const sample of ['regular-ibs-cbs-retencoes', 'iss-retido', 'deducoes', 'exportacao', 'obra', 'evento'])
      await issueAsShown(national({}, { sample }))
    for (let at = 1; at <= 12; at++) await issueAsShown(body({ valor: 100.25 + at }))
  })
})

/** Outside Simples the DPS carries the approximate taxes. */
const TOTAL_TRIBUTOS = { totalTributos: { tipo: 'percentual', federal: 13.45, estadual: 0, municipal: 2.9 } }
const notAboutRate = ({ mensagem }: { mensagem: string }) => !/alíquota.*não é enviada/.test(mensagem)
