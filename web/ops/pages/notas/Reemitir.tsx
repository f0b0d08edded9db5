import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Correcao } from './Correcao.tsx'

const rota = getRouteApi('/dentro/notas/$id/reemitir')

/** The request of a refused note, corrected, checked, and issued again in the name of its account. */
export function Reemitir() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery(read('GET /admin/nfse/{id}/rascunho-reemissao', { caminho: { id } }))
  return (
    <>
      <Cabecalho
        titulo="Corrigir e reemitir"
        texto="Uma nota nova, em nome da conta, no lugar da recusada."
        back={
          <Link to="/notas/$id" params={{ id }} search={{}}>
            Voltar à nota
          </Link>
        }
      />
      {!data && <NaoCarregado erro={error} onRetry={refetch} alto={520} />}
      {data && <Correcao id={id} rascunho={data} />}
    </>
  )
}
