import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { documento } from '#web/words/formatos.ts'

/** The number of a customer: CPF or CNPJ with its mask, or that of another country. */
export const numeroDe = ({ cpfCnpj, nifEstrangeiro }: PedidoTomador): string =>
  cpfCnpj ? documento(cpfCnpj) : (nifEstrangeiro ?? '')

/** `Marabá, PA`; empty without an address. */
export const ondeFica = ({ endereco }: PedidoTomador): string =>
  [endereco?.descricaoCidade, endereco?.estado].filter(Boolean).join(', ')
