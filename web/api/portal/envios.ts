import { ApiError, call, type Entrada, renew } from './client.ts'

type PedidoDeEnvio = Entrada<'POST /portal/nfse/{id}/envios'>['corpo']

/** Sends a note by e-mail. What the service finds wrong with one of the addresses is said at their field. */
export async function sendNota(id: string, corpo: PedidoDeEnvio): Promise<void> {
  try {
    await call('POST /portal/nfse/{id}/envios', { caminho: { id }, corpo })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const erros = error.corpo.erros.map((erro) => (DOS_ENDERECOS.test(erro.campo) ? { ...erro, campo: 'para' } : erro))
    throw new ApiError(error.http, { ...error.corpo, erros })
  }
  await renew(['GET /portal/nfse/{id}/envios', { caminho: { id } }])
}
const DOS_ENDERECOS = /^(para\b|email$)/
