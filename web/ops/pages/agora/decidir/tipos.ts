import type { NotasEmDuvida } from '#web/api/ops/client.ts'

/** The notes of a cause that the city said the same of. */
export type Grupo = NotasEmDuvida['grupos'][number]
export type Pedido = NotasEmDuvida['pedidos'][number]
export type Resposta = Grupo['resposta']
