import type { TipoDeAlerta } from '#domain/alertas.ts'
import { GRAVIDADES, type Gravidade } from '#domain/alertas.ts'
import { ESTADOS_DO_WEBSERVICE } from '#domain/monitor.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { REGRAS } from '#features/alertas/regras.ts'
import { showMovimento } from '#features/movimento/show-movimento.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { PainelDoMonitor, ResumoDoPadrao } from '#formas/cidades/monitor.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { readMedidos } from './list-webservices.ts'
import { shareOf } from './medidas.ts'
import type { WebserviceMedido } from './webservice.ts'

const PIORES_MAX = 10

/** The state of all web services in one look. */
export async function showPainel(ctx: Ctx, ambiente?: Ambiente): Promise<PainelDoMonitor> {
  allow(ctx, 'admin.monitor.read')
  const { app } = ctx
  const here = ambiente ? sql`ambiente = ${ambiente}` : sql`true`
  const ofHere = ambiente ? sql`coalesce(detalhe ->> 'ambiente', ${ambiente}) = ${ambiente}` : sql`true`
  const [all, { atual, antes, incertasAgora }, abertos, sondas] = await Promise.all([
    readMedidos(ctx, { ambiente, periodo: '24h' }),
    showMovimento(ctx, { janela: '24h', ambiente }),
    app.sistema.query<{ tipo: TipoDeAlerta; n: number }>(
      sql`select tipo, count(*)::int as n from alertas where status <> 'resolvido' and ${ofHere} group by tipo`,
    ),
    app.sistema.one<{ total: number; respondidas: number }>(sql`
      select count(*)::int as total, (count(*) filter (where respondeu))::int as respondidas
      from sondas where em > ${new Date(ctx.now().getTime() - 86_400_000)} and ${here}`),
  ])
  const used = all.filter(({ emUso }) => emUso)
  const { total, respondidas } = sondas!
  return {
    em: ctx.now(),
    estados: countBy(
      ESTADOS_DO_WEBSERVICE,
      used.map(({ status }) => status),
    ),
    emUso: used.length,
    movimento: { atual, antes },
    incertasAgora,
    porPadrao: byPadrao(used),
    porUf: byUf(used),
    piores: used
      .filter(({ status, taxaDeFalha }) => !['normal', 'sem_dados'].includes(status) || (taxaDeFalha ?? 0) > 0)
      .sort(
        (a, b) =>
          ESTADOS_DO_WEBSERVICE.indexOf(a.status) - ESTADOS_DO_WEBSERVICE.indexOf(b.status) ||
          (b.taxaDeFalha ?? 0) - (a.taxaDeFalha ?? 0),
      )
      .slice(0, PIORES_MAX),
    alertas: countBy(
      GRAVIDADES,
      abertos.flatMap(({ tipo, n }) => Array<Gravidade>(n).fill(REGRAS[tipo].gravidade)),
    ),
    sondas24h: { total, respondidas, disponibilidade: shareOf(respondidas, total) },
  }
}

const countBy = <Key extends string>(keys: readonly Key[], found: readonly Key[]): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, found.filter((each) => each === key).length])) as Record<Key, number>

const byUf = (used: readonly WebserviceMedido[]): PainelDoMonitor['porUf'] =>
  [...Map.groupBy(used, ({ municipio }) => municipio.uf)]
    .map(([uf, of]) => ({
      uf,
      estados: countBy(
        ESTADOS_DO_WEBSERVICE,
        of.map(({ status }) => status),
      ),
    }))
    .sort((a, b) => a.uf.localeCompare(b.uf))

function byPadrao(used: readonly WebserviceMedido[]): ResumoDoPadrao[] {
  const groups = Map.groupBy(used, ({ padrao }) => padrao ?? 'desconhecido')
  return [...groups]
    .map(([padrao, of]) => {
      const sum = (name: 'autorizadas' | 'rejeitadas' | 'chamadas' | 'falhas') =>
        of.reduce((total, each) => total + each[name], 0)
      const [chamadas, falhas] = [sum('chamadas'), sum('falhas')]
      return {
        ...{ padrao, municipios: new Set(of.map(({ municipio }) => municipio.ibge)).size },
        normais: of.filter(({ status }) => status === 'normal').length,
        ...{ autorizadas: sum('autorizadas'), rejeitadas: sum('rejeitadas'), chamadas, falhas },
        taxaDeFalha: shareOf(falhas, chamadas),
      }
    })
    .sort((a, b) => (b.taxaDeFalha ?? 0) - (a.taxaDeFalha ?? 0) || b.municipios - a.municipios)
}
