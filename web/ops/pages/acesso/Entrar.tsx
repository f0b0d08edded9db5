import { getRouteApi } from '@tanstack/react-router'
import { Login } from '#web/app/entrar/Login.tsx'
import { enter } from '#web/ops/acesso.ts'

const rota = getRouteApi('/entrar')

/** The login of the back-office: only people who were invited have one. */
export const Entrar = () => <Login {...rota.useSearch()} enter={enter} />
