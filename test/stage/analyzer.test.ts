// From the WSDL of a city to a draft: what is recognised, with which confidence and evidence.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { runAnalysis } from '#features/analyzer/run-analysis.ts'
import { sql } from '#platform/db/db.ts'
import { cityServer, root } from '#platform/http-client/city.fixture.ts'
import { claimJobs, finishJobs, type JobResult } from '#platform/queue/queue.ts'
import { type BackOffice, openBackOffice } from '../support/back-office.ts'
import { needs, samples, schemas } from '../support/references.ts'

const needsWsdl = needs(schemas('abrasf/wsdl'), samples('abrasf-2.04'))
const wsdl = (name: string) => readFileSync(schemas(`abrasf/wsdl/${name}.wsdl`), 'utf8')
const sample = (name: string) => readFileSync(samples(`abrasf-2.04/${name}.xml`), 'utf8')

let office: BackOffice
let city: Server
let answer = { status: 200, body: '' }
let cityUrl: string
before(async () => {
  office = await openBackOffice()
  city = createServer((_request, response) => response.writeHead(answer.status).end(answer.body))
  await new Promise<void>((done) => city.listen(0, '127.0.0.1', done))
  cityUrl = `http://127.0.0.1:${(city.address() as AddressInfo).port}/ws`
})
after(async () => {
  assert.deepEqual([...office.server.undocumented], [])
  city.close()
  await office.close()
})

/** Starts an analysis and runs the queued job, as the worker does. */
async function analyse(body: object) {
  const started = await office.admin.operador('POST /admin/analyzer', body)
  assert.deepEqual([started.status, started.json.status], [201, 'na_fila'], started.text)
  await work()
  return (await office.admin.suporte(`GET /admin/analyzer/${started.json.id}`)).json
}

async function work() {
  const jobs = await claimJobs(office.app.sistema, 'analyzer.run', 5, { vagasPorGrupo: 5 }, 60)
  assert.equal(jobs.length, 1)
  for (const job of jobs) {
    const result: JobResult = await runAnalysis(office.app, job)
    assert.equal(result.kind, 'done')
    await finishJobs(office.app.sistema, [{ job, result }])
  }
}

const RECOGNISED: [string, string][] = [
  ['nfse_v2_02_WebISS', 'webiss-2.02'],
  ['nfse_v2_03_Tiplan_Americana', 'tiplan-2.03'],
  ['nfse_v2_04_IIBrasil_Limeira', 'abrasf-2.04'],
  ['nfse_v2_SH3_Barroso', 'abrasf-2.04'],
  ['nfse_v1_00_Recife', 'rio'],
]
for (const [name, padrao] of RECOGNISED)
  test(`the WSDL ${name} is recognised as ${padrao}, with its evidence`, needsWsdl, async () => {
    const { status, resultado } = await analyse({ wsdl: wsdl(name) })
    assert.equal(status, 'concluido')
    const { proposta, candidatos } = resultado
    assert.equal(proposta.padrao, padrao, JSON.stringify(candidatos))
    assert.ok(proposta.confianca > 50 && proposta.confianca <= 100)
    assert.ok(proposta.evidencias.some((each: string) => each.includes('namespace do serviço')))
    assert.match(proposta.endereco, /^https:\/\//)
  })

test(
  'a foreign namespace lowers the confidence; a sample document decides what the WSDL leaves open',
  needsWsdl,
  async () => {
    const foreign = (await analyse({ wsdl: wsdl('nfse_v1_00_Recife') })).resultado.proposta
    const plain = (await analyse({ wsdl: wsdl('nfse_v2_04_IIBrasil_Limeira') })).resultado.proposta
    assert.ok(foreign.confianca < plain.confianca)
    assert.deepEqual(plain.empatados.toSorted(), ['abrasf-2.01', 'abrasf-2.02', 'abrasf-2.03'])
    assert.ok(plain.evidencias.some((each: string) => each.includes('um documento de exemplo decide')))
    const documentos = [sample('EnviarLoteRpsSincronoEnvio')]
    const sure = (await analyse({ wsdl: wsdl('nfse_v2_04_IIBrasil_Limeira'), documentos })).resultado
    assert.deepEqual([sure.documentos[0].familia, sure.documentos[0].versao], ['abrasf-2', '2.04'])
    assert.equal(sure.proposta.padrao, 'abrasf-2.04')
    assert.ok(sure.proposta.confianca > plain.confianca)
  },
)

test('the WSDL is fetched from an address; one that returns none fails and says why', needsWsdl, async () => {
  answer = { status: 200, body: wsdl('nfse_v2_04_IIBrasil_Limeira') }
  assert.equal((await analyse({ url: cityUrl })).resultado.proposta.padrao, 'abrasf-2.04')
  answer = { status: 404, body: 'nada' }
  const missing = await analyse({ url: cityUrl })
  assert.deepEqual([missing.status, missing.erro], ['falhou', 'O endereço respondeu 404, não um WSDL.'])
  answer = { status: 200, body: '<html>Bem-vindo</html>' }
  assert.equal((await analyse({ url: cityUrl })).status, 'falhou')
  const nothing = await office.admin.operador('POST /admin/analyzer', {})
  assert.deepEqual([nothing.status, nothing.json.erros[0].campo], [400, 'url'])
  const file = await office.admin.operador('POST /admin/analyzer', { url: 'file:///etc/passwd' })
  assert.equal(file.status, 400)
  assert.equal((await office.admin.suporte('POST /admin/analyzer', { url: cityUrl })).status, 403)
})

test(
  'a city under an authority of its own is read once its root is given, and the draft keeps it',
  needsWsdl,
  async () => {
    const body = wsdl('nfse_v2_04_IIBrasil_Limeira')
    const { keyPem: key, certificatePem: cert } = cityServer
    const secure = https.createServer({ key, cert }, (_request, response) => response.end(body))
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done))
    const url = `https://localhost:${(secure.address() as AddressInfo).port}/ws`
    try {
      const untrusted = await analyse({ url })
      assert.equal(untrusted.status, 'falhou')
      assert.match(untrusted.erro, /^O endereço não respondeu: tls\. .*ca, em PEM/)
      const ca = [root.certificatePem]
      const { id, resultado } = await analyse({ url, ca })
      assert.equal(resultado.proposta.padrao, 'abrasf-2.04')
      const open = await office.admin.operador(`POST /admin/analyzer/${id}/aprovar`, { slug: 'com-raiz' })
      assert.deepEqual([open.status, open.json.erros[0].campo], [400, 'padrao'], open.text)
      const com = { slug: 'com-raiz', padrao: 'abrasf-2.04' }
      const draft = await office.admin.operador(`POST /admin/analyzer/${id}/aprovar`, com)
      assert.deepEqual(draft.json.urls, {}, 'an address that names no ambiente is put into none')
      assert.deepEqual(draft.json.ca, ca, draft.text)
      const broken = await office.admin.operador('POST /admin/analyzer', { url, ca: ['nada'] })
      assert.deepEqual([broken.status, broken.json.erros[0].campo], [400, 'ca[0]'], broken.text)
    } finally {
      secure.close()
    }
  },
)

test('an approval makes the draft of a connection, once', needsWsdl, async () => {
  const started = await office.admin.operador('POST /admin/analyzer', { wsdl: wsdl('nfse_v2_02_WebISS') })
  const { id } = started.json
  const early = await office.admin.operador(`POST /admin/analyzer/${id}/aprovar`, { slug: 'campina-grande' })
  assert.deepEqual([early.status, early.json.estadoAtual], [409, 'na_fila'])
  await work()
  const made = await office.admin.operador(`POST /admin/analyzer/${id}/aprovar`, {
    slug: 'campina-grande',
    ambiente: 'producao',
  })
  assert.equal(made.status, 201, made.text)
  const { slug, status, padrao, origem, urls } = made.json
  assert.deepEqual([slug, status, padrao, origem], ['campina-grande', 'rascunho', 'webiss-2.02', `analise:${id}`])
  assert.deepEqual(urls, { producao: { padrao: 'https://campinagrandepb.webiss.com.br/ws/nfse.asmx' } })
  const again = await office.admin.operador(`POST /admin/analyzer/${id}/aprovar`, { slug: 'outra' })
  assert.deepEqual([again.status, again.json.id], [201, made.json.id])
  const history = (await office.admin.suporte('GET /admin/analyzer/historico')).json
  assert.deepEqual(
    [history.items[0].id, history.items[0].status, history.items[0].conexaoId],
    [id, 'aprovado', made.json.id],
  )
})

test('an analysis takes the WSDL and the ten documents of the greatest size that its description promises', async () => {
  const quoted = (chars: number) => `<a b="${'"ç" '.repeat(chars / 4)}`.slice(0, chars)
  const body = { wsdl: quoted(800_000), documentos: Array.from({ length: 10 }, () => quoted(200_000)) }
  const started = await office.admin.operador('POST /admin/analyzer', body)
  assert.equal(started.status, 201, started.text)
  assert.equal((await office.admin.operador(`DELETE /admin/analyzer/${started.json.id}`)).status, 200)
})

test('an analysis is cancelled before it ends or discarded after, and its result stays', async () => {
  const start = async () => (await office.admin.operador('POST /admin/analyzer', { documentos: [DOCUMENTO] })).json.id
  const discard = (id: string) => office.admin.operador(`DELETE /admin/analyzer/${id}`)
  const statusOf = async (id: string) => (await office.admin.suporte(`GET /admin/analyzer/${id}`)).json.status

  const waiting = await start()
  const cancelled = await discard(waiting)
  assert.deepEqual([cancelled.status, cancelled.json.status], [200, 'cancelado'], cancelled.text)
  assert.ok(cancelled.json.concluidaEm)
  assert.deepEqual(await claimJobs(office.app.sistema, 'analyzer.run', 5, { vagasPorGrupo: 5 }, 60), [])
  assert.deepEqual((await discard(waiting)).json, cancelled.json)

  const running = await start()
  const [job] = await claimJobs(office.app.sistema, 'analyzer.run', 5, { vagasPorGrupo: 5 }, 60)
  await office.app.sistema.query(sql`update analises set status = 'executando' where id = ${running}`)
  assert.equal((await discard(running)).json.status, 'cancelado')
  await finishJobs(office.app.sistema, [{ job: job!, result: await runAnalysis(office.app, job!) }])
  assert.deepEqual([await statusOf(running), await statusOf(waiting)], ['cancelado', 'cancelado'])

  const { id, status } = await analyse({ documentos: [DOCUMENTO] })
  assert.equal(status, 'concluido')
  assert.equal((await office.admin.suporte(`DELETE /admin/analyzer/${id}`)).status, 403)
  const discarded = await discard(id)
  assert.deepEqual([discarded.json.status, discarded.json.resultado?.documentos.length], ['descartado', 1])
  const late = await office.admin.operador(`POST /admin/analyzer/${id}/aprovar`, { slug: 'tarde' })
  assert.deepEqual([late.status, late.json.estadoAtual], [409, 'descartado'])

  const { id: failed } = await analyse({ documentos: ['nada'] })
  const refused = await discard(failed)
  assert.deepEqual([refused.status, refused.json.codigo, refused.json.estadoAtual], [409, 'ESTADO_INVALIDO', 'falhou'])
})
const DOCUMENTO = '<GerarNfseEnvio xmlns="http://www.abrasf.org.br/nfse.xsd"><Rps/></GerarNfseEnvio>'

test('the candidates of an analysis are rehearsed before there is a draft, and sent only where an address of tests is given', async () => {
  const { empresaId } = await office.company({ ibge: '1100023', uf: 'RO' })
  const [owner] = await office.database.sql<{ tenant: string }>(
    'select tenant_id as tenant from empresas where id = $1',
    [empresaId],
  )
  const { id } = await analyse({ wsdl: GERAR })
  const drafts = async () => (await office.database.sql<{ n: number }>('select count(*)::int as n from conexoes'))[0]!.n
  const before = await drafts()
  const rehearse = (body: object) => office.admin.operador(`POST /admin/analyzer/${id}/ensaiar`, { empresaId, ...body })
  const made = await rehearse({ municipio: '1100023' })
  assert.equal(made.status, 200, made.text)
  assert.ok(made.json.items.length > 1, made.text)
  for (const { padrao, ensaio } of made.json.items) {
    assert.deepEqual([padrao, ensaio.enviado, ensaio.trocas], [padrao, false, []])
    assert.ok(ensaio.documento?.xml.includes('<') || !ensaio.ok, padrao)
  }
  answer = { status: 503, body: '<html>Service Unavailable</html>' }
  const sent = await rehearse({ municipio: '1100023', url: cityUrl, padroes: ['abrasf-2.03', 'abrasf-2.04'] })
  assert.equal(sent.status, 200, sent.text)
  assert.deepEqual(
    sent.json.items.map(({ padrao, ensaio }: { padrao: string; ensaio: { ok: boolean; enviado: boolean } }) => [
      padrao,
      ensaio.ok,
      ensaio.enviado,
    ]),
    [
      ['abrasf-2.03', false, true],
      ['abrasf-2.04', false, true],
    ],
  )
  assert.doesNotMatch(
    JSON.stringify(
      sent.json.items.flatMap(({ ensaio }: { ensaio: { passos: { erros: object[] }[] } }) =>
        ensaio.passos.flatMap(({ erros }) => erros),
      ),
    ),
    /HTTP|timeout:/,
  )
  assert.equal(await drafts(), before, 'no draft was created')
  const audited = await office.database.sql<{ acao: string; tenant: string | null }>(
    `select acao, tenant_id as tenant from auditoria where acao in ('analise.rehearse', 'empresa.rehearse') order by id`,
  )
  assert.deepEqual(audited, [
    ...[null, owner!.tenant].map((tenant, i) => ({ acao: ['analise.rehearse', 'empresa.rehearse'][i], tenant })),
    ...[null, owner!.tenant].map((tenant, i) => ({ acao: ['analise.rehearse', 'empresa.rehearse'][i], tenant })),
  ])
  const odd = await rehearse({ municipio: '1100023', url: 'ftp://cidade.gov.br' })
  assert.deepEqual([odd.status, odd.json.erros[0].campo], [400, 'url'], odd.text)
  const unknown = await rehearse({ municipio: '1100023', padroes: ['inventado'] })
  assert.deepEqual([unknown.status, unknown.json.erros[0].campo], [400, 'padrao'], unknown.text)
})

const GERAR = `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
  targetNamespace="http://nfse.abrasf.org.br"><portType name="nfse"><operation name="GerarNfse"/></portType></definitions>`
