import type { Fila } from '#domain/filas.ts'
import { pausedGroups } from '#features/cidades/reach/paused-groups.ts'
import { probeByHand } from '#features/monitor/probe-webservice.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { TentativaAgora } from '#formas/operacao/ato-de-incidente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { closeBreakers, countWaiting, hurryGroups } from '#platform/queue/operate.ts'
import type { Registro } from './alvo.ts'
import { type AlvoCidade, cityOf, nameOfCity, partsOf } from './cidade.ts'
import { counted, whyNot } from './palavras.ts'

/** The queues whose jobs call a city. */
const DA_CIDADE: readonly Fila[] = ['nota.issue', 'nota.consult', 'nota.cancel', 'nota.correct', 'nota.check-status']
const TAREFAS_POR_VEZ = 5_000

/**
 * Probes a city now. When it answers, its breakers close and what waits for it is due at once; the notes still go by the
 * rules of their jobs: one that the city may have is only asked about. A city that answers probes and fails sends loses at
 * most the attempts that open its breaker again. Throws NAO_ENCONTRADO.
 */
export async function tryCity(ctx: Ctx, alvo: AlvoCidade, audit: Registro): Promise<TentativaAgora> {
  allow(ctx, 'admin.monitor.probe')
  const { app } = ctx
  const { grupos } = alvo
  const { conexao, ambiente } = partsOf(grupos[0])
  const municipio = alvo.municipio ?? (await cityOf(app, { conexao, ambiente }))
  const nome = await nameOfCity(app, { conexao, municipio })
  const sonda = await probeByHand(ctx, { municipio, ambiente, conexao })
  const nothing = { alvo: 'cidade', duracaoMs: null, causa: null, seguem: 0, unidade: 'notas', pausada: false } as const
  if (typeof sonda === 'string') return { ...nothing, respondeu: null, frase: `Nada foi sondado: ${sonda}.` }
  const { respondeu, duracaoMs, requisicao, causa } = sonda.achado
  if (!respondeu) {
    const porque = whyNot(causa, requisicao?.status ?? null)
    await audit(app.sistema, { respondeu, causa: porque })
    return { ...nothing, respondeu, duracaoMs, causa: porque, frase: `${nome} não respondeu: ${porque}.` }
  }
  const pausados = (await pausedGroups(app)).filter((grupo) => grupos.includes(grupo))
  const pausada = pausados.length > 0
  const { seguem, retidas } = await app.sistema.transaction(async (tx) => {
    const disjuntores = (await closeBreakers(tx, DA_CIDADE, grupos)).map(({ chave }) => chave)
    const retidas = await countWaiting(tx, ['nota.issue'], pausados)
    const seguem = (await countWaiting(tx, DA_CIDADE, grupos)) - retidas
    await audit(tx, { respondeu, disjuntores, seguem, retidas })
    return { seguem, retidas }
  })
  // In portions: of a city that was long unreachable a hundred thousand jobs may wait.
  while ((await hurryGroups(app.sistema, DA_CIDADE, grupos, TAREFAS_POR_VEZ)) === TAREFAS_POR_VEZ);
  const frase = [
    `${nome} respondeu em ${duracaoMs} ms`,
    seguem === 0 && !pausada ? 'nenhuma nota esperava' : counted(seguem, 'nota segue agora', 'notas seguem agora'),
    ...(pausada
      ? [`as emissões estão pausadas, e ${counted(retidas, 'nota espera', 'notas esperam')} até que se retomem`]
      : []),
  ].join('; ')
  return { ...nothing, respondeu, duracaoMs, seguem, pausada, frase: `${frase}.` }
}
