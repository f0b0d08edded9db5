import type { EstadoDoWebservice } from '#domain/monitor.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { hasUrl, provedorOf } from '#features/cidades/reach/city-facts.ts'
import { findSaude } from '#features/cidades/reach/city-health.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { type MunicipioEntry, openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { hojeEm, PADRAO_NACIONAL, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import type { Webservice as WebserviceMostrado } from '#formas/cidades/webservice.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { App } from '#platform/app.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { NADA_ESPERA, readEsperas } from './esperas.ts'
import { type Medidas, shareOf } from './medidas.ts'

/** The window of `findSaude`. */
const MINUTOS = 15

/** The last probe of a target. */
type UltimaSonda = ComDatas<NonNullable<WebserviceMostrado['sonda']>>

/** The web service of one city in one ambiente. */
export type Webservice = {
  municipio: { ibge: string; nome: string; uf: string }
  ambiente: Ambiente
  provedor: string | null
  padrao: string | null
  conexao: { slug: string; versao: number } | null
  /** Notes went there within 30 days. */
  emUso: boolean
  status: EstadoDoWebservice
  ultimaNotaEm: Date | null
  ultimoSucessoEm: Date | null
  agora: WebserviceMostrado['agora'] & { esperandoDesde: Date | null }
  disjuntores: { fila: string; abertoAte: Date }[]
  sonda: UltimaSonda | null
}
export type WebserviceMedido = Webservice & Medidas

type Uso = {
  municipio: string
  ambiente: Ambiente
  conexao: string
  vistaEm: Date
  sucessoEm: Date | null
  ativo: boolean
}
type Alvo = UltimaSonda & { alvo: string; ambiente: Ambiente }
type Disjuntor = { fila: string; grupo: string; abertoAte: Date }

/**
 * The web services in use, and those of cities attached to a published connection, each with its state now; of one city
 * with `municipio`, used or not.
 */
export async function readWebservices(
  app: App,
  { ambientes, municipio }: { ambientes: readonly Ambiente[]; municipio?: string },
): Promise<Webservice[]> {
  const only = municipio ? sql`municipio = ${municipio}` : sql`true`
  const [index, usos, alvos, esperas, disjuntores] = await Promise.all([
    openMunicipioIndex(app),
    selectUsos(app, only, ambientes),
    selectAlvos(app, ambientes),
    readEsperas(app, municipio),
    app.sistema.query<Disjuntor>(sql`
      select split_part(chave, ':', 1) as fila, substr(chave, strpos(chave, ':') + 1) as grupo, aberto_ate as "abertoAte"
      from disjuntores where estado = 'aberto' and aberto_ate > now()`),
  ])
  const usoOf = new Map(usos.map((each) => [`${each.municipio}:${each.ambiente}`, each]))
  const alvoOf = new Map(alvos.map((each) => [`${each.alvo}:${each.ambiente}`, each]))
  const byGrupo = Map.groupBy(disjuntores, ({ grupo }) => grupo)
  const isKnown = (entry: MunicipioEntry, ambiente: Ambiente, uso: Uso | undefined) =>
    entry.ibge === municipio || uso?.ativo || (entry.conexao !== null && hasUrl(entry.conexao, entry, ambiente))
  const entries = municipio ? [index.byIbge.get(municipio)].filter((each) => each !== undefined) : index.all
  const found = entries.flatMap((entry) =>
    ambientes.flatMap((ambiente) => {
      const uso = usoOf.get(`${entry.ibge}:${ambiente}`)
      return isKnown(entry, ambiente, uso) ? [{ entry, ambiente, uso }] : []
    }),
  )
  const emissao = hojeEm(app)
  return Promise.all(
    found.map(async ({ entry, ambiente, uso }) => {
      const rota = resolveIn(index, { municipio: entry.ibge, ambiente, emissao })
      const versao = uso && (uso.conexao === SLUG_NACIONAL ? 1 : index.publicadas.get(uso.conexao)?.versao)
      const conexao = uso && versao ? { slug: uso.conexao, versao } : (rota?.conexao ?? null)
      const padrao =
        conexao?.slug === SLUG_NACIONAL
          ? PADRAO_NACIONAL
          : ((conexao && index.publicadas.get(conexao.slug)?.padrao) ?? rota?.padrao ?? null)
      const abertos = conexao ? (byGrupo.get(`${conexao.slug}:${ambiente}`) ?? []) : []
      const sonda = alvoOf.get(`${conexao?.slug === SLUG_NACIONAL ? SLUG_NACIONAL : entry.ibge}:${ambiente}`)
      const { status: calls, transmissoes, respondidas } = await findSaude(app, entry.ibge, ambiente)
      const falhas = transmissoes - respondidas
      const byProbe = sonda ? (sonda.respondeu ? 'normal' : 'fora') : 'sem_dados'
      return {
        municipio: { ibge: entry.ibge, nome: entry.nome, uf: entry.uf },
        ambiente,
        provedor: provedorOf(entry),
        padrao,
        conexao,
        emUso: uso?.ativo ?? false,
        status: abertos.length > 0 ? 'suspenso' : calls === 'sem_dados' ? byProbe : calls,
        ultimaNotaEm: uso?.vistaEm ?? null,
        ultimoSucessoEm: uso?.sucessoEm ?? null,
        agora: {
          ...{ minutos: MINUTOS, chamadas: transmissoes, falhas, taxaDeFalha: shareOf(falhas, transmissoes) },
          ...(esperas.get(`${entry.ibge}:${ambiente}`) ?? NADA_ESPERA),
        },
        disjuntores: abertos.map(({ fila, abertoAte }) => ({ fila, abertoAte })),
        sonda: sonda ? presentSonda(sonda) : null,
      }
    }),
  )
}

const presentSonda = ({ alvo: _, ambiente: __, ...sonda }: Alvo): UltimaSonda => sonda

const selectUsos = ({ sistema }: App, only: Sql, ambientes: readonly Ambiente[]) =>
  sistema.query<Uso>(sql`
    select municipio, ambiente, conexao, vista_em as "vistaEm", sucesso_em as "sucessoEm",
      vista_em > now() - interval '30 days' as ativo
    from cidades_em_uso where ${only} and ambiente = any(${ambientes}::text[])`)

const selectAlvos = ({ sistema }: App, ambientes: readonly Ambiente[]) =>
  sistema.query<Alvo>(sql`
    select alvo, ambiente, em, respondeu, causa, duracao_ms as "duracaoMs", falhas_seguidas as "falhasSeguidas", desde,
      certificado_ate as "certificadoAte"
    from sonda_alvos where em is not null and ambiente = any(${ambientes}::text[])`)
