import type { Fila } from '#domain/filas.ts'
import { askBanco } from '#features/faturamento/banco/ask-banco.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { TentativaAgora } from '#formas/operacao/ato-de-incidente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { closeBreakers, countWaiting, hurryGroups } from '#platform/queue/operate.ts'
import type { Registro } from './alvo.ts'
import { counted, whyNot } from './palavras.ts'

const DO_BANCO: readonly Fila[] = ['banco.cobrar', 'banco.cancelar', 'banco.evento', 'banco.conciliar']
const GRUPOS = ['banco']
const TAREFAS_MAX = 10_000

/**
 * Asks the bank of a credential whether it answers. When it does, what waits for it is due at once; each charge is still
 * asked for before it is made again. Throws NAO_ENCONTRADO for a credential that is revoked.
 */
export async function tryBanco(ctx: Ctx, credencialId: string, audit: Registro): Promise<TentativaAgora> {
  allow(ctx, 'admin.monitor.probe')
  const { sistema } = ctx.app
  const asked = await askBanco(ctx.app, credencialId)
  if (!asked) throw new Refusal('NAO_ENCONTRADO', `no credential ${credencialId} in force`)
  const { respondeu, duracaoMs } = asked
  const seguem = await sistema.transaction(async (tx) => {
    const esperam = respondeu ? await countWaiting(tx, DO_BANCO, GRUPOS) : 0
    if (respondeu) {
      await closeBreakers(tx, DO_BANCO, GRUPOS)
      await hurryGroups(tx, DO_BANCO, GRUPOS, TAREFAS_MAX)
    }
    await audit(tx, { respondeu, causa: asked.causa, seguem: esperam })
    return esperam
  })
  const common = { alvo: 'banco', respondeu, duracaoMs, seguem, unidade: 'cobrancas', pausada: false } as const
  if (!respondeu) {
    const causa = whyNot(asked.causa, null)
    return { ...common, causa, frase: `O banco não respondeu: ${causa}.` }
  }
  const seguemAgora =
    seguem === 0 ? 'nada esperava por ele' : counted(seguem, 'tarefa segue agora', 'tarefas seguem agora')
  return { ...common, causa: null, frase: `O banco respondeu em ${duracaoMs} ms; ${seguemAgora}.` }
}
