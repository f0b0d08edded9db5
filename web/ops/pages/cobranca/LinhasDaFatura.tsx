import type { FaturaDetalhe, ItemDeFatura } from '#web/api/ops/client.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { TIPO_DE_ITEM } from './palavras.ts'

type Soma = Pick<FaturaDetalhe, 'subtotal' | 'desconto' | 'total'>
type Encargos = Partial<Pick<FaturaDetalhe, 'multa' | 'juros'>>

/** Every line with its quantity and price, down to the total; then what was paid beyond it. */
export function LinhasDaFatura(props: { itens: ItemDeFatura[] } & Soma & Encargos) {
  const { itens, subtotal, desconto, total, multa = 0, juros = 0 } = props
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Linhas da fatura</caption>
      <thead>
        <tr className="border-b border-linha text-xs text-tinta-3">
          <th scope="col" className="h-9 text-left font-medium">
            O que se cobra
          </th>
          <th scope="col" className="pl-4 text-right font-medium">
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {itens.map((item, nth) => (
          // The lines of a fatura keep their order.
          <tr key={nth} className="border-b border-linha">
            <td className="py-2.5">
              {item.descricao}
              <span className="sub block">
                {TIPO_DE_ITEM[item.tipo]}
                {item.quantidade !== 1 && (
                  <>
                    : {inteiro(item.quantidade)} × <Valor v={item.valorUnitario} />
                  </>
                )}
              </span>
            </td>
            <td className="py-2.5 pl-4 text-right">
              <Valor v={item.valor} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {desconto > 0 && <Total rotulo="Antes do cupom" valor={subtotal} />}
        <Total rotulo="Total" valor={total} forte />
        {multa > 0 && <Total rotulo="Multa paga com a cobrança" valor={multa} />}
        {juros > 0 && <Total rotulo="Juros pagos com a cobrança" valor={juros} />}
      </tfoot>
    </table>
  )
}

const Total = ({ rotulo, valor, forte }: { rotulo: string; valor: number; forte?: boolean }) => (
  <tr className={forte ? 'font-semibold' : 'text-tinta-2'}>
    <th scope="row" className={forte ? 'py-2 text-left font-semibold' : 'py-1 text-left font-normal'}>
      {rotulo}
    </th>
    <td className="py-1 pl-4 text-right">
      <Valor v={valor} />
    </td>
  </tr>
)
