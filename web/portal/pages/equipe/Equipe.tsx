import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { convites, pessoas } from '#web/api/portal/equipe.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { umDe } from '#web/words/busca.ts'
import { Convidar } from './Convidar.tsx'
import { Convites } from './Convites.tsx'
import { Papeis } from './Papeis.tsx'
import { Pessoas } from './Pessoas.tsx'

const rota = getRouteApi('/dentro/equipe')
const ABAS = ['pessoas', 'convites', 'papeis'] as const

/** The people of the account, the invitations, and what each role may do. */
export function Equipe() {
  const porque = usePorque()
  const { aba } = rota.useSearch()
  const navigate = rota.useNavigate()
  const [inviting, setInviting] = useState(false)
  const todas = useQuery(pessoas({ limit: 25, offset: 0 }))
  const pendentes = useQuery(convites({ status: 'pendente', limit: 1 }))
  return (
    <>
      <Cabecalho titulo="Equipe">
        <Botao tipo="principal" porque={porque('usuario.write', 'convidar pessoas')} onClick={() => setInviting(true)}>
          <UserPlus size={16} aria-hidden />
          Convidar
        </Botao>
      </Cabecalho>
      <Abas
        valor={umDe(aba, ABAS) ?? 'pessoas'}
        onChange={(id) => void navigate({ search: { aba: id }, replace: true })}
        abas={[
          { id: 'pessoas', titulo: 'Pessoas', conta: todas.data?.total, conteudo: <Pessoas /> },
          { id: 'convites', titulo: 'Convites', conta: pendentes.data?.total || undefined, conteudo: <Convites /> },
          { id: 'papeis', titulo: 'O que cada papel pode', conteudo: <Papeis /> },
        ]}
      />
      <Convidar aberto={inviting} onClose={() => setInviting(false)} />
    </>
  )
}
