// The life of a connection: draft, rehearsal, publication, cities, rollback; and what issuing reads of it.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { conexaoFor, reachesRealCity } from '#features/cidades/reach/conexao-for.ts'
import { findConexaoVersao } from '#features/cidades/reach/find-conexao-versao.ts'
import { openAcesso } from '#features/cidades/reach/open-acesso.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { resolveTrack } from '#features/cidades/reach/resolve-track.ts'
import { type BackOffice, openBackOffice, SENHA_ADMIN } from '../support/back-office.ts'

const ARIQUEMES = { ibge: '1100023', uf: 'RO' }
const HOUR_MS = 3_600_000

let office: BackOffice
let city: Server
let cityUrl: string
const heard: { headers: Record<string, unknown>; body: string }[] = []
let empresaId: string
let answerWith: string | Buffer

before(async () => {
  office = await openBackOffice()
  answerWith = RECUSA
  city = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.setHeader('content-type', 'text/xml; charset=utf-8')
      response.end(answerWith)
    })
  })
  await new Promise<void>((done) => city.listen(0, '127.0.0.1', done))
  cityUrl = `http://127.0.0.1:${(city.address() as AddressInfo).port}/ws`
  empresaId = (await office.company(ARIQUEMES)).empresaId
})
after(async () => {
  assert.deepEqual([...office.server.undocumented], [])
  city.close()
  await office.close()
})

const RECUSA = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><GerarNfseResponse><outputXML>${'<GerarNfseResposta xmlns="http://www.abrasf.org.br/nfse.xsd"><ListaMensagemRetorno><MensagemRetorno><Codigo>E44</Codigo><Mensagem>Alíquota não confere</Mensagem></MensagemRetorno></ListaMensagemRetorno></GerarNfseResposta>'.replaceAll(
  '<',
  '&lt;',
)}</outputXML></GerarNfseResponse></soap:Body></soap:Envelope>`

const draft = async (slug: string, more: object = {}) => {
  const answer = await office.admin.operador('POST /admin/conexoes', {
    slug,
    titulo: 'Conexão de teste',
    template: TEMPLATES.get('abrasf-2.04'),
    urls: { homologacao: { padrao: cityUrl } },
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}
const rehearse = (id: string, more: object = {}) =>
  office.admin.operador(`POST /admin/connections/${id}/dry-run`, { empresaId, ...more })
const publish = (id: string) => office.admin.operador(`POST /admin/conexoes/${id}/publicar`)
const route = (ibge = ARIQUEMES.ibge) => resolveTrack(office.app, { municipio: ibge, ambiente: 'homologacao' })

test('a template is refused with the path of each fault, and an address that the service would not call is refused', async () => {
  const template = { ...TEMPLATES.get('abrasf-2.04')!, versao: 'nova', politica: {} }
  const answer = await office.admin.operador('POST /admin/conexoes', { slug: 'torta', titulo: 'Torta', template })
  assert.equal(answer.status, 400)
  const campos = answer.json.erros.map(({ campo }: { campo: string }) => campo)
  assert.ok(campos.includes('template.versao') && campos.includes('template.politica.modo'), campos.join(' '))
  const url = await office.admin.operador('POST /admin/conexoes', {
    slug: 'torta',
    titulo: 'Torta',
    template: TEMPLATES.get('abrasf-2.04'),
    urls: {
      producao: {
        padrao: 'ftp://cidade.gov.br',
        cancelar: 'https://eu:senha@cidade.gov.br',
        consultar: 'http://cidade.gov.br', // real notes go over TLS alone
      },
      homologacao: { padrao: 'http://cidade.gov.br' },
    },
  })
  assert.deepEqual(
    url.json.erros.map(({ campo }: { campo: string }) => campo),
    ['urls.producao.padrao', 'urls.producao.cancelar', 'urls.producao.consultar'],
  )
})

test('a version stored while every family had the same fields is rehearsed, published and copied as it is', async () => {
  const [abrasf, dps] = [TEMPLATES.get('abrasf-2.04')!, TEMPLATES.get('issnet-1.01')!]
  const sections = ['xml', 'assinatura', 'politica'] as const
  const template = {
    ...dps,
    ...Object.fromEntries(sections.map((section) => [section, { ...abrasf[section], ...dps[section] }])),
  }
  const { id } = await draft('antiga', { template })
  const run = await rehearse(id)
  assert.equal(run.json.ok, true, run.text)
  assert.equal((await publish(id)).status, 201)
  const copy = await office.admin.operador(`POST /admin/conexoes/${id}/duplicar`, {})
  assert.deepEqual([copy.status, copy.json.template], [201, JSON.parse(JSON.stringify(template))], copy.text)
})

test('a trust list without certificates, a repeated city and an unknown city are refused', async () => {
  const ca = ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n']
  const template = TEMPLATES.get('abrasf-2.04')
  const junk = await office.admin.operador('POST /admin/conexoes', { slug: 'ca', titulo: 'CA', template, ca })
  assert.deepEqual([junk.status, junk.json.erros[0].campo], [400, 'ca[0]'], junk.text)
  const { id } = await draft('repetida')
  const municipios = [ARIQUEMES.ibge, ARIQUEMES.ibge, '1100099'].map((municipio) => ({ municipio }))
  const twice = await office.admin.operador(`POST /admin/conexoes/${id}/municipios`, { municipios })
  assert.deepEqual(
    [twice.status, ...twice.json.erros.map(({ campo }: { campo: string }) => campo)],
    [400, 'municipios[1].municipio', 'municipios[2].municipio'],
  )
  const body = { padrao: 'abrasf-2.04', slug: 'copia', municipios: ['1100099'] }
  const unknown = await office.admin.operador('POST /admin/conexoes/from-template', body)
  assert.deepEqual([unknown.status, unknown.json.erros?.[0].campo], [400, 'municipios[0]'])
})

test('a draft changes only under its revision, and can be discarded', async () => {
  const { id, revisao, status, versao } = await draft('muda')
  assert.deepEqual([status, versao, revisao], ['rascunho', 1, 1])
  const changed = await office.admin.operador(`PATCH /admin/conexoes/${id}`, { revisao, titulo: 'Outro título' })
  assert.deepEqual([changed.status, changed.json.titulo, changed.json.revisao], [200, 'Outro título', 2])
  const stale = await office.admin.operador(`PATCH /admin/conexoes/${id}`, { revisao, titulo: 'Perdido' })
  assert.deepEqual([stale.status, stale.json.codigo, stale.json.revisaoAtual], [409, 'ESTADO_INVALIDO', 2])
  const gone = await office.admin.operador(`PATCH /admin/conexoes/${id}`, { revisao: 2, status: 'descartada' })
  assert.equal(gone.json.status, 'descartada')
  assert.equal((await office.admin.operador(`PATCH /admin/conexoes/${id}`, { revisao: 3, titulo: 'x' })).status, 409)
})

test('a rehearsal builds, signs and checks without sending; its evidence allows a publication for 24 hours, of this content', async () => {
  const { id } = await draft('prova')
  const early = await publish(id)
  assert.deepEqual([early.status, early.json.codigo], [409, 'ESTADO_INVALIDO'])
  assert.match(early.json.erros[0].mensagem, /ensaio/)

  const run = await rehearse(id)
  assert.equal(run.status, 201, run.text)
  assert.equal(run.json.ok, true, JSON.stringify(run.json.passos))
  assert.deepEqual([run.json.enviado, run.json.trocas, heard.length], [false, [], 0])
  assert.deepEqual(
    run.json.passos.map(({ passo }: { passo: string }) => passo),
    ['preparar', 'verificar', 'montar', 'xml', 'assinaturas'],
  )
  assert.match(run.json.documento.xml, /<Signature.*<\/Signature>/s)

  const changed = await office.admin.operador(`PATCH /admin/conexoes/${id}`, { revisao: 1, titulo: 'Mudada' })
  assert.equal((await publish(id)).status, 409, 'the evidence was for the previous content')
  await rehearse(id)
  office.pass(25 * HOUR_MS)
  const relogged = await relogin()
  assert.equal((await relogged(`POST /admin/conexoes/${id}/publicar`)).status, 409, 'the evidence is a day old')
  await relogged(`POST /admin/connections/${id}/dry-run`, { empresaId })
  const published = await relogged(`POST /admin/conexoes/${id}/publicar`)
  assert.deepEqual([published.status, published.json.status], [201, 'publicada'], published.text)
  assert.equal((await relogged(`POST /admin/conexoes/${id}/publicar`)).status, 201, 'repeating answers the same')
  assert.equal(
    (await relogged(`PATCH /admin/conexoes/${id}`, { revisao: changed.json.revisao, titulo: 'x' })).status,
    409,
  )
  await assert.rejects(
    office.database.sql(`update conexoes set titulo = 'outro' where id = $1`, [id]),
    /only a draft changes/,
    'the database refuses it too',
  )
})

/** The clock moved past the session: the operator logs in again. */
async function relogin() {
  for (const papel of ['suporte', 'operador', 'superadmin'] as const) {
    const { json } = await office.anonymous('POST /admin/auth/login', {
      email: `${papel}@exemplo.com.br`,
      senha: SENHA_ADMIN,
    })
    office.admin[papel] = (address, body, headers = {}) =>
      office.anonymous(address, body, { authorization: `Bearer ${json.token}`, ...headers })
  }
  return office.admin.operador
}

test('a rehearsal with enviar queries the city and shows every byte both ways, except secrets', async () => {
  const { portal, empresaId: own } = await office.company(ARIQUEMES)
  const senha = 'segredo & "aspas"'
  const config = { municipio: ARIQUEMES.ibge, ambiente: 'homologacao', usuario: 'fulana', senha }
  assert.equal((await portal(`PUT /portal/empresas/${own}/nfse-configs`, config)).status, 200)
  const acesso = await openAcesso(office.app, own, ARIQUEMES.ibge, 'homologacao')
  assert.deepEqual([acesso.usuario, acesso.senha?.reveal(), acesso.token], ['fulana', senha, null])

  const template = structuredClone(TEMPLATES.get('abrasf-2.04')!)
  template.transporte.autenticacao = 'usuario-senha-no-envelope'
  template.transporte.envelope = template.transporte.envelope.replace(
    '</nfse:{op}Request>',
    '<senha>{senha}</senha></nfse:{op}Request>',
  )
  const { id } = await draft('enviada', { template })
  const before_ = heard.length
  const run = await office.admin.operador(`POST /admin/connections/${id}/dry-run`, { empresaId: own, enviar: true })
  assert.equal(run.status, 201, run.text)
  assert.equal(heard.length, before_ + 1)
  assert.match(heard.at(-1)!.body, /segredo &amp; /, 'the city gets the password')
  const { ok, enviado, resultado, trocas } = run.json
  assert.deepEqual([ok, enviado, resultado.kind, resultado.erros[0].codigo], [false, true, 'recusada', 'E44'])
  assert.deepEqual([trocas[0].status, trocas[0].url, trocas[0].resposta.conteudo], [200, cityUrl, RECUSA])
  assert.match(trocas[0].pedido.conteudo, /<senha>\*\*\*<\/senha>/)
  const [kept] = await office.database.sql<{ detalhe: string; ok: boolean }>(
    `select detalhe::text, ok from conexao_ensaios where id = $1`,
    [run.json.id],
  )
  assert.equal(kept!.ok, false)
  assert.doesNotMatch(`${run.text}${kept!.detalhe}`, /segredo &/)
})

test('an answer of a city with bytes that are not text is shown as it is', async () => {
  const { id } = await draft('binaria')
  answerWith = Buffer.from('\0lixo\0')
  const run = await rehearse(id, { enviar: true })
  answerWith = RECUSA
  assert.equal(run.status, 201, run.text)
  assert.deepEqual([run.json.ok, run.json.resultado.kind], [false, 'incerta'])
  assert.deepEqual(run.json.trocas[0].resposta, { codificacao: 'base64', conteudo: 'AGxpeG8A' })
})

test('a version whose test would be a real note by now is not brought back, as it would not be published', async () => {
  const urlsOf = (path: string) => ({ homologacao: { padrao: `${cityUrl}/${path}` } })
  const first = await draft('desfeita', { urls: urlsOf('antiga') })
  await rehearse(first.id)
  assert.equal((await publish(first.id)).status, 201)
  const second = (await office.admin.operador(`POST /admin/conexoes/${first.id}/duplicar`, {})).json
  await office.admin.operador(`PATCH /admin/conexoes/${second.id}`, { revisao: 1, urls: urlsOf('nova') })
  await rehearse(second.id)
  assert.equal((await publish(second.id)).status, 201)
  // What was the address of tests is that of production of another connection now.
  const other = await draft('vizinha', {
    urls: { ...urlsOf('testes'), producao: { padrao: `${cityUrl.replace('http:', 'https:')}/antiga` } },
  })
  await rehearse(other.id)
  assert.equal((await publish(other.id)).status, 201)
  const back = await office.admin.superadmin('POST /admin/conexoes/desfeita/rollback', { versao: 1, motivo: 'recusas' })
  assert.deepEqual([back.status, back.json.erros?.[0]?.campo], [400, 'urls.homologacao.padrao'], back.text)
  assert.equal((await office.admin.suporte('GET /admin/conexoes/desfeita/active')).json.versao, 2)
})

test('a published connection serves its cities; a new version replaces it and rollback brings it back', async () => {
  const first = await draft('ariquemes')
  assert.deepEqual([(await route())?.conexao, (await route())?.regra], [null, 'convenio'])
  assert.match((await route())!.motivo, /sem conexão publicada; o padrão fiorilli-2\.01 serviria/)
  const attached = await office.admin.operador(`POST /admin/conexoes/${first.id}/municipios`, {
    municipios: [{ municipio: ARIQUEMES.ibge, urls: { homologacao: { cancelar: `${cityUrl}/cancelar` } } }],
  })
  assert.deepEqual([attached.status, attached.json.anexados], [201, 1])
  assert.match((await route())!.motivo, /não está publicada/)
  await rehearse(first.id)
  assert.equal((await publish(first.id)).status, 201)
  assert.deepEqual((await route())?.conexao, { slug: 'ariquemes', versao: 1 })

  const second = await office.admin.operador(`POST /admin/conexoes/${first.id}/duplicar`, {})
  assert.deepEqual([second.json.versao, second.json.status, second.json.origem], [2, 'rascunho', 'copia:ariquemes@1'])
  const { id } = second.json
  const template = structuredClone(TEMPLATES.get('abrasf-2.04')!)
  template.politica.prazoCancelamentoHoras = 48
  const diferencas = { homologacao: { transporte: { charsetEnvio: 'iso-8859-1' } } }
  await office.admin.operador(`PATCH /admin/conexoes/${id}`, { revisao: 1, template, diferencas })
  const impact = (await office.admin.suporte(`GET /admin/conexoes/${id}/impacto`)).json
  assert.deepEqual([impact.municipios, impact.empresas, impact.notasEmCurso, impact.notas30Dias], [1, 2, 0, 0])
  assert.deepEqual(
    impact.diferencas.map(({ caminho, de, para }: { caminho: string; de: unknown; para: unknown }) => [
      caminho,
      de,
      para,
    ]),
    [
      ['diferencas.homologacao', null, { transporte: { charsetEnvio: 'iso-8859-1' } }],
      ['template.politica.prazoCancelamentoHoras', 24, 48],
    ],
  )
  await rehearse(id)
  assert.equal((await publish(id)).status, 201)
  const current = await conexaoFor(office.app, { municipio: ARIQUEMES.ibge, ambiente: 'homologacao' })
  assert.deepEqual([current?.versao, current?.capacidades.prazoCancelamentoHoras], [2, 48])
  assert.equal(current?.template?.transporte.charsetEnvio, 'iso-8859-1')
  assert.deepEqual(current?.urlsOperacoes, { padrao: cityUrl, cancelar: `${cityUrl}/cancelar` })
  assert.equal(reachesRealCity(current!), false)
  const sender = await conexaoFor(office.app, {
    municipio: ARIQUEMES.ibge,
    ambiente: 'homologacao',
    slug: 'ariquemes',
    versao: 1,
  })
  assert.deepEqual(
    [sender?.versao, sender?.capacidades.prazoCancelamentoHoras],
    [1, 24],
    'an old note keeps its version',
  )
  assert.equal((await findConexaoVersao(office.app, 'ariquemes', 1))?.id, first.id)

  const back = await office.admin.superadmin('POST /admin/conexoes/ariquemes/rollback', {
    versao: 1,
    motivo: 'recusas',
  })
  assert.deepEqual([back.status, back.json.status, back.json.versao], [201, 'publicada', 1])
  assert.deepEqual((await route())?.conexao, { slug: 'ariquemes', versao: 1 })
  const { items, ativacoes } = (await office.admin.suporte('GET /admin/conexoes/slug/ariquemes/versoes')).json
  assert.deepEqual(
    items.map(({ versao, status }: { versao: number; status: string }) => [versao, status]),
    [
      [2, 'substituida'],
      [1, 'publicada'],
    ],
  )
  assert.deepEqual(
    ativacoes.map(({ versao, acao, motivo }: { versao: number; acao: string; motivo: string | null }) => [
      versao,
      acao,
      motivo,
    ]),
    [
      [1, 'rollback', 'recusas'],
      [2, 'publicar', null],
      [1, 'publicar', null],
    ],
  )
  assert.equal((await office.admin.suporte('GET /admin/conexoes/ariquemes/active')).json.versao, 1)
  const byCity = await office.admin.suporte(`GET /admin/conexoes?municipio=${ARIQUEMES.ibge}`)
  assert.deepEqual([byCity.json.total, byCity.json.items[0].slug], [2, 'ariquemes'])
})

test('a city is attached to one connection; with cities attached only forcar takes a version out of force', async () => {
  const [first] = (await office.admin.suporte('GET /admin/conexoes/slug/ariquemes/versoes')).json.items.slice(1)
  const other = await draft('outra')
  const municipios = [{ municipio: ARIQUEMES.ibge }]
  const taken = await office.admin.operador(`POST /admin/conexoes/${other.id}/municipios`, { municipios })
  assert.deepEqual([taken.status, taken.json.municipios], [409, [ARIQUEMES.ibge]])
  const unknown = await office.admin.operador(`POST /admin/conexoes/${other.id}/municipios`, {
    municipios: [{ municipio: '9999999' }],
  })
  assert.deepEqual([unknown.status, unknown.json.erros[0].campo], [400, 'municipios[0].municipio'])
  const held = await office.admin.operador(`POST /admin/conexoes/${first.id}/despublicar`, { motivo: 'cidade mudou' })
  assert.deepEqual([held.status, held.json.municipios], [409, 1])
  const forced = await office.admin.operador(`POST /admin/conexoes/${first.id}/despublicar`, {
    motivo: 'cidade mudou',
    forcar: true,
  })
  assert.deepEqual([forced.status, forced.json.status], [201, 'despublicada'])
  assert.deepEqual([(await route())?.conexao, (await route())?.regra], [null, 'convenio'])
  const moved = await office.admin.operador(`POST /admin/conexoes/${other.id}/municipios`, { municipios, forcar: true })
  assert.equal(moved.json.anexados, 1)
  const listed = await office.admin.suporte(`GET /admin/conexoes/${other.id}/municipios`)
  assert.deepEqual([listed.json.total, listed.json.items[0].nome], [1, 'Ariquemes'])
  const detached = await office.admin.operador(`DELETE /admin/conexoes/${other.id}/municipios/${ARIQUEMES.ibge}`)
  assert.equal(detached.status, 200)
  assert.equal(
    (await office.admin.operador(`DELETE /admin/conexoes/${other.id}/municipios/${ARIQUEMES.ibge}`)).status,
    404,
  )
})

test('a template suggests its cities from the table, with their known addresses', async () => {
  const { items, esquema } = (await office.admin.suporte('GET /admin/conexoes/padroes-disponiveis')).json
  const fiorilli = items.find(({ padrao }: { padrao: string }) => padrao === 'fiorilli-2.01')
  assert.ok(fiorilli.municipiosSugeridos > 100)
  assert.deepEqual(
    esquema.anyOf.map(({ properties }: { properties: { familia: { const: string } } }) => properties.familia.const),
    ['abrasf', 'paulistana', 'dps'],
  )
  const made = await office.admin.operador('POST /admin/conexoes/from-template', {
    padrao: 'fiorilli-2.01',
    municipios: 'sugeridos',
  })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual([made.json.slug, made.json.municipios], ['fiorilli-2.01', fiorilli.municipiosSugeridos])
  const [{ urls }] = (await office.database.sql<{ urls: { producao: { padrao: string } } }>(
    `select urls from conexao_municipios where municipio = $1`,
    [ARIQUEMES.ibge],
  )) as [{ urls: { producao: { padrao: string } } }]
  assert.match(urls.producao.padrao, /^https:\/\/nfse\.ariquemes\.ro\.gov\.br\//)
  const nothing = await office.admin.operador('POST /admin/conexoes/from-template', { padrao: 'inventado' })
  assert.deepEqual([nothing.status, nothing.json.erros[0].campo], [400, 'padrao'])
})

test('every change of a connection is in the audit', async () => {
  const rows = await office.database.sql<{ acao: string }>(
    `select distinct acao from auditoria where recurso = 'conexao' order by 1`,
  )
  assert.deepEqual(
    rows.map(({ acao }) => acao),
    ['attach', 'create', 'detach', 'discard', 'dry-run', 'publish', 'rollback', 'unpublish', 'update'].map(
      (verb) => `conexao.${verb}`,
    ),
  )
})

test('once the law refuses a note without IBS and CBS, the sample of a rehearsal carries them', async () => {
  const { id } = await draft('em-2027', { template: TEMPLATES.get('issnet-1.01') })
  office.pass(Math.max(0, Date.parse('2027-01-15T12:00:00-03:00') - office.app.now().getTime()))
  await relogin()
  const run = await rehearse(id)
  assert.equal(run.json.ok, true, run.text)
  assert.match(run.json.documento.xml, /<IBSCBS>.*<cClassTrib>000001<\/cClassTrib>/s)
})
