import { queryOptions } from '@tanstack/react-query'
import { read } from './client.ts'

/** The logged-in user and what the role may do; fails with 401 without a session. */
export const sessao = queryOptions({ ...read('GET /portal/auth/me', {}), staleTime: 60_000 })

export const conta = read('GET /portal/conta', {})
