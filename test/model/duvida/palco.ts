// Where histories are played: a company in each city, its notes known by the documents that carried them.
import assert from 'node:assert/strict'
import { openCityCompany } from '../../support/city-company.ts'
import type { Client } from '../../support/http.ts'
import type { Operator } from '../../support/publish-city.ts'
import {
  type Api,
  type BodyOptions,
  LONG_VALIDITY,
  nextCnpj,
  notaBody,
  sharedPfx,
  type Tenant,
} from '../../support/tenant.ts'
import type { World } from '../../support/world.ts'
import { FAMILIAS, type Familia } from './familias.ts'

export type Palco = {
  nome: string
  familia: Familia
  world: World
  api: Api
  operacao: Client
  cnpj: string
  /** Whether the city refuses the same number twice: only then is anything sent again. */
  unicidade: boolean
  body(more: BodyOptions): Record<string, unknown>
  setSenha(isRight: boolean): Promise<void>
  /** Another A1 in the place of the one that signed what is in doubt. */
  renovaCertificado(): Promise<void>
}

export type Casa = { world: World; operator: Operator }

/** The connections of all families, published once, and as many companies in each as asked for. */
export async function openPalcos(casa: Casa, porFamilia: number, nomes: readonly string[]): Promise<Palco[]> {
  const tenant = await casa.world.register()
  const apis = { homologacao: await tenant.apiKey('homologacao'), producao: await tenant.apiKey('producao') }
  const opened = await Promise.all(
    nomes.map(async (nome) => {
      const familia = FAMILIAS[nome]!
      const open = familia.cidade === null ? openNacional : openCidade
      const first = await open(casa, tenant, nome, apis[familia.ambiente], true)
      const others = Array.from({ length: porFamilia - 1 }, () =>
        open(casa, tenant, nome, apis[familia.ambiente], false),
      )
      return [first, ...(await Promise.all(others))]
    }),
  )
  return opened.flat()
}

async function openNacional({ world, operator }: Casa, tenant: Tenant, nome: string, api: Api): Promise<Palco> {
  const empresa = await tenant.createEmpresa({ cpfCnpj: nextCnpj() })
  const uploaded = await tenant.uploadCertificado(empresa.id, sharedPfx(world.simulator))
  assert.equal(uploaded.status, 201, uploaded.text)
  return {
    ...{
      nome,
      familia: FAMILIAS[nome]!,
      world,
      api,
      operacao: operator.client,
      cnpj: empresa.cpfCnpj,
      unicidade: true,
    },
    body: (more) => notaBody(empresa.cpfCnpj, more),
    setSenha: async () => {},
    renovaCertificado: () => renovaCertificado(world, tenant, empresa),
  }
}

async function openCidade(
  { world, operator }: Casa,
  tenant: Tenant,
  nome: string,
  api: Api,
  publishes: boolean,
): Promise<Palco> {
  const familia = FAMILIAS[nome]!
  const { ambiente } = familia
  const simulada = operator.cidades.find(({ cidade }) => cidade === familia.cidade)!
  const empresa = await openCityCompany(world, tenant, simulada, { ambiente })
  const unicidade = simulada.regras.reenvio === 'erro'
  const slug = `duvida-${simulada.cidade}`
  if (publishes) {
    const capacidades = {
      unicidadeRps: unicidade,
      reenvio: unicidade ? 'erro' : 'substitui',
      visibilidadeSegundos: 1,
      timeoutSegundos: 6, // a busy machine answers late
    }
    await operator.publish({
      ...{ cidade: simulada.cidade, slug, empresaId: empresa.id, pedido: empresa.body(), anexar: false },
      diferencas: { capacidades },
    })
  }
  await empresa.link(slug)
  const { acesso } = simulada
  return {
    ...{ nome, familia, world, api, operacao: operator.client, cnpj: empresa.cpfCnpj, unicidade, body: empresa.body },
    renovaCertificado: () => renovaCertificado(world, tenant, empresa),
    setSenha: async (isRight) => {
      if (!('senha' in acesso)) return
      const senha = isRight ? acesso.senha : `${acesso.senha}-errada`
      const body = {
        municipio: simulada.ibge,
        trilho: 'municipal',
        ambiente,
        conexao: slug,
        usuario: acesso.usuario,
        senha,
      }
      const put = await tenant.portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, { body })
      assert.equal(put.status, 200, put.text)
    },
  }
}

type Empresa = { id: string; cpfCnpj: string }

async function renovaCertificado({ simulator }: World, tenant: Tenant, { id, cpfCnpj }: Empresa): Promise<void> {
  const { pfx } = simulator.makeCertificate({ cnpj: cpfCnpj, ...LONG_VALIDITY })
  const { status, text } = await tenant.uploadCertificado(id, pfx)
  assert.equal(status, 201, text)
}
