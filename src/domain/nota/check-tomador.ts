import { checkPedido } from './check-pedido.ts'
import type { Erro } from './nota.ts'
import type { Parcial, PedidoTomador } from './pedido.ts'

/**
 * The faults of a customer that is kept for the next notes: those that would refuse a note, and a missing key that
 * distinguishes it from others. Paths begin with `tomador`. `tomador`: the same with its documents as they are stored.
 */
export function checkTomador(json: Parcial<PedidoTomador>): { tomador: PedidoTomador; erros: Erro[] } {
  const { pedido, erros } = checkPedido({ tomador: json })
  const tomador = (pedido as { tomador: PedidoTomador }).tomador
  const missing = [
    ...(tomador.cpfCnpj || tomador.nifEstrangeiro
      ? []
      : [lacks('cpfCnpj', 'Informe o CPF, o CNPJ ou o número no exterior.')]),
    ...(tomador.razaoSocial?.trim() ? [] : [lacks('razaoSocial', 'Informe o nome ou a razão social.')]),
  ]
  return { tomador, erros: [...erros.filter(({ campo }) => /^tomador\b/.test(campo)), ...missing] }
}

const lacks = (campo: string, mensagem: string): Erro => ({
  campo: `tomador.${campo}`,
  codigo: 'CAMPO_OBRIGATORIO',
  mensagem,
})
