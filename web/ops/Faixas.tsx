import { lazy, Suspense } from 'react'
import { useAoVivo } from '../api/ops/ao-vivo.ts'
import { FaixaDoFator } from './FaixaDoFator.tsx'

const FaixaDaSegundaPessoa = lazy(() => import('./FaixaDaSegundaPessoa.tsx'))

/** What every screen says above itself; while it is open, the screen follows what happens. */
export function Faixas() {
  useAoVivo(true)
  return (
    <>
      <FaixaDoFator />
      <Suspense>
        <FaixaDaSegundaPessoa />
      </Suspense>
    </>
  )
}
