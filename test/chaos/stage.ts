// Where the notes of a run go: the national system, or a city whose connection is published for the run.
import { openCityCompany } from '../support/city-company.ts'
import { openOperator } from '../support/publish-city.ts'
import type { BodyOptions, Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'
import { WEIGHTS } from './faults.ts'
import type { NoLivro } from './ledger-check.ts'

export type Stage = {
  /** Name of the city in the simulator; null for the national system. */
  cidade: string | null
  issuers: Issuer[]
  /** How often the city shows each behaviour. */
  pesos: Record<string, number>
  /** Everything it holds, by the identities that transmissions carry. */
  livro(): Promise<NoLivro[]>
}

/** What a stage is built in. */
export type Place = Pick<World, 'url' | 'simulator' | 'register' | 'issuer'> & { tree: Pick<World['tree'], 'env'> }

export async function openStage(world: Place, cidade: string | null, contas: number): Promise<Stage> {
  if (cidade) return openCityStage(world, cidade, contas)
  const issuers = await Promise.all(Array.from({ length: contas }, () => world.issuer()))
  return { cidade, issuers, pesos: WEIGHTS, livro: () => world.simulator.livro() }
}

/** A city shows its notes a second late; whether it refuses a number twice is its own rule, and the connection says so. */
async function openCityStage(world: Place, name: string, contas: number): Promise<Stage> {
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  const cidade = operator.cidades.find((each) => each.cidade === name)
  if (!cidade) throw new Error(`the simulator has no city ${name}: ${operator.cidades.map((each) => each.cidade)}`)
  await world.simulator.admin('PUT', 'regras', { cidade: name, visibilidadeMs: VISIBILIDADE_S * 1000 })
  const refusesTwice = cidade.regras.reenvio === 'erro'
  const capacidades = {
    unicidadeRps: refusesTwice,
    reenvio: refusesTwice ? 'erro' : 'substitui',
    // Measured from the send, which a slow answer may precede by the time limit.
    visibilidadeSegundos: VISIBILIDADE_S + 1,
    timeoutSegundos: 5, // the lease leaves less
  }
  const issuers: Issuer[] = []
  for (let left = contas; left > 0; left--) {
    const tenant = await world.register()
    const empresa = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
    if (issuers.length === 0)
      await operator.publish({
        cidade: name,
        empresaId: empresa.id,
        diferencas: { capacidades },
        pedido: empresa.body(),
      })
    issuers.push({ tenant, empresa, api: await tenant.apiKey(), body: (more: BodyOptions = {}) => empresa.body(more) })
  }
  const { 'rejeitar: E0310': rejeitar = 0, ...pesos } = WEIGHTS
  return {
    cidade: name,
    issuers,
    pesos: { ...pesos, 'rejeitar: E47': rejeitar },
    livro: async () => {
      type Nota = { documento: string; numero: number; copias: number }
      const { notas } = await world.simulator.admin<{ notas: Nota[] }>('GET', `livro?cidade=${name}`)
      return notas.map(({ documento, numero, copias }) => ({ idDps: documentoId(documento), nNFSe: numero, copias }))
    },
  }
}

const VISIBILIDADE_S = 1

/** The city identifies an RPS by its key; a DPS by its Id, as we do. */
const documentoId = (documento: string) =>
  documento.includes('|') ? `RPS${documento.replaceAll('|', '-')}` : documento
