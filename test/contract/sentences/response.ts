// §2.3: the answer about a note before the city decided, after it authorised, and after it refused.
import assert from 'node:assert/strict'
import { authorised, MOTIVO } from '../../support/ended-notes.ts'
import type { Answer } from '../../support/http.ts'
import type { Issuer } from '../../support/tenant.ts'
import type { Stage } from '../stage.ts'
import { cityIssuer } from './cities.ts'
import { issuerOf, once } from './rows.ts'
import type { Sentence } from './sentence.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The answer to the request, of which the note is read again once it is authorised. */
const accepted = (stage: Stage): Promise<Answer> =>
  once(stage, 'resposta de aceite', async () => {
    const { api, body } = await issuerOf(stage)
    return api.issue(body())
  })
const settled = async (stage: Stage): Promise<Answer> => {
  const { api } = await issuerOf(stage)
  const { json } = await accepted(stage)
  await api.waitSettled(json.id)
  return api.get(`/v1/nfse/${json.id}`)
}

/** A note that the city refused, and the one that took its idIntegracao. */
const refused = (stage: Stage) =>
  once(stage, 'nota rejeitada e a seguinte', async () => {
    const { api, body } = await issuerOf(stage)
    const idIntegracao = crypto.randomUUID()
    const { json } = await api.issue({ ...body({ simular: 'rejeitar: E0310' }), idIntegracao })
    await api.waitSettled(json.id)
    return { answer: await api.get(`/v1/nfse/${json.id}`), again: await api.issue({ ...body(), idIntegracao }) }
  })

/** A note that replaces another. */
const replacement = (stage: Stage) =>
  once(stage, 'nota substituta', async () => {
    const issuer = await issuerOf(stage)
    const original = await authorised(issuer)
    const novaNota = issuer.body()
    return {
      original,
      answer: await issuer.api.post(`/v1/nfse/${original.id}/substituir`, { novaNota, motivo: MOTIVO }),
    }
  })

const cityNota = (stage: Stage) =>
  once(stage, 'nota municipal', async () => authorised((await cityIssuer(stage)) as Issuer))

// biome-ignore lint/suspicious/noExplicitAny: each judge reads the fields that its sentence names
type Judge = (json: any) => void
const says = (of: (stage: Stage) => Promise<Answer>, sentence: string, judge: Judge): Sentence => ({
  section: '2.3',
  sentence,
  request: of,
  expected: ({ json }) => judge(json),
})

const ACCEPTED: readonly Sentence[] = [
  says(accepted, 'id: UUID v4', ({ id }) => assert.match(id, UUID_V4)),
  says(accepted, 'status: processando after acceptance', ({ status }) => assert.equal(status, 'processando')),
  says(accepted, 'numero: null until authorized', ({ numero }) => assert.equal(numero, null)),
  says(accepted, 'chaveAcesso: null until authorized', ({ chaveAcesso }) => assert.equal(chaveAcesso, null)),
  says(accepted, 'urls: pdf and xml are null until authorized', ({ urls }) =>
    assert.deepEqual(urls, { pdf: null, xml: null }),
  ),
  says(accepted, 'numeroRps: the RPS number, a string', ({ numeroRps }) => assert.match(numeroRps, /^[1-9]\d*$/)),
  says(accepted, 'serieRps: the RPS series, a string', ({ serieRps }) => assert.equal(serieRps, '1')),
  says(accepted, 'idIntegracao: as it was sent (decided)', ({ idIntegracao }) =>
    assert.match(idIntegracao, /^[\w-]{36}$/),
  ),
  says(accepted, 'meta.trilho: nacional for a company of Simples Nacional', ({ meta }) =>
    assert.equal(meta.trilho, 'nacional'),
  ),
  says(accepted, 'meta.municipio: ibge and nome of the issuer', ({ meta }) =>
    assert.deepEqual(meta.municipio, { ibge: '1504208', nome: 'Marabá' }),
  ),
  says(accepted, 'meta.tempoProcessamento: a duration as text', ({ meta }) =>
    assert.match(meta.tempoProcessamento, /^\d+(\.\d+)?s$/),
  ),
  says(accepted, 'meta.tentativas: an integer', ({ meta }) => assert.equal(meta.tentativas, 0)),
  says(accepted, 'meta: neither numeroOriginal nor reemissaoDeId of a note of its own', ({ meta }) =>
    assert.deepEqual(['numeroOriginal' in meta, 'reemissaoDeId' in meta], [false, false]),
  ),
  says(accepted, 'scoreConfianca: an integer from 0 to 100', ({ scoreConfianca }) =>
    assert.ok(Number.isInteger(scoreConfianca) && scoreConfianca >= 0 && scoreConfianca <= 100, scoreConfianca),
  ),
  says(accepted, 'avisos: items with campo, codigo and mensagem (decided)', ({ avisos }) => {
    assert.ok(avisos.length > 0)
    for (const aviso of avisos)
      for (const campo of ['campo', 'codigo', 'mensagem']) assert.equal(typeof aviso[campo], 'string', campo)
  }),
  says(accepted, 'scoreConfianca: 100 less the points of avisos (decided)', ({ scoreConfianca, avisos }) => {
    const points = avisos.reduce((total: number, { pontos = 0 }: { pontos?: number }) => total + pontos, 0)
    assert.equal(scoreConfianca, Math.max(0, 100 - points))
  }),
  says(accepted, 'erros: an array, empty unless rejected', ({ erros }) => assert.deepEqual(erros, [])),
  says(accepted, 'valorACobrar: the net value (decided)', ({ valorACobrar }) => assert.equal(valorACobrar, 1000)),
]

const SETTLED: readonly Sentence[] = [
  says(settled, 'status: autorizada', ({ status }) => assert.equal(status, 'autorizada')),
  says(settled, 'numero: the fiscal number, a string', ({ numero }) => assert.match(numero, /^\d+$/)),
  says(settled, 'chaveAcesso: the 50 digits of the national system', ({ chaveAcesso }) =>
    assert.match(chaveAcesso, /^1504208\d{43}$/),
  ),
  says(settled, 'urls: pdf and xml are absolute once authorized', ({ id, urls }) => {
    assert.match(urls.pdf, /^https?:\/\/.+\/pdf$/)
    assert.match(urls.xml, /^https?:\/\/.+\/xml$/)
    assert.ok(urls.pdf.includes(id) && urls.xml.includes(id))
  }),
  says(settled, 'meta.tentativas: one, when the first was answered', ({ meta }) => assert.equal(meta.tentativas, 1)),
  says(settled, 'erros: empty', ({ erros }) => assert.deepEqual(erros, [])),
]
const URLS = (['pdf', 'xml'] as const).map(
  (forma): Sentence => ({
    section: '2.3',
    sentence: `urls.${forma}: leads to the document`,
    request: async (stage) => {
      const { api } = await issuerOf(stage)
      const { json } = await settled(stage)
      return api.get(new URL(json.urls[forma]).pathname)
    },
    expected: ({ status, headers }) => {
      assert.equal(status, 200)
      assert.match(headers['content-type'] ?? '', forma === 'pdf' ? /^application\/pdf$/ : /^application\/xml/)
    },
  }),
)

const OTHERS: readonly Sentence[] = [
  says(
    async (stage) => (await refused(stage)).answer,
    'status: rejeitada',
    ({ status }) => assert.equal(status, 'rejeitada'),
  ),
  says(
    async (stage) => (await refused(stage)).answer,
    'erros: of a rejected note, with campo, codigo and mensagem',
    ({ erros }) => {
      assert.equal(erros[0].codigo, 'E0310')
      assert.ok(erros[0].campo.length > 0 && erros[0].mensagem.length > 0, JSON.stringify(erros))
    },
  ),
  says(
    async (stage) => (await refused(stage)).answer,
    'numero, chaveAcesso and urls: null of a rejected note',
    (json) => assert.deepEqual([json.numero, json.chaveAcesso, json.urls], [null, null, { pdf: null, xml: null }]),
  ),
  {
    section: '2.3',
    sentence: 'meta.reemissaoDeId: of a re-issued note, the refused one',
    request: async (stage) => (await refused(stage)).again,
    expected: (answer) => {
      assert.equal(answer.status, 202, answer.text)
      assert.match(answer.json.meta.reemissaoDeId, UUID_V4)
      assert.notEqual(answer.json.meta.reemissaoDeId, answer.json.id)
    },
  },
  {
    section: '2.3',
    sentence: 'meta.numeroOriginal: of a replacement, the number of the original',
    request: async (stage) => {
      const { original, answer } = await replacement(stage)
      assert.equal(answer.json.meta?.numeroOriginal, original.numero)
      return answer
    },
    expected: 201,
  },
  {
    section: '2.3',
    sentence: 'GET /nfse: items, total, limit and offset',
    request: async (stage) => {
      await accepted(stage)
      const { api } = await issuerOf(stage)
      return api.get('/v1/nfse?limit=2')
    },
    expected: ({ json }) => {
      const { items, total, limit, offset } = json
      assert.deepEqual([Array.isArray(items), Number.isInteger(total), limit, offset], [true, true, 2, 0])
    },
  },
  {
    section: '2.3',
    sentence: 'GET /nfse: each item is a NfseResponse',
    request: async (stage) => {
      await accepted(stage)
      const { api } = await issuerOf(stage)
      return api.get('/v1/nfse?limit=5')
    },
    expected: ({ json }) => {
      assert.ok(json.items.length > 0)
      for (const nota of json.items)
        for (const campo of FIELDS) assert.ok(campo in nota, `${campo} is missing in an item of the list`)
    },
  },
  says(
    async (stage) => {
      const { api } = await cityIssuer(stage)
      return api.get(`/v1/nfse/${(await cityNota(stage)).id}`)
    },
    'meta.trilho: municipal in a city with a system of its own',
    ({ meta }) => {
      assert.deepEqual([meta.trilho, meta.municipio.nome], ['municipal', 'Limeira'])
    },
  ),
  says(
    async (stage) => {
      const { api } = await cityIssuer(stage)
      return api.get(`/v1/nfse/${(await cityNota(stage)).id}`)
    },
    'numero and chaveAcesso: in the form of the municipality',
    ({ numero, status }) => {
      assert.deepEqual([status, /^\d+$/.test(numero)], ['autorizada', true])
    },
  ),
  {
    section: '2.2',
    sentence: 'servico[0].municipioIncidencia: the municipality competent for the ISS, where a city is told of it',
    request: async (stage) => {
      const { api, body } = await cityIssuer(stage)
      const nota = body() as { servico: object[] }
      const servico = nota.servico.map((item) => ({ ...item, municipioIncidencia: '3550308' }))
      return api.post('/v1/nfse/validar', { ...nota, servico })
    },
    expected: ({ json }) =>
      assert.equal(json.calculado?.servico.municipioIncidencia, '3550308', JSON.stringify(json.erros)),
  },
]

const FIELDS = [
  'id',
  'status',
  'numero',
  'chaveAcesso',
  'numeroRps',
  'serieRps',
  'meta',
  'urls',
  'scoreConfianca',
  'avisos',
  'erros',
]

export const RESPONSE: readonly Sentence[] = [
  ...ACCEPTED,
  ...SETTLED,
  ...URLS,
  ...FIELDS.map((campo) => says(settled, `${campo}: in every answer`, (json) => assert.ok(campo in json))),
  ...OTHERS,
]
