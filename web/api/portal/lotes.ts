import { queryOptions } from '@tanstack/react-query'
import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Ambiente } from './ambiente.ts'
import { call, type Erro, keyOf, type PedidoNfse } from './client.ts'
import { inside } from './dentro-do-corpo.ts'
import { validateNota } from './emissao.ts'
import { renewNotas } from './notas.ts'

/** The progress of a batch, and each of its lines. */
export const lote = (id: string) =>
  queryOptions({
    queryKey: keyOf('GET /portal/nfse/lote/{loteId}', { caminho: { loteId: id } }),
    queryFn: async ({ signal }) => {
      const lote = await call('GET /portal/nfse/lote/{loteId}', { caminho: { loteId: id } }, { signal })
      return { ...lote, itens: lote.itens.map(withOwnPaths) }
    },
  })

/** Each line of the table is one note of the batch. */
const withOwnPaths = <I extends { indice: number; erros?: Erro[] }>(item: I): I =>
  item.erros ? { ...item, erros: inside(`notas[${item.indice}]`, item.erros) } : item

/** What issuing one line would do; requested once for each version of its text. */
export const validacaoDaLinha = (pedido: Rascunho, ambiente: Ambiente) =>
  queryOptions({
    queryKey: ['validacao', ambiente, pedido],
    queryFn: ({ signal }) => validateNota(pedido, ambiente, signal),
    staleTime: 60_000,
  })

/** Sends up to 50 notes, each accepted or refused by itself. */
export async function sendLote(notas: Rascunho[], ambiente: Ambiente) {
  const aceito = await call('POST /portal/nfse/lote', {
    consulta: { ambiente },
    corpo: { notas: notas as PedidoNfse[] },
  })
  void renewNotas()
  return aceito
}
