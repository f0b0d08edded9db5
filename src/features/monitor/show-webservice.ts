import { PERIODOS, PERIODOS_DO_MONITOR, type PeriodoDoMonitor } from '#domain/monitor.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { listAlertas } from '#features/alertas/list-alertas.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { type MunicipioIndex, openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { WebserviceDetalhe as DetalheDoWebservice } from '#formas/cidades/webservice.ts'
import type { Alerta } from '#formas/operacao/alerta.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type Hora, readHoras } from './horas.ts'
import { availability, type Medidas, readMedidasOf } from './medidas.ts'
import { readWebservices, type Webservice } from './webservice.ts'

/** How the company identifies itself to the city. */
type CredencialPedida = {
  mtls: boolean
  autenticacao: 'nenhuma' | 'basic' | 'usuario-senha-no-envelope' | 'token-no-cabecalho'
  assina: boolean
}
type SondaGuardada = DetalheDoWebservice['ultimasSondas'][number]
type WebserviceDetalhe = Webservice & {
  titulo: string | null
  credencial: CredencialPedida | null
  /** `disponibilidade`: the share of the calls and probes of the period that was answered; null without any. */
  periodos: (Medidas & { periodo: PeriodoDoMonitor; sondas: number; disponibilidade: number | null })[]
  /** The last 24 hours, the oldest first. */
  horas: Hora[]
  ultimasSondas: SondaGuardada[]
  alertas: Alerta[]
}

const SONDAS_MAX = 10

/** The web service of one city in one ambiente, over periods from one hour to 30 days. Throws NAO_ENCONTRADO. */
export async function showWebservice(ctx: Ctx, municipio: string, ambiente: Ambiente): Promise<WebserviceDetalhe> {
  allow(ctx, 'admin.monitor.read')
  const { app } = ctx
  const [webservice] = await readWebservices(app, { ambientes: [ambiente], municipio })
  if (!webservice) throw new Refusal('NAO_ENCONTRADO', `no municipality ${municipio}`)
  const { conexao } = webservice
  const alvo = conexao?.slug === SLUG_NACIONAL ? SLUG_NACIONAL : municipio
  const [index, medidas, sondas, horas, ultimasSondas, alertas] = await Promise.all([
    openMunicipioIndex(app),
    Promise.all(PERIODOS.map((periodo) => readMedidasOf(app, { municipio, ambiente }, periodo))),
    Promise.all(PERIODOS.map((periodo) => countSondas(ctx, { alvo, ambiente, periodo }))),
    readHoras(app, { municipio, ambiente, alvo }),
    selectSondas(app.sistema, alvo, ambiente),
    listAlertas(ctx, { resolvidos: false, chaves: [`${alvo}:${ambiente}`], limit: 10, offset: 0 }),
  ])
  return {
    ...webservice,
    titulo: (conexao && index.publicadas.get(conexao.slug)?.titulo) ?? null,
    credencial: credencialOf(index, conexao),
    periodos: PERIODOS.map((periodo, nth) => {
      const { sondas: n, respondidas } = sondas[nth]!
      const doPeriodo = medidas[nth]!
      return {
        periodo,
        ...doPeriodo,
        sondas: n,
        disponibilidade: availability(doPeriodo, { sondas: n, respondidas }),
      }
    }),
    horas,
    ultimasSondas,
    alertas: alertas.items,
  }
}

function credencialOf({ publicadas }: MunicipioIndex, conexao: Webservice['conexao']): CredencialPedida | null {
  if (!conexao) return null
  if (conexao.slug === SLUG_NACIONAL) return { mtls: true, autenticacao: 'nenhuma', assina: true }
  const publicada = publicadas.get(conexao.slug)
  return publicada ? { ...publicada.transporte, assina: publicada.assina } : null
}

async function countSondas(
  { app, now }: Ctx,
  { alvo, ambiente, periodo }: { alvo: string; ambiente: Ambiente; periodo: PeriodoDoMonitor },
): Promise<{ sondas: number; respondidas: number }> {
  const desde = new Date(now().getTime() - PERIODOS_DO_MONITOR[periodo])
  const row = await app.sistema.one<{ sondas: number; respondidas: number }>(sql`
    select count(*)::int as sondas, (count(*) filter (where respondeu))::int as respondidas
    from sondas where alvo = ${alvo} and ambiente = ${ambiente} and em > ${desde}`)
  return row!
}

const selectSondas = (db: Db, alvo: string, ambiente: Ambiente) =>
  db.query<SondaGuardada>(sql`
    select id, origem, em, achado from sondas where alvo = ${alvo} and ambiente = ${ambiente}
    order by em desc limit ${SONDAS_MAX}`)
