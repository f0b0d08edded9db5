import { cacheDe, NOMES_DE_CACHE } from '#domain/caches.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ConfirmacaoDeProcesso, Esvaziamento } from '#formas/operacao/cache.ts'
import { type Confirmacao, requestProcesses, waitForProcesses } from '#platform/cache/requests.ts'
import { forgetRows } from '#platform/cache/tables.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'

/**
 * Forgets what fits the pattern, in the tables and in every process, within five seconds: each one asks the source
 * again. What the service learned from refusals is removed only by a pattern that names it. Throws SCHEMA_DPS_INVALIDO
 * for an unknown cache.
 */
export async function flushCaches(
  ctx: Ctx,
  { pattern, motivo }: { pattern: string; motivo: string | null },
): Promise<Esvaziamento> {
  allow(ctx, 'admin.cache.write')
  return flushPattern(ctx, { pattern, motivo })
}

/** The same for verbs that called `allow`. */
export async function flushPattern(
  ctx: Ctx,
  { pattern, motivo }: { pattern: string; motivo: string | null },
): Promise<Esvaziamento> {
  refuseUnknown(pattern)
  const { linhas, id } = await ctx.app.sistema.transaction(async (tx) => {
    const { itens, depois } = await forgetRows(tx, pattern)
    const detalhe = { pattern, linhas: itens, ...(motivo && { motivo }) }
    await audit(tx, ctx, { acao: 'cache.flush', recurso: 'cache', recursoId: pattern, detalhe })
    // Memories are emptied last: an index that is loaded from another memory must find that one empty.
    return { linhas: itens, id: await requestProcesses(tx, { ato: 'esvaziar', padroes: [pattern, ...depois] }) }
  })
  const processos = (await waitForProcesses(ctx.app, id)).map(presentConfirmacao)
  return {
    pattern,
    linhas,
    itens: processos.reduce((sum, { itens }) => sum + itens, 0),
    completo: processos.every(({ situacao }) => situacao !== 'sem_resposta'),
    processos,
  }
}

export const presentConfirmacao = ({
  entradas: _,
  silencioso,
  respondidoEm,
  ...process
}: Confirmacao): ConfirmacaoDeProcesso => ({
  ...process,
  situacao: respondidoEm ? 'confirmado' : silencioso ? 'silencioso' : 'sem_resposta',
  confirmadoEm: respondidoEm,
})

/** A pattern with a name and a colon must name a cache, so that a typing error does not look like an empty cache. */
function refuseUnknown(pattern: string): void {
  const [before = ''] = pattern.split(':', 1)
  if (before.includes('*') || cacheDe(pattern)) return
  const mensagem = `Recebido "${pattern}"; antes dos dois-pontos vem um destes: ${NOMES_DE_CACHE.join(', ')}.`
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'unknown cache', {
    erros: [{ campo: 'pattern', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}
