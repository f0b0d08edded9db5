import { setImmediate } from 'node:timers/promises'
import { rehearseConexao } from '#features/cidades/conexoes/dry-run.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import type { CidadeSimulada, FaltaDoPreparo } from '#formas/cidades/preparacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import type { Template } from '#tracks/template.ts'
import { findEmpresas } from './find-empresas.ts'
import { blocking, type Pedido, type Plano, planCidade, rehearsalFault } from './plan-cidade.ts'

/** The outcome for each city, with its rehearsal in memory: nothing is stored, and no city is called. */
export async function simulate(
  ctx: Ctx,
  template: Template,
  pedido: Pedido,
  municipios: readonly string[],
): Promise<CidadeSimulada[]> {
  const { app } = ctx
  const index = await openMunicipioIndex(app)
  const empresas = await findEmpresas(app, pedido.empresaId ? [] : municipios)
  const simulated: CidadeSimulada[] = []
  for (const municipio of municipios) {
    const entry = index.byIbge.get(municipio)!
    const empresaId = pedido.empresaId ?? empresas.get(municipio) ?? null
    const { mantido, slug, urls, exige, faltas } = planCidade(app, template, pedido, entry, empresaId)
    const able = !mantido && slug && empresaId && !faltas.some(({ impede }) => impede)
    const failed = able ? await rehearse(ctx, template, pedido, { slug, urls, municipio, empresaId }) : null
    const situacao = mantido ? 'mantido' : !able || failed ? 'faltando' : pedido.publicar ? 'publicado' : 'pronto'
    const { nome, uf } = entry
    simulated.push({ municipio, nome, uf, situacao, slug, urls, exige, faltas: failed ? [...faltas, failed] : faltas })
    await setImmediate() // a signature takes milliseconds, and other requests continue between them
  }
  return simulated
}

async function rehearse(
  ctx: Ctx,
  template: Template,
  { ca }: Pedido,
  city: { slug: string; urls: Plano['urls']; municipio: string; empresaId: string },
): Promise<FaltaDoPreparo | null> {
  const { slug, urls, municipio, empresaId } = city
  const row = { slug, versao: 1, revisao: 1, titulo: template.titulo, template, urls: {}, diferencas: {}, ca }
  try {
    const { result } = await rehearseConexao(ctx, row, { empresaId, municipio, urls })
    return result.ok ? null : rehearsalFault(result)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return blocking('ensaio', 'operador', error.erros[0]?.mensagem ?? error.message)
  }
}
