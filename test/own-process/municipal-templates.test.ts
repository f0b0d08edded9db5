// Every template against a simulated city of its dialect, over real HTTPS: the service issues, and the track
// queries, replaces and cancels what the template says the city can.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { conexaoOf } from '#features/cidades/reach/conexao-of.ts'
import { openCredencial } from '#features/cidades/reach/credencial.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { trackOf } from '#features/cidades/reach/track-of.ts'
import { lastTransmissao } from '#features/nfse/issue/transmissoes.ts'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import { parseXml } from '#platform/xml/parse.ts'
import type { Outcome, PedidoCancelamento, Prova, ProvaDoFim } from '#tracks/track.ts'
import type { Cidade } from '../../simulator/municipal/cidade.ts'
import { codigoDo } from '../../simulator/municipal/manual.ts'
import { mensagemDe } from '../../simulator/municipal/mensagens.ts'
import { mensagemDe as mensagemNacional } from '../../simulator/national/sefin.ts'
import { type Ambiente, type CityCompany, openCityCompany } from '../support/city-company.ts'
import { ADMIN_ENV, type CidadeSimulada, type Operator, openOperator } from '../support/publish-city.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let operator: Operator
let tenant: Tenant
let apis: Record<Ambiente, Api>
let app: App
const table: Record<string, Record<string, string>> = {}

before(async () => {
  world = await openWorld(ADMIN_ENV)
  operator = await openOperator({ url: world.url, env: world.tree.env })
  tenant = await world.register()
  apis = { homologacao: await tenant.apiKey('homologacao'), producao: await tenant.apiKey('producao') }
  app = openApp(loadConfig({ ...world.tree.env, LOG_NIVEL: 'silent' }))
})
after(async () => {
  console.table(table)
  await app.close()
  await world.close()
})

test('every template has a city', async () => {
  const { status, json, text } = await operator.client.get('/admin/conexoes/padroes-disponiveis')
  assert.equal(status, 200, text)
  const padroes: string[] = json.items.map(({ padrao }: { padrao: string }) => padrao)
  assert.deepEqual(
    padroes.filter((padrao) => !operator.cidades.some((cidade) => cidade.padrao === padrao)),
    [],
  )
})

test('each template serves a city of its dialect, in every operation it says the city has', {
  concurrency: 4,
}, async (t) => {
  const served = operator.cidades.map((cidade) =>
    t.test(`${cidade.padrao} in ${cidade.cidade}`, async () => {
      const row: Record<string, string> = {}
      table[`${cidade.padrao} · ${cidade.cidade}`] = row
      await serve(cidade, row).catch(async (error: Error) => {
        const recusas = await world.simulator.admin<object[]>('GET', `recusas?cidade=${cidade.cidade}`)
        throw new Error(`${error.message}\nthe city refused: ${JSON.stringify(recusas)}`, { cause: error })
      })
    }),
  )
  await Promise.all(served)
})

async function serve(cidade: CidadeSimulada, row: Record<string, string>): Promise<void> {
  // The capital validates in homologação and issues nothing (docs/decisions/0011-sao-paulo-homologacao.md); its two
  // layouts share one municipality.
  const isCapital = cidade.padrao.startsWith('paulistana')
  const ambiente = isCapital ? 'producao' : 'homologacao'
  const empresa = await openCityCompany(world, tenant, cidade, { ambiente })
  const pedido = empresa.body()
  await operator.publish({ cidade: cidade.cidade, empresaId: empresa.id, pedido, anexar: !isCapital })
  if (isCapital) await empresa.link(cidade.cidade)

  const accepted = await apis[ambiente].issue(pedido)
  assert.equal(accepted.status, 202, accepted.text)
  const { id } = accepted.json
  const nota = await apis[ambiente].waitSettled(id).catch(async () => assert.fail(await whatHappened(id)))
  row.emite = nota.status
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  assert.ok(nota.numero && nota.chaveAcesso, JSON.stringify(nota))
  row.numero = nota.numero
  const xml = await apis[ambiente].get(`/nfse/${id}/xml`)
  row.xml = parseXml(xml.bytes).name
  assert.match(row.xml, /^(CompNfse|Nfse|NFSe|NFe)$/)
  assert.ok(xml.text.includes(`>${nota.numero}<`), xml.text)
  assert.equal((await apis[ambiente].get(`/nfse/${id}/pdf`)).status, 200)

  await refuse(cidade, apis[ambiente], empresa, row)
  await speak(id, cidade, ambiente, row)
}

/** A note refused by an ordinary code of the city's manual ends at once, with the city's own sentence. */
async function refuse({ padrao }: CidadeSimulada, api: Api, empresa: CityCompany, row: Record<string, string>) {
  const [codigo, mensagem] = recusaDoManual(padrao)
  const { json, text } = await api.issue(empresa.body({ simular: `rejeitar:${codigo}` }))
  assert.ok(json.id, text)
  const nota = await api.waitSettled(json.id).catch(async () => assert.fail(await whatHappened(json.id)))
  const said = nota.erros.map((erro: { codigo: string; mensagem: string }) => [erro.codigo, erro.mensagem])
  row.recusa = `${nota.status} ${codigo}`
  assert.deepEqual([nota.status, said], ['rejeitada', [[codigo, mensagem]]], await whatHappened(json.id))
  const [sent] = await world.sql<{ envios: number; emDuvida: number }>(
    `select count(*) filter (where operacao = 'emitir')::int as envios,
       count(*) filter (where resultado = 'incerta' and protocolo is null)::int as "emDuvida"
     from transmissoes where nota_id = $1`,
    [json.id],
  )
  assert.deepEqual(sent, { envios: 1, emDuvida: 0 }, await whatHappened(json.id))
}

/** An ordinary refusal in the code and the words of the manual of its city. */
function recusaDoManual(padrao: string): [codigo: string, mensagem: string] {
  if (padrao.startsWith('paulistana')) return ['302', mensagemDe('302').mensagem]
  if (TEMPLATES.get(padrao)?.familia === 'dps') return ['E0310', mensagemNacional('E0310')]
  const codigo = codigoDo({ padrao } as Cidade, 'E942')
  return [codigo, mensagemDe(codigo).mensagem]
}

/**
 * Operations that the service has no route for yet, called on the track with the service's own connection, key and
 * document.
 */
async function speak(id: string, cidade: CidadeSimulada, ambiente: Ambiente, row: Record<string, string>) {
  const [stored] = await world.sql<Stored>(
    `select empresa_id as "empresaId", tenant_id as "tenantId", preparada, serie_rps as serie, numero_rps as "numeroRps",
       numero, chave_acesso as "chaveAcesso", codigo_verificacao as "codigoVerificacao", xml_autorizado as xml from notas where id = $1`,
    [id],
  )
  assert.ok(stored)
  const owner = { ...stored, municipio: cidade.ibge, ambiente }
  const credencial = await openCredencial(app, owner, { comAcesso: true })
  const sent = await lastTransmissao({ app, db: app.sistema }, { id, tenantId: stored.tenantId })
  const at = { municipio: cidade.ibge, ambiente, conexao: cidade.cidade }
  const conexao = await conexaoOf(app, at, sent?.conexaoVersao)
  assert.ok(conexao?.template && credencial && sent)
  const track = trackOf(app, conexao)

  const request = { id: sent.documentoId, xml: sent.xml, protocolo: sent.protocolo }
  const seen = await until('the city shows the note', async () => {
    const { outcome } = await track.consult(request, conexao, credencial)
    return outcome.kind === 'ausente' ? null : outcome
  })
  row.consulta = outline(seen)
  assert.equal(seen.kind === 'autorizada' && seen.numero, stored.numero, outline(seen))

  const motivo = { codigoMotivo: null, motivo: 'Serviço não prestado ao cliente' }
  let vigente: PedidoCancelamento = { ...stored, ...motivo, ...stored.preparada, municipio: cidade.ibge }
  const { substituiPorWs, cancelaPorWs } = conexao.template.capacidades
  assert.equal(track.replaces(conexao), substituiPorWs && conexao.template.operacoes.substituir !== undefined)
  row.substitui = '–'
  if (track.replaces(conexao)) {
    const substitui = { pedido: vigente, xml: gunzipSync(stored.xml) }
    const numero = String(stored.numeroRps + 1)
    const emissao = { nota: stored.preparada, serie: stored.serie, numero, reparos: [], substitui }
    const documento = await track.build(emissao, conexao, credencial, app.now())
    const { outcome } = await track.send(documento, conexao, credencial, () => true)
    row.substitui = outline(outcome)
    assert.equal(outcome.kind, 'autorizada', outline(outcome))
    if (outcome.kind === 'autorizada') vigente = { ...vigente, ...outcome }
    assert.notEqual(vigente.numero, stored.numero)
  }
  if (cancelaPorWs) {
    assert.ok(track.cancel, 'the template says the city cancels, the track has no such operation')
    const { outcome: answered } = await track.cancel(vigente, conexao, credencial)
    const outcome =
      answered.kind !== 'em_processamento'
        ? answered
        : await until('the city cancels', async () => {
            const progress = await track.consultCancel?.(vigente, answered.protocolo, conexao, credencial)
            assert.ok(progress, 'the city has taken it under a protocol, the track cannot ask by it')
            return progress.outcome.kind === 'em_processamento' ? null : progress.outcome
          })
    row.cancela = outline(outcome)
    assert.equal(outcome.kind, 'cancelada', outline(outcome))
  } else row.cancela = '–'
}

type Stored = {
  empresaId: string
  tenantId: string
  preparada: NotaPreparada
  serie: string
  numeroRps: number
  numero: string
  chaveAcesso: string
  codigoVerificacao: string | null
  xml: Buffer
}

/** An outcome in a few words. */
const outline = (outcome: Outcome | Prova | ProvaDoFim) =>
  'motivo' in outcome
    ? `${outcome.kind}: ${outcome.causa} ${outcome.motivo}`
    : 'erros' in outcome
      ? `${outcome.kind}: ${outcome.erros.map(({ codigo, mensagem }) => `${codigo} ${mensagem}`).join('; ')}`
      : outcome.kind

/** Why a note does not end: what each exchange with the city was. */
async function whatHappened(id: string): Promise<string> {
  const rows = await world.sql<Record<string, unknown>>(
    `select operacao, resultado, causa, status_http from transmissoes where nota_id = $1 order by criada_em`,
    [id],
  )
  const jobs = await world.sql<Record<string, unknown>>('select fila, estado, ultimo_erro from jobs where chave = $1', [
    id,
  ])
  return JSON.stringify([...rows.slice(0, 4), ...jobs])
}
