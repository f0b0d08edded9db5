import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type FaturaDetalhe, read, urlOf } from '#web/api/ops/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Secao, Talao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { nomeDaFatura, STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'
import { Conta } from '../partes.tsx'
import { AndamentoDaFatura } from './AndamentoDaFatura.tsx'
import { AtosDaFatura } from './AtosDaFatura.tsx'
import { AvisosDaFatura } from './AvisosDaFatura.tsx'
import { cobrancaViva } from './atos-da-fatura.ts'
import { LinhasDaFatura } from './LinhasDaFatura.tsx'
import { NotaDaFatura } from './NotaDaFatura.tsx'
import { CobrancasDaFatura, PagamentosDaFatura } from './PagamentosDaFatura.tsx'

const rota = getRouteApi('/dentro/faturas/$id')
/** How often a fatura is read while the bank may still change it. */
const A_CADA_MS = 5_000

/** One fatura: where every amount comes from, what happened to it, how it is paid, and what may be done. */
export function Fatura() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/faturamento/faturas/{id}', { caminho: { id } }),
    refetchInterval: ({ state }) => (state.data && cobrancaViva(state.data) ? A_CADA_MS : false),
  })
  const back = (
    <Link to="/faturas" search={{}}>
      Faturas
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Fatura" back={back} erro={error} onRetry={refetch} alto={520} />
  const { rotulo, tom } = STATUS_FATURA_INTERNO[data.status]
  return (
    <>
      <Cabecalho
        titulo={nomeDaFatura(data)}
        selo={<Selo tom={tom}>{rotulo}</Selo>}
        texto={
          <>
            <Conta id={data.tenantId} nome={data.tenantNome} />
            {' · '}
            <Link to="/contratos/$id" params={{ id: data.contratoId }} className="hover:text-anil hover:underline">
              contrato
            </Link>
          </>
        }
        back={back}
      >
        <a
          href={urlOf('GET /admin/faturamento/faturas/{id}/pdf', { caminho: { id } })}
          target="_blank"
          rel="noreferrer"
          className={classeBotao()}
        >
          Abrir o PDF
        </a>
      </Cabecalho>
      <Numeros {...data} />
      <AtosDaFatura fatura={data} />
      <AvisosDaFatura {...data} />
      <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[minmax(0,1fr)_340px] [&>*]:min-w-0">
        <div>
          <Secao titulo="De onde vem o valor">
            <LinhasDaFatura {...data} />
          </Secao>
          <PagamentosDaFatura {...data} />
          <NotaDaFatura fatura={data} />
        </div>
        <div>
          <CobrancasDaFatura fatura={data} />
          <AndamentoDaFatura fatura={data} />
        </div>
      </div>
    </>
  )
}

const Numeros = ({ total, pago, baixado, saldo, vencimento, competencia }: FaturaDetalhe) => (
  <Talao>
    <div className="max-md:w-full md:min-w-56">
      <p className="sub mb-0.5">Total</p>
      <p className="text-3xl font-semibold tracking-[-.02em]">
        <Valor v={total} />
      </p>
    </div>
    <Numero rotulo="Mês">{mesEscrito(competencia)}</Numero>
    {vencimento && <Numero rotulo="Vencimento">{diaEscrito(vencimento)}</Numero>}
    {pago > 0 && <Numero rotulo="Pago">{<Valor v={pago} />}</Numero>}
    {baixado > 0 && <Numero rotulo="Baixado">{<Valor v={baixado} />}</Numero>}
    {saldo > 0 && saldo !== total && <Numero rotulo="Falta pagar">{<Valor v={saldo} />}</Numero>}
  </Talao>
)

const Numero = ({ rotulo, children }: { rotulo: string; children: ReactNode }) => (
  <div>
    <p className="sub mb-0.5">{rotulo}</p>
    <p className="text-xl font-medium tabular-nums">{children}</p>
  </div>
)
