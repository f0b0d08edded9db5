// The callers of the walk: an account that has one of everything, its team, keys with all kinds of
// scopes, a stranger, and a caller without credential.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { NOMES_DE_ESCOPO } from '#domain/escopos.ts'
import { belongingsOf, type Ids } from '../support/belongings.ts'
import { cityIdsOf } from '../support/city-belongings.ts'
import { type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { openReceiver } from '../support/receiver.ts'
import { type Api, type Issuer, sharedPfx } from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'
import { PAPEIS, PAPEIS_ADMIN, type Papel, type PapelAdmin } from './expected.ts'

export type Stage = {
  world: World
  /** Takes every webhook. */
  receiverUrl: string
  owner: Issuer
  stranger: Issuer
  /** What the owner's account has. */
  ids: Ids
  team: Record<Papel, Client>
  /** A person of the back-office of each role. */
  office: Record<PapelAdmin, Client>
  /** A key of the owner's account with these scopes; without a list, with all. */
  keyWith(escopos?: readonly string[]): Promise<Api>
  /** A key with all scopes but one. */
  keyWithout(escopo: string): Promise<Api>
  /** A caller with this token, from an address of its own. */
  withToken(token: string): Client
  /** A caller without credential, each time from another address: the limits of such callers count by address. */
  anonymous(): Client
  close(): Promise<void>
}

export const METRICS_TOKEN = 'token-das-metricas'

/** Starts the service and fills it. */
export async function openStage(): Promise<Stage> {
  const [world, receiver] = await Promise.all([openWorld({ METRICS_TOKEN, ...ADMIN_ENV }), openReceiver()])
  const close = async () => void (await Promise.all([world.close(), receiver.close()]))
  try {
    const [owner, stranger] = await Promise.all([world.issuer(), world.issuer()])
    const keys = new Map<string, Promise<Api>>()
    let callers = 0
    const nextAddress = () => `127.0.${1 + Math.floor(++callers / 250)}.${1 + (callers % 250)}`
    const stage: Omit<Stage, 'ids' | 'team' | 'office'> = {
      world,
      receiverUrl: receiver.url,
      owner,
      stranger,
      keyWith: (escopos = NOMES_DE_ESCOPO) => {
        const name = escopos.join()
        const key = keys.get(name) ?? owner.tenant.apiKey('homologacao', { escopos })
        keys.set(name, key)
        return key
      },
      keyWithout: (escopo) => stage.keyWith(NOMES_DE_ESCOPO.filter((each) => each !== escopo)),
      withToken: (token) => openClient(world.url, token, nextAddress()),
      anonymous: () => openClient(world.url, undefined, nextAddress()),
      close,
    }
    const ids = await belongingsOf(world, owner, `${receiver.url}/contrato`)
    const others = await Promise.all(
      PAPEIS.slice(1).map(async (papel) => [papel, (await newUser(stage, papel)).portal] as const),
    )
    const team = { owner: owner.tenant.portal, ...Object.fromEntries(others) } as Record<Papel, Client>
    const office = await openOffice(stage)
    const daCasa = await cityIdsOf(office.superadmin, ids.empresa)
    return { ...stage, office, ids: { ...ids, ...daCasa }, team }
  } catch (error) {
    await close()
    throw error
  }
}

type Accounts = Pick<Stage, 'world' | 'owner' | 'anonymous'>

/** A new user of the owner's account, logged in. */
export async function newUser(stage: Accounts, papel: Papel): Promise<{ id: string; portal: Client }> {
  const { token } = await newInvite(stage, papel)
  const body = { token, nome: 'Pessoa Nova', senha: `senha-${randomUUID()}` }
  const { status, json, text } = await stage.anonymous().post('/portal/auth/aceitar-convite', body)
  assert.equal(status, 201, text)
  return { id: json.usuario.id, portal: openClient(stage.world.url, json.token) }
}

/** The people of the back-office, made by the first superadmin. */
async function openOffice(stage: Accounts): Promise<Record<PapelAdmin, Client>> {
  const first = await enterOffice(stage, ADMIN_ENV.ADMIN_EMAIL, ADMIN_ENV.ADMIN_SENHA)
  const made = PAPEIS_ADMIN.map(async (papel) => [
    papel,
    (await newAdmin({ ...stage, superadmin: first }, papel)).client,
  ])
  return Object.fromEntries(await Promise.all(made)) as Record<PapelAdmin, Client>
}

/** A new person of the back-office, logged in, who has no second factor. */
export async function newAdmin(
  stage: Accounts & { superadmin: Client },
  papel: PapelAdmin,
): Promise<{ id: string; email: string; senha: string; client: Client }> {
  const { id, email, token } = await newAdminLink(stage, papel)
  const senha = `senha-${randomUUID()}`
  const set = await stage.anonymous().post('/admin/auth/definir-senha', { token, senha })
  assert.equal(set.status, 204, set.text)
  return { id, email, senha, client: await enterOffice(stage, email, senha) }
}

/** A new person of the back-office who has not set a password yet, and the secret of the link. */
export async function newAdminLink({ superadmin }: { superadmin: Client }, papel: PapelAdmin) {
  const email = `${randomUUID()}@servico.example`
  const { status, json, text } = await superadmin.post('/admin/usuarios', { nome: 'Pessoa Nova', email, papel })
  assert.equal(status, 201, text)
  return { id: json.usuario.id as string, email, token: String(json.link.url).split('#')[1]! }
}

async function enterOffice({ world, anonymous }: Accounts, email: string, senha: string): Promise<Client> {
  const { status, json, text } = await anonymous().post('/admin/auth/login', { email, senha })
  assert.equal(status, 200, text)
  return openClient(world.url, json.token)
}

/** A pending invite, and the secret that went out by mail. */
export async function newInvite({ owner }: Accounts, papel: Papel): Promise<{ id: string; token: string }> {
  const { portal } = owner.tenant
  const email = `${randomUUID()}@conta.example`
  const invite = await portal.post('/portal/invites', { email, papel })
  assert.equal(invite.status, 201, invite.text)
  return { id: invite.json.id, token: await mailedToken(portal, email) }
}

/** The secret of the link in the last message to an address of the account. */
export async function mailedToken(portal: Client, email: string): Promise<string> {
  const { json } = await portal.get('/portal/conta/emails?limit=100')
  const message = json.items.find((each: { para: string }) => each.para === email)
  return /#([\w-]{43})$/m.exec(message?.texto ?? '')?.[1] ?? assert.fail(`no link was mailed to ${email}`)
}

/** A company of the owner's account that can issue. */
export async function newEmpresa({ world, owner }: Accounts): Promise<{ id: string; cpfCnpj: string }> {
  const empresa = await owner.tenant.createEmpresa()
  const uploaded = await owner.tenant.uploadCertificado(empresa.id, sharedPfx(world.simulator))
  assert.equal(uploaded.status, 201, uploaded.text)
  return empresa
}
