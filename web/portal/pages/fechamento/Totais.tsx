import type { ReactNode } from 'react'
import type { FechamentoDoMes } from '#web/api/portal/client.ts'
import { Talao } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { hasNotas } from './linhas.ts'

/** The sums of the month, on its slip. */
export function Totais({ dados: { estado, totais, conferidas, empresas } }: { dados: FechamentoDoMes }) {
  const comNotas = empresas.filter((linha) => hasNotas(linha) || linha.conferida).length
  return (
    <Talao>
      <dl className="contents">
        <div className="min-w-0 max-md:w-full">
          <dt className="sub mb-0.5">Valor das notas autorizadas{estado === 'fechado' && ', ao fechar'}</dt>
          <dd className="text-3xl font-semibold tracking-tight">
            <Valor v={totais.valorServico} />
          </dd>
        </div>
        <Numero rotulo="Notas">{inteiro(totais.notas)}</Numero>
        <Numero rotulo="ISS a recolher">
          <OuNada v={totais.issARecolher} />
        </Numero>
        <Numero rotulo="ISS retido pelo cliente">
          <OuNada v={totais.issRetido} />
        </Numero>
        <Numero rotulo="Conferidas">
          {inteiro(conferidas)} <span className="text-sm text-tinta-3">de {inteiro(comNotas)}</span>
        </Numero>
      </dl>
    </Talao>
  )
}

const Numero = ({ rotulo, children }: { rotulo: string; children: ReactNode }) => (
  <div>
    <dt className="sub mb-0.5">{rotulo}</dt>
    <dd className="text-lg tabular-nums">{children}</dd>
  </div>
)

const OuNada = ({ v }: { v: number }) => (v === 0 ? <span className="text-tinta-3">–</span> : <Valor v={v} />)
