import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ResultadoDeTransmissao } from '#web/api/ops/client.ts'
import { opcoesDe } from '#web/app/lista/declaracao.ts'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Filtro } from '#web/kit/list/Filtro.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { RESULTADOS } from '#web/words/monitor.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'
import { ListaDeTransmissoes } from './ListaDeTransmissoes.tsx'

const rota = getRouteApi('/dentro/monitor/transmissoes')

/** What is sent to every city, as it happens. */
export function Transmissoes() {
  const busca = rota.useSearch()
  const { status, provedor, ambiente } = busca
  const navigate = useNavigate({ from: '/monitor/transmissoes' })
  const set = (partes: Partial<Record<'status' | 'provedor' | 'ambiente', string | undefined>>) =>
    void navigate({ search: { ...busca, ...partes }, replace: true })
  return (
    <>
      <Cabecalho titulo="Transmissões" texto="O que se envia a cada cidade, na hora em que acontece." />
      <AbasDoMonitor />
      <div role="search" aria-label="Filtrar: Transmissões" className="mb-2 flex flex-wrap items-center gap-2">
        <CampoBusca
          rotulo="Provedor ou padrão, por inteiro"
          {...(provedor && { valor: provedor })}
          onChange={(texto) => set({ provedor: texto })}
        />
        <Filtro
          nome="Resultado"
          opcoes={opcoesDe(RESULTADOS)}
          {...(status && { valor: status })}
          onChange={(valor) => set({ status: valor })}
        />
        <Filtro
          nome="Ambiente"
          opcoes={opcoesDe(AMBIENTES)}
          {...(ambiente && { valor: ambiente })}
          onChange={(valor) => set({ ambiente: valor })}
        />
      </div>
      <ListaDeTransmissoes
        filtro={defined({
          status: umDe(status, Object.keys(RESULTADOS) as ResultadoDeTransmissao[]),
          ambiente: umDe(ambiente, ['producao', 'homologacao'] as const),
          provedor,
        })}
      />
    </>
  )
}
