import { queryOptions } from '@tanstack/react-query'
import type { Rascunho } from '#domain/nota/pedido.ts'
import {
  type Alvo,
  call,
  type Entrada,
  type NotaNaPagina,
  type PedidoCancelamento,
  type PedidoCartaCorrecao,
  type PedidoNfse,
  queryClient,
  read,
  readList,
  renew,
  type Validacao,
} from './client.ts'
import { inside, sendInside } from './dentro-do-corpo.ts'
import { envios } from './envios.ts'

/** A note with all that its page shows. */
export type Nota = NotaNaPagina
export type FiltroNotas = NonNullable<Entrada<'GET /portal/nfse.csv'>['consulta']>
type FiltroContagem = NonNullable<Entrada<'GET /portal/nfse/estatisticas'>['consulta']>

/** A page of the notes of a filter, with the exact total. */
export const notas = (consulta: NonNullable<Entrada<'GET /portal/nfse'>['consulta']>) =>
  readList('GET /portal/nfse', { consulta })

/** Counts and sums of a filter. */
export const estatisticas = (consulta: FiltroContagem) => readList('GET /portal/nfse/estatisticas', { consulta })

/** The sums of the notes of a filter or a search. */
export const totais = (consulta: FiltroNotas) => readList('GET /portal/nfse/totais', { consulta })

export const nota = (id: string) => read('GET /portal/nfse/{id}', { caminho: { id } })

/** All that happened to a note, oldest first. */
export const linhaDoTempo = (id: string) => read('GET /portal/nfse/{id}/timeline', { caminho: { id } })

/** Prefetches what the page of a note shows first. */
export function prefetchNota(id: string): void {
  void queryClient.prefetchQuery(nota(id))
  void queryClient.prefetchQuery(linhaDoTempo(id))
  void queryClient.prefetchQuery(envios(id))
}

/** The webhook deliveries of a note, the newest first. */
export const entregasDaNota = (id: string) =>
  read('GET /portal/webhooks/entregas', { consulta: { nfseId: id, limit: 100 } })

/** The request as it was sent, and one exchange with the city: neither ever changes. */
export const pedido = (id: string) =>
  queryOptions({ ...read('GET /portal/nfse/{id}/pedido', { caminho: { id } }), staleTime: Number.POSITIVE_INFINITY })
export const transmissao = (id: string, transmissaoId: string) =>
  queryOptions({
    ...read('GET /portal/nfse/{id}/transmissoes/{transmissaoId}', { caminho: { id, transmissaoId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

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
