// A note is issued at most once and its outcome becomes known, whatever fails, and whenever.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { issueWithCitiesAway } from '../support/city-away.ts'
import { assertMovedOnce, cityEvents, MOTIVO } from '../support/ended-notes.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let receiver: Receiver
before(async () => {
  ;[world, receiver] = await Promise.all([openWorld(), openReceiver()])
})
after(() => Promise.all([world?.close(), receiver?.close()]))

const SILENT_CITIES = {
  'the city authorises and never answers': 'autorizar e calar',
  'the city authorises and hangs up': 'autorizar e cortar',
  'the city hangs up before reading': 'cortar antes x1',
  'the city authorises, and shows the note only later': 'aparecer depois: 0.6',
  'the city answers half of its answer': 'truncar x1',
  'the city is unavailable, then is not': 'indisponivel x1',
  'a page in front of the city says that all is well': 'html x1',
  'the city answers after we stopped waiting': 'demorar: 3 x1',
}
for (const [story, simular] of Object.entries(SILENT_CITIES))
  test(`a note is issued once, with one webhook, when ${story}`, async () => {
    const { issuer, path } = await issuerWithWebhook()
    const { json } = await issuer.api.issue(issuer.body({ simular }))
    const nota = await issuer.api.waitSettled(json.id)
    assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
    await assertIssuedOnce(issuer, nota)
    await until('webhook', () => arrivals(path).length > 0)
    assert.deepEqual(
      arrivals(path).map(({ event, assinada }) => [event, assinada]),
      [['nfse.autorizada', true]],
    )
  })

test('a note of unknown outcome stays processando, and nothing is sent again', async () => {
  const issuer = await world.issuer({ proprio: true })
  const { empresa, api, body } = issuer
  const { id: regra } = await silenceConsults(empresa.cpfCnpj)
  const { json } = await api.issue(body({ simular: 'autorizar e calar' }))
  const trocas = () =>
    world.sql<{ operacao: string; n: number }>(
      `select operacao, count(*)::int as n from transmissoes where nota_id = $1 and resultado <> 'nula' group by 1 order by 1`,
      [json.id],
    )
  await until('three consults in vain', async () =>
    (await trocas()).some(({ operacao, n }) => operacao === 'consultar' && n >= 3),
  )
  const meanwhile = (await api.get(`/nfse/${json.id}`)).json
  assert.deepEqual([meanwhile.status, meanwhile.numero, meanwhile.meta.tentativas], ['processando', null, 1])
  await world.simulator.admin('DELETE', `comportamento?id=${regra}`)
  const nota = await api.waitSettled(json.id)
  assert.equal(nota.status, 'autorizada')
  await assertIssuedOnce(issuer, nota, { envios: 1 })
})

test('a note whose worker dies between intent and answer is queried by the next worker, not sent', async () => {
  const { issuer, path } = await issuerWithWebhook()
  const { api, body } = issuer
  const { json } = await api.issue(body({ simular: 'demorar: 1.5' }))
  await until(
    'the document is at the city',
    async () => (await world.simulator.livro({ cnpj: issuer.empresa.cpfCnpj })).length === 1,
  )
  world.tree.kill('worker')
  const nota = await api.waitSettled(json.id)
  assert.equal(nota.status, 'autorizada')
  await assertIssuedOnce(issuer, nota, { envios: 1 })
  await until('webhook', () => arrivals(path).length > 0)
})

test('a cancellation whose worker dies while the city thinks is found by the next worker', async () => {
  const { api, body } = await world.issuer()
  const { json } = await api.issue(body())
  const { id, chaveAcesso } = await api.waitSettled(json.id)
  const requested = api.post(`/nfse/${id}/cancelar`, { motivo: `${MOTIVO} [simular: demorar: 1.5 x1]` })
  await until('the event is at the city', async () => (await cityEvents(world, chaveAcesso)).length === 1)
  world.tree.kill('worker')
  const answer = await requested
  assert.equal(answer.status, 200, answer.text)
  await until('the note is cancelled', async () => (await api.get(`/nfse/${id}`)).json.status === 'cancelada')
  assert.deepEqual(await cityEvents(world, chaveAcesso), ['101101'])
  await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
})

test('a note that could not leave waits in falha_temporaria while the city is unreachable, and is sent when it is back', async () => {
  const { issuer } = await issuerWithWebhook()
  const id = (await issueWithCitiesAway(world, issuer)).at(-1)!
  const nota = await issuer.api.waitSettled(id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  await assertIssuedOnce(issuer, nota)
  const moves = await world.sql<{ para: string }>('select para from historico where nota_id = $1 order by id', [id])
  assert.deepEqual(
    moves.slice(0, 3).map(({ para }) => para),
    ['processando', 'falha_temporaria', 'processando'],
  )
  assert.equal(moves.at(-1)!.para, 'autorizada')
})

test('a client that loses the API and the database repeats its idIntegracao and has one note', async () => {
  const { issuer } = await issuerWithWebhook()
  const { api, body } = issuer
  const pedidos = Array.from({ length: 12 }, () => body())
  const insist = (pedido: object) =>
    until('accepted', async () => {
      const answer = await api.call('POST', '/nfse', { body: pedido, timeoutMs: 3_000 }).catch(() => null)
      if (answer && answer.status < 500) assert.equal(answer.status, 202, answer.text)
      return answer?.status === 202 ? (answer.json.id as string) : null
    })
  const sent = Promise.all(pedidos.flatMap((pedido) => [insist(pedido), insist(pedido)]))
  world.tree.kill('api')
  await world.tree.crashDatabase()
  world.tree.kill('api')
  const ids = new Set(await sent)
  assert.equal(ids.size, pedidos.length)
  for (const id of ids) assert.equal((await api.waitSettled(id)).status, 'autorizada')
  const livro = await world.simulator.livro({ cnpj: issuer.empresa.cpfCnpj })
  assert.deepEqual(
    livro.map(({ numero }) => Number(numero)).sort((a, b) => a - b),
    pedidos.map((_, index) => index + 1),
  )
})

async function issuerWithWebhook(): Promise<{ issuer: Issuer; path: string }> {
  const issuer = await world.issuer()
  const path = `/${issuer.tenant.id}`
  const { json, status, text } = await issuer.tenant.portal.post('/portal/webhooks', { url: receiver.url + path })
  assert.equal(status, 201, text)
  receiver.tellSecret(path, json.segredo)
  return { issuer, path }
}

const arrivals = (path: string) => receiver.chegadas.filter((each) => each.path === path)

const silenceConsults = (cnpj: string) =>
  world.simulator.admin<{ id: number }>('PUT', 'comportamento', {
    cnpj,
    operacao: 'consultar',
    comportamento: 'indisponivel',
  })

/** One document of this issuer in the city, under the number and key we report; `envios`: how often it was sent. */
async function assertIssuedOnce(
  { empresa }: Issuer,
  nota: { numero: string; chaveAcesso: string },
  { envios }: { envios?: number } = {},
): Promise<void> {
  const livro = await world.simulator.livro({ cnpj: empresa.cpfCnpj })
  assert.deepEqual(
    livro.map(({ chave, nNFSe, copias }) => [chave, String(nNFSe), copias]),
    [[nota.chaveAcesso, nota.numero, 1]],
  )
  if (envios !== undefined) assert.equal(livro[0]!.envios, envios)
}
