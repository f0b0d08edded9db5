// Where sequences are played: an account with its own webhook, in a world shared with other accounts. Each
// sequence gets a new company there.
import assert from 'node:assert/strict'
import { openCityCompany } from '../support/city-company.ts'
import type { Client } from '../support/http.ts'
import { openNetwork } from '../support/network.ts'
import type { Operator } from '../support/publish-city.ts'
import type { Receiver } from '../support/receiver.ts'
import { type Api, type BodyOptions, cnpjOf, notaBody, type Tenant } from '../support/tenant.ts'
import type { World } from '../support/world.ts'
import { type CityControl, openCityControl } from './city.ts'
import type { Cidade } from './state.ts'

export type Account = {
  nome: string
  cidade: Cidade
  world: World
  tenant: Tenant
  api: Api
  /** Another company of the account. */
  vizinha: string
  /** Two people of the back-office. */
  casa: Casa
  /** What arrived at its webhook. */
  receiver: Receiver
  open(): Promise<Company>
  close(): Promise<void>
}

export type Company = {
  id: string
  cpfCnpj: string
  body(more: BodyOptions): Record<string, unknown>
  city: CityControl
}

/** Two superadmins: what cannot be undone on issuance needs both. */
type Casa = { um: Client; outra: Client }

export type Stand = { world: World; receiver: Receiver; operator: Operator; casa: Casa }

/** An account that issues in the national system, with a certificate of its own: the city can ignore its queries alone. */
export async function openNationalAccount({ world, receiver, casa }: Stand, nth: number): Promise<Account> {
  const { tenant, api } = await registerAccount(world, receiver)
  const raiz = String(RAIZ + nth)
  const matriz = cnpjOf(`${raiz}0001`)
  const { pfx } = world.simulator.makeCertificate({ cnpj: matriz })
  let branch = 1
  const openCompany = async () => {
    const empresa = await tenant.createEmpresa({ cpfCnpj: cnpjOf(`${raiz}${String(++branch).padStart(4, '0')}`) })
    const uploaded = await tenant.uploadCertificado(empresa.id, pfx)
    assert.equal(uploaded.status, 201, uploaded.text)
    return empresa
  }
  const { cpfCnpj: vizinha } = await openCompany()
  return {
    ...{
      nome: `nacional-${nth}`,
      cidade: { trilho: 'nacional', recusaRepetido: true, substitui: true },
      world,
      tenant,
      api,
      vizinha,
      casa,
      receiver,
    },
    open: async () => {
      const empresa = await openCompany()
      return {
        ...empresa,
        body: (more) => notaBody(empresa.cpfCnpj, more),
        city: openCityControl(world, { cnpj: empresa.cpfCnpj, consultor: matriz, cidade: null, network: null }),
      }
    },
    close: async () => {},
  }
}
const RAIZ = 20_000_000

/** An account that issues in a city of the municipal track, over a network of its own that can be cut. */
export async function openMunicipalAccount(
  { world, receiver, operator, casa }: Stand,
  nth: number,
  cidade: string,
): Promise<Account> {
  const { tenant, api } = await registerAccount(world, receiver)
  const simulada = operator.cidades.find((each) => each.cidade === cidade)!
  const url = new URL(simulada.urlHomologacao)
  const network = await openNetwork({ host: url.hostname, port: Number(url.port) })
  url.port = String(network.port)
  const slug = `${cidade}-${nth}`
  const recusaRepetido = simulada.regras.reenvio === 'erro'
  const capacidades = {
    unicidadeRps: recusaRepetido,
    reenvio: recusaRepetido ? 'erro' : 'substitui',
    visibilidadeSegundos: 2,
    timeoutSegundos: 8, // a busy machine answers late, and what this city left unanswered stays unknown
  }
  const openCompany = () => openCityCompany(world, tenant, simulada, { ambiente: 'homologacao' })
  const { id: empresaId, cpfCnpj: vizinha, body, link } = await openCompany()
  await operator.publish({
    ...{ cidade, slug, urlHomologacao: url.href, empresaId, pedido: body(), anexar: false },
    diferencas: { capacidades },
  })
  await link(slug)
  return {
    ...{
      nome: slug,
      cidade: { trilho: 'municipal', recusaRepetido, substitui: cidade !== SEM_SUBSTITUICAO },
      world,
      tenant,
      api,
      vizinha,
      casa,
      receiver,
    },
    open: async () => {
      const empresa = await openCompany()
      await empresa.link(slug)
      const { cpfCnpj: cnpj } = empresa
      return { ...empresa, city: openCityControl(world, { cnpj, consultor: cnpj, cidade, network, slug }) }
    },
    close: () => network.close(),
  }
}

/** The city of these runs that has no operation to replace. */
const SEM_SUBSTITUICAO = 'belo-horizonte'

async function registerAccount(world: World, receiver: Receiver): Promise<{ tenant: Tenant; api: Api }> {
  const tenant = await world.register()
  const path = `/${tenant.id}`
  const endpoint = await tenant.portal.post('/portal/webhooks', { url: receiver.url + path })
  assert.equal(endpoint.status, 201, endpoint.text)
  receiver.tellSecret(path, endpoint.json.segredo)
  return { tenant, api: await tenant.apiKey() }
}
