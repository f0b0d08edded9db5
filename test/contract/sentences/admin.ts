// §4.4: the back-office: access, settings, accounts, people, municipalities, notes, queues.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ADMIN_ENV } from '../../support/publish-city.ts'
import { newAdmin, type Stage } from '../stage.ts'
import { asks, each, MOTIVO, made, says, shows, showsNothing } from './makers.ts'
import { CHAVE, daysAgo, ESTADOS, planted } from './planted.ts'
import type { Sentence } from './sentence.ts'

const S = '4.4'
const anonymous = ({ anonymous }: Stage) => anonymous()
const conta = ({ owner }: Stage) => owner.tenant.id

const acesso: Sentence[] = [
  asks(
    S,
    'POST /admin/auth/login answers 200 with token and usuario, and no conta (decisoes 2)',
    'POST /admin/auth/login',
    says(200, ({ token, usuario, conta }) => {
      assert.ok(token && usuario.id)
      assert.deepEqual([usuario.papel, conta], ['superadmin', undefined])
    }),
    { body: { email: ADMIN_ENV.ADMIN_EMAIL, senha: ADMIN_ENV.ADMIN_SENHA }, by: anonymous },
  ),
  {
    section: S,
    sentence: 'GET /admin/auth/me shows who is in the session; POST /admin/auth/logout ends it: 204 without a body',
    request: async (stage) => {
      const { client } = await newAdmin({ ...stage, superadmin: stage.office.superadmin }, 'suporte')
      assert.equal(made(await client.get('/admin/auth/me'), 200).usuario.papel, 'suporte')
      const answer = await client.call('POST', '/admin/auth/logout')
      assert.equal((await client.get('/admin/auth/me')).status, 401)
      return answer
    },
    expected: ({ status, text }) => assert.deepEqual([status, text], [204, '']),
  },
  {
    section: S,
    sentence: 'a setting is put, and deleted back to its default: 200 both',
    request: async ({ office: { superadmin } }) => {
      const path = '/admin/settings/suporte.telefone'
      const put = made(await superadmin.call('PUT', path, { body: { valor: '94 3333-4444', motivo: MOTIVO } }), 200)
      assert.equal(put.valor, '94 3333-4444')
      const answer = await superadmin.call('DELETE', `${path}?motivo=${encodeURIComponent(MOTIVO)}`)
      assert.deepEqual(answer.json.valor, answer.json.padrao)
      return answer
    },
    expected: 200,
  },
  asks(
    S,
    'POST /admin/usuarios makes a person: 201',
    'POST /admin/usuarios',
    says(201, ({ usuario }) => assert.equal(usuario.papel, 'suporte')),
    {
      body: () => ({ nome: 'Bia', email: `${randomUUID()}@servico.example`, papel: 'suporte' }),
    },
  ),
  asks(
    S,
    'POST /admin/usuarios/{id}/resetar-senha makes a single-use link, never a password (decisoes 2)',
    async (stage) => {
      const { id } = await newAdmin({ ...stage, superadmin: stage.office.superadmin }, 'suporte')
      return `POST /admin/usuarios/${id}/resetar-senha`
    },
    says(201, (json) => assert.deepEqual([typeof json.url, json.senha], ['string', undefined])),
  ),
]

const contas: Sentence[] = [
  shows(
    S,
    'GET /admin/tenants: search',
    ({ owner }) => `GET /admin/tenants?search=${owner.tenant.email}`,
    ({ id }, { owner }) => id === owner.tenant.id,
  ),
  showsNothing(S, 'GET /admin/tenants: an unknown search finds nothing', 'GET /admin/tenants?search=zzz-nenhuma-conta'),
  asks(S, 'GET /admin/tenants/{id}', (stage) => `GET /admin/tenants/${conta(stage)}`, 200),
  asks(
    S,
    'PATCH /admin/tenants/{id} changes it',
    async ({ world }) => `PATCH /admin/tenants/${(await world.register()).id}`,
    says(200, ({ nome }) => assert.equal(nome, 'Outro nome')),
    { body: { nome: 'Outro nome', motivo: MOTIVO } },
  ),
  asks(
    S,
    'GET /admin/tenants/{id}/faturas/{faturaId}/pdf is a PDF',
    ({ ids }) => `GET /admin/tenants/${ids.conta}/faturas/${ids.fatura}/pdf`,
    ({ status, headers }) => assert.deepEqual([status, headers['content-type']], [200, 'application/pdf']),
  ),
]

const municipios: Sentence[] = [
  asks(S, 'GET /admin/queues/tarefas: no job', 'GET /admin/queues/tarefas?numero=999999999999999', 200),
  shows(
    S,
    'GET /admin/municipios: atendimento',
    'GET /admin/municipios?atendimento=ainda_nao',
    ({ rotas }) => rotas.producao.falta !== null,
  ),
  shows(
    S,
    'GET /admin/municipios/cobertura',
    'GET /admin/municipios/cobertura',
    ({ municipios, atendidos, emPreparacao, aindaNao }) => municipios === atendidos + emPreparacao + aindaNao,
  ),
  shows(S, 'GET /admin/municipios: search', 'GET /admin/municipios?search=Marab', ({ nome }) => /marab/i.test(nome)),
  shows(S, 'GET /admin/municipios: uf', 'GET /admin/municipios?uf=AC', ({ uf }) => uf === 'AC'),
  each(
    S,
    'GET /admin/municipios: trilho',
    'GET /admin/municipios?uf=SP&trilho=',
    ['nacional', 'municipal'],
    ({ rotas }, trilho) => JSON.stringify(rotas).includes(`"trilho":"${trilho}"`),
  ),
  shows(S, 'GET /admin/municipios: padrao', 'GET /admin/municipios?padrao=abrasf-2.04', (item) =>
    JSON.stringify(item).includes('abrasf-2.04'),
  ),
  asks(
    S,
    'GET /admin/municipios: limit and offset',
    'GET /admin/municipios?limit=2&offset=3',
    says(200, ({ items, total, limit, offset }) => {
      assert.deepEqual([items.length, limit, offset], [2, 2, 3])
      assert.equal(total, 5571)
    }),
  ),
  shows(
    S,
    'GET /admin/municipios/padroes/distintos',
    'GET /admin/municipios/padroes/distintos',
    ({ municipios }) => municipios > 0,
  ),
]

/** A call on the notes of all accounts, once the planted ones are there. */
const notasAt = (query: string | ((stage: Stage) => string)) => async (stage: Stage) => {
  await planted(stage)
  return `GET /admin/nfse?${typeof query === 'string' ? query : query(stage)}`
}

const notas: Sentence[] = [
  shows(S, 'GET /admin/nfse: q', notasAt(`q=${CHAVE}`), ({ numero }) => numero === '770011'),
  showsNothing(S, 'GET /admin/nfse: an unknown q finds nothing', notasAt('q=zzz-nada-disso')),
  shows(
    S,
    'GET /admin/nfse: tenantId',
    notasAt((stage) => `tenantId=${conta(stage)}`),
    (nota, stage) => nota.conta.id === conta(stage),
  ),
  shows(
    S,
    'GET /admin/nfse: empresaCnpj',
    notasAt(({ owner }) => `empresaCnpj=${owner.empresa.cpfCnpj}`),
    ({ empresa }, { owner }) => empresa.cpfCnpj === owner.empresa.cpfCnpj,
  ),
  shows(
    S,
    'GET /admin/nfse: empresaId',
    notasAt(({ owner }) => `empresaId=${owner.empresa.id}`),
    ({ empresa }, { owner }) => empresa.id === owner.empresa.id,
  ),
  shows(
    S,
    'GET /admin/nfse: municipioIbge',
    notasAt('municipioIbge=3550308'),
    ({ meta }) => meta.municipio.ibge === '3550308',
  ),
  each(S, 'GET /admin/nfse: status', notasAt('status='), ESTADOS, ({ status }, value) => status === value),
  each(
    S,
    'GET /admin/nfse: trilho',
    notasAt('trilho='),
    ['nacional', 'municipal'],
    ({ meta }, value) => meta.trilho === value,
  ),
  each(
    S,
    'GET /admin/nfse: ambiente',
    notasAt('ambiente='),
    ['producao', 'homologacao'],
    ({ ambiente }, value) => ambiente === value,
  ),
  shows(
    S,
    'GET /admin/nfse: desde and ate',
    notasAt(() => `desde=${daysAgo(40)}&ate=${daysAgo(31)}`),
    ({ numero }) => numero === '32',
  ),
  asks(
    S,
    'GET /admin/nfse: limit and offset',
    notasAt('limit=1&offset=1'),
    says(200, ({ items, limit, offset }) => assert.deepEqual([items.length, limit, offset], [1, 1, 1])),
  ),
  shows(
    S,
    'GET /admin/nfse/recusas: ambiente and tenantId',
    async (stage) =>
      `GET /admin/nfse/recusas?ambiente=homologacao&janela=7d&tenantId=${(await planted(stage)).tenant.id}`,
    ({ codigo, notas, porPasso }) => codigo === 'SEM_CODIGO' && notas === 2 && porPasso.length === 7,
  ),
  shows(
    S,
    'GET /admin/nfse/empresas/buscar: q',
    ({ owner }) => `GET /admin/nfse/empresas/buscar?q=${owner.empresa.cpfCnpj}`,
    ({ cpfCnpj }, { owner }) => cpfCnpj === owner.empresa.cpfCnpj,
  ),
  showsNothing(
    S,
    'GET /admin/nfse/tomadores/buscar: an unknown q finds nothing',
    'GET /admin/nfse/tomadores/buscar?q=zzz-nenhum-tomador',
  ),
  showsNothing(
    S,
    'GET /admin/nfse/empresas/buscar: an unknown q finds nothing',
    'GET /admin/nfse/empresas/buscar?q=zzz-nenhuma-empresa',
  ),
  asks(
    S,
    'GET /admin/nfse/{id}',
    ({ ids }) => `GET /admin/nfse/${ids.nota}`,
    says(200, ({ status }) => assert.equal(status, 'autorizada')),
  ),
  asks(S, 'GET /admin/nfse/{id}/timeline', ({ ids }) => `GET /admin/nfse/${ids.nota}/timeline`, 200),
  asks(
    S,
    'POST /admin/nfse/{id}/replay-webhook delivers again: 201',
    ({ ids }) => `POST /admin/nfse/${ids.nota}/replay-webhook`,
    201,
    { body: { motivo: MOTIVO } },
  ),
  asks(
    S,
    'POST /admin/nfse/{id}/reenfileirar of a note that ended is 409 (states, rule 5)',
    ({ ids }) => `POST /admin/nfse/${ids.nota}/reenfileirar`,
    ({ status, json }) =>
      assert.deepEqual([status, json.codigo, json.estadoAtual], [409, 'ESTADO_INVALIDO', 'autorizada']),
    { body: { motivo: MOTIVO } },
  ),
  asks(
    S,
    'POST /admin/nfse/{id}/falha-definitiva without provaDeAusencia is 400 (decisoes 8)',
    ({ ids }) => `POST /admin/nfse/${ids.nota}/falha-definitiva`,
    400,
    { body: { motivo: MOTIVO } },
  ),
]

const STATES = ['aguardando', 'agendado', 'executando', 'bloqueado', 'concluido', 'falhou', 'cancelado'] as const
const fila =
  (rest: string) =>
  ({ ids }: Stage) =>
    `GET /admin/queues/${ids.fila}/${rest}`

const filas: Sentence[] = [
  each(
    S,
    'GET /admin/queues/{name}/jobs: state (estados 12)',
    fila('jobs?state='),
    STATES,
    ({ estado }, value) => estado === value,
  ),
  each(
    S,
    'GET /admin/queues/{name}/jobs-humanizados: state',
    fila('jobs-humanizados?state='),
    STATES,
    ({ estado }, value) => estado === value,
  ),
  asks(
    S,
    'GET /admin/queues/{name}/jobs: limit and offset',
    fila('jobs?limit=1&offset=0'),
    says(200, ({ items, limit }) => assert.deepEqual([items.length, limit], [1, 1])),
  ),
  each(
    S,
    'GET /admin/queues/painel: ambiente',
    'GET /admin/queues/painel?ambiente=',
    ['producao', 'homologacao'],
    ({ nome }) => Boolean(nome),
  ),
  ...['resumo', 'capacidade-municipios'].map((rest) =>
    asks(S, `GET /admin/queues/${rest}`, `GET /admin/queues/${rest}`, 200),
  ),
  ...['kpis', 'agrupamentos-falhas'].map((rest) => asks(S, `GET /admin/queues/{name}/${rest}`, fila(rest), 200)),
  asks(
    S,
    'POST /admin/queues/{name}/clean with a graceMs of a year removes nothing',
    ({ ids }) => `POST /admin/queues/${ids.fila}/clean?state=falhou&graceMs=31536000000`,
    says(201, ({ tarefas }) => assert.equal(tarefas, 0)),
    { body: { motivo: MOTIVO } },
  ),
  asks(
    S,
    'clean of issuance needs a second admin (decisoes 8)',
    'POST /admin/queues/nota.issue/clean?state=concluido',
    says(201, ({ status, confirmacao }) => {
      assert.equal(status, 'aguardando_confirmacao')
      assert.ok(confirmacao.id)
    }),
    { body: { motivo: MOTIVO } },
  ),
  asks(
    S,
    'clean never touches running jobs (estados 12): the state is refused',
    ({ ids }) => `POST /admin/queues/${ids.fila}/clean?state=executando`,
    400,
    { body: { motivo: MOTIVO } },
  ),
]

export const ADMIN: readonly Sentence[] = [...acesso, ...contas, ...municipios, ...notas, ...filas]
