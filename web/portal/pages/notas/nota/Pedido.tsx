import { useQuery } from '@tanstack/react-query'
import { pedido } from '#web/api/portal/notas.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { useMay } from '#web/portal/sessao.ts'

/** The request as it was sent, credentials masked. */
export function Pedido({ id }: { id: string }) {
  const may = useMay()('nota.read-conteudo')
  const { data, error, refetch } = useQuery({ ...pedido(id), enabled: may })
  if (!may)
    return <Vazio titulo="Sem acesso ao pedido">Ele traz dados pessoais do tomador, e o seu papel não os mostra.</Vazio>
  if (error || !data) return <NaoCarregado erro={error} onRetry={refetch} />
  return (
    <>
      <Codigo texto={JSON.stringify(data.payload, null, 2)} linguagem="json" rotulo="Pedido da nota" />
      <p className="sub mt-2">O corpo de POST /nfse, como foi enviado. Credenciais aparecem como ***.</p>
    </>
  )
}
