// §4.1: how a note ends by the public API, and what corrects it.
import assert from 'node:assert/strict'
import { asks, MOTIVO, made, newNota, refusal, refuses, says } from './makers.ts'
import type { Sentence } from './sentence.ts'

const S = '4.1'

const cancel = (sentence: string, expected: Sentence['expected'], body: object) =>
  asks(S, sentence, async (stage) => `POST /nfse/${(await newNota(stage)).id}/cancelar`, expected, { body })

export const END_OF_NOTE: readonly Sentence[] = [
  cancel(
    'cancelar with a motivo of 15 characters answers 200 with the outcome',
    says(200, (nota) => {
      assert.deepEqual([nota.status, nota.cancelamento.status], ['cancelada', 'confirmado'])
      assert.ok(Date.parse(nota.cancelamento.em))
    }),
    { motivo: 'quinze letras 1' },
  ),
  cancel('cancelar takes a motivo of 500 characters', 200, {
    motivo: 'Emitida com erro. '.repeat(28).slice(0, 499) + 'x',
  }),
  ...[
    ['14 characters', 'quinze letras.'],
    ['501 characters', 'm'.repeat(501)],
  ].map(([which, motivo]) =>
    refuses(
      S,
      `cancelar with a motivo of ${which} is refused`,
      ({ ids }) => `POST /nfse/${ids.nota}/cancelar`,
      [400, 'MOTIVO_INVALIDO'],
      { body: { motivo } },
    ),
  ),
  asks(
    S,
    'cancelar without motivo is 400 and names it',
    ({ ids }) => `POST /nfse/${ids.nota}/cancelar`,
    says(400, ({ erros }) => assert.equal(erros[0].campo, 'motivo')),
    { body: {} },
  ),
  {
    section: S,
    sentence: 'cancelar repeated answers success with the same body (states, rule 4)',
    request: async (stage) => {
      const cancelar = () => stage.owner.api.post(`/nfse/${stage.ids.cancelada}/cancelar`, { motivo: MOTIVO })
      const [one, two] = [await cancelar(), await cancelar()]
      assert.deepEqual(one.json, two.json)
      return two
    },
    expected: says(200, ({ status }) => assert.equal(status, 'cancelada')),
  },
  refuses(
    S,
    'solicitar-cancelamento with a short motivo is refused',
    ({ ids }) => `POST /nfse/${ids.nota}/solicitar-cancelamento`,
    [400, 'MOTIVO_INVALIDO'],
    { body: { motivo: 'curto' } },
  ),
  asks(
    S,
    'solicitar-cancelamento answers 201; the note stays autorizada, under analysis (decisoes 5)',
    async (stage) => `POST /nfse/${(await newNota(stage)).id}/solicitar-cancelamento`,
    says(201, (nota) => {
      assert.equal(nota.status, 'autorizada')
      assert.ok(['registrada', 'em_analise'].includes(nota.cancelamento.status), nota.cancelamento.status)
    }),
    { body: { motivo: MOTIVO } },
  ),
  {
    section: S,
    sentence: 'substituir answers 201 with a new note that carries meta.numeroOriginal; the original turns substituida',
    request: async (stage) => {
      const { api, body } = stage.owner
      const original = await newNota(stage)
      const answer = await api.post(`/nfse/${original.id}/substituir`, { novaNota: body(), motivo: MOTIVO })
      assert.equal(answer.json.meta?.numeroOriginal, original.numero, answer.text)
      assert.notEqual(answer.json.id, original.id)
      assert.equal((await api.waitSettled(answer.json.id)).status, 'autorizada')
      assert.equal((await api.get(`/nfse/${original.id}`)).json.status, 'substituida')
      return answer
    },
    expected: 201,
  },
  asks(
    S,
    'substituir takes a full issuance request: a fault of it is named under novaNota',
    ({ ids }) => `POST /nfse/${ids.nota}/substituir`,
    says(400, ({ codigo, erros }) => {
      assert.equal(codigo, 'SCHEMA_DPS_INVALIDO')
      assert.ok(
        erros.some(({ campo }: { campo: string }) => campo === 'novaNota.servico'),
        JSON.stringify(erros),
      )
    }),
    { body: ({ owner }) => ({ novaNota: { ...owner.body(), servico: [] }, motivo: MOTIVO }) },
  ),
  asks(S, 'substituir without motivo is 400', ({ ids }) => `POST /nfse/${ids.nota}/substituir`, 400, {
    body: ({ owner }) => ({ novaNota: owner.body() }),
  }),
  refuses(
    S,
    'carta-correcao is refused where the city has none, as the national system (decisoes 5)',
    ({ ids }) => `POST /nfse/${ids.nota}/carta-correcao`,
    [422, 'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO'],
    {
      body: { correcoes: { discriminacao: 'Suporte técnico' }, motivo: MOTIVO },
    },
  ),
  {
    section: S,
    sentence: 'rps/inutilizar voids one number: 201; repeated, the same answer; the number stays void',
    request: async (stage) => {
      const { tenant, api, empresa, body } = await stage.world.issuer()
      const serie = { serie: '1', ambiente: 'homologacao', proximoNumero: 10 }
      made(await tenant.portal.post(`/portal/empresas/${empresa.id}/series`, serie))
      const pedido = { prestador: { cpfCnpj: empresa.cpfCnpj }, serie: '1', numero: 5, motivo: MOTIVO }
      const [one, two] = [
        await api.post('/nfse/rps/inutilizar', pedido),
        await api.post('/nfse/rps/inutilizar', pedido),
      ]
      assert.deepEqual([one.json, one.json.numero], [two.json, '5'], one.text)
      assert.ok(['inutilizada', 'inutilizada_localmente'].includes(one.json.status))
      refusal(409, 'RPS_NUMERO_EM_USO')(await api.issue(body({ rps: { numero: '5', serie: '1' } })))
      return one
    },
    expected: 201,
  },
  {
    section: S,
    sentence: 'rps/inutilizar of a number that a note uses is 409 (decisoes 5)',
    request: async (stage) => {
      const { numeroRps: numero, serieRps: serie } = (await stage.owner.api.get(`/nfse/${stage.ids.nota}`)).json
      const prestador = { cpfCnpj: stage.owner.empresa.cpfCnpj }
      return stage.owner.api.post('/nfse/rps/inutilizar', { prestador, serie, numero, motivo: MOTIVO })
    },
    expected: refusal(409, 'ESTADO_INVALIDO'),
  },
]
