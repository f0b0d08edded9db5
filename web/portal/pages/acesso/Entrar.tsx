import { getRouteApi } from '@tanstack/react-router'
import { Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { Login } from '#web/app/entrar/Login.tsx'
import { enter } from '#web/portal/acesso.ts'

const rota = getRouteApi('/entrar')

/** The login of the portal. */
export const Entrar = () => (
  <Login {...rota.useSearch()} enter={enter}>
    <Saidas>
      <Saida para="/esqueci-senha">Esqueci a senha</Saida>
      <Saida para="/criar-conta">Criar conta</Saida>
    </Saidas>
  </Login>
)
