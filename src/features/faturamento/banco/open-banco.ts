import { createApiPix } from '#banco/api-pix.ts'
import type { Banco, Resultado } from '#banco/banco.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { perApp } from '#platform/per-app.ts'
import { countCall } from '#platform/queue/chamadas.ts'
import { Secret } from '#platform/secret.ts'
import { type CredencialRow, selectCredenciais } from './credencial-row.ts'
import { openSegredos } from './segredos.ts'

const CONNECT_TIMEOUT_MS = 10_000

const agentsOf = perApp(({ config: { redesPermitidas } }) =>
  createCityAgents({ connectTimeoutMs: CONNECT_TIMEOUT_MS, redesPermitidas, agentsMax: 4 }),
)
/** One bank for each credential as it is now: it keeps its token and its connections. */
const openOf = perApp(() => new Map<string, { atualizadaEm: number; banco: Banco }>())

/** The bank of a credential, and the address that it announces a Pix to; null: the credential was revoked. */
export async function openBanco(
  app: App,
  id: string,
): Promise<{ banco: Banco; credencial: CredencialRow; avisos: () => Promise<string> } | null> {
  const [credencial] = await selectCredenciais(app.sistema, sql`where id = ${id} and revogada_em is null`)
  if (!credencial) return null
  const secrets = async () => {
    const row = await app.sistema.one<{ sealed: Buffer | null }>(
      sql`select segredos_selados as sealed from banco_credenciais where id = ${id}`,
    )
    return row?.sealed ? openSegredos(app, id, row.sealed) : null
  }
  const avisos = async () => `${credencial.webhookUrl}/${(await secrets())?.webhookToken ?? ''}`
  const known = openOf(app).get(id)
  const atualizadaEm = credencial.atualizadaEm.getTime()
  if (known?.atualizadaEm === atualizadaEm) return { banco: known.banco, credencial, avisos }
  const segredos = await secrets()
  if (!segredos) return null
  const { pixCa, pixTimeoutSegundos } = app.config
  const banco = counted(
    app,
    id,
    createApiPix({
      agent: agentsOf(app).agentFor(segredos.certificado, pixCa.length > 0 ? { ca: pixCa } : {}),
      baseUrl: credencial.baseUrl,
      tokenUrl: credencial.tokenUrl,
      clientId: credencial.clientId,
      clientSecret: new Secret(segredos.clientSecret),
      chave: credencial.chavePix,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      timeoutMs: pixTimeoutSegundos * 1000,
      now: Date.now,
    }),
  )
  openOf(app).set(id, { atualizadaEm, banco })
  return { banco, credencial, avisos }
}

/** The same bank, with each request counted: the bank said something, a refusal included, or why nothing came of it. */
function counted(app: App, id: string, banco: Banco): Banco {
  const of =
    <Args extends unknown[], T>(ask: (...args: Args) => Promise<Resultado<T>>) =>
    async (...args: Args): Promise<Resultado<T>> => {
      const result = await ask(...args)
      const erro = result.tipo === 'incerta' ? `${result.causa}: ${result.motivo}` : null
      countCall(app, { tipo: 'banco', alvo: id }, erro)
      return result
    }
  return {
    entrar: of(banco.entrar),
    criarCobranca: of(banco.criarCobranca),
    consultarCobranca: of(banco.consultarCobranca),
    cancelarCobranca: of(banco.cancelarCobranca),
    listarCobrancas: of(banco.listarCobrancas),
    listarPix: of(banco.listarPix),
    consultarPix: of(banco.consultarPix),
    registrarWebhook: of(banco.registrarWebhook),
  }
}
