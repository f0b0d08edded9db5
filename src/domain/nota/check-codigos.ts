import type { Tabelas } from '#domain/tabelas.ts'
import { readCodigo } from './normalize-codigo.ts'
import type { Erro } from './nota.ts'

/** A code of a national table; null or undefined: absent. */
export type Codigo = { campo: string; tabela: TabelaDeCodigos; valor: string | null | undefined }
export type TabelaDeCodigos = keyof typeof TABELAS

type Tabela = {
  nome: string
  has(tabelas: Tabelas, valor: string): boolean
  near(tabelas: Tabelas, valor: string): string | null
}

const TABELAS = {
  servico: {
    nome: 'lista de serviços da LC 116',
    has: (tabelas, valor) => readCodigo(valor, tabelas).kind === 'item',
    near: nearestItem,
  },
  servicoNacional: byDigit('lista de serviços nacional', (tabelas, valor) => tabelas.servicoNacional(valor) !== null),
  nbs: byDigit('tabela da NBS', (tabelas, valor) => tabelas.nbs(valor) !== null),
  indicadorOperacao: byDigit('tabela cIndOp', (tabelas, valor) => tabelas.indicadorOperacao(valor) !== null),
  classificacao: byDigit('tabela cClassTrib', (tabelas, valor) => tabelas.classificacao(valor) !== null),
  cst: byDigit('tabela de CST de IBS e CBS', (tabelas, valor) => tabelas.cst(valor) !== null),
} satisfies Record<string, Tabela>

/**
 * Codes that are configured now and used by notes later: each that its table lacks, with the nearest one that it
 * has, where one is near.
 */
export const faultsOfCodigos = (tabelas: Tabelas, codigos: readonly Codigo[]): Erro[] =>
  codigos.flatMap(({ campo, tabela, valor }): Erro[] => {
    if (valor === null || valor === undefined) return []
    const { nome, has, near } = TABELAS[tabela] as Tabela
    if (has(tabelas, valor)) return []
    if (tabela === 'servico') {
      const lido = readCodigo(valor, tabelas)
      if (lido.kind === 'ambiguo') return [{ campo, ...ambiguo(valor, lido.itens) }]
    }
    const found = near(tabelas, valor)
    const mensagem = `"${valor}" não existe na ${nome}${found ? `; o mais próximo é ${found}` : ''}.`
    return [
      {
        campo,
        codigo: 'CODIGO_INEXISTENTE',
        mensagem,
        correcao: 'Confira o código e envie um que a tabela tenha.',
      },
    ]
  })

const ambiguo = (valor: string, itens: readonly string[]) => ({
  codigo: 'CODIGO_AMBIGUO' as const,
  mensagem: `"${valor}" pode ser ${itens.join(' ou ')}; escreva os dois dígitos do subitem.`,
})

/** A table whose codes differ only by digits: the nearest code differs in one digit, the last digits first. */
function byDigit(nome: string, has: Tabela['has']): Tabela {
  return {
    nome,
    has,
    near: (tabelas, valor) => {
      for (let at = valor.length - 1; at >= 0; at--)
        for (const digit of '0123456789') {
          const other = valor.slice(0, at) + digit + valor.slice(at + 1)
          if (has(tabelas, other)) return other
        }
      return null
    },
  }
}

/** The item of the list that is the fewest subitems away: of the same group where it has any, else of all. */
function nearestItem(tabelas: Tabelas, valor: string): string | null {
  const [grupo = 0, subitem = 0] = (valor.match(/\d+/g) ?? []).map(Number)
  const wanted = valor.includes('.') ? grupo * 100 + subitem : Number(valor.slice(0, 4))
  const isItem = (numero: number) => readCodigo(itemOf(numero), tabelas).kind === 'item'
  const found = (of: (numero: number) => boolean) => {
    for (let away = 0; away < 10_000; away++)
      for (const numero of [wanted - away, wanted + away])
        if (numero >= 0 && of(numero) && isItem(numero)) return numero
    return null
  }
  const nearest = found((numero) => groupOf(numero) === groupOf(wanted)) ?? found(() => true)
  return nearest === null ? null : itemOf(nearest)
}
const groupOf = (numero: number) => Math.floor(numero / 100)
const itemOf = (numero: number) =>
  `${String(groupOf(numero)).padStart(2, '0')}.${String(numero % 100).padStart(2, '0')}`
