// §3: the states of a note, what moves it, and what each state allows.
import assert from 'node:assert/strict'
import { MOTIVO } from '../../support/ended-notes.ts'
import { until } from '../../support/until.ts'
import type { Stage } from '../stage.ts'
import { issuerOf } from './rows.ts'
import type { Sentence } from './sentence.ts'
import { decide, lateNota, notaIn, passingFailure } from './stories.ts'

type Status = Parameters<typeof notaIn>[1]
const STATES = ['processando', 'autorizada', 'rejeitada', 'cancelada', 'substituida', 'falha_definitiva'] as const

const asked = async (stage: Stage, status: Status, path = '') => {
  const { id, issuer } = await notaIn(stage, status)
  return issuer.api.get(`/v1/nfse/${id}${path}`)
}

const MOVES: readonly Sentence[] = [
  ...STATES.map(
    (status): Sentence => ({
      section: '3',
      sentence: `a note comes to be ${status}`,
      request: (stage) => asked(stage, status),
      expected: ({ json }) => assert.equal(json.status, status),
    }),
  ),
  {
    section: '3',
    sentence: 'autorizada: number, access key and urls are available',
    request: (stage) => asked(stage, 'autorizada'),
    expected: ({ json }) => assert.ok(json.numero && json.chaveAcesso && json.urls.pdf && json.urls.xml),
  },
  {
    section: '3',
    sentence: 'rejeitada: erros[] lists the fields',
    request: (stage) => asked(stage, 'rejeitada'),
    expected: ({ json }) => assert.ok(json.erros.length > 0 && json.erros[0].campo),
  },
  {
    section: '3',
    sentence: 'falha_definitiva: erros[] says that the attempts are used up',
    request: (stage) => asked(stage, 'falha_definitiva'),
    expected: ({ json }) => assert.equal(json.erros[0]?.codigo, 'TENTATIVAS_ESGOTADAS'),
  },
  {
    section: '3',
    sentence: 'falha_temporaria: a passing error, after which the note is processando again and then authorised',
    request: async (stage) => {
      const { id, issuer } = await passingFailure(stage)
      return issuer.tenant.portal.get(`/portal/nfse/${id}/timeline`)
    },
    expected: ({ json }) => {
      const steps = json.itens as { etapa: string; detalhe: { para?: string } }[]
      const states = steps.filter(({ etapa }) => etapa === 'aceita' || etapa === 'estado')
      const [first, second, third, ...rest] = states.map(({ detalhe }) => detalhe.para)
      assert.deepEqual(
        [first, second, third, rest.at(-1)],
        ['processando', 'falha_temporaria', 'processando', 'autorizada'],
      )
    },
  },
  ...(
    [
      [200, 'the note is answered as it is'],
      [404, 'no pdf'],
      [404, 'no xml'],
      [409, 'no cancelar'],
    ] as const
  ).map(
    ([status, what], index): Sentence => ({
      section: '3',
      sentence: `falha_temporaria: ${what}`,
      request: async (stage) => (await passingFailure(stage)).during[index]!,
      expected: status,
    }),
  ),
  {
    section: '3',
    sentence: 'cancelar: answered with the outcome and the status',
    request: (stage) => asked(stage, 'cancelada'),
    expected: ({ json }) =>
      assert.deepEqual([json.cancelamento.tipo, json.cancelamento.status], ['direto', 'confirmado']),
  },
  {
    section: '3',
    sentence: 'substituir: the original is cancelled, with a linked new note',
    request: (stage) => asked(stage, 'substituida'),
    expected: ({ json }) => {
      assert.equal(json.cancelamento.tipo, 'substituicao')
      assert.match(json.cancelamento.substitutaId, /^[0-9a-f-]{36}$/)
    },
  },
]

/** What may be done to a note in a state, and what is answered otherwise. */
const act = (
  status: Status,
  verb: 'cancelar' | 'substituir' | 'solicitar-cancelamento',
  expected: Sentence['expected'],
  sentence = `${status}: no ${verb}`,
): Sentence => ({
  section: '3',
  sentence,
  request: async (stage) => {
    const { id, issuer } = await notaIn(stage, status)
    const novaNota = verb === 'substituir' ? { novaNota: issuer.body() } : {}
    return issuer.api.post(`/v1/nfse/${id}/${verb}`, { motivo: MOTIVO, ...novaNota })
  },
  expected,
})

const TERMINAL: readonly Sentence[] = [
  ...(['processando', 'rejeitada', 'substituida', 'falha_definitiva'] as const).map((status) =>
    act(status, 'cancelar', { status: 409, codigo: 'NFSE_NAO_CANCELAVEL' }),
  ),
  act(
    'cancelada',
    'cancelar',
    ({ status, json }) => assert.deepEqual([status, json.status], [200, 'cancelada']),
    'cancelada: cancelling again is answered with the same (decided)',
  ),
  ...(['processando', 'rejeitada', 'cancelada', 'substituida', 'falha_definitiva'] as const).map((status) =>
    act(status, 'substituir', { status: 409, codigo: 'ESTADO_INVALIDO' }),
  ),
  ...(['processando', 'rejeitada', 'substituida', 'falha_definitiva'] as const).map((status) =>
    act(status, 'solicitar-cancelamento', { status: 409, codigo: 'NFSE_NAO_CANCELAVEL' }),
  ),
  ...(['rejeitada', 'cancelada', 'substituida', 'falha_definitiva'] as const).map(
    (status): Sentence => ({
      section: '3',
      sentence: `${status}: terminal, also when an operator asks the city again`,
      request: async (stage) => {
        const { id } = await notaIn(stage, status)
        await stage.office.operador.post(`/admin/nfse/${id}/consultar`, { motivo: 'Ensaio do contrato' })
        return asked(stage, status)
      },
      expected: ({ json }) => assert.equal(json.status, status),
    }),
  ),
]

/** Note 3: the PDF in autorizada and cancelada, the XML in autorizada alone. */
const DOCUMENTS = STATES.flatMap((status) =>
  (['pdf', 'xml'] as const).map((forma): Sentence => {
    const has = status === 'autorizada' || (forma === 'pdf' && status === 'cancelada')
    return {
      section: '3',
      sentence: `${status}: ${has ? 'the' : 'no'} ${forma}`,
      request: (stage) => asked(stage, status, `/${forma}`),
      expected: has ? 200 : 404,
    }
  }),
)

const DEADLINE: readonly Sentence[] = [
  {
    section: '3',
    sentence: 'cancelar: past the direct deadline it is refused with PRAZO_EXPIRADO',
    request: async (stage) => {
      const { id, issuer } = await lateNota(stage)
      return issuer.api.post(`/v1/nfse/${id}/cancelar`, { motivo: MOTIVO })
    },
    expected: { status: 422, codigo: 'PRAZO_EXPIRADO' },
  },
  {
    section: '3',
    sentence: 'solicitar-cancelamento: past the deadline, and the note stays autorizada while it is analysed',
    request: async (stage) => {
      const { id, issuer } = await lateNota(stage)
      await issuer.api.post(`/v1/nfse/${id}/solicitar-cancelamento`, { motivo: MOTIVO })
      return issuer.api.get(`/v1/nfse/${id}`)
    },
    expected: ({ json }) => assert.deepEqual([json.status, json.cancelamento.status], ['autorizada', 'em_analise']),
  },
  ...(
    [
      ['105104', 'granted: the note is cancelada', ['cancelada', 'deferida']],
      ['105105', 'denied: the note stays autorizada', ['autorizada', 'indeferida']],
    ] as const
  ).map(
    ([tipo, what, ends]): Sentence => ({
      section: '3',
      sentence: `solicitar-cancelamento ${what} (decided)`,
      request: async (stage) => {
        const issuer = await issuerOf(stage)
        const { json } = await issuer.api.post('/v1/nfse', { ...issuer.body(), opcoes: { modoSincrono: true } })
        const nota = { id: json.id as string, issuer }
        await issuer.api.post(`/v1/nfse/${nota.id}/solicitar-cancelamento`, { motivo: MOTIVO })
        await decide(stage, nota, tipo)
        return until('the analysis ended', async () => {
          const answer = await issuer.api.get(`/v1/nfse/${nota.id}`)
          return answer.json.cancelamento.status === 'em_analise' ? null : answer
        })
      },
      expected: ({ json }) => assert.deepEqual([json.status, json.cancelamento.status], ends),
    }),
  ),
]

export const STATES_OF_NOTES: readonly Sentence[] = [...MOVES, ...TERMINAL, ...DOCUMENTS, ...DEADLINE]
