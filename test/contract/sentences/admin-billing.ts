// §4.4: the back-office: plans, contracts, coupons, faturas, charges, readjustments.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Stage } from '../stage.ts'
import { asks, each, MOTIVO, made, refuses, says, shows, showsNothing } from './makers.ts'
import type { Sentence } from './sentence.ts'

const S = '4.4'

export const novoPlano = () => ({ codigo: randomUUID(), nome: 'Ensaio', valorMensal: 10 })
export const novoCupom = () => ({ codigo: randomUUID(), tipo: 'valor', valor: 10, duracao: 'unica' })

/** An active contract of a new account. */
export async function newContrato({ world, office }: Stage): Promise<string> {
  const { id: planoId } = made(await office.superadmin.post('/admin/planos', novoPlano()))
  return made(await office.superadmin.post('/admin/contratos', { tenantId: (await world.register()).id, planoId })).id
}

const contratos: Sentence[] = [
  asks(
    S,
    'POST /admin/planos makes an active plan: 201 (estados 4)',
    'POST /admin/planos',
    says(201, ({ status }) => assert.equal(status, 'ativo')),
    { body: novoPlano },
  ),
  {
    section: S,
    sentence: 'PATCH /admin/planos/{id}/desativar answers 200; a deactivated plan takes no new contract (estados 4)',
    request: async ({ office: { superadmin }, world }) => {
      const { id } = made(await superadmin.post('/admin/planos', novoPlano()))
      const answer = await superadmin.call('PATCH', `/admin/planos/${id}/desativar`, { body: { motivo: MOTIVO } })
      assert.equal(answer.json.status, 'desativado')
      const refused = await superadmin.post('/admin/contratos', { tenantId: (await world.register()).id, planoId: id })
      assert.deepEqual([refused.status, refused.json.codigo], [422, 'PLANO_INDISPONIVEL'])
      return answer
    },
    expected: 200,
  },
  each(
    S,
    'GET /admin/contratos: status (estados 5)',
    'GET /admin/contratos?status=',
    ['agendado', 'em_teste', 'ativo', 'inadimplente', 'suspenso', 'cancelado', 'encerrado'],
    ({ status }, value) => status === value,
  ),
  asks(
    S,
    'GET /admin/contratos/tenant/{tenantId}',
    ({ ids }) => `GET /admin/contratos/tenant/${ids.conta}`,
    says(200, (json) => assert.ok(JSON.stringify(json).includes('tenantId'))),
  ),
  asks(S, 'GET /admin/contratos/{id}/consumo', ({ ids }) => `GET /admin/contratos/${ids.contrato}/consumo`, 200),
  {
    section: S,
    sentence:
      'POST /admin/contratos/{id}/suspender, reativar, cancelar: 201 each, suspenso, ativo, cancelado (estados 5)',
    request: async (stage) => {
      const path = `/admin/contratos/${await newContrato(stage)}`
      const act = async (ato: string) => {
        made(await stage.office.superadmin.post(`${path}/${ato}`, { motivo: MOTIVO }))
        return (await stage.office.superadmin.get(path)).json.status
      }
      assert.deepEqual(
        [await act('suspender'), await act('reativar'), await act('cancelar')],
        ['suspenso', 'ativo', 'cancelado'],
      )
      return stage.office.superadmin.post(`${path}/suspender`, { motivo: MOTIVO })
    },
    expected: { status: 409, codigo: 'ESTADO_INVALIDO' },
  },
  {
    section: S,
    sentence: 'POST /admin/contratos/{id}/aplicar-cupom and DELETE …/cupom: 201 and 200',
    request: async (stage) => {
      const { superadmin } = stage.office
      const { codigo } = made(await superadmin.post('/admin/cupons', novoCupom()))
      const path = `/admin/contratos/${await newContrato(stage)}`
      made(await superadmin.post(`${path}/aplicar-cupom`, { codigo }))
      return superadmin.call('DELETE', `${path}/cupom`)
    },
    expected: 200,
  },
  each(
    S,
    'GET /admin/cupons: ativo',
    'GET /admin/cupons?ativo=',
    ['true', 'false'],
    ({ ativo }, value) => String(ativo) === value,
  ),
  each(
    S,
    'GET /admin/cupons: validos',
    'GET /admin/cupons?validos=',
    ['true', 'false'],
    ({ status }, value) => (status === 'ativo') === (value === 'true'),
  ),
  {
    section: S,
    sentence: 'DELETE /admin/cupons/{id} ends the coupon softly (estados 8): 200, and it is still shown, encerrado',
    request: async ({ office: { superadmin } }) => {
      const { id } = made(await superadmin.post('/admin/cupons', novoCupom()))
      const answer = await superadmin.call('DELETE', `/admin/cupons/${id}`)
      assert.equal((await superadmin.get(`/admin/cupons/${id}`)).json.status, 'encerrado')
      return answer
    },
    expected: 200,
  },
]

const FATURA = [
  'rascunho',
  'sem_cobranca',
  'aberta',
  'vencida',
  'parcialmente_paga',
  'paga',
  'baixada',
  'substituida',
  'cancelada',
] as const
const COBRANCA = ['criando', 'incerta', 'emitida', 'vencida', 'cancelando', 'paga', 'cancelada', 'expirada'] as const

const faturas: Sentence[] = [
  each(
    S,
    'GET /admin/faturamento/faturas: status (estados 6)',
    'GET /admin/faturamento/faturas?status=',
    FATURA,
    ({ status }, value) => status === value,
  ),
  shows(
    S,
    'GET /admin/faturamento/faturas: competencia',
    'GET /admin/faturamento/faturas?competencia=2026-01',
    ({ competencia }) => competencia === '2026-01',
  ),
  showsNothing(
    S,
    'GET /admin/faturamento/faturas: an unknown competencia finds nothing',
    'GET /admin/faturamento/faturas?competencia=2019-01',
  ),
  refuses(
    S,
    'GET /admin/faturamento/faturas: a competencia that is no month is refused',
    'GET /admin/faturamento/faturas?competencia=2026-13',
    [400, 'PARAMETRO_INVALIDO'],
  ),
  ...['contratos-a-faturar', 'pendentes'].map((which) =>
    showsNothing(
      S,
      `GET /admin/faturamento/${which}: competencia before any contract`,
      `GET /admin/faturamento/${which}?competencia=2019-01`,
    ),
  ),
  asks(
    S,
    'GET /admin/faturamento/preview/{contratoId}',
    async (stage) => `GET /admin/faturamento/preview/${await newContrato(stage)}`,
    says(200, ({ simulada, total }) => {
      assert.equal(simulada, true)
      assert.equal(typeof total, 'number')
    }),
  ),
  asks(S, 'GET /admin/faturamento/inadimplencia', 'GET /admin/faturamento/inadimplencia', 200),
  asks(
    S,
    'GET /admin/faturamento/faturas/{id}',
    ({ ids }) => `GET /admin/faturamento/faturas/${ids.fatura}`,
    says(200, ({ total }) => assert.equal(total, 199)),
  ),
  asks(
    S,
    'GET /admin/faturamento/faturas/{id}/pdf is a PDF',
    ({ ids }) => `GET /admin/faturamento/faturas/${ids.fatura}/pdf`,
    ({ status, headers }) => assert.deepEqual([status, headers['content-type']], [200, 'application/pdf']),
  ),
  asks(S, 'GET /admin/nf-mensalidade/config', 'GET /admin/nf-mensalidade/config', 200),
  shows(
    S,
    'GET /admin/nf-mensalidade/empresas: q',
    ({ owner }) => `GET /admin/nf-mensalidade/empresas?q=${owner.empresa.cpfCnpj}`,
    ({ cpfCnpj }, { owner }) => cpfCnpj === owner.empresa.cpfCnpj,
  ),
  showsNothing(
    S,
    'GET /admin/nf-mensalidade/empresas: an unknown q finds nothing',
    'GET /admin/nf-mensalidade/empresas?q=zzz-nenhuma',
  ),
  asks(S, 'GET /admin/precificacao', 'GET /admin/precificacao', 200),
]

const cobrancas: Sentence[] = [
  each(
    S,
    'GET /admin/bank/cobrancas: status (estados 7)',
    'GET /admin/bank/cobrancas?status=',
    COBRANCA,
    ({ status }, value) => status === value,
  ),
  shows(
    S,
    'GET /admin/bank/cobrancas: contratoId',
    ({ ids }) => `GET /admin/bank/cobrancas?contratoId=${ids.contrato}`,
    ({ contratoId }, { ids }) => contratoId === ids.contrato,
  ),
  showsNothing(
    S,
    'GET /admin/bank/cobrancas: an unknown contratoId finds nothing',
    () => `GET /admin/bank/cobrancas?contratoId=${randomUUID()}`,
  ),
  asks(
    S,
    'GET /admin/bank/cobrancas/{id}',
    ({ ids }) => `GET /admin/bank/cobrancas/${ids.cobranca}`,
    says(200, ({ valor }) => assert.equal(valor, 100)),
  ),
  {
    section: S,
    sentence: 'POST /admin/reajustes schedules, DELETE cancels while agendado (estados 9): 201 and 200',
    request: async ({ office: { superadmin } }) => {
      const body = { percentual: 1, alvo: { todos: true }, vigencia: '2040-01', motivo: MOTIVO }
      const { id, status } = made(await superadmin.post('/admin/reajustes', body))
      assert.equal(status, 'agendado')
      const answer = await superadmin.call('DELETE', `/admin/reajustes/${id}`)
      assert.equal((await superadmin.get(`/admin/reajustes/${id}`)).json.status, 'cancelado')
      return answer
    },
    expected: 200,
  },
]

export const ADMIN_BILLING: readonly Sentence[] = [...contratos, ...faturas, ...cobrancas]
