import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { conexaoFor, isForbiddenHere } from '#features/cidades/reach/conexao-for.ts'
import { resolveTrack } from '#features/cidades/reach/resolve-track.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { SondaDaRota, TesteDeRota } from '#formas/cidades/municipio-operacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import type { RedePermitida } from '#platform/http-client/address-guard.ts'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { sendRequest } from '#platform/http-client/send-request.ts'
import type { Conexao } from '#tracks/track.ts'
import { tlsProfile } from '#tracks/transport/tls-profile.ts'

/**
 * The route of a municipality and whether its address answers: a GET without certificate, of the WSDL where there is
 * one. A process that may not call real cities does not probe one. Throws NAO_ENCONTRADO.
 */
export async function testRoute(ctx: Ctx, municipio: string, ambiente: Ambiente): Promise<TesteDeRota> {
  allow(ctx, 'admin.municipio.test')
  const { app } = ctx
  const rota = await resolveTrack(app, { municipio, ambiente })
  if (!rota) throw new Refusal('NAO_ENCONTRADO', `no municipality ${municipio}`)
  const conexao = rota.conexao && (await conexaoFor(app, { municipio, ambiente, ...rota.conexao }))
  const skipped = conexao ? (isForbiddenHere(app, conexao) ? SO_SIMULADOR : null) : rota.motivo
  const sonda = conexao && !skipped ? await probe(conexao, app.config.redesPermitidas) : null
  const detalhe = { ambiente, rota: rota.regra, respondeu: sonda?.respondeu ?? null }
  await audit(app.sistema, ctx, { acao: 'municipio.route-test', recurso: 'municipio', recursoId: municipio, detalhe })
  return { rota, sonda, motivoSemSonda: skipped }
}

const SO_SIMULADOR = 'este servidor não fala com prefeituras reais'
const TIMEOUT_MS = 10_000
const BYTES_MAX = 2 * 1024 * 1024

/** Probes the address of a connection. A handshake refused for lack of a certificate counts as an answer. */
export async function probe(conexao: Conexao, redesPermitidas: readonly RedePermitida[]): Promise<SondaDaRota> {
  const soap = conexao.template?.transporte.tipo.startsWith('soap') ?? false
  const base = conexao.urlsOperacoes.padrao ?? Object.values(conexao.urlsOperacoes)[0] ?? conexao.urls.sefin
  const url = soap && !base.includes('?') ? `${base}?wsdl` : base
  const agents = createCityAgents({ connectTimeoutMs: TIMEOUT_MS, redesPermitidas })
  const startedAt = performance.now()
  const answer = await sendRequest({
    agent: agents.agentFor(null, tlsProfile(conexao)),
    method: 'GET',
    url,
    connectTimeoutMs: TIMEOUT_MS,
    timeoutMs: TIMEOUT_MS,
    bytesMax: BYTES_MAX,
  }).finally(() => agents.close())
  const duracaoMs = Math.round(performance.now() - startedAt)
  if (answer.kind !== 'answer') {
    const asksCertificate = /certificate_required|handshake_failure|bad_certificate/i.test(answer.detail)
    return { url, respondeu: asksCertificate, status: null, wsdl: false, causa: answer.causa, duracaoMs }
  }
  const wsdl = /<(\w+:)?definitions[\s>]/.test(answer.body.subarray(0, 4096).toString('latin1'))
  return { url, respondeu: true, status: answer.status, wsdl, causa: null, duracaoMs }
}
