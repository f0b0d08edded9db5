import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, type Saida } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { mesAntes, mesEscrito } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'

const MESES = Array.from({ length: 13 }, (_, menos) => mesAntes(menos))

/** What a month used, by tier and by company: the lines that its fatura has. */
export function Consumo({ id }: { id: string }) {
  const [competencia, setCompetencia] = useState(MESES[0]!)
  const { data, error, refetch } = useQuery(
    read('GET /admin/contratos/{id}/consumo', { caminho: { id }, consulta: { competencia } }),
  )
  return (
    <Secao titulo="Consumo">
      <label className="flex items-center gap-2 text-sm">
        Mês
        <select
          value={competencia}
          onChange={({ target }) => setCompetencia(target.value)}
          className="h-8 rounded-md border border-borda bg-papel px-2"
        >
          {MESES.map((mes) => (
            <option key={mes} value={mes}>
              {mesEscrito(mes)}
            </option>
          ))}
        </select>
      </label>
      <div className="mt-3 min-h-24">
        {error || !data ? <NaoCarregado erro={error} onRetry={refetch} alto={96} /> : <Contado consumo={data} />}
      </div>
    </Secao>
  )
}

const Contado = ({ consumo }: { consumo: Saida<'GET /admin/contratos/{id}/consumo'> }) => (
  <>
    <p className="text-sm text-tinta-2">
      <span className="text-xl font-medium text-tinta tabular-nums">{inteiro(consumo.notasAutorizadas)}</span> de{' '}
      {inteiro(consumo.notasIncluidas)} notas incluídas
      {consumo.excedentes > 0 && (
        <>
          ; {inteiro(consumo.excedentes)} além delas, <Valor v={consumo.valorExcedente} />
        </>
      )}
      {consumo.notasNoTeste > 0 && <>; {count(consumo.notasNoTeste, 'nota', 'notas')} do teste, sem cobrança</>}
    </p>
    <ul className="mt-2 text-sm tabular-nums">
      {consumo.faixas.map(({ quantidade, valorUnitario, valor }) => (
        <li key={valorUnitario}>
          {inteiro(quantidade)} × <Valor v={valorUnitario} /> = <Valor v={valor} />
        </li>
      ))}
    </ul>
    {consumo.porEmpresa.length > 0 && (
      <table className="mt-3 w-full max-w-xl text-sm">
        <caption className="sub pb-1 text-left">Por empresa</caption>
        <tbody>
          {consumo.porEmpresa.map(({ empresaId, razaoSocial, notasAutorizadas }) => (
            <tr key={empresaId} className="border-t border-linha">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                {razaoSocial}
              </th>
              <td className="py-1.5 text-right tabular-nums">{inteiro(notasAutorizadas)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </>
)
