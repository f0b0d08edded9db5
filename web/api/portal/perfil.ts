import { call, queryClient, read, renew } from './client.ts'
import { sessao } from './sessao.ts'

export async function changeNome(nome: string): Promise<void> {
  queryClient.setQueryData(sessao.queryKey, await call('PATCH /portal/auth/me', { corpo: { nome } }))
}

/** The user's own password, second factor and sessions. */
export const acesso = {
  sessoes: read('GET /portal/auth/sessoes', { consulta: { limit: 100 } }),
  changeSenha: async (corpo: { senhaAtual: string; senhaNova: string }) => {
    await call('POST /portal/auth/trocar-senha', { corpo })
    await renew('GET /portal/auth/sessoes')
  },
  endSession: async (id: string) => {
    await call('DELETE /portal/auth/sessoes/{id}', { caminho: { id } })
    await renew('GET /portal/auth/sessoes')
  },
  endOtherSessions: async () => {
    await call('DELETE /portal/auth/sessoes', {})
    await renew('GET /portal/auth/sessoes')
  },
  beginFator: (senha: string) => call('POST /portal/auth/segundo-fator', { corpo: { senha } }),
  confirmFator: async (codigo: string) => {
    const { codigosDeRecuperacao } = await call('POST /portal/auth/segundo-fator/confirmar', { corpo: { codigo } })
    await renew('GET /portal/auth/me', 'GET /portal/auth/sessoes')
    return codigosDeRecuperacao
  },
  renewCodes: async (codigo: string) => {
    const { codigosDeRecuperacao } = await call('POST /portal/auth/segundo-fator/codigos', { corpo: { codigo } })
    await renew('GET /portal/auth/me')
    return codigosDeRecuperacao
  },
  removeFator: async (corpo: { senha: string; codigo: string }) => {
    await call('POST /portal/auth/segundo-fator/remover', { corpo })
    await renew('GET /portal/auth/me')
  },
}
