import { read } from './client.ts'

/** The administrator who is logged in, and what the role may do. */
export const sessao = read('GET /admin/auth/me', {})
