import type { TotaisDoFiltro } from '#web/api/portal/client.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { count } from '#web/words/formatos.ts'

/** The sums of the notes of the filter, over all pages. */
export const Totais = ({ notas, totais }: TotaisDoFiltro) => (
  <tr role="row" className="border-b border-linha max-md:block">
    <td role="cell" colSpan={20} className="py-3 max-md:block">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <p className="text-tinta-2">
          {totais
            ? `Somam ${count(notas, 'nota', 'notas')}`
            : 'Mais de 5.000 notas: escolha um período menor para somar.'}
        </p>
        {totais && (
          <dl className="flex flex-wrap gap-x-6 gap-y-2 md:ml-auto">
            <Soma rotulo="Serviços" valor={totais.valorServico} />
            <Soma rotulo="ISS a recolher" valor={totais.issARecolher} />
            <Soma rotulo="ISS retido" valor={totais.issRetido} />
            <Soma rotulo="Receita no DAS" valor={totais.receitaNoDas} />
            <Soma rotulo="Outras retenções" valor={totais.retencoes} />
            <Soma rotulo="IBS e CBS" valor={totais.valorIbs + totais.valorCbs} />
            <Soma rotulo="Líquido" valor={totais.valorLiquido} />
          </dl>
        )}
      </div>
    </td>
  </tr>
)

const Soma = ({ rotulo, valor }: { rotulo: string; valor: number }) => (
  <div className="md:text-right">
    <dt className="sub">{rotulo}</dt>
    <dd className="font-medium">{valor === 0 ? <span className="text-tinta-3">–</span> : <Valor v={valor} />}</dd>
  </div>
)
