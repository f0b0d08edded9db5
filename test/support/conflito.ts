// Notes whose answer was lost, and that their city then shows with other contents.
import assert from 'node:assert/strict'
import { type Ambiente, type CityCompany, openCityCompany } from './city-company.ts'
import type { Client } from './http.ts'
import type { Operator } from './publish-city.ts'
import type { Api, BodyOptions, Tenant } from './tenant.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

export const MOTIVO = { motivo: 'A clínica confirmou por telefone' }

/** A company in a city (null: of the national system), and what the book of that city has of it. */
export type Emissor = {
  cidade: string | null
  cnpj: string
  api: Api
  portal: Client
  body: (more?: BodyOptions) => Record<string, unknown>
  livro(): Promise<Lancada[]>
}
type Lancada = { cnpj: string; situacao?: string; numero: unknown; serie: string; numeroRps: unknown }

export type Conflitos = {
  /** The company of a city, opened once. */
  emissorDe(cidade: string | null): Promise<Emissor>
  /** A note whose answer was lost, and that the city then shows as `consultas` say; `antes`: notes in its book before. */
  lose(emissor: Emissor, consultas?: string): Promise<{ id: string; pedido: Record<string, unknown>; antes: number }>
  /** The note as operators see it, once its conflict is open. */
  // biome-ignore lint/suspicious/noExplicitAny: NotaInteira of the API; tests look at the fields they speak of
  conflitoAberto(id: string): Promise<any>
  /** An act on a conflict, repeated while a question to the city is under way. */
  act(id: string, ato: 'assumir' | 'declarar-alheia', body?: object): Promise<Awaited<ReturnType<Client['post']>>>
}

/** Opens an account in `world` that issues in any of the simulated cities. */
export async function openConflitos(world: World, operator: Operator): Promise<Conflitos> {
  const tenant = await world.register()
  const apis = { homologacao: await tenant.apiKey('homologacao'), producao: await tenant.apiKey('producao') }
  const emissores = new Map<string, Promise<Emissor>>()
  const operador = operator.client
  return {
    emissorDe: (cidade) => {
      const key = cidade ?? 'nacional'
      const known = emissores.get(key) ?? openEmissor({ world, operator, tenant, apis }, cidade)
      emissores.set(key, known)
      return known
    },
    lose: async (emissor, consultas = 'outro-conteudo:valor') => {
      const pedido = emissor.body({ simular: `autorizar-e-cortar x1] [simular consultar: ${consultas}` })
      const antes = (await emissor.livro()).length
      const { status, json, text } = await emissor.api.issue(pedido)
      assert.equal(status, 202, text)
      return { id: json.id, pedido, antes }
    },
    conflitoAberto: (id) =>
      until(`note ${id} is in conflict`, async () => {
        const { json } = await operador.get(`/admin/nfse/${id}`)
        return json.conflito?.estado === 'aberto' ? json : null
      }),
    act: (id, ato, body = MOTIVO) =>
      until(`${ato} is answered`, async () => {
        const answer = await operador.post(`/admin/nfse/${id}/${ato}`, body)
        // A question may be under way.
        return answer.status === 409 && /consultada agora/.test(answer.text) ? null : answer
      }),
  }
}

type Onde = { world: World; operator: Operator; tenant: Tenant; apis: Record<Ambiente, Api> }

async function openEmissor({ world, operator, tenant, apis }: Onde, nome: string | null): Promise<Emissor> {
  if (nome === null) {
    const { api, body, empresa, tenant } = await world.issuer({ proprio: true })
    return {
      cidade: null,
      cnpj: empresa.cpfCnpj,
      api,
      portal: tenant.portal,
      body,
      livro: async () => (await world.simulator.livro({ cnpj: empresa.cpfCnpj })) as never,
    }
  }
  const cidade = operator.cidades.find((each) => each.cidade === nome)
  assert.ok(cidade, operator.cidades.map((each) => `${each.cidade} ${each.padrao}`).join(', '))
  const isCapital = cidade.padrao.startsWith('paulistana')
  const ambiente = isCapital ? 'producao' : 'homologacao'
  const empresa: CityCompany = await openCityCompany(world, tenant, cidade, { ambiente })
  const diferencas = { capacidades: { timeoutSegundos: 5, visibilidadeSegundos: 1 } }
  await operator.publish({
    cidade: nome,
    empresaId: empresa.id,
    pedido: empresa.body(),
    anexar: !isCapital,
    diferencas,
  })
  if (isCapital) await empresa.link(nome)
  const livro = async () => {
    const query = `livro?cidade=${nome}&ambiente=${ambiente}&cnpj=${empresa.cpfCnpj}`
    return (await world.simulator.admin<{ notas: Lancada[] }>('GET', query)).notas
  }
  const { portal } = tenant
  return {
    cidade: nome,
    cnpj: empresa.cpfCnpj,
    api: apis[ambiente],
    portal,
    body: (more) => empresa.body(more),
    livro,
  }
}
