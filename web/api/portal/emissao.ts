import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Ambiente } from './ambiente.ts'
import { call, type NfseResponse, type PedidoNfse, type Validacao } from './client.ts'
import { sendInside } from './dentro-do-corpo.ts'
import { renewNotas } from './notas.ts'

/** Stores nothing. A request that would be refused gets a response too: see `valida` and `erros`. */
export const validateNota = (pedido: Rascunho, ambiente: Ambiente, signal?: AbortSignal): Promise<Validacao> =>
  call('POST /portal/nfse/validar', { consulta: { ambiente }, corpo: pedido as PedidoNfse }, { signal })

/** Sends the note to the queue. The same `idIntegracao` again returns the same note. */
export async function issueNota(pedido: Rascunho, ambiente: Ambiente): Promise<NfseResponse> {
  const nota = await call('POST /portal/nfse', { consulta: { ambiente }, corpo: pedido as PedidoNfse })
  void renewNotas()
  return nota
}

/** Issues a note in place of another, once both are possible; returns the new one. */
export async function replaceNota(
  id: string,
  { motivo, codigoMotivo, ...novaNota }: Rascunho & { motivo?: string; codigoMotivo?: string },
): Promise<NfseResponse> {
  const corpo = { novaNota, motivo: motivo ?? '', ...(codigoMotivo && { codigoMotivo }) }
  const nova = await sendInside('novaNota', call('POST /portal/nfse/{id}/substituir', { caminho: { id }, corpo }))
  void renewNotas()
  return nova
}
