import { call, read, renew } from './client.ts'

/** The administrator's own password, second factor and sessions. */
export const acesso = {
  sessoes: read('GET /admin/auth/sessoes', {}),
  changeSenha: async (corpo: { senhaAtual: string; senhaNova: string }) => {
    await call('POST /admin/auth/trocar-senha', { corpo })
    await renew('GET /admin/auth/sessoes')
  },
  endSession: async (id: string) => {
    await call('DELETE /admin/auth/sessoes/{id}', { caminho: { id } })
    await renew('GET /admin/auth/sessoes')
  },
  endOtherSessions: async () => {
    await call('DELETE /admin/auth/sessoes', {})
    await renew('GET /admin/auth/sessoes')
  },
  beginFator: (senha: string) => call('POST /admin/auth/segundo-fator', { corpo: { senha } }),
  confirmFator: async (codigo: string) => {
    const { codigosDeRecuperacao } = await call('POST /admin/auth/segundo-fator/confirmar', { corpo: { codigo } })
    await renew('GET /admin/auth/me', 'GET /admin/auth/sessoes')
    return codigosDeRecuperacao
  },
  renewCodes: async (codigo: string) => {
    const { codigosDeRecuperacao } = await call('POST /admin/auth/segundo-fator/codigos', { corpo: { codigo } })
    await renew('GET /admin/auth/me')
    return codigosDeRecuperacao
  },
  removeFator: async (corpo: { senha: string; codigo: string }) => {
    await call('POST /admin/auth/segundo-fator/remover', { corpo })
    await renew('GET /admin/auth/me')
  },
}
