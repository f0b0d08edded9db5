import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { conta } from '#web/api/portal/sessao.ts'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { avisoDaConta } from '#web/words/faturas.ts'

/** That a fatura is overdue, or that the contract is suspended. */
export function AvisoDoContrato() {
  const { data } = useQuery(conta)
  const pays = useMay()('fatura.read')
  const aviso = data?.assinatura && avisoDaConta(data.assinatura, pays)
  if (!aviso) return null
  return (
    <Painel tom={aviso.tom} titulo={aviso.titulo} icone={TriangleAlert}>
      <p className="mt-1 max-w-[80ch]">{aviso.texto}</p>
      {pays && (
        <p className="mt-2">
          <Link to="/plano" search={{}} className="font-medium underline">
            Ver as faturas
          </Link>
        </p>
      )}
    </Painel>
  )
}
