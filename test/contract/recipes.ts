// What a call needs to succeed once: made for this call, so that no success depends on another.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Ids, plantJob } from '../support/belongings.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import {
  METRICS_TOKEN,
  mailedToken,
  newAdmin,
  newAdminLink,
  newEmpresa,
  newInvite,
  newUser,
  type Stage,
} from './stage.ts'

/** In place of the default ids, body and caller of an operation. */
export type Recipe = { ids?: Partial<Ids>; body?: object; client?: Client }

/** The recipe of an operation (`POST /nfse/:id/cancelar`); most need none. */
export const recipeOf = async (name: string, stage: Stage): Promise<Recipe> =>
  (await RECIPES.find(([pattern]) => pattern.test(name))?.[1](stage)) ?? {}

const MOTIVO = 'Nota emitida em duplicidade por engano'
const SENHA = 'outra frase comprida'

/** What the operations of the back-office need; they come first, because their paths end like those of the portal. */
const DA_ADMINISTRACAO: readonly (readonly [pattern: RegExp, make: (stage: Stage) => Promise<Recipe>])[] = [
  [
    /^POST \/admin\/auth\/login$/,
    async (s) => {
      const { email, senha } = await admin(s)
      return { body: { email, senha } }
    },
  ],
  [/ \/admin\/auth\/(logout|sessoes)$/, async (s) => ({ client: (await admin(s)).client })],
  [
    /\/admin\/auth\/definir-senha$/,
    async (s) => ({ body: { token: (await newAdminLink(s.office, 'suporte')).token, senha: SENHA } }),
  ],
  [
    /\/admin\/auth\/trocar-senha$/,
    async (s) => {
      const { client, senha } = await admin(s)
      return { client, body: { senhaAtual: senha, senhaNova: SENHA } }
    },
  ],
  [
    /\/admin\/auth\/segundo-fator$/,
    async (s) => {
      const { client, senha } = await admin(s)
      return { client, body: { senha } }
    },
  ],
  [
    /\/segundo-fator\/confirmar$/,
    async (s) => {
      const { client, senha } = await admin(s)
      return { client, body: { codigo: await beginTotp(client, senha) } }
    },
  ],
  [
    /\/segundo-fator\/(codigos|remover)$/,
    async (s) => {
      const { client, senha } = await admin(s)
      const codigo = await beginTotp(client, senha)
      const { codigosDeRecuperacao } = made(await client.post('/admin/auth/segundo-fator/confirmar', { codigo }))
      return { client, body: { codigo: codigosDeRecuperacao[0] } }
    },
  ],
  [
    /^POST \/admin\/usuarios$/,
    async () => ({ body: { nome: 'Bia', email: `${randomUUID()}@servico.example`, papel: 'suporte' } }),
  ],
  [/ \/admin\/usuarios\/:id/, async (s) => ({ ids: { usuario: (await admin(s)).id } })],
  [/^PUT \/admin\/settings\/:key$/, async () => ({ body: { valor: 'Manutenção às 22h.', motivo: 'Ensaio' } })],
]

const RECIPES: readonly (readonly [pattern: RegExp, make: (stage: Stage) => Promise<Recipe>])[] = [
  ...DA_ADMINISTRACAO,
  [/\/nfse\/:id\/(cancelar|solicitar-cancelamento|substituir)$/, async (s) => ({ ids: { nota: await issue(s) } })],
  [/\/nfse\/:id\/reemitir$/, async (s) => ({ ids: { recusada: await issue(s, 'rejeitar: E0310') } })],
  [
    /\/rps\/inutilizar$/,
    async (s) => {
      const empresa = await newEmpresa(s)
      await newSerie(s, empresa.id)
      const { cpfCnpj } = empresa
      return { body: { prestador: { cpfCnpj }, serie: '1', numero: 5, motivo: MOTIVO } }
    },
  ],
  [/^PATCH .*\/empresas\/:id$/, async (s) => ({ ids: { empresa: (await newEmpresa(s)).id } })],
  // A key of homologação gives a company its first certificate, and replaces none that production takes.
  [
    /^POST .*\/empresas\/:id\/certificado$/,
    async (s) => ({ ids: { empresa: (await s.owner.tenant.createEmpresa()).id } }),
  ],
  [
    /^DELETE .*\/nfse-configs\/:configId$/,
    async (s) => {
      const { id } = await newEmpresa(s)
      const config = await s.team.owner.call('PUT', `/portal/empresas/${id}/nfse-configs`, {
        body: { serieRps: '1', ambiente: 'homologacao' },
      })
      return { ids: { empresa: id, config: made(config, 200).id } }
    },
  ],
  [/^POST .*\/series$/, async (s) => ({ ids: { empresa: (await newEmpresa(s)).id } })],
  [
    /^(PATCH|DELETE) .*\/series\/:serieId$/,
    async (s) => {
      const { id } = await newEmpresa(s)
      return { ids: { empresa: id, serie: await newSerie(s, id) } }
    },
  ],
  [/^POST (\/portal)?\/webhooks$/, async (s) => ({ body: { url: `${s.receiverUrl}/outro` } })],
  [
    /^DELETE .*\/webhooks\/:id$/,
    async (s) => {
      const endpoint = await s.team.owner.post('/portal/webhooks', {
        url: `${s.receiverUrl}/outro`,
        ambiente: 'homologacao',
      })
      return { ids: { endpoint: made(endpoint).id } }
    },
  ],
  [/^POST \/portal\/invites$/, async () => ({ body: { email: `${randomUUID()}@conta.example`, papel: 'leitura' } })],
  [/ \/portal\/invites\/:id/, async (s) => ({ ids: { convite: (await newInvite(s, 'leitura')).id } })],
  [/ \/portal\/usuarios\/:id$/, async (s) => ({ ids: { usuario: (await newUser(s, 'developer')).id } })],
  [
    / \/portal\/api-keys\/:id\/revogar$/,
    async (s) => {
      const key = await s.team.owner.post('/portal/api-keys', { nome: 'Para revogar', ambiente: 'homologacao' })
      return { ids: { chave: made(key).id } }
    },
  ],
  [
    /\/auth\/register$/,
    async () => ({
      body: { nome: 'Ana', email: `${randomUUID()}@conta.example`, senha: SENHA, conta: { nome: 'Conta' } },
    }),
  ],
  [/\/auth\/login$/, async ({ owner: { tenant } }) => ({ body: { email: tenant.email, senha: tenant.senha } })],
  [/\/auth\/(logout|sessoes)$/, async (s) => ({ client: (await newUser(s, 'leitura')).portal })],
  [
    /\/auth\/trocar-senha$/,
    async ({ world }) => {
      const { portal, senha } = await world.register()
      return { client: portal, body: { senhaAtual: senha, senhaNova: SENHA } }
    },
  ],
  [
    /\/auth\/redefinir-senha$/,
    async (s) => {
      const { portal, email } = await s.world.register()
      made(await s.anonymous().post('/portal/auth/esqueci-senha', { email }), 204)
      return { body: { token: await mailedToken(portal, email), senha: SENHA } }
    },
  ],
  [/\/auth\/convite$/, async (s) => ({ body: { token: (await newInvite(s, 'leitura')).token } })],
  [
    /\/auth\/aceitar-convite$/,
    async (s) => ({ body: { token: (await newInvite(s, 'leitura')).token, nome: 'Bia', senha: SENHA } }),
  ],
  [/^POST \/admin\/queues\/.*\/retry$/, async ({ world }) => ({ ids: { tarefa: await plantJob(world, 'falhou') } })],
  [/^DELETE \/admin\/queues\b/, async ({ world }) => ({ ids: { tarefa: await plantJob(world, 'aguardando') } })],
  [/ \/metrics$/, async ({ world }) => ({ client: openClient(world.url, METRICS_TOKEN) })],
]

/** A new person of the back-office. */
const admin = (stage: Stage) => newAdmin({ ...stage, superadmin: stage.office.superadmin }, 'operador')

/** Begins a second factor, and returns the code that confirms it. */
async function beginTotp(client: Client, senha: string): Promise<string> {
  const { segredo } = made(await client.post('/admin/auth/segundo-fator', { senha }))
  return new TOTP({ secret: Secret.fromBase32(segredo) }).generate()
}

/** A settled note of the owner: authorised, or as `simular` makes the city answer. */
async function issue({ owner }: Stage, simular?: string): Promise<string> {
  const body = owner.body({ opcoes: { modoSincrono: true }, ...(simular ? { simular } : {}) })
  const nota = made(await owner.api.issue(body), 200)
  assert.equal(nota.status, simular ? 'rejeitada' : 'autorizada')
  return nota.id
}

/** A series that continues the numbers of another system. */
async function newSerie({ team }: Stage, empresaId: string): Promise<string> {
  const body = { serie: '1', ambiente: 'homologacao', proximoNumero: 10 }
  return made(await team.owner.post(`/portal/empresas/${empresaId}/series`, body)).id
}

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the recipe says which
function made({ status, json, text }: Answer, expected = 201): any {
  assert.equal(status, expected, text)
  return json
}
