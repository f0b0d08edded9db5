import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useAmbiente } from '../api/portal/ambiente.ts'
import { sessao } from '../api/portal/sessao.ts'
import type { Sessao } from '../formas.ts'

const Faixas = lazy(() => import('./Faixas.tsx'))

const seesBand = ({ verComo, avisoManutencao, emailConfirmado, segundoFator }: Sessao) =>
  verComo || avisoManutencao || !emailConfirmado || (segundoFator.obrigatorio && !segundoFator.ativo)

/** Above every screen: what few sessions see, loaded by those alone, and that notes of homologação have no value. */
export function FaixasDoPortal() {
  const { data } = useQuery(sessao)
  const ambiente = useAmbiente()
  return (
    <>
      {data && seesBand(data) && (
        <Suspense>
          <Faixas sessao={data} />
        </Suspense>
      )}
      {ambiente === 'homologacao' && (
        <aside aria-label="Ambiente" className="bg-ambar-papel px-4 py-1.5 text-center text-xs font-medium text-ambar">
          Homologação: o que se emite aqui não tem valor fiscal
        </aside>
      )}
    </>
  )
}
