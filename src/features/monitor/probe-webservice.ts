import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ResultadoDaSonda } from '#formas/cidades/webservice.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { recordSonda } from './record-sonda.ts'
import { type CidadeASondar, runSonda, type Sonda } from './run-sonda.ts'

/** Probes the web service of a city now, by the route of the city. Throws NAO_ENCONTRADO. */
export async function probeWebservice(ctx: Ctx, municipio: string, ambiente: Ambiente): Promise<ResultadoDaSonda> {
  const sonda = await probeByHand(ctx, { municipio, ambiente })
  if (typeof sonda === 'string') return { executada: false, motivo: sonda, em: ctx.now(), sonda: null }
  const { id, conexao, achado, dono, em } = sonda
  return { executada: true, motivo: null, em, sonda: { id, conexao, comCertificado: dono !== null, achado } }
}

/**
 * The same; a text says why there was nothing to probe. The certificate of a company, where the city asks for one, is the company's:
 * its account sees the use in its audit. Throws NAO_ENCONTRADO.
 */
export async function probeByHand(ctx: Ctx, cidade: CidadeASondar): Promise<Sonda | string> {
  allow(ctx, 'admin.monitor.probe')
  const { app } = ctx
  const { municipio, ambiente } = cidade
  if (!(await openMunicipioIndex(app)).byIbge.has(municipio))
    throw new Refusal('NAO_ENCONTRADO', `no municipality ${municipio}`)
  const sonda = await runSonda(app, cidade)
  const skipped = typeof sonda === 'string'
  const entry = { acao: 'municipio.probe', recurso: 'municipio', recursoId: municipio }
  const detalhe = { ambiente, respondeu: skipped ? null : sonda.achado.respondeu, motivo: MOTIVO }
  await app.sistema.transaction(async (tx) => {
    if (!skipped) await recordSonda(app, tx, sonda, { municipio, ambiente, origem: 'manual' })
    await audit(tx, ctx, { ...entry, detalhe })
    if (skipped || !sonda.dono) return
    const { tenantId, empresaId } = sonda.dono
    const uso = { acao: 'certificado.probe', recurso: 'empresa', recursoId: empresaId }
    await audit(tx, { ...ctx, tenantId }, { ...uso, detalhe: { municipio, ambiente, motivo: MOTIVO } })
  })
  return sonda
}

const MOTIVO = 'sonda do web service, sem emitir nada'
