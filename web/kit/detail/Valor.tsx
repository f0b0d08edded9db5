import { dinheiro } from '../../words/formatos.ts'

/** Money, in reais: the sign recedes, the digits line up. */
export const Valor = ({ v }: { v: number }) => (
  <span className="tabular-nums whitespace-nowrap">
    <span className="text-tinta-3">R$&nbsp;</span>
    {dinheiro(v).replace(/^(-?)R\$\s?/, '$1')}
  </span>
)
