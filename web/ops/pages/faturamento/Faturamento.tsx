import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { mesAntes, mesAtual, mesEscrito } from '#web/words/datas.ts'
import { Execucao } from './Execucao.tsx'
import { Gerar } from './Gerar.tsx'
import { ProcessarLote } from './ProcessarLote.tsx'
import { pendentesDe } from './pendentes.ts'
import { Quadro } from './Quadro.tsx'

const rota = getRouteApi('/dentro/faturamento')

/** A month of billing as a board: what is to bill, what was billed, and what of it was paid. */
export function Faturamento() {
  const { mes = mesAntes(1) } = rota.useSearch()
  const { data } = useQuery(pendentesDe(mes))
  const falta = data?.total !== 0
  return (
    <>
      <Cabecalho titulo="Faturamento" texto={mesEscrito(mes)}>
        <IrAo mes={mesVizinho(mes, -1)}>
          <ChevronLeft size={15} aria-hidden />
          Mês anterior
        </IrAo>
        {mes < mesAtual() && (
          <IrAo mes={mesVizinho(mes, 1)}>
            Mês seguinte
            <ChevronRight size={15} aria-hidden />
          </IrAo>
        )}
      </Cabecalho>
      <div className="mb-6 flex flex-wrap gap-2">
        <Gerar key={`gerar ${mes}`} mes={mes} tipo={falta ? 'principal' : 'comum'} />
        <ProcessarLote key={`lote ${mes}`} mes={mes} tipo={falta ? 'comum' : 'principal'} />
      </div>
      <Execucao key={mes} mes={mes} />
      <Quadro mes={mes} />
      {mes >= mesAtual() && (
        <p className="sub mt-4">O mês ainda corre: as notas de hoje até o fim dele ainda mudam o que será cobrado.</p>
      )}
    </>
  )
}

const IrAo = ({ mes, children }: { mes: string; children: ReactNode }) => (
  <Link to="/faturamento" search={{ mes }} className={classeBotao()}>
    {children}
  </Link>
)

/** The month `mais` months after. */
function mesVizinho(mes: string, mais: number): string {
  const [ano, numero] = mes.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(ano, numero - 1 + mais)).toISOString().slice(0, 7)
}
