import type { ServicoRascunho } from '#domain/nota/pedido.ts'
import { ApiError, type NovoModeloDeServico } from '#web/api/portal/client.ts'
import { toPedido } from '#web/portal/pages/notas/formulario/pedido.ts'

/** The service that a form holds, as a template keeps it. */
export const servicoDe = (servico: ServicoRascunho | undefined): NovoModeloDeServico['servico'] =>
  toPedido({ servico: [servico ?? {}] }).servico![0] as NovoModeloDeServico['servico']

/** Sends a template; the faults of its service are named as the form names its fields. */
export const sendServico = <T>(sending: Promise<T>): Promise<T> =>
  sending.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const erros = error.corpo.erros.map((erro) => ({
      ...erro,
      campo: erro.campo.replace(/^servico(?=\.)/, 'servico[0]'),
    }))
    throw new ApiError(error.http, { ...error.corpo, erros })
  })
