import { getRouteApi } from '@tanstack/react-router'
import { Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { Login } from '#web/app/entrar/Login.tsx'
import { enter } from '#web/portal/acesso.ts'

const rota = getRouteApi('/entrar')

/** The login of the portal. */
export function Entrar() {
  const { conta, ...busca } = rota.useSearch()
  const contaId = conta ?? contaOf(busca.volta)
  return (
    <Login {...busca} enter={(corpo) => enter({ ...corpo, ...(contaId && { contaId }) })}>
      <Saidas>
        <Saida para="/esqueci-senha">Esqueci a senha</Saida>
        <Saida para="/criar-conta">Criar conta</Saida>
      </Saidas>
    </Login>
  )
}

/** The account of the screen that the login leads to, where the address of the screen names it. */
const contaOf = (volta = '') => new URL(volta, location.origin).searchParams.get('conta')
