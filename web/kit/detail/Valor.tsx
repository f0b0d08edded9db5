import { dinheiro } from '../../words/formatos.ts'

/** Money, in reais: the sign of the currency recedes, a minus goes before it, the digits line up. */
export const Valor = ({ v }: { v: number }) => {
  const [, menos, numero] = /^(-?)R\$\s?(.*)$/.exec(dinheiro(v)) ?? ['', '', dinheiro(v)]
  return (
    <span className="tabular-nums whitespace-nowrap">
      {menos}
      <span className="text-tinta-3">R$&nbsp;</span>
      {numero}
    </span>
  )
}
