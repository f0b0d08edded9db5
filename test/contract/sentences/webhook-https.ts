// §6: HTTP (non-TLS) webhook URLs are rejected in production, in each way of getting its events.
import { randomUUID } from 'node:crypto'
import type { Answer } from '../../support/http.ts'
import type { Stage } from '../stage.ts'
import { made, refusal } from './makers.ts'
import type { Sentence } from './sentence.ts'

const httpUrl = () => `http://cliente.example/${randomUUID()}`

/** An endpoint of the portal that takes the events of homologação, in clear text. */
const inTest = async ({ team }: Stage): Promise<string> =>
  made(await team.owner.post('/portal/webhooks', { url: httpUrl(), ambiente: 'homologacao' })).id

const WAYS: readonly (readonly [way: string, request: (stage: Stage) => Promise<Answer>])[] = [
  [
    'an endpoint of a key of production',
    async ({ owner }) => (await owner.tenant.apiKey('producao')).post('/webhooks', { url: httpUrl() }),
  ],
  [
    'a note of a key of production',
    async ({ owner }) =>
      (await owner.tenant.apiKey('producao')).issue(owner.body({ opcoes: { webhookUrl: httpUrl() } })),
  ],
  [
    'an endpoint of production, in the portal',
    ({ team }) => team.owner.post('/portal/webhooks', { url: httpUrl(), ambiente: 'producao' }),
  ],
  [
    'an endpoint of homologação that is moved to production',
    async (stage) => {
      const body = { ambiente: 'producao' }
      return stage.team.owner.call('PATCH', `/portal/webhooks/${await inTest(stage)}`, { body })
    },
  ],
  [
    'an endpoint of production whose URL is changed',
    async ({ team }) => {
      const novo = { url: `https://cliente.example/${randomUUID()}`, ambiente: 'producao' }
      const { id } = made(await team.owner.post('/portal/webhooks', novo))
      return team.owner.call('PATCH', `/portal/webhooks/${id}`, { body: { url: httpUrl() } })
    },
  ],
  [
    'a note of production, in the portal',
    ({ team, owner }) =>
      team.owner.post('/portal/nfse?ambiente=producao', owner.body({ opcoes: { webhookUrl: httpUrl() } })),
  ],
]

export const WEBHOOK_HTTPS: readonly Sentence[] = WAYS.map(([way, request]) => ({
  section: '6',
  sentence: `HTTP webhook URLs are rejected in production: ${way}`,
  request,
  expected: refusal(422, 'WEBHOOK_URL_INVALIDA'),
}))
