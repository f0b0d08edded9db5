import { useQuery } from '@tanstack/react-query'
import { pedido } from '#web/api/portal/notas.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { useMay } from '#web/portal/sessao.ts'

/** The request as it was sent, credentials masked. */
export function Pedido({ id }: { id: string }) {
  const may = useMay()('nota.read-conteudo')
  const { data, error, refetch } = useQuery({ ...pedido(id), enabled: may })
  if (!may)
    return <Vazio titulo="Sem acesso ao pedido">Ele traz dados pessoais do tomador, e o seu papel não os mostra.</Vazio>
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  if (!data) return <Esqueleto />
  return (
    <>
      <Codigo texto={JSON.stringify(data.payload, null, 2)} linguagem="json" rotulo="Pedido da nota" />
      <p className="sub mt-2">O corpo de POST /nfse, como foi enviado. Credenciais aparecem como ***.</p>
    </>
  )
}
