import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { umDe } from '#web/words/busca.ts'
import { Credencial } from './Credencial.tsx'
import { NotaDaMensalidade } from './NotaDaMensalidade.tsx'

const rota = getRouteApi('/dentro/banco')
const ABAS = ['banco', 'nota'] as const

/** How the service is paid by its clients: the bank that charges them, and the company whose notes they get. */
export function Banco() {
  const { aba } = rota.useSearch()
  const navigate = useNavigate({ from: '/banco' })
  return (
    <>
      <Cabecalho titulo="Banco e nota" texto="Por onde as contas pagam, e quem emite a nota da mensalidade." />
      <Abas
        valor={umDe(aba, ABAS) ?? 'banco'}
        onChange={(nova) => void navigate({ search: { aba: nova }, replace: true })}
        abas={[
          { id: 'banco', titulo: 'Conta no banco', conteudo: <Credencial /> },
          { id: 'nota', titulo: 'Nota da mensalidade', conteudo: <NotaDaMensalidade /> },
        ]}
      />
    </>
  )
}
