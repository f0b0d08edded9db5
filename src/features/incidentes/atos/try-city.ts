import type { Fila } from '#domain/filas.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { pausedGroups } from '#features/cidades/reach/paused-groups.ts'
import { probeByHand } from '#features/monitor/probe-webservice.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { TentativaAgora } from '#formas/operacao/ato-de-incidente.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { grupoOf } from '#platform/queue/enqueue.ts'
import { closeBreakers, countWaiting, hurryGroup } from '#platform/queue/operate.ts'
import { counted, whyNot } from './palavras.ts'

/** The city of an incident. `municipio`: the one to probe; without it, one that uses the connection. */
export type AlvoCidade = { conexao: string; ambiente: Ambiente; municipio?: string | undefined }

/** The queues whose jobs call a city. */
export const DA_CIDADE: readonly Fila[] = [
  'nota.issue',
  'nota.consult',
  'nota.cancel',
  'nota.correct',
  'nota.check-status',
]
const TAREFAS_POR_VEZ = 5_000

/**
 * Probes a city now. When it answers, its breakers close and what waits for it is due at once; the notes still go by the
 * rules of their jobs: one that the city may have is only asked about. A city that answers probes and fails sends loses at
 * most the attempts that open its breaker again. Throws NAO_ENCONTRADO.
 */
export async function tryCity(ctx: Ctx, alvo: AlvoCidade): Promise<TentativaAgora> {
  allow(ctx, 'admin.incidente.act')
  const { app } = ctx
  const { conexao, ambiente } = alvo
  const grupo = grupoOf({ conexao, ambiente })
  const municipio = alvo.municipio ?? (await cityOf(app, alvo))
  const nome = conexao === SLUG_NACIONAL ? 'O sistema nacional' : (app.tabelas.municipio(municipio)?.nome ?? conexao)
  const sonda = await probeByHand(ctx, { municipio, ambiente, conexao })
  const nothing = { alvo: 'cidade', duracaoMs: null, causa: null, seguem: 0, unidade: 'notas', pausada: false } as const
  if (typeof sonda === 'string') return { ...nothing, respondeu: null, frase: `Nada foi sondado: ${sonda}.` }
  const { respondeu, duracaoMs, requisicao, causa } = sonda.achado
  if (!respondeu) {
    const porque = whyNot(causa, requisicao?.status ?? null)
    await record(ctx, app.sistema, { conexao, ambiente, respondeu, causa: porque })
    return { ...nothing, respondeu, duracaoMs, causa: porque, frase: `${nome} não respondeu: ${porque}.` }
  }
  const pausada = (await pausedGroups(app)).includes(grupo)
  const livres = DA_CIDADE.filter((fila) => !(pausada && fila === 'nota.issue'))
  const { seguem, retidas } = await app.sistema.transaction(async (tx) => {
    const disjuntores = (await closeBreakers(tx, DA_CIDADE, grupo)).map(({ fila }) => fila)
    const seguem = await countWaiting(tx, livres, grupo)
    const retidas = pausada ? await countWaiting(tx, ['nota.issue'], grupo) : 0
    await record(ctx, tx, { conexao, ambiente, respondeu, disjuntores, seguem, retidas })
    return { seguem, retidas }
  })
  // In portions: of a city that was long unreachable a hundred thousand jobs may wait.
  while ((await hurryGroup(app.sistema, DA_CIDADE, grupo, TAREFAS_POR_VEZ)) === TAREFAS_POR_VEZ);
  const frase = [
    `${nome} respondeu em ${duracaoMs} ms`,
    seguem === 0 && !pausada ? 'nenhuma nota esperava' : counted(seguem, 'nota segue agora', 'notas seguem agora'),
    ...(pausada
      ? [`as emissões estão pausadas, e ${counted(retidas, 'nota espera', 'notas esperam')} até que se retomem`]
      : []),
  ].join('; ')
  return { ...nothing, respondeu, duracaoMs, seguem, pausada, frase: `${frase}.` }
}

const record = (ctx: Ctx, db: Db, detalhe: { conexao: string; ambiente: Ambiente; [more: string]: unknown }) =>
  audit(db, ctx, { acao: 'cidade.tentar-agora', recurso: 'conexao', recursoId: detalhe.conexao, detalhe })

/** A city that uses the connection: the one that a note went to last, else one that is attached to it. */
async function cityOf(app: App, { conexao, ambiente }: AlvoCidade): Promise<string> {
  const used = await app.sistema.one<{ municipio: string }>(sql`
    select municipio from cidades_em_uso where conexao = ${conexao} and ambiente = ${ambiente}
    order by vista_em desc, municipio limit 1`)
  if (used) return used.municipio
  const attached = (await openMunicipioIndex(app)).all.find(({ anexo }) => anexo?.slug === conexao)
  if (!attached) throw new Refusal('NAO_ENCONTRADO', `no city uses the connection ${conexao}`)
  return attached.ibge
}
