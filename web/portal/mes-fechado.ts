import { ApiError } from '../api/portal/client.ts'

/**
 * Sends an act that may change a closed month. Where it is closed a person is asked, and the act is sent again with that
 * answer; without it the refusal stays.
 */
export async function confirmingMes<T>(send: (confirmado?: true) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.corpo.codigo !== 'MES_FECHADO') throw error
    const { askMesFechado } = await import('./MesFechado.tsx')
    if (!(await askMesFechado(error))) throw error
    return send(true)
  }
}
