// One day of the calendar: the real service and the simulated systems under one moved clock, and a note of every regime
// in every place.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type CityCompany, openCityCompany } from '../support/city-company.ts'
import { clockAt } from '../support/clock.ts'
import { ADMIN_ENV, type CidadeSimulada, type Operator, openOperator } from '../support/publish-city.ts'
import { type Api, nextCnpj, type Tenant } from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'
import { LUGARES, type Lugar, pedidoDe, REGIMES, type Regime, regimesEm } from './plano.ts'

type Aviso = { codigo: string; campo: string; mensagem: string }

/** What the service said of one note, and the documents that left and came back. */
export type Emitida = {
  data: string
  regime: string
  lugar: string
  pedido: Pedido
  /** POST /nfse/validar, before issuing. */
  validacao: Validacao
  status: string
  avisos: Aviso[]
  erros: Aviso[]
  /** The connection the note left by, and the layout of its document. */
  conexao: string | null
  leiaute: string | null
  enviado: string
  autorizado: string
  pdf: Buffer | null
  /** The note's own answer, for the figures that only it has. */
  nota: Record<string, unknown>
}

/** The request, as calculadora.ts reads it. */
export type Pedido = { servico: Record<string, unknown>[] }

// biome-ignore lint/suspicious/noExplicitAny: Validacao of the OpenAPI description; figuras.ts names the fields it reads
type Validacao = Record<string, any>

/** `ca`: the authority of every certificate of the day, in PEM. */
export type Dia = { data: string; emitidas: Emitida[]; ca: string }
export type Escolha = { regimes?: Regime[]; lugares?: Lugar[] }

/** Issues the notes of a day. Throws when the service itself fails; a refusal is a result. */
export async function emitirNoDia(data: string, { regimes = REGIMES, lugares = LUGARES }: Escolha): Promise<Dia> {
  const world = await openWorld({ ...ADMIN_ENV, ...clockAt(`${data}T12:00:00-03:00`) })
  try {
    const operator = await openOperator({ url: world.url, env: world.tree.env })
    const tenant = await world.register()
    const apis = { homologacao: await tenant.apiKey('homologacao'), producao: await tenant.apiKey('producao') }
    const stage = { world, operator, tenant, data }
    const emitidas = await Promise.all(
      lugares.map(async (lugar) => {
        const cidade = await openLugar(stage, lugar)
        const daqui = regimesEm(lugar, regimes)
        return Promise.all(daqui.map((regime) => issue(stage, { regime, lugar, cidade }, apis[lugar.ambiente])))
      }),
    )
    return { data, emitidas: emitidas.flat(), ca: readFileSync(world.tree.env.SEFIN_CA!, 'utf8') }
  } finally {
    await world.close()
  }
}

type Stage = { world: World; operator: Operator; tenant: Tenant; data: string }

/** The city as the simulator lists it, its connection published where it has one of its own. */
async function openLugar(stage: Stage, { cidade: name, ibge, ambiente }: Lugar): Promise<CidadeSimulada> {
  if (name === null) return { ...NACIONAL, ibge }
  const { world, operator, tenant } = stage
  const cidade = operator.cidades.find((each) => each.cidade === name)
  if (!cidade) throw new Error(`the simulator has no city ${name}`)
  const regular = REGIMES.find(({ nome }) => nome === 'regular')!
  const empresa = await openCityCompany(world, tenant, cidade, { ambiente, sample: regular.sample, trilho: null })
  await operator.publish({ cidade: name, empresaId: empresa.id, pedido: await bodyOf(stage, regular, empresa) })
  return cidade
}

const NACIONAL = {
  cidade: 'nacional',
  nome: 'Marabá',
  uf: 'PA',
  padrao: 'dps-1.01',
  urlHomologacao: '',
  urlProducao: '',
  acesso: { tipo: 'mtls' },
  regras: { reenvio: 'erro', aliquota: 'percentual' },
} as const

/** The request of the day, with what the city wants beside it. */
async function bodyOf({ data }: Stage, regime: Regime, empresa: CityCompany): Promise<object> {
  const { servico: daCidade } = empresa.body() as { servico: Record<string, unknown>[] }
  const { servico, ...body } = pedidoDe(regime, data, empresa.cpfCnpj) as { servico: Record<string, unknown>[] }
  const { municipioPrestacao, codigoTributacao } = daCidade[0]!
  return {
    ...body,
    servico: servico.map((item) => ({
      ...item,
      municipioPrestacao,
      ...(codigoTributacao ? { codigoTributacao } : {}),
    })),
  }
}

async function issue(
  stage: Stage,
  { regime, lugar, cidade }: { regime: Regime; lugar: Lugar; cidade: CidadeSimulada },
  api: Api,
): Promise<Emitida> {
  const { world, tenant, data } = stage
  const { ambiente } = lugar
  const { sample, empresa: different } = regime
  const empresa = await openCityCompany(world, tenant, cidade, {
    ambiente,
    sample,
    empresa: different,
    trilho: null,
    // National rule E0718 wants the certificate of the establishment itself.
    cpfCnpj: nextCnpj(),
  })
  const pedido = await bodyOf(stage, regime, empresa)
  const validacao = await api.post('/nfse/validar', pedido)
  if (validacao.status !== 200) throw new Error(`${data} ${regime.nome} ${lugar.nome}: ${validacao.text}`)
  const base = { data, regime: regime.nome, lugar: lugar.nome, pedido: pedido as Pedido, validacao: validacao.json }
  const accepted = await api.issue(pedido as Record<string, unknown>)
  if (accepted.status !== 202) {
    if (accepted.status >= 500) throw new Error(`${data} ${regime.nome} ${lugar.nome}: ${accepted.text}`)
    const erros = accepted.json.erros ?? [accepted.json]
    return { ...base, ...NOTHING, status: `recusada ${accepted.status}`, erros, nota: {} }
  }
  const nota = await api.waitSettled(accepted.json.id)
  const [sent] = await world.sql<{ conexao: string; leiaute: string | null; xml: Buffer }>(
    `select conexao, leiaute, xml from transmissoes where nota_id = $1 and operacao = 'emitir' order by criada_em desc limit 1`,
    [nota.id],
  )
  const authorised = nota.status === 'autorizada'
  return {
    ...base,
    status: nota.status,
    avisos: nota.avisos,
    erros: nota.erros,
    conexao: sent?.conexao ?? null,
    leiaute: sent?.leiaute ?? null,
    enviado: sent ? gunzipSync(sent.xml).toString() : '',
    autorizado: authorised ? (await api.get(`/nfse/${nota.id}/xml`)).text : '',
    pdf: authorised ? (await api.get(`/nfse/${nota.id}/pdf`)).bytes : null,
    nota,
  }
}

const NOTHING = { avisos: [], conexao: null, leiaute: null, enviado: '', autorizado: '', pdf: null }
