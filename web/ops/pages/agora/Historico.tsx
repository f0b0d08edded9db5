import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { umDe } from '#web/words/busca.ts'
import { Alertas } from '../alertas/Alertas.tsx'
import { ListaDeCausas } from './ListaDeCausas.tsx'

const rota = getRouteApi('/dentro/agora/historico')

/** Every cause that Agora showed, open and ended; and the alerts one by one, which a cause may join. */
export function Historico() {
  const { aba } = rota.useSearch()
  const navigate = useNavigate({ from: '/agora/historico' })
  return (
    <>
      <Cabecalho
        titulo="Histórico de Agora"
        texto="O que parou ou parava, desde quando, por quanto tempo e com quem."
        back={
          <Link to="/agora" search={{}}>
            Agora
          </Link>
        }
      />
      <Abas
        valor={umDe(aba, ['alertas']) ?? 'causas'}
        onChange={(nova) => void navigate({ search: nova === 'causas' ? {} : { aba: nova } })}
        abas={[
          { id: 'causas', titulo: 'Causas', conteudo: <ListaDeCausas /> },
          { id: 'alertas', titulo: 'Alertas, um a um', conteudo: <Alertas /> },
        ]}
      />
    </>
  )
}
