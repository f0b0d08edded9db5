// Where the city is with a request, reported to the callers that asked (`PUT avisos`): it has all of it (`recebeu`), or
// has decided and written no byte of the answer (`decidiu`). The city waits for the report to be answered before it
// continues.
import type { Pedido } from './behaviour.ts'

type Momento = 'recebeu' | 'decidiu'
export type Avisar = (momento: Momento, tarefa: Pick<Pedido, 'operacao' | 'chave'>) => Promise<void>

/** Reports of the requests of one connection. `porta`: that of the client, by which it knows its process. */
export const avisarDe =
  (url: string | null, porta: number | undefined): Avisar =>
  async (momento, { operacao, chave: documento }) => {
    if (url === null) return
    // Nobody listens any more: the city continues.
    await fetch(url, { method: 'POST', body: JSON.stringify({ momento, operacao, documento, porta }) }).catch(() => {})
  }
