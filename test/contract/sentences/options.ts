// §2.2 and §2.1: the options of a request, and the answer to a repeated request.
import assert from 'node:assert/strict'
import type { Stage } from '../stage.ts'
import { choice, flag } from './fields.ts'
import { avisosOf, bodyOf, changed, issuerOf, once, refuses } from './rows.ts'
import type { Sentence } from './sentence.ts'

const OPCOES: readonly Sentence[] = [
  ...flag('2.2', 'opcoes.modoSincrono'),
  ...choice('2.2', 'opcoes.prioridade', ['normal', 'alta']),
  {
    section: '2.2',
    sentence: 'opcoes.modoSincrono: the answer waits for the end of the note',
    request: async (stage) => {
      const { api, body } = await issuerOf(stage)
      return api.post('/v1/nfse', { ...body(), opcoes: { modoSincrono: true } })
    },
    expected: ({ status, json }) => assert.deepEqual([status, json.status], [200, 'autorizada']),
  },
  {
    section: '2.2',
    sentence: 'opcoes.modoSincrono: by default false, and the answer is 202 at once',
    request: async (stage) => {
      const { api, body } = await issuerOf(stage)
      return api.post('/v1/nfse', { ...body(), opcoes: {} })
    },
    expected: ({ status, json }) => assert.deepEqual([status, json.status], [202, 'processando']),
  },
  refuses(
    '2.2',
    'opcoes.webhookUrl: a URL',
    { 'opcoes.webhookUrl': 'meu-site' },
    'FORMATO_INVALIDO',
    'opcoes.webhookUrl',
  ),
  refuses(
    '2.2',
    'opcoes.webhookUrl: no other protocol',
    { 'opcoes.webhookUrl': 'ftp://cliente.example/eventos' },
    'FORMATO_INVALIDO',
    'opcoes.webhookUrl',
  ),
  refuses('2.2', 'opcoes.webhookUrl: a string', { 'opcoes.webhookUrl': 1 }, 'TIPO_INVALIDO', 'opcoes.webhookUrl'),
  refuses(
    '2.2',
    'opcoes.webhookUrl: no address of a private network (decided)',
    { 'opcoes.webhookUrl': 'https://10.1.2.3/eventos' },
    'FORMATO_INVALIDO',
    'opcoes.webhookUrl',
    { status: 422, recusa: 'WEBHOOK_URL_INVALIDA' },
  ),
  {
    section: '2.2',
    sentence: 'opcoes.webhookUrl: HTTPS in production',
    request: async (stage) => {
      const { tenant, body } = await issuerOf(stage)
      const api = await once(stage, 'chave de produção', () => tenant.apiKey('producao'))
      return api.post('/v1/nfse/validar', { ...body(), opcoes: { webhookUrl: 'http://198.51.100.7/eventos' } })
    },
    expected: ({ json }) => assert.deepEqual([json.desfecho, json.codigo], ['recusada', 'WEBHOOK_URL_INVALIDA']),
  },
]

/** A note that exists, with the body it was made from. */
const noteOf = (stage: Stage) =>
  once(stage, 'nota repetida', async () => {
    const { api } = await issuerOf(stage)
    const body = await bodyOf(stage, {})
    const { json } = await api.issue(body)
    return { body, id: json.id as string, api }
  })

const REPEATED: readonly Sentence[] = [
  {
    section: '2.1',
    sentence: 'a repeated idIntegracao gets the note with its current status',
    request: async (stage) => {
      const { api, body, id } = await noteOf(stage)
      await api.waitSettled(id)
      return api.issue(body)
    },
    expected: ({ status, json }) => assert.deepEqual([status, json.status], [202, 'autorizada']),
  },
  {
    section: '2.1',
    sentence: 'a repeated idIntegracao with another body gets the note and an aviso (decided)',
    request: async (stage) => {
      const { api, body, id } = await noteOf(stage)
      const answer = await api.issue(changed(body, { 'servico[0].valor.servico': 777 }))
      assert.equal(answer.json.id, id)
      return answer
    },
    expected: ({ status, json }) => {
      assert.equal(status, 202)
      assert.deepEqual(avisosOf(json, 'IDEMPOTENCIA_CORPO_DIVERGENTE').length, 1)
    },
  },
  {
    section: '2.2',
    sentence: 'idIntegracao: unique in the tenant: for another issuer it is a conflict (decided)',
    request: async (stage) => {
      const { api, body, id } = await noteOf(stage)
      const { tenant } = await issuerOf(stage)
      const outra = await once(stage, 'outra empresa', async () => {
        const empresa = await tenant.createEmpresa()
        await tenant.uploadCertificado(empresa.id, stage.world.simulator.makeCertificate({ cnpj: empresa.cpfCnpj }).pfx)
        return empresa
      })
      const answer = await api.issue({ ...body, prestador: { cpfCnpj: outra.cpfCnpj } })
      assert.ok(answer.text.includes(id), 'points to the existing note')
      return answer
    },
    expected: { status: 409, codigo: 'IDEMPOTENCIA_CONFLITO' },
  },
  {
    section: '2.2',
    sentence: 'idIntegracao: unique in the tenant: another tenant may use it too',
    request: async (stage) => {
      const { body } = await noteOf(stage)
      const { api, empresa } = stage.stranger
      return api.post('/v1/nfse/validar', { ...body, prestador: { cpfCnpj: empresa.cpfCnpj } })
    },
    expected: ({ json }) => assert.deepEqual([json.desfecho, json.notaExistenteId], ['aceita', null]),
  },
]

export const OPTIONS: readonly Sentence[] = [...OPCOES, ...REPEATED]
