// Acts on a note, apart from what every visit loads in order to show one (notas.ts).
import { queryOptions } from '@tanstack/react-query'
import type { Rascunho } from '#domain/nota/pedido.ts'
import {
  type Alvo,
  call,
  type PedidoCancelamento,
  type PedidoCartaCorrecao,
  type PedidoNfse,
  read,
  renew,
  type Validacao,
} from './client.ts'
import { inside, sendInside } from './dentro-do-corpo.ts'

/** The request of a refused note, to be corrected, with what was wrong. Each read is audited, so it is fetched once. */
export const rascunhoReemissao = (id: string) =>
  queryOptions({
    ...read('GET /portal/nfse/{id}/rascunho-reemissao', { caminho: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function validateReemissao(id: string, payload: Rascunho, signal?: AbortSignal): Promise<Validacao> {
  const { erros, avisos, ...rest } = await call(
    'POST /portal/nfse/{id}/validar-reemissao',
    { caminho: { id }, corpo: { payload: payload as PedidoNfse } },
    { signal },
  )
  return { ...rest, erros: inside('payload', erros), avisos: inside('payload', avisos) }
}

export async function reissueNota(id: string, payload: Rascunho): Promise<string> {
  const corpo = { payload: payload as PedidoNfse }
  const { novaNfseId } = await sendInside(
    'payload',
    call('POST /portal/nfse/{id}/reemitir', { caminho: { id }, corpo }),
  )
  void renewNotas()
  return novaNfseId
}

/** Cancels, or requests it of the fisco; the outcome comes at once, or later by itself. */
export async function endNota(
  como: 'cancelar' | 'solicitar-cancelamento',
  id: string,
  corpo: PedidoCancelamento,
  confirmarMesFechado?: true,
) {
  const entrada = { caminho: { id }, corpo, ...(confirmarMesFechado && { consulta: { confirmarMesFechado } }) }
  const answered =
    como === 'cancelar'
      ? await call('POST /portal/nfse/{id}/cancelar', entrada)
      : await call('POST /portal/nfse/{id}/solicitar-cancelamento', entrada)
  await renewNotas()
  return answered
}

/** Sends a correction letter; the outcome comes at once, or later by itself. */
export async function correctNota(id: string, corpo: PedidoCartaCorrecao) {
  const carta = await call('POST /portal/nfse/{id}/carta-correcao', { caminho: { id }, corpo })
  await renewNotas()
  return carta
}

/** Queries the city now about a note of unknown outcome. */
export async function consultNota(id: string): Promise<void> {
  await call('POST /portal/nfse/{id}/consultar', { caminho: { id } })
  await renewNotas()
}

/** What changes with one note: the lists and counts, and the note itself. */
export const alvosDaNota = (id: string): Alvo[] => [
  ...LISTAS,
  ['GET /portal/nfse/{id}', { caminho: { id } }],
  ['GET /portal/nfse/{id}/timeline', { caminho: { id } }],
  ['GET /portal/webhooks/entregas', { consulta: { nfseId: id } }],
]
const LISTAS: Alvo[] = [
  'GET /portal/nfse',
  'GET /portal/nfse/estatisticas',
  'GET /portal/nfse/totais',
  'GET /portal/inicio',
  'GET /portal/fechamentos',
  'GET /portal/fechamentos/{competencia}/empresas/{empresaId}',
]
/** Everything shown of notes. What was sent never changes, and each reading of it is audited: it stays. */
export const ALVOS_DAS_NOTAS: Alvo[] = [
  ...LISTAS,
  'GET /portal/nfse/{id}',
  'GET /portal/nfse/{id}/timeline',
  'GET /portal/webhooks/entregas',
]
export const renewNotas = () => renew(...ALVOS_DAS_NOTAS)
