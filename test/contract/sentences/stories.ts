// Notes in each state of §3, made once for all rows that look at them.
import assert from 'node:assert/strict'
import { authorised, issuerIn, MOTIVO } from '../../support/ended-notes.ts'
import type { Answer } from '../../support/http.ts'
import { type Chegada, openReceiver } from '../../support/receiver.ts'
import { silentNota } from '../../support/silent-city.ts'
import type { Issuer } from '../../support/tenant.ts'
import { until } from '../../support/until.ts'
import type { Stage } from '../stage.ts'
import { type CityIssuer, cutOffIssuer } from './cities.ts'
import { issuerOf, once } from './rows.ts'

/** `chegadas`: what the receiver of the note got, where it has one. */
type Ended = { id: string; issuer: CityIssuer; chegadas?: Chegada[] }

/** A note in this state, and who issued it. */
export const notaIn = (stage: Stage, status: keyof typeof STORIES): Promise<Ended> =>
  once(stage, `nota ${status}`, () => STORIES[status](stage))

/** A note that this issuer authorised, and something done to it. */
const after = async (issuer: Issuer, act: (id: string) => Promise<unknown> = async () => {}): Promise<Ended> => {
  const { id } = await authorised(issuer)
  await act(id)
  return { id, issuer }
}

const STORIES = {
  /** Its city took it and is silent about it: it stays so. */
  processando: async (stage: Stage) => {
    const issuer = await stage.world.issuer({ proprio: true })
    const { id } = await silentNota(stage.world, issuer)
    return { id, issuer }
  },
  autorizada: async (stage: Stage) => after(await issuerOf(stage)),
  rejeitada: async (stage: Stage) => {
    const issuer = await issuerOf(stage)
    const { json } = await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0310' }))
    await issuer.api.waitSettled(json.id)
    return { id: json.id as string, issuer }
  },
  cancelada: async (stage: Stage) => {
    const issuer = await issuerOf(stage)
    return after(issuer, async (id) => {
      const { json, text } = await issuer.api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO })
      assert.equal(json.status, 'cancelada', text)
    })
  },
  substituida: async (stage: Stage) => {
    const issuer = await issuerOf(stage)
    return after(issuer, async (id) => {
      const { json, text } = await issuer.api.post(`/nfse/${id}/substituir`, {
        novaNota: issuer.body(),
        motivo: MOTIVO,
      })
      assert.ok(json.id, text)
      await issuer.api.waitSettled(json.id)
    })
  },
  /** Nothing left at the only send that an operator allowed. */
  falha_definitiva: async (stage: Stage) => {
    await passingFailure(stage)
    const { api, body, way, tenant } = await cutOffIssuer(stage)
    const path = '/admin/settings/envio.tentativasMaximas'
    const { superadmin } = stage.office
    const set = await superadmin.call('PUT', path, { body: { valor: 1, motivo: MOTIVO } })
    assert.equal(set.status, 200, set.text)
    const receiver = await openReceiver()
    receiver.tellSecret('/fim', (await api.get('/webhooks/segredo-avulso')).json.segredo)
    await way.cut()
    const { json, text } = await api.issue(body({ opcoes: { webhookUrl: `${receiver.url}/fim` } }))
    assert.ok(json.id, text)
    await api.waitSettled(json.id)
    await way.mend()
    await until('the event', () => receiver.chegadas.length > 0)
    await receiver.close()
    const back = await superadmin.call('PUT', path, { body: { valor: 8, motivo: MOTIVO } })
    assert.equal(back.status, 200, back.text)
    return { id: json.id as string, issuer: { api, body, tenant }, chegadas: receiver.chegadas }
  },
}

/** What a note answered to while nothing of it had left, and the note after its city was reached again. */
export const passingFailure = (stage: Stage): Promise<{ id: string; issuer: CityIssuer; during: Answer[] }> =>
  once(stage, 'falha temporária', async () => {
    const { api, body, way, tenant } = await cutOffIssuer(stage)
    await way.cut()
    const { json, text } = await api.issue(body())
    assert.ok(json.id, text)
    const path = `/v1/nfse/${json.id}`
    const nota = await until('nothing left', async () => {
      const answer = await api.get(path)
      return answer.json.status === 'falha_temporaria' ? answer : null
    })
    const during = [
      nota,
      await api.get(`${path}/pdf`),
      await api.get(`${path}/xml`),
      await api.post(`${path}/cancelar`, { motivo: MOTIVO }),
    ]
    await way.mend()
    await api.waitSettled(json.id)
    return { id: json.id as string, issuer: { api, body, tenant }, during }
  })

/** A note whose direct deadline is over, as an operator set it for a city of its own. */
export const lateNota = (stage: Stage): Promise<Ended> =>
  once(stage, 'nota fora do prazo', async () => {
    const issuer = await issuerIn(stage.world, '1500800', 'PA')
    const { id } = await authorised(issuer)
    const body = { prazoCancelamentoHoras: 0 }
    const set = await stage.office.superadmin.call('PATCH', '/admin/municipios/1500800', { body })
    assert.equal(set.status, 200, set.text)
    return { id, issuer }
  })

/** What the fisco decides of an analysed cancellation, at the simulated city. */
export const decide = async (stage: Stage, { id, issuer }: Ended, tipo: '105104' | '105105'): Promise<void> => {
  const { json } = await issuer.api.get(`/nfse/${id}`)
  await stage.world.simulator.admin('POST', 'eventos', { ambiente: 'homologacao', chave: json.chaveAcesso, tipo })
}
