// §7: each code of the closed table (decisoes 1) is answered once over HTTP, with its status and the one body of errors.
import { randomUUID } from 'node:crypto'
import type { Codigo } from '#domain/codigos.ts'
import { MES_CORRENTE } from '../../support/belongings.ts'
import { type Answer, type Client, openClient } from '../../support/http.ts'
import { silentNota } from '../../support/silent-city.ts'
import type { Issuer } from '../../support/tenant.ts'
import { enrol } from '../recipes.ts'
import { mailedToken, newEmpresa, type Stage } from '../stage.ts'
import { novoCupom, novoPlano } from './admin-billing.ts'
import { bank } from './bank.ts'
import { type Caso, ERROS_DE_REGRA } from './errors-rules.ts'
import { inTurn, MOTIVO, made, newNota, refusal, verComo } from './makers.ts'
import type { Sentence } from './sentence.ts'

const SENHA = 'outra frase comprida'
const nobody = (stage: Stage): Client => stage.anonymous()
/** The same request twice; the second answer. */
const twice = async (client: Client, path: string, body: object): Promise<Answer> => {
  made(await client.post(path, body))
  return client.post(path, body)
}
const loginOf = async (stage: Stage, more: object = {}) => {
  const { portal, email, senha } = await stage.world.register()
  await enrol(portal, '/portal', senha)
  return nobody(stage).post('/portal/auth/login', { email, senha, ...more })
}

const closeMonth = ({ tenant }: Issuer): Promise<Answer> => {
  return tenant.portal.post(`/portal/fechamentos/${MES_CORRENTE}/fechar`, { ambiente: 'homologacao' })
}

const ERROS = {
  SCHEMA_DPS_INVALIDO: [400, ({ owner }) => owner.api.issue({})],
  PARAMETRO_INVALIDO: [400, ({ owner }) => owner.api.get('/nfse?limit=x')],
  JSON_INVALIDO: [400, ({ owner }) => owner.api.call('POST', '/nfse', { raw: '{"a":' })],
  CORPO_GRANDE_DEMAIS: [400, ({ owner }) => owner.api.issue({ a: 'x'.repeat(1024 * 1024) })],
  TIPO_DE_CONTEUDO_INVALIDO: [
    400,
    ({ owner }) => owner.api.call('POST', '/nfse', { raw: 'a=1', headers: { 'content-type': 'text/plain' } }),
  ],
  REQUISICAO_INVALIDA: [400, ({ owner }) => owner.api.get('/nfse/%zz')],
  MOTIVO_INVALIDO: [400, ({ owner, ids }) => owner.api.post(`/nfse/${ids.nota}/cancelar`, { motivo: 'curto' })],
  MOTIVO_REEMISSAO_INVALIDO: [
    400,
    ({ office, owner, ids }) =>
      office.operador.post(`/admin/nfse/${ids.recusada}/reemitir`, { payload: owner.body(), motivo: 'curto' }),
  ],
  NAO_AUTENTICADO: [401, (stage) => nobody(stage).get('/nfse')],
  CREDENCIAIS_INVALIDAS: [
    401,
    (stage) => nobody(stage).post('/portal/auth/login', { email: `${randomUUID()}@conta.example`, senha: SENHA }),
  ],
  SEGUNDO_FATOR_NECESSARIO: [401, (stage) => loginOf(stage)],
  SEGUNDO_FATOR_INVALIDO: [401, (stage) => loginOf(stage, { codigo: '000000' })],
  DESAFIO_EXPIRADO: [
    401,
    (stage) => nobody(stage).post('/portal/auth/login/codigo', { desafio: 'a'.repeat(43), codigo: '000000' }),
  ],
  SESSAO_EXPIRADA: [401, ({ owner }) => owner.api.get('/portal/nfse')],
  SEM_PERMISSAO: [403, ({ team, owner }) => team.leitura.post('/portal/nfse?ambiente=homologacao', owner.body())],
  SEGUNDO_FATOR_OBRIGATORIO: [
    403,
    async (stage) => {
      const { portal, senha } = await stage.world.register()
      await enrol(portal, '/portal', senha)
      const email = `${randomUUID()}@conta.example`
      made(await portal.post('/portal/invites', { email, papel: 'admin' }))
      const convite = { token: await mailedToken(portal, email), nome: 'Bia', senha: SENHA }
      const { token } = made(await nobody(stage).post('/portal/auth/aceitar-convite', convite))
      made(await portal.call('PATCH', '/portal/conta', { body: { exigirSegundoFator: true } }), 200)
      return openClient(stage.world.url, token).get('/portal/nfse')
    },
  ],
  ESCOPO_INSUFICIENTE: [403, async ({ keyWithout }) => (await keyWithout('nfse.ler')).get('/nfse')],
  CONTA_BLOQUEADA: [
    403,
    async (stage) => {
      const { id, email, senha } = await stage.world.register()
      const block = { status: 'bloqueada', motivo: MOTIVO }
      made(await stage.office.superadmin.call('PATCH', `/admin/tenants/${id}`, { body: block }), 200)
      return nobody(stage).post('/portal/auth/login', { email, senha })
    },
  ],
  SESSAO_SOMENTE_LEITURA: [
    403,
    async (stage) => (await verComo(stage)).post(`/portal/nfse/${stage.ids.nota}/cancelar`, { motivo: MOTIVO }),
  ],
  ORIGEM_NAO_PERMITIDA: [
    403,
    (stage) => {
      const headers = { cookie: `portal_session=${stage.owner.tenant.sessao}`, origin: 'https://outro.example' }
      return nobody(stage).call('POST', '/portal/auth/logout', { headers })
    },
  ],
  NAO_ENCONTRADO: [404, ({ owner }) => owner.api.get(`/nfse/${randomUUID()}`)],
  OPERACAO_INEXISTENTE: [404, ({ owner }) => owner.api.get('/notas')],
  NOTA_NAO_AUTORIZADA: [404, ({ owner, ids }) => owner.api.get(`/nfse/${ids.recusada}/xml`)],
  IDEMPOTENCIA_CONFLITO: [
    409,
    async (stage) => {
      const { idIntegracao } = (await stage.owner.api.get(`/nfse/${stage.ids.nota}`)).json
      const { cpfCnpj } = await newEmpresa(stage)
      return stage.owner.api.issue({ ...stage.owner.body({ idIntegracao }), prestador: { cpfCnpj } })
    },
  ],
  ID_INTEGRACAO_EM_USO: [
    409,
    async ({ owner, team, ids }) => {
      const { idIntegracao } = (await owner.api.get(`/nfse/${ids.nota}`)).json
      return team.owner.post('/portal/nfse?ambiente=homologacao', owner.body({ idIntegracao, valor: 77 }))
    },
  ],
  REEMISSAO_NAO_PERMITIDA: [
    409,
    ({ team, owner, ids }) => team.owner.post(`/portal/nfse/${ids.nota}/reemitir`, { payload: owner.body() }),
  ],
  RPS_NUMERO_EM_USO: [
    409,
    async ({ owner, ids }) => {
      const { numeroRps: numero, serieRps: serie } = (await owner.api.get(`/nfse/${ids.nota}`)).json
      return owner.api.issue(owner.body({ rps: { numero, serie } }))
    },
  ],
  EMPRESA_JA_CADASTRADA: [
    409,
    async ({ owner, ids }) => {
      const { razaoSocial, regimeTributario, endereco } = (await owner.api.get(`/empresas/${ids.empresa}`)).json
      const { cpfCnpj } = owner.empresa
      return owner.api.post('/empresas', { cpfCnpj, razaoSocial, regimeTributario, endereco })
    },
  ],
  EMAIL_JA_CADASTRADO: [
    409,
    (stage) => {
      const { email } = stage.owner.tenant
      const body = { nome: 'Ana', email, senha: SENHA, conta: { nome: 'Conta' } }
      return nobody(stage).post('/portal/auth/register', body)
    },
  ],
  ESTADO_INVALIDO: [
    409,
    ({ office, ids }) => office.operador.post(`/admin/nfse/${ids.nota}/reenfileirar`, { motivo: MOTIVO }),
  ],
  NFSE_NAO_CANCELAVEL: [409, ({ owner, ids }) => owner.api.post(`/nfse/${ids.recusada}/cancelar`, { motivo: MOTIVO })],
  CANCELAMENTO_EM_CURSO: [
    409,
    async (stage) => {
      const path = `/nfse/${(await newNota(stage)).id}`
      made(await stage.owner.api.post(`${path}/solicitar-cancelamento`, { motivo: MOTIVO }))
      return stage.owner.api.post(`${path}/cancelar`, { motivo: MOTIVO })
    },
  ],
  PLANO_JA_CADASTRADO: [409, ({ office }) => twice(office.superadmin, '/admin/planos', novoPlano())],
  CUPOM_JA_CADASTRADO: [409, ({ office }) => twice(office.superadmin, '/admin/cupons', novoCupom())],
  CONTRATO_EXISTENTE: [
    409,
    async ({ office: { superadmin }, world }) => {
      const { id: planoId } = made(await superadmin.post('/admin/planos', novoPlano()))
      return twice(superadmin, '/admin/contratos', { tenantId: (await world.register()).id, planoId })
    },
  ],
  CREDENCIAL_DO_BANCO_AUSENTE: [
    409,
    (stage) =>
      inTurn(stage, 'bank', async () => {
        await bank(stage)
        const credencial = (set: string) => stage.world.sql(`update banco_credenciais set revogada_em = ${set}`)
        const [row] = await stage.world.sql<{ id: string }>(
          'select id from banco_credenciais where revogada_em is null',
        )
        await credencial(`now() where id = '${row!.id}'`)
        const answer = await stage.office.superadmin.get(`/admin/bank/cobrancas/${stage.ids.cobranca}/consultar`)
        await credencial(`null where id = '${row!.id}'`)
        return answer
      }),
  ],
  CONVITE_PENDENTE: [
    409,
    ({ team }) => twice(team.owner, '/portal/invites', { email: `${randomUUID()}@conta.example`, papel: 'leitura' }),
  ],
  SERIE_JA_CADASTRADA: [
    409,
    async (stage) => {
      const path = `/portal/empresas/${(await newEmpresa(stage)).id}/series`
      return twice(stage.team.owner, path, { serie: '8', ambiente: 'homologacao', proximoNumero: 1 })
    },
  ],
  VERSAO_DIVERGENTE: [
    409,
    async (stage) => {
      const body = { razaoSocial: 'Outra Razão Ltda', versao: 9 }
      return stage.team.owner.call('PATCH', `/portal/empresas/${(await newEmpresa(stage)).id}`, { body })
    },
  ],
  MES_COM_NOTAS_EM_DUVIDA: [
    409,
    async ({ world }) => {
      const issuer = await world.issuer({ proprio: true })
      const { speak } = await silentNota(world, issuer)
      const answer = await closeMonth(issuer)
      await speak()
      return answer
    },
  ],
  MES_FECHADO: [
    409,
    async ({ world }) => {
      const issuer = await world.issuer()
      made(await closeMonth(issuer), 200)
      return issuer.tenant.portal.post('/portal/nfse?ambiente=homologacao', issuer.body())
    },
  ],
  MES_SEM_CONFERENCIA: [
    409,
    async ({ world }) => {
      const issuer = await world.issuer()
      made(await issuer.api.issue(issuer.body()), 202)
      return closeMonth(issuer)
    },
  ],
  ENDPOINT_WEBHOOK_INATIVO: [
    409,
    async ({ team, receiverUrl }) => {
      const url = `${receiverUrl}/desligado`
      const { id } = made(await team.owner.post('/portal/webhooks', { url, ambiente: 'homologacao' }))
      made(await team.owner.call('PATCH', `/portal/webhooks/${id}`, { body: { ativo: false } }), 200)
      return team.owner.post(`/portal/webhooks/${id}/reenviar-falhas`, {})
    },
  ],
  ...ERROS_DE_REGRA,
} satisfies Record<Codigo, Caso>

export const ERRORS: readonly Sentence[] = Object.entries(ERROS).flatMap(([codigo, caso]: [string, Caso]) =>
  typeof caso === 'string'
    ? []
    : [{ section: '7', sentence: `${codigo} is ${caso[0]}`, request: caso[1], expected: refusal(caso[0], codigo) }],
)
