import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import { inicio } from '#web/api/portal/inicio.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { AvisoDoContrato } from './AvisoDoContrato.tsx'
import { AvisosDaOperacao } from './AvisosDaOperacao.tsx'
import { Painel } from './Painel.tsx'

// The guide has the forms of its four steps; most accounts have done them.
const Guia = lazy(async () => ({ default: (await import('./Guia.tsx')).Guia }))

/** The first page: how the account is doing, or the guide until its first authorised note. */
export function Inicio() {
  const ambiente = useAmbiente()
  const may = useMay()
  const { data, error, refetch } = useQuery(inicio(ambiente))
  // The guide is left by hand, so that the first note can be seen before the page changes.
  const [guiado, setGuiado] = useState(false)
  useAoVivo(true)
  if (!data) return <NaoCarregado titulo="Início" erro={error} onRetry={refetch} alto={520} />
  const novo = !data.passos.autorizou && may('nota.issue')
  return (
    <>
      <AvisoDoContrato />
      <AvisosDaOperacao />
      {novo || guiado ? (
        <Suspense fallback={<Carregando />}>
          <Guia passos={data.passos} onStart={() => setGuiado(true)} onLeave={() => setGuiado(false)} />
        </Suspense>
      ) : (
        <Painel dados={data} ambiente={ambiente} />
      )}
    </>
  )
}

const Carregando = () => (
  <>
    <Cabecalho titulo="Início" />
    <Esqueleto alto={520} />
  </>
)
