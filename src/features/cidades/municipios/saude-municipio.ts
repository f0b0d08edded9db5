import { toBrasilia } from '#domain/competencia.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { findSaude } from '#features/cidades/reach/city-health.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { hojeEm, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import { timesOf } from '#features/movimento/duracoes.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { SaudeAgora } from '#formas/cidades/municipio.ts'
import type { SaudeDoMunicipio } from '#formas/cidades/saude.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { causaInWords, erroInWords } from './saude-palavras.ts'

type Periodo = SaudeDoMunicipio['periodo']

/** How often something happened in a city on a day (table saude_municipios). */
export type Fato = {
  dia: string
  fato: 'nota' | 'resposta' | 'total' | 'erro' | 'causa' | 'chamada'
  valor: string
  quantas: number
}

const DIAS = 30
const ERROS_MAX = 20

/** The health of one city in one ambiente, now and by day. Throws NAO_ENCONTRADO for a code not in the table. */
export async function findSaudeDetalhe(ctx: Ctx, ibge: string, ambiente: Ambiente): Promise<SaudeDoMunicipio> {
  allow(ctx, 'municipio.read')
  const index = await openMunicipioIndex(ctx.app)
  const entry = index.byIbge.get(ibge)
  if (!entry) throw new Refusal('NAO_ENCONTRADO', `no municipality ${ibge}`)
  const dias = lastDays(ctx.now())
  const [agora, fatos] = await Promise.all([
    findSaude(ctx.app, ibge, ambiente),
    selectFatos(ctx.app, ibge, ambiente, dias[0]!),
  ])
  const padrao = resolveIn(index, { municipio: ibge, ambiente, emissao: hojeEm(ctx.app, ibge) })?.padrao ?? null
  const byDay = Map.groupBy(fatos, ({ dia }) => dia)
  return {
    ibge,
    nome: entry.nome,
    uf: entry.uf,
    ambiente,
    agora: { ...agora, mensagem: inWords(agora) },
    periodo: add(fatos),
    dias: dias.map((dia) => ({ dia, ...add(byDay.get(dia) ?? []) })),
    erros: errosOf(fatos, padrao),
  }
}

/** Reads at most a few thousand rows: a city has few classes of durations and few codes a day. */
const selectFatos = (app: App, ibge: string, ambiente: Ambiente, desde: string) =>
  app.sistema.query<Fato>(sql`
    select dia::text as dia, fato, valor, quantas from saude_municipios
    where municipio = ${ibge} and ambiente = ${ambiente} and dia >= ${desde}`)

/** The last days up to today, in the time zone of Brasília, YYYY-MM-DD. */
function lastDays(now: Date): string[] {
  const dayAgo = (days: number) => toBrasilia(now.getTime() - days * 86_400_000).slice(0, 10)
  return Array.from({ length: DIAS }, (_, index) => dayAgo(DIAS - 1 - index))
}

/** The sum of facts, of any days and cities. */
export function add(fatos: readonly Omit<Fato, 'dia'>[]): Periodo {
  const sum = (which: Fato['fato'], what: string) =>
    fatos.reduce((total, { fato, valor, quantas }) => total + (fato === which && valor === what ? quantas : 0), 0)
  const falhas = sum('chamada', 'falha')
  return {
    autorizadas: sum('nota', 'autorizada'),
    rejeitadas: sum('nota', 'rejeitada'),
    chamadas: sum('chamada', 'respondida') + falhas,
    falhas,
    tempoResposta: timesOf(fatos.filter(({ fato }) => fato === 'resposta')),
    tempoTotal: timesOf(fatos.filter(({ fato }) => fato === 'total')),
  }
}

function errosOf(fatos: readonly Fato[], padrao: string | null): SaudeDoMunicipio['erros'] {
  const groups = Map.groupBy(
    fatos.filter(({ fato }) => fato === 'erro' || fato === 'causa'),
    ({ fato, valor }) => `${fato} ${valor}`,
  )
  return [...groups.values()]
    .map((same) => {
      const { fato, valor: codigo } = same[0]!
      const recusa = fato === 'erro'
      return {
        codigo,
        tipo: recusa ? ('recusa' as const) : ('falha' as const),
        mensagem: recusa ? erroInWords(codigo, padrao) : causaInWords(codigo),
        quantas: same.reduce((sum, { quantas }) => sum + quantas, 0),
        ultimoDia: same
          .map(({ dia }) => dia)
          .sort()
          .at(-1)!,
      }
    })
    .sort((a, b) => b.quantas - a.quantas)
    .slice(0, ERROS_MAX)
}

/** How a city is answering, as a sentence. */
export function inWords({ status, transmissoes, respondidas }: SaudeAgora): string {
  const share = `${respondidas} de ${transmissoes} pedidos respondidos nos últimos 15 minutos`
  switch (status) {
    case 'normal':
      return `Respondendo normalmente: ${share}.`
    case 'instavel':
      return `Instável: ${share}. As notas sem resposta são consultadas e tentadas de novo sozinhas.`
    case 'fora':
      return `Quase sem resposta: ${share}. As notas esperam na fila e seguem quando o município voltar.`
    case 'sem_dados':
      return 'Ninguém emitiu por aqui nos últimos 15 minutos: não há o que medir.'
  }
}
