import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { panorama } from '#web/api/ops/agora.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { ultimas24h } from './Calma.tsx'
import { Movimento } from './Movimento.tsx'
import { Talao24h } from './Talao24h.tsx'

/** The notes of the service in numbers: the last 24 hours, and any window against the one before. */
export function MovimentoDasNotas() {
  const { data, error, refetch } = useQuery(panorama)
  const porHora = useQuery(ultimas24h).data?.porHora
  return (
    <>
      <Cabecalho
        titulo="Movimento das notas"
        back={
          <Link to="/agora" search={{}}>
            Agora
          </Link>
        }
      />
      {data ? (
        <>
          <Talao24h {...data} titulo="Últimas 24 horas" texto={null} porHora={porHora} />
          <Movimento />
        </>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={320} />
      )}
    </>
  )
}
