import { ESTADOS_DO_WEBSERVICE } from '#domain/monitor.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { refuseUnknownUf } from '#features/cidades/municipios/refuse-unknown-uf.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FiltroDeWebservices } from '#formas/cidades/webservice.ts'
import type { Ctx } from '#platform/ctx.ts'
import { NENHUMA, readMedidas } from './medidas.ts'
import { readWebservices, type Webservice, type WebserviceMedido } from './webservice.ts'

export const AMBIENTES: readonly Ambiente[] = ['producao', 'homologacao']

/** Web services with their measures, those in use first, then from the worst state to the best. Throws UF_INEXISTENTE. */
export async function listWebservices(
  ctx: Ctx,
  { limit, offset, ...filtro }: FiltroDeWebservices,
): Promise<{ items: WebserviceMedido[]; total: number }> {
  allow(ctx, 'admin.monitor.read')
  refuseUnknownUf(filtro.uf)
  const found = (await readMedidos(ctx, filtro)).filter(matcherOf(filtro)).sort(byNeed)
  return { items: found.slice(offset, offset + limit), total: found.length }
}

/** All web services of the ambientes, each with its measures of the period. */
export async function readMedidos(
  { app }: Ctx,
  { ambiente, periodo }: Pick<FiltroDeWebservices, 'ambiente' | 'periodo'>,
): Promise<WebserviceMedido[]> {
  const [all, medidas] = await Promise.all([
    readWebservices(app, { ambientes: ambiente ? [ambiente] : AMBIENTES }),
    readMedidas(app, periodo),
  ])
  return all.map((each) => ({ ...each, ...(medidas.get(`${each.municipio.ibge}:${each.ambiente}`) ?? NENHUMA) }))
}

/** `provedor` finds the name of a provider or of a template, in any case. */
function matcherOf({
  provedor,
  uf,
  status,
}: Pick<FiltroDeWebservices, 'provedor' | 'uf' | 'status'>): (one: Webservice) => boolean {
  const wanted = provedor?.trim().toLocaleLowerCase('pt-BR')
  return (one) =>
    (!uf || one.municipio.uf === uf) &&
    (!status || one.status === status) &&
    (!wanted || [one.provedor, one.padrao].some((name) => name?.toLocaleLowerCase('pt-BR') === wanted))
}

const byNeed = (a: WebserviceMedido, b: WebserviceMedido): number =>
  Number(b.emUso) - Number(a.emUso) ||
  ESTADOS_DO_WEBSERVICE.indexOf(a.status) - ESTADOS_DO_WEBSERVICE.indexOf(b.status) ||
  (b.taxaDeFalha ?? 0) - (a.taxaDeFalha ?? 0) ||
  a.municipio.nome.localeCompare(b.municipio.nome, 'pt-BR') ||
  a.municipio.ibge.localeCompare(b.municipio.ibge)
