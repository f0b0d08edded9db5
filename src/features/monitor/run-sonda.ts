import { randomUUID } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import { conexaoFor, isForbiddenHere } from '#features/cidades/reach/conexao-for.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { openCredencial } from '#features/cidades/reach/credencial.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Conexao } from '#tracks/track.ts'
import { type Achado, probeAddress, type Sondagem } from '#tracks/transport/probe-address.ts'
import { tlsProfile, toClientCertificate } from '#tracks/transport/tls-profile.ts'

/** A city to probe; `conexao`: the connection of its notes, default: that of its route. */
export type CidadeASondar = { municipio: string; ambiente: Ambiente; conexao?: string }
/**
 * A finished probe. `alvo`: the city, or the national system, which serves many. `dono`: the owner of the certificate
 * used.
 */
export type Sonda = {
  id: string
  alvo: string
  em: Date
  conexao: { slug: string; versao: number }
  achado: Achado
  dono: { tenantId: string; empresaId: string } | null
}

const TIMEOUT_MS = 10_000

/**
 * Probes a city; a text says why there is nothing to probe. With mutual TLS where the city asks for it, in the name of
 * the company that issued there last.
 */
export async function runSonda(
  app: App,
  { municipio, ambiente, conexao: slug }: CidadeASondar,
): Promise<Sonda | string> {
  const em = app.now()
  const conexao =
    (slug && (await conexaoFor(app, { municipio, ambiente, slug }))) || (await conexaoFor(app, { municipio, ambiente }))
  if (!conexao) return 'o município não tem conexão publicada com endereço neste ambiente'
  if (isForbiddenHere(app, conexao)) return 'este servidor não fala com prefeituras reais'
  const needs = conexao.template === null || conexao.template.transporte.mtls
  const dono = needs ? await lastIssuer(app, municipio, ambiente) : null
  const credencial = dono && (await openCredencial(app, { ...dono, municipio, ambiente }, { comAcesso: false }))
  const achado = await probeAddress({
    ...harmlessRequest(conexao),
    certificado: credencial && toClientCertificate(credencial),
    perfil: tlsProfile(conexao),
    redesPermitidas: app.config.redesPermitidas,
    timeoutMs: Math.min(TIMEOUT_MS, (app.config.leaseSegundos * 1000) / 4),
  })
  const { versao } = conexao
  const alvo = conexao.slug === SLUG_NACIONAL ? SLUG_NACIONAL : municipio
  return { id: randomUUID(), alvo, em, conexao: { slug: conexao.slug, versao }, achado, dono: credencial ? dono : null }
}

/**
 * A request that no city takes for an issuance: the WSDL where there is SOAP; in the national layout the query for the
 * note of a DPS whose id no DPS has (docs/referencia/nacional.md#22-sefin-nacional); else the address itself.
 */
function harmlessRequest({ template, urls, urlsOperacoes }: Conexao): Pick<Sondagem, 'metodo' | 'url'> {
  const base = urlsOperacoes.padrao ?? Object.values(urlsOperacoes)[0] ?? urls.sefin
  if (template?.transporte.tipo.startsWith('soap'))
    return { metodo: 'GET', url: base.includes('?') ? base : `${base}?wsdl` }
  if (template === null || (template.familia === 'dps' && template.transporte.tipo === 'rest-json'))
    return { metodo: 'HEAD', url: `${base.replace(/\/$/, '')}/dps/${ID_DE_NENHUMA}` }
  return { metodo: 'GET', url: base }
}
const ID_DE_NENHUMA = `DPS${'0'.repeat(42)}`

const lastIssuer = (app: App, municipio: string, ambiente: Ambiente) =>
  app.sistema.one<{ tenantId: string; empresaId: string }>(sql`
    select n.tenant_id as "tenantId", n.empresa_id as "empresaId"
    from (select tenant_id, nota_id from transmissoes where municipio = ${municipio} and ambiente = ${ambiente}
      and resultado = 'autorizada' order by criada_em desc, id desc limit 1) t join notas n on n.tenant_id = t.tenant_id and n.id = t.nota_id`)
