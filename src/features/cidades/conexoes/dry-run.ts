import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Erro } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { causaInWords } from '#features/cidades/municipios/saude-palavras.ts'
import { buildConexao, isForbiddenHere } from '#features/cidades/reach/conexao-for.ts'
import type { ConexaoRow, ConteudoConexao, UrlsConexao } from '#features/cidades/reach/conexao-row.ts'
import { maskExchange } from '#features/cidades/reach/mask-exchange.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { recordExchanges } from '#features/cidades/reach/recording-agents.ts'
import { createTrack } from '#features/cidades/reach/track-of.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ensaio, PassoDoEnsaio } from '#formas/cidades/conexao.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { EM_PRODUCAO } from '#tracks/homologacao.ts'
import type { Conexao, Credencial, Documento, Emissao, Outcome, Prova, Track } from '#tracks/track.ts'
import { findDocumentoFaults } from './check-documento.ts'
import { type DryRunInput, findEmpresaEnsaio, prepareEnsaio } from './dry-run-nota.ts'
import { selectConexao } from './find-conexao.ts'

type NomePasso = 'preparar' | 'verificar' | 'montar' | 'xml' | 'assinaturas' | 'enviar' | 'consultar'

/**
 * Tests a connection in homologação: builds the note (a sample, or the given request) of a company, signs it, checks
 * it, and with `enviar` sends it and consults it. The result is stored; a draft needs a successful one to be published.
 * Throws NAO_ENCONTRADO, EMPRESA_NAO_CADASTRADA, CERTIFICADO_AUSENTE, MUNICIPIO_INEXISTENTE, PRODUCAO_NAO_PERMITIDA,
 * SCHEMA_DPS_INVALIDO.
 */
export async function dryRun(ctx: Ctx, id: string, input: DryRunInput): Promise<Ensaio> {
  allow(ctx, 'admin.conexao.dry-run')
  const row = await selectConexao(ctx.app.sistema, id)
  const { result, whose } = await rehearseConexao(ctx, row, input)
  await keepEvidence(ctx, row, whose, { ...result, motivo: input.motivo })
  return result
}

/** The same for any content, whether stored or not; nothing is written. */
export async function rehearseConexao(
  ctx: Ctx,
  row: VersaoEnsaiada,
  input: DryRunInput,
): Promise<{ result: Ensaio; whose: { empresaId: string; tenantId: string } }> {
  const { app } = ctx
  const { empresa, tenantId, municipio, credencial } = await findEmpresaEnsaio(app, input)
  const conexao = await conexaoEnsaio(app, row, municipio.ibge, input.urls)
  if (input.enviar && isForbiddenHere(app, conexao))
    throw new Refusal('PRODUCAO_NAO_PERMITIDA', `${conexao.slug} has a real address`)

  const recorded = recordExchanges(
    createCityAgents({ connectTimeoutMs: 10_000, redesPermitidas: app.config.redesPermitidas }),
  )
  const run = await rehearse(app, { input, empresa, municipio, conexao, credencial }, recorded.agents).finally(() =>
    recorded.agents.close(),
  )
  const result: Ensaio = {
    id: randomUUID(),
    ok: run.passos.every((passo) => passo.ok),
    enviado: recorded.trocas.length > 0,
    conexao: { slug: row.slug, versao: row.versao, revisao: row.revisao },
    municipio: municipio.ibge,
    passos: run.passos,
    documento: run.documento && { ...run.documento, xml: run.documento.xml.toString('utf8') },
    trocas: recorded.trocas.map((troca) => maskExchange(troca, credencial.acesso)),
    resultado: run.outcome && describeOutcome(run.outcome),
    em: ctx.now().toISOString(),
  }
  return { result, whose: { empresaId: empresa.id, tenantId } }
}

type VersaoEnsaiada = ConteudoConexao & Pick<ConexaoRow, 'slug' | 'versao' | 'revisao'>
type Setup = Omit<Awaited<ReturnType<typeof findEmpresaEnsaio>>, 'tenantId'> & { input: DryRunInput; conexao: Conexao }
type Agents = ReturnType<typeof createCityAgents>

async function rehearse(app: App, { input, empresa, municipio, conexao, credencial }: Setup, agents: Agents) {
  const template = conexao.template!
  const track = createTrack(app, template, agents)
  const passos: PassoDoEnsaio[] = []
  let documento: Documento | null = null
  let outcome: Outcome | null = null
  const step = async <T>(passo: NomePasso, work: () => Promise<{ value: T; erros: Erro[] }>): Promise<T | null> => {
    const startedAt = performance.now()
    const { value, erros } = await work().catch((error: Error) => ({ value: null, erros: [fault('', error.message)] }))
    passos.push({ passo, ok: erros.length === 0, duracaoMs: Math.round(performance.now() - startedAt), erros })
    return erros.length === 0 ? value : null
  }
  const result = () => ({ passos, documento, outcome })

  const nota = await step('preparar', () => prepareEnsaio(app, { input, empresa, municipio, track }))
  if (!nota) return result()
  const agora = app.now()
  const serie = input.serie ?? '900'
  await step('verificar', async () => ({
    value: null,
    erros: [...track.check(nota, agora), ...track.foresee(nota, agora)],
  }))
  if (passos.some((passo) => !passo.ok)) return result()
  const emissao: Emissao = {
    nota,
    serie,
    numero: input.numero ?? String(Math.floor(agora.getTime() / 1000)),
    reparos: [],
  }
  documento = await step('montar', async () => ({
    value: await track.build(emissao, conexao, credencial, agora),
    erros: [],
  }))
  if (!documento) return result()
  const found = findDocumentoFaults(documento.xml, template)
  await step('xml', async () => ({ value: null, erros: found.malformado.map((each) => fault('xml', each)) }))
  await step('assinaturas', async () => ({ value: null, erros: found.assinaturas.map((each) => fault('xml', each)) }))
  if (!input.enviar || passos.some((passo) => !passo.ok)) return result()
  outcome = await exchange(track, documento, conexao, credencial, step)
  return result()
}

type Step = <T>(passo: NomePasso, work: () => Promise<{ value: T; erros: Erro[] }>) => Promise<T | null>

/** Sends the note, then consults it. Returns the outcome of the consult if it is definite, else that of the sending. */
async function exchange(
  track: Track,
  documento: Documento,
  conexao: Conexao,
  credencial: Credencial,
  step: Step,
): Promise<Outcome> {
  const holder: { outcome: Outcome } = { outcome: { kind: 'nao_enviada', causa: 'ensaio', motivo: 'não saiu' } }
  await step('enviar', async () => {
    holder.outcome = (await track.send(documento, conexao, credencial, () => true)).outcome
    return { value: null, erros: faultsOf(holder.outcome) }
  })
  const { outcome } = holder
  if (outcome.kind !== 'autorizada' && outcome.kind !== 'em_processamento' && outcome.kind !== 'incerta') return outcome
  const protocolo = outcome.kind === 'em_processamento' ? outcome.protocolo : null
  await step('consultar', async () => {
    const consulted = await untilVisible(conexao, async () => {
      const { outcome } = await track.consult({ ...documento, protocolo }, conexao, credencial)
      return outcome
    })
    if (consulted.kind === 'autorizada') holder.outcome = consulted
    return { value: null, erros: faultsOf(consulted) }
  })
  return holder.outcome
}

/**
 * The outcome of a consult that is repeated while the city may not show the note yet
 * (`capacidades.visibilidadeSegundos`), for as long as an operator waits for an answer.
 */
async function untilVisible({ capacidades }: Conexao, consult: () => Promise<Prova>): Promise<Prova> {
  const deadline = performance.now() + Math.min(capacidades.visibilidadeSegundos * 1000, WAIT_MAX_MS)
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    const outcome = await consult()
    const isEarly = outcome.kind === 'ausente' || outcome.kind === 'em_processamento'
    if (!isEarly || performance.now() + waitMs > deadline) return outcome
    await setTimeout(waitMs)
  }
}
const FIRST_WAIT_MS = 250
const WAIT_MAX_MS = 15_000

/** Why an outcome is not a success. The test method of São Paulo answers a valid lote with this code. */
function faultsOf(outcome: Outcome | Prova): Erro[] {
  switch (outcome.kind) {
    case 'autorizada':
    case 'em_processamento':
    case 'cancelada':
      return []
    case 'lote_recusado':
      return outcome.erros
    case 'recusada':
      return outcome.erros.every(({ codigo }) => codigo === 'TESTE_SEM_EMISSAO') ? [] : outcome.erros
    case 'nao_enviada':
    case 'incerta':
    case 'nada':
      return [fault('', SEM_SAIR[outcome.causa] ?? causaInWords(outcome.causa))]
    case 'ausente':
      return [
        fault('', 'A prefeitura ainda não mostra a nota enviada. Se ela demora a mostrar as notas, repita a consulta.'),
      ]
    case 'diferente':
      return [fault('', 'A prefeitura mostra outra nota sob o número enviado.')]
  }
}

/** Why a message did not leave, where the reason is in the connection and not at the city. */
const SEM_SAIR: Record<string, string> = {
  pedido: 'A conexão não tem endereço de homologação para esta operação. Informe o endereço de testes da prefeitura.',
  [EM_PRODUCAO]:
    'O endereço de homologação é de produção, e nada faria do envio um teste. Informe o da prefeitura para testes, ou diga como ela testa.',
}

const fault = (campo: string, mensagem: string): Erro => ({ campo, codigo: 'VALORES_DIVERGENTES', mensagem })

/** An outcome without its document, which is in the exchanges. */
function describeOutcome(outcome: Outcome) {
  if (outcome.kind !== 'autorizada') return outcome
  const { xml, ...rest } = outcome
  return { ...rest, bytesXml: xml.length }
}

async function conexaoEnsaio(app: App, row: VersaoEnsaiada, municipio: string, urls?: UrlsConexao): Promise<Conexao> {
  const index = await openMunicipioIndex(app)
  const { anexo, ajuste } = index.byIbge.get(municipio) ?? {}
  const urlsDaCidade = urls ?? (anexo?.slug === row.slug ? (anexo.urls.homologacao ?? {}) : {})
  const prazoCancelamentoHoras = ajuste?.prazoCancelamentoHoras ?? null
  return buildConexao(app, row, { index, municipio, ambiente: 'homologacao', urlsDaCidade, prazoCancelamentoHoras })
}

async function keepEvidence(
  ctx: Ctx,
  row: ConexaoRow,
  whose: { empresaId: string; tenantId: string },
  { motivo, ...result }: Ensaio & { motivo?: string },
) {
  const { ok, enviado, municipio } = result
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  await ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`
      insert into conexao_ensaios (id, conexao_id, revisao, ok, enviado, municipio, empresa_id, detalhe, por, em)
      values (${result.id}, ${row.id}, ${row.revisao}, ${ok}, ${enviado}, ${municipio}, ${whose.empresaId},
        ${JSON.stringify(result)}, ${por}, ${ctx.now()})`)
    const ensaio = { slug: row.slug, versao: row.versao, ensaioId: result.id, ok, enviado, municipio, motivo }
    const detalhe = { ...ensaio, ...whose }
    await audit(db, ctx, { acao: 'conexao.dry-run', recurso: 'conexao', recursoId: row.id, detalhe })
    const { tenantId, empresaId: recursoId } = whose
    const daConta = { acao: 'empresa.rehearse', recurso: 'empresa', recursoId, detalhe: ensaio }
    await audit(db, { ...ctx, tenantId }, daConta)
  })
}
