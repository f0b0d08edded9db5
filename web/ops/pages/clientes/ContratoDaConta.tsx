import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ClienteDetalhado, read } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { STATUS_CONTRATO } from '#web/words/faturas.ts'
import { NovoContrato } from '../contratos/NovoContrato.tsx'

/** The contract of an account, and the way to one with a plan. */
export function ContratoDaConta({ conta: { id, nome, contrato } }: { conta: ClienteDetalhado }) {
  const porque = usePorque()
  const [novo, setNovo] = useState(false)
  const { data } = useQuery({
    ...read('GET /admin/contratos/tenant/{tenantId}', { caminho: { tenantId: id } }),
    enabled: contrato !== null && !porque('admin.faturamento.read', 'ver o faturamento'),
  })
  const vigora = contrato && !['cancelado', 'encerrado'].includes(contrato.status) && (!data || data.plano)
  return (
    <>
      {!contrato && 'Nenhum'}
      {contrato &&
        (data ? (
          <Link to="/contratos/$id" params={{ id: data.id }} className="text-anil hover:underline">
            {STATUS_CONTRATO[contrato.status].rotulo}
            {data.plano && `, ${data.plano.nome}`}
          </Link>
        ) : (
          STATUS_CONTRATO[contrato.status].rotulo
        ))}
      {contrato && <span className="sub block">desde {diaEscrito(contrato.inicio.slice(0, 10))}</span>}
      {!vigora && (
        <span className="mt-2.5 block">
          <Botao porque={porque('admin.faturamento.write', 'criar contratos')} onClick={() => setNovo(true)}>
            Contratar um plano
          </Botao>
        </span>
      )}
      {novo && <NovoContrato conta={{ id, nome }} onClose={() => setNovo(false)} />}
    </>
  )
}
