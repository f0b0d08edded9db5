// A code that no catalogue lists leaves its note in doubt with the city's words; an operator's classification counts in
// every process, in the answer to a send.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CityCompany, openCityCompany } from '../support/city-company.ts'
import type { Client } from '../support/http.ts'
import { type MoreWorkers, startAnotherApi, startMoreWorkers } from '../support/more-workers.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const MOTIVO = 'Manual da cidade, tabela de erros de 2026'
/** Within this time what an operator says counts in every process. */
const EFFECTIVE_MS = 5_000

type Cidade = CityCompany & { padrao: string; nome: string; slug: string }
let world: World
let other: Awaited<ReturnType<typeof startAnotherApi>>
let workers: MoreWorkers
let operador: Client
/** The same operator at the second API. */
let there: Client
let tenant: Tenant
let api: Api
let limeira: Cidade
before(async () => {
  world = await openWorld(ADMIN_ENV)
  tenant = await world.register()
  api = await tenant.apiKey()
  other = await startAnotherApi(world.tree)
  workers = await startMoreWorkers({ ...world.tree, env: { ...world.tree.env, WORKER_METRICS_PORT: '0' } }, 1)
  operador = (await openOperator({ url: world.url, env: world.tree.env })).client
  there = (await openOperator({ url: other.url, env: world.tree.env })).client
  limeira = await openAt('limeira')
})
after(async () => {
  await Promise.all([workers?.stop(), other?.stop()])
  await world?.close()
})

/** A company at a simulated city, whose connection is published. */
async function openAt(name: string): Promise<Cidade> {
  const { cidades, publish } = await openOperator({ url: world.url, env: world.tree.env })
  const cidade = cidades.find((each) => each.cidade === name)!
  const empresa = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
  const { slug } = await publish({
    ...{ cidade: name, empresaId: empresa.id, pedido: empresa.body() },
    // It refuses an RPS that comes again, as these simulated cities do, so that the same bytes may go again.
    diferencas: { capacidades: { visibilidadeSegundos: 1, timeoutSegundos: 5, reenvio: 'erro' } },
  })
  return { ...empresa, padrao: cidade.padrao, nome: `${cidade.nome}/${cidade.uf}`, slug }
}

type Nota = {
  status: string
  avisos: { codigo: string; mensagem: string }[]
  erros: { codigo: string; mensagem: string; correcao?: string }[]
}
async function emit(cidade: Cidade, simular: string): Promise<string> {
  const { status, json, text } = await api.issue(cidade.body({ simular }))
  assert.equal(status, 202, text)
  return json.id
}
const duvidaDe = ({ avisos }: Nota) => avisos.find(({ codigo }) => codigo === 'RESPOSTA_EM_DUVIDA')?.mensagem
const inDoubt = (id: string, words: RegExp) =>
  until('the words of the city are shown', async () => {
    const nota = (await api.get(`/nfse/${id}`)).json as Nota
    assert.match(nota.status, /^(processando|falha_temporaria)$/, JSON.stringify(nota.erros))
    return words.test(duvidaDe(nota) ?? '') && nota
  })

type Alerta = { ocorrencias: number; operacoes: string[]; codigoDesconhecido: { codigo: string; notas: string[] } }
async function alertasDe(codigo: string, resolvidos = false): Promise<Alerta[]> {
  const query = `tipo=codigo_desconhecido&limit=100&resolvidos=${resolvidos}`
  const { items } = (await operador.get(`/admin/monitor/alertas?${query}`)).json
  return items.filter(({ codigoDesconhecido }: Alerta) => codigoDesconhecido.codigo === codigo)
}

/** Says something of a code through the second API, and returns when by the clock of the database. */
async function say(ato: 'classificar' | 'desclassificar', codigo: string, efeito?: 'final' | 'transitorio') {
  const body = { padrao: limeira.padrao, codigo, motivo: MOTIVO, ...(efeito && { efeito }) }
  const { status, text } = await there.post(`/admin/codigos/${ato}`, body)
  assert.equal(status, 201, text)
  const [clock] = await world.sql<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  return clock!.ms
}

type Efeito = 'desconhecido' | 'final' | 'transitorio'
/** What the code of an ended note was taken for, by which worker, and when the note was sent. */
async function takenFor(id: string): Promise<{ efeito: Efeito; processo: string; em: number }> {
  const { status } = await api.waitSettled(id)
  const [sent] = await world.sql<{ perguntas: number; processo: string; em: number }>(
    `select (select count(*)::int from transmissoes where nota_id = $1::uuid and operacao = 'consultar') as perguntas,
       (select processo from jobs where chave = $1::uuid::text and fila = 'nota.issue' order by id limit 1) as processo,
       (select extract(epoch from min(criada_em))::float8 * 1000 from transmissoes where nota_id = $1::uuid) as em`,
    [id],
  )
  const { perguntas, ...rest } = sent!
  return { ...rest, efeito: status === 'autorizada' ? 'transitorio' : perguntas === 0 ? 'final' : 'desconhecido' }
}

/**
 * Issues notes, `count` at once, until `workers` have taken the code for `efeito`; none that leaves when it is effective
 * may be taken otherwise.
 */
async function takenSoon(
  codigo: string,
  efeito: Efeito,
  since: number,
  { workers = 2, count = 4 } = {},
): Promise<void> {
  const processos = new Set<string>()
  await until(`${workers} workers take ${codigo} for ${efeito}`, async () => {
    const ids = await Promise.all(Array.from({ length: count }, () => emit(limeira, `responder:${codigo} x1`)))
    for (const sent of await Promise.all(ids.map(takenFor))) {
      if (sent.efeito === efeito) processos.add(sent.processo)
      else assert.ok(sent.em <= since + EFFECTIVE_MS, `${sent.efeito} ${sent.em - since} ms after it was said`)
    }
    return processos.size >= workers
  })
}

test('its words are shown at once, one alert counts its notes, and the note that is provably absent ends by them', async () => {
  const first = await emit(limeira, 'responder:XD01 x1')
  const duvida = duvidaDe(await inDoubt(first, /XD01/))!
  assert.match(duvida, /A cidade respondeu: “XD01: .+”\. Isto não diz se a nota foi emitida/)
  const { itens } = (await tenant.portal.get(`/portal/nfse/${first}/timeline`)).json
  const envio = itens.find(({ etapa }: { etapa: string }) => etapa === 'envio')
  assert.match(envio.detalhe.causa, /^codigo_desconhecido: /)
  const [{ codigo, mensagem: palavras }] = envio.detalhe.mensagens
  assert.deepEqual([codigo, palavras.replace(/\.$/, '')], ['XD01', /“XD01: (.+)”/.exec(duvida)![1]])

  const nota = (await api.waitSettled(first)) as Nota
  assert.equal(nota.status, 'rejeitada')
  assert.deepEqual(
    nota.erros.map(({ codigo, mensagem }) => ({ codigo, mensagem })),
    [{ codigo: 'XD01', mensagem: palavras }],
  )
  assert.equal(duvidaDe(nota), undefined, 'the doubt has ended')

  const second = await emit(limeira, 'responder:XD01 x1')
  assert.equal((await api.waitSettled(second)).status, 'rejeitada')
  const [alerta, ...others] = await alertasDe('XD01')
  assert.deepEqual([others, alerta?.ocorrencias], [[], 2])
  const { notas, ...known } = alerta!.codigoDesconhecido
  assert.deepEqual([...notas].sort(), [first, second].sort())
  const { padrao, slug, nome } = limeira
  assert.deepEqual(known, {
    ...{ codigo: 'XD01', palavras, padrao, conexao: slug, ambiente: 'homologacao' },
    ...{ municipio: '3526902', cidade: nome },
  })
  assert.ok(alerta!.operacoes.includes('POST /admin/codigos/classificar'))
})

test('classified as transient the note is sent again and authorised; as final it is refused at once; taken back, it is in doubt', async () => {
  await emit(limeira, 'responder:XT02 x1')
  await until('the operators are alerted', async () => (await alertasDe('XT02')).length === 1)
  // One at a time: a city that is unstable many times over is left alone for a while.
  await takenSoon('XT02', 'transitorio', await say('classificar', 'XT02', 'transitorio'), { workers: 1, count: 1 })
  assert.deepEqual(await alertasDe('XT02'), [])
  assert.equal((await alertasDe('XT02', true)).length, 1)
  await takenSoon('XT02', 'final', await say('classificar', 'XT02', 'final'))
  await takenSoon('XT02', 'desconhecido', await say('desclassificar', 'XT02'))
})

// ABRASF 1.00 and 2.04, and the national DPS at a city.
for (const [name, codigo] of [
  ['natal', 'XLA1'],
  ['santos', 'XLB1'],
  ['criciuma', 'XLC1'],
] as const)
  test(`a lote that ${name} refuses after its protocol by an unlisted code raises the alert too`, async () => {
    const id = await emit(await openAt(name), `rejeitar:${codigo} x1`)
    const [alerta] = await until('the operators are alerted', async () => {
      const found = await alertasDe(codigo)
      return found.length > 0 && found
    })
    assert.deepEqual(alerta!.codigoDesconhecido.notas, [id])
  })
