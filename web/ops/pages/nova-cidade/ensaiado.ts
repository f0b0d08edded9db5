import type { Saida } from '#web/api/ops/client.ts'
import type { Tom } from '#web/words/status.ts'

type Item = Saida<'POST /admin/analyzer/{jobId}/ensaiar'>['items'][number]

/** What the rehearsal of a candidate showed, in a few words. */
export function seloDoEnsaio(item: Item | undefined): { rotulo: string; tom: Tom } {
  if (!item) return { rotulo: 'Não ensaiado', tom: 'cinza' }
  const { ok, enviado, passos } = item.ensaio
  if (ok)
    return enviado ? { rotulo: 'Nota de teste aceita', tom: 'verde' } : { rotulo: 'Montada e conferida', tom: 'azul' }
  const [erro] = passos.find((passo) => !passo.ok)?.erros ?? []
  return {
    rotulo: erro && /^[A-Z]{1,2}\d+/.test(erro.codigo) ? `Recusada: ${erro.codigo}` : 'Não passou',
    tom: 'vermelho',
  }
}

/** Why the rehearsal of a candidate failed: what the first step that did not pass says. */
export const porqueNaoPassou = (item: Item | undefined): string | null =>
  item?.ensaio.passos.find((passo) => !passo.ok)?.erros[0]?.mensagem ?? null
