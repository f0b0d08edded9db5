import type { Prefeitura } from '../prefeitura.ts'
import type { Pedido } from '../soap.ts'
import type { Trabalho } from '../trabalho.ts'
export function atenderPaulistana(_prefeitura: Prefeitura, _pedido: Pedido, _nome: string): Trabalho {
  throw new Error('x')
}
