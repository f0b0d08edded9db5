// §6: events, as a receiver of the client sees them.
import assert from 'node:assert/strict'
import { authorised, MOTIVO } from '../../support/ended-notes.ts'
import { type Chegada, openReceiver } from '../../support/receiver.ts'
import type { Issuer } from '../../support/tenant.ts'
import { until } from '../../support/until.ts'
import type { Stage } from '../stage.ts'
import { once } from './rows.ts'
import type { Sentence } from './sentence.ts'
import { decide, notaIn } from './stories.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

type Names = 'autorizada' | 'rejeitada' | 'cancelada' | 'substituida' | 'deferida' | 'indeferida' | 'semId' | 'avulsa'
type Told = { notas: Record<Names, string>; chegadas: Chegada[]; api: Issuer['api'] }

/** One account, and all that its receiver got of one note of each fate. */
const told = (stage: Stage): Promise<Told> =>
  once(stage, 'eventos', async () => {
    const receiver = await openReceiver()
    try {
      const issuer = await stage.world.issuer()
      await subscribe(issuer, receiver, '/todos')
      await subscribe(issuer, receiver, '/so-cancelada', ['nfse.cancelada'])
      receiver.tellSecret('/avulso', (await issuer.api.get('/webhooks/segredo-avulso')).json.segredo)
      const notas = await live(stage, issuer, `${receiver.url}/avulso`)
      const expected = Object.entries(EVENTS).flatMap(([nome, eventos]) =>
        eventos.map((evento) => `${notas[nome as Names]} ${evento}`),
      )
      const arrived = () => receiver.chegadas.map(({ event, body }) => `${body.nfse?.id} ${event}`)
      await until('every event', () => expected.every((each) => arrived().includes(each)), { measure: arrived })
      return { notas, chegadas: [...receiver.chegadas], api: issuer.api }
    } finally {
      await receiver.close()
    }
  })

/** What each note tells, in the order of its life. */
const EVENTS: Record<Names, readonly string[]> = {
  autorizada: ['nfse.autorizada'],
  rejeitada: ['nfse.rejeitada'],
  cancelada: ['nfse.autorizada', 'nfse.cancelada'],
  substituida: ['nfse.autorizada', 'nfse.substituida'],
  deferida: ['nfse.autorizada', 'nfse.cancelada', 'nfse.cancelamento_deferido'],
  indeferida: ['nfse.autorizada', 'nfse.cancelamento_indeferido'],
  semId: ['nfse.autorizada'],
  avulsa: ['nfse.autorizada'],
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>

async function subscribe({ tenant }: Issuer, receiver: Receiver, path: string, eventos?: string[]) {
  const { status, json, text } = await tenant.portal.post('/portal/webhooks', {
    url: receiver.url + path,
    ...(eventos && { eventos }),
  })
  assert.equal(status, 201, text)
  receiver.tellSecret(path, json.segredo)
  return json.id as string
}

async function live(stage: Stage, issuer: Issuer, avulso: string): Promise<Told['notas']> {
  const { api, body } = issuer
  const issue = async (pedido: object) => {
    const { json, text } = await api.issue(pedido as Record<string, unknown>)
    assert.ok(json.id, text)
    await api.waitSettled(json.id)
    return json.id as string
  }
  const autorizada = async (verb?: string, more: object = {}) => {
    const { id } = await authorised(issuer)
    if (verb) await api.post(`/nfse/${id}/${verb}`, { motivo: MOTIVO, ...more })
    return id as string
  }
  const analysed = async (tipo: '105104' | '105105') => {
    const id = await autorizada('solicitar-cancelamento')
    await decide(stage, { id, issuer }, tipo)
    return id
  }
  const [a, b, c, d, e, f, g, h] = await Promise.all([
    issue(body()),
    issue(body({ simular: 'rejeitar: E0310' })),
    autorizada('cancelar'),
    autorizada('substituir', { novaNota: body() }),
    analysed('105104'),
    analysed('105105'),
    issue({ ...body(), idIntegracao: undefined }),
    issue({ ...body(), opcoes: { webhookUrl: avulso } }),
  ])
  return { autorizada: a, rejeitada: b, cancelada: c, substituida: d, deferida: e, indeferida: f, semId: g, avulsa: h }
}

/** A row about what arrived of one note; the answer that is judged is the note. */
const tells = (sentence: string, nome: Names, judge: (of: Chegada[], all: Told) => void): Sentence => ({
  section: '6',
  sentence,
  request: async (stage) => {
    const all = await told(stage)
    judge(
      all.chegadas.filter(({ path, body }) => path !== '/so-cancelada' && body.nfse?.id === all.notas[nome]),
      all,
    )
    return all.api.get(`/nfse/${all.notas[nome]}`)
  },
  expected: 200,
})

const EMITTED: readonly Sentence[] = Object.entries(EVENTS)
  .filter(([nome]) => nome !== 'semId' && nome !== 'avulsa')
  .map(([nome, eventos]) =>
    tells(`a note that is ${nome} tells ${eventos.join(', ')}, each once`, nome as Names, (of) =>
      assert.deepEqual(of.map(({ event }) => event).sort(), [...eventos].sort()),
    ),
  )

const PAYLOAD: readonly Sentence[] = [
  tells('event: the name of the event, in body and header', 'autorizada', ([one]) =>
    assert.deepEqual([one?.body.event, one?.event], ['nfse.autorizada', 'nfse.autorizada']),
  ),
  tells('timestamp: ISO 8601, of now', 'autorizada', ([one]) => {
    assert.match(one?.body.timestamp, ISO)
    assert.ok(Math.abs(Date.parse(one!.body.timestamp) - Date.now()) < 600_000)
  }),
  tells('idIntegracao: present when it was sent', 'autorizada', ([one]) => assert.match(one?.body.idIntegracao, UUID)),
  tells('idIntegracao: absent when it was not sent', 'semId', ([one]) =>
    assert.equal('idIntegracao' in one!.body, false),
  ),
  tells('nfse: id, status, numero, chaveAcesso, numeroRps, serieRps, urls', 'autorizada', ([one], { notas }) => {
    const { nfse } = one!.body
    assert.deepEqual([nfse.id, nfse.status, nfse.serieRps], [notas.autorizada, 'autorizada', '1'])
    assert.match(nfse.numero, /^\d+$/)
    assert.match(nfse.chaveAcesso, /^\d{50}$/)
    assert.match(nfse.numeroRps, /^[1-9]\d*$/)
    assert.match(nfse.urls.pdf, /^https?:\/\/.+\/pdf$/)
    assert.match(nfse.urls.xml, /^https?:\/\/.+\/xml$/)
  }),
  tells('nfse.rejeitada: numero, chaveAcesso and urls are null, erros say why (decided)', 'rejeitada', ([one]) => {
    const { numero, chaveAcesso, urls, erros } = one!.body.nfse
    assert.deepEqual([numero, chaveAcesso, urls, erros[0].codigo], [null, null, { pdf: null, xml: null }, 'E0310'])
  }),
  tells('nfse.cancelada: status and documents of a cancelled note', 'cancelada', (of) => {
    const { nfse } = of.find(({ event }) => event === 'nfse.cancelada')!.body
    assert.deepEqual([nfse.status, nfse.urls.xml, typeof nfse.urls.pdf], ['cancelada', null, 'string'])
  }),
  tells('nfse.substituida: of the original, with its status', 'substituida', (of) =>
    assert.equal(of.find(({ event }) => event === 'nfse.substituida')!.body.nfse.status, 'substituida'),
  ),
]

const HEADERS: readonly Sentence[] = [
  tells('Content-Type: application/json', 'autorizada', ([one]) => assert.equal(one?.contentType, 'application/json')),
  tells('User-Agent: Service-Webhook/1.0', 'autorizada', ([one]) =>
    assert.equal(one?.userAgent, 'Service-Webhook/1.0'),
  ),
  tells('X-Service-Delivery-Id: a UUID', 'autorizada', ([one]) => assert.match(one!.deliveryId, UUID)),
  tells('X-Service-Delivery-Id: another for each delivery', 'autorizada', (_, { chegadas }) =>
    assert.equal(new Set(chegadas.map(({ deliveryId }) => deliveryId)).size, chegadas.length),
  ),
  tells('X-Service-Signature: t=<unix seconds>,v1=<lowercase hex>', 'autorizada', ([one]) =>
    assert.match(one!.assinatura, /^t=\d{10},v1=[0-9a-f]{64}$/),
  ),
  tells(
    'X-Service-Signature: HMAC-SHA256 of <t>.<raw body> with the secret, t of now',
    'autorizada',
    (_, { chegadas }) =>
      assert.deepEqual(
        chegadas.filter(({ assinada }) => !assinada).map(({ path, event }) => `${path} ${event}`),
        [],
      ),
  ),
]

const ROADS: readonly Sentence[] = [
  tells('an endpoint gets the events that it chose, and no other', 'cancelada', (_, { chegadas, notas }) => {
    const chosen = chegadas.filter(({ path }) => path === '/so-cancelada')
    assert.deepEqual([...new Set(chosen.map(({ event }) => event))], ['nfse.cancelada'])
    assert.ok(chosen.some(({ body }) => body.nfse.id === notas.cancelada))
  }),
  tells('opcoes.webhookUrl: overrides the URL of the tenant for this issuance', 'avulsa', (of) =>
    assert.deepEqual(
      of.map(({ path }) => path),
      ['/avulso'],
    ),
  ),
  tells('opcoes.webhookUrl: for this issuance only', 'autorizada', (of) =>
    assert.deepEqual(
      of.map(({ path }) => path),
      ['/todos'],
    ),
  ),
  tells('opcoes.webhookUrl: signed with the secret of the tenant (decided)', 'avulsa', ([one]) =>
    assert.ok(one?.assinada),
  ),
  {
    section: '6',
    sentence: 'an answer other than 2xx is retried: same delivery id and body, another t; then replays go out by hand',
    request: async (stage) => {
      const receiver = await openReceiver((nth) => [500, 302][nth] ?? 204)
      try {
        const issuer = await stage.world.issuer()
        await subscribe(issuer, receiver, '/falha')
        await authorised(issuer)
        await until('three attempts', () => receiver.chegadas.length >= 3)
        const [first, ...others] = receiver.chegadas
        for (const other of others) {
          assert.deepEqual([other.deliveryId, other.body, other.assinada], [first!.deliveryId, first!.body, true])
        }
        await until('delivered', async () => {
          const { json } = await issuer.api.get(`/webhooks/entregas/${first!.deliveryId}`)
          return json.status === 'entregue'
        })
        assert.equal(receiver.chegadas.length, 3, 'a 2xx ends the retries')
        const answer = await issuer.api.post(`/webhooks/${first!.deliveryId}/replay`, {})
        await until('the replay', () => receiver.chegadas.length >= 4)
        const replayed = receiver.chegadas[3]!
        assert.deepEqual(
          [replayed.deliveryId, replayed.body, replayed.assinada],
          [first!.deliveryId, first!.body, true],
        )
        return answer
      } finally {
        await receiver.close()
      }
    },
    expected: ({ status, text }) => assert.ok(status === 200 || status === 201, `${status} ${text}`),
  },
  {
    section: '6',
    sentence: 'POST /admin/nfse/{id}/replay-webhook: repeats a webhook of a note',
    request: async (stage) => {
      const receiver = await openReceiver()
      try {
        const issuer = await stage.world.issuer()
        await subscribe(issuer, receiver, '/repetida')
        const { id } = await authorised(issuer)
        await until('the event', () => receiver.chegadas.length >= 1)
        const answer = await until('the delivery ended', async () => {
          const reply = await stage.office.operador.post(`/admin/nfse/${id}/replay-webhook`, {
            motivo: 'Ensaio do contrato',
          })
          return reply.status === 409 ? null : reply
        })
        await until('the replay', () => receiver.chegadas.length >= 2)
        assert.deepEqual(receiver.chegadas[1]!.body, receiver.chegadas[0]!.body)
        return answer
      } finally {
        await receiver.close()
      }
    },
    expected: 201,
  },
  {
    section: '6',
    sentence: 'a note that is falha_definitiva tells nfse.falha_definitiva, with its erros (decided)',
    request: async (stage) => {
      const { id, issuer, chegadas = [] } = await notaIn(stage, 'falha_definitiva')
      const [one, ...others] = chegadas
      assert.deepEqual([one?.event, one?.assinada, others], ['nfse.falha_definitiva', true, []])
      const { status, erros } = one!.body.nfse
      assert.deepEqual([status, erros[0].codigo], ['falha_definitiva', 'TENTATIVAS_ESGOTADAS'])
      return issuer.api.get(`/v1/nfse/${id}`)
    },
    expected: 200,
  },
  {
    section: '6',
    sentence: 'a URL without TLS is rejected in production',
    request: async (stage) => {
      const { tenant } = stage.owner
      return tenant.portal.post('/portal/webhooks', { url: 'http://198.51.100.7/eventos', ambiente: 'producao' })
    },
    expected: ({ status, text }) => {
      assert.equal(status, 422, text)
      assert.match(text, /WEBHOOK_URL_INVALIDA/)
    },
  },
]

export const EVENTS_SENT: readonly Sentence[] = [...EMITTED, ...PAYLOAD, ...HEADERS, ...ROADS]
