/** Kinds of request that a mood may apply to. */
const OPERACOES = ['token', 'criar', 'alterar', 'consultar', 'listar', 'pix', 'devolver', 'webhook'] as const
export type Operacao = (typeof OPERACOES)[number]

/**
 * What the PSP does instead of behaving. `-depois`: the request is processed first. `erro-NNN` answers a problem;
 * `corpo-*` processes and spoils the answer; `invisivel:ms` hides a new charge from consults for that long.
 */
const HUMORES =
  /^(calar-antes|calar-depois|cortar-antes|cortar-depois|erro-(400|403|404|429|500|503|504)|token-vencido|html|demorar:\d{1,6}|invisivel:\d{1,6}|corpo-(enorme|vazio|texto|lista|trocado|truncado|novidades)|sem-copia-e-cola)$/

export type Humor = { id: number; operacao: Operacao | 'todas'; txid?: string; humor: string; vezes?: number }

export type Humores = {
  put: (humor: Omit<Humor, 'id'>) => Humor
  list: () => Humor[]
  clear: () => void
  /** The mood of one request, which is one time less; '' when it behaves. */
  take: (operacao: Operacao, txid: string) => string
}

export function createHumores(): Humores {
  let humores: Humor[] = []
  let next = 1
  return {
    put: ({ operacao, txid, humor, vezes }) => {
      if (!HUMORES.test(humor)) throw new RangeError(`humor desconhecido: ${humor}`)
      if (operacao !== 'todas' && !OPERACOES.includes(operacao))
        throw new RangeError(`operacao desconhecida: ${operacao}; há ${OPERACOES.join(', ')} e todas`)
      const made = { id: next++, operacao, txid, humor, vezes }
      humores.push(made)
      return made
    },
    list: () => humores,
    clear: () => {
      humores = []
    },
    take: (operacao, txid) => {
      const found = humores.find(
        (each) =>
          (each.operacao === 'todas' || each.operacao === operacao) &&
          (!each.txid || each.txid === txid) &&
          each.vezes !== 0,
      )
      if (!found) return ''
      if (found.vezes !== undefined) found.vezes--
      return found.humor
    },
  }
}
