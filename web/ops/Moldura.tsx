import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAoVivo } from '../api/ops/ao-vivo.ts'
import { sessao } from '../api/ops/sessao.ts'
import { Shell } from '../app/Shell.tsx'
import { MENU } from './menu.ts'
import { TECLAS } from './teclas.ts'

const FaixaDaSegundaPessoa = lazy(() => import('./FaixaDaSegundaPessoa.tsx'))

/** The frame of every screen of the back-office. */
export const Moldura = () => <Shell menu={MENU} Faixas={Faixas} teclas={Object.values(TECLAS)} />

/** The notices above every screen; while it is open, the screen follows what happens. */
function Faixas() {
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

/** Above every screen of a person who still lacks the second factor that the service requires of everybody. */
function FaixaDoFator() {
  const fator = useQuery(sessao).data?.segundoFator
  if (!fator?.obrigatorio || fator.ativo) return null
  return (
    <aside aria-label="Segundo fator" className="bg-ambar-papel px-4 py-2 text-center text-sm text-ambar">
      O serviço exige o segundo fator de todos. Até ligar o seu, só o{' '}
      <Link to="/perfil" className="font-medium underline">
        seu perfil
      </Link>{' '}
      funciona.
    </aside>
  )
}
