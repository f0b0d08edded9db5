import { useQuery } from '@tanstack/react-query'
import { panorama } from '#web/api/ops/agora.ts'
import { type Incidente, read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { calmaDesde } from '#web/words/incidentes.ts'
import { Talao24h } from './Talao24h.tsx'
import { UltimasCausas } from './UltimasCausas.tsx'
import { VemPorAi } from './VemPorAi.tsx'

const A_CADA_MS = 60_000
/** The last 24 hours against those before, with their hours. */
export const ultimas24h = {
  ...read('GET /admin/dashboard-v2/overview', { consulta: { janela: '24h' } }),
  refetchInterval: A_CADA_MS,
}

/** Agora without a cause in produção: calm informs too, of the day behind and of what comes. */
export function Calma({ encerrados, agora }: { encerrados: readonly Incidente[] | undefined; agora: number }) {
  const numeros = useQuery(panorama)
  const horas = useQuery(ultimas24h).data?.porHora
  if (!numeros.data) return <NaoCarregado erro={numeros.error} onRetry={numeros.refetch} alto={320} />
  return (
    <>
      <Talao24h
        {...numeros.data}
        titulo="Nada precisa de você"
        texto={calmaDesde(encerrados ?? [], agora)}
        porHora={horas}
      />
      <div className="mb-7.5 grid gap-x-6 gap-y-7 md:grid-cols-2">
        <VemPorAi panorama={numeros.data} />
        <UltimasCausas encerrados={encerrados ?? []} />
      </div>
    </>
  )
}
