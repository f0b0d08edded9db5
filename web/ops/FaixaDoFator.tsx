import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessao } from '../api/ops/sessao.ts'

/** Above every screen of a person who still lacks the second factor that the service requires of everybody. */
export function FaixaDoFator() {
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
