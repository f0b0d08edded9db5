import type { Rascunho } from '#domain/nota/pedido.ts'
import { ALVOS_DOS_LOTES } from './alvos-dos-lotes.ts'
import { call, type Entrada, type Erro, keyOf, type LinhaDeLote, read, readList, renew, urlOf } from './client.ts'
import { inside } from './dentro-do-corpo.ts'

type FiltroLotes = NonNullable<Entrada<'GET /portal/lotes'>['consulta']>
type FiltroLinhas = NonNullable<Entrada<'GET /portal/lotes/{loteId}/linhas'>['consulta']>
export type Grupo = NonNullable<FiltroLinhas['grupo']>

const RITMO_MS = 1_500
const FATIA = 500

export const lotes = (consulta: FiltroLotes) => readList('GET /portal/lotes', { consulta })

/** A batch. While its lines are checked or wait for a worker no note says so, and it is asked for again. */
export const lote = (id: string) => ({
  ...read('GET /portal/lotes/{loteId}', { caminho: { loteId: id } }),
  refetchInterval: ({ state: { data } }: { state: { data?: { status: string } | undefined } }) =>
    data?.status === 'conferindo' || data?.status === 'enviando' ? RITMO_MS : false,
})

/** A page of the lines of a batch; `andando`: they change by themselves. */
export const linhasDoLote = (id: string, consulta: FiltroLinhas, andando: boolean) => ({
  ...readList('GET /portal/lotes/{loteId}/linhas', { caminho: { loteId: id }, consulta }),
  ...(andando && { refetchInterval: RITMO_MS }),
})

/** Every line of a group, or of the batch. */
export async function todasAsLinhas(id: string, grupo?: Grupo): Promise<LinhaDeLote[]> {
  const all: LinhaDeLote[] = []
  for (;;) {
    const consulta = { limit: FATIA, offset: all.length, ...(grupo && { grupo }) }
    const { items } = await call('GET /portal/lotes/{loteId}/linhas', { caminho: { loteId: id }, consulta })
    all.push(...items)
    if (items.length < FATIA) return all
  }
}

/** The field of each column of the files sent before. */
export const colunasLembradas = read('GET /portal/lotes/colunas', {})

type LoteNovo = Entrada<'POST /portal/lotes'>['corpo']
export async function createLote(corpo: LoteNovo) {
  const lote = await call('POST /portal/lotes', { corpo })
  void renew(...ALVOS_DOS_LOTES)
  return lote
}

const caminhoDe = (loteId: string) => ({ caminho: { loteId } })

// The values being saved for each line: the next correction of it starts from the answer.
const saving = new Map<string, Promise<LinhaDeLote>>()

/** Corrects a line; the service checks it again. Corrections of one line follow one another. */
export async function correctLinha(id: string, lida: LinhaDeLote, change: (pedido: Rascunho) => Rascunho) {
  const key = `${id}:${lida.linha}`
  const saved = (saving.get(key) ?? Promise.resolve(lida))
    .catch(() => lida)
    .then(({ versao, pedido, linha }) =>
      call('PUT /portal/lotes/{loteId}/linhas/{linha}', {
        caminho: { loteId: id, linha: String(linha) },
        corpo: { versao, pedido: change((pedido ?? {}) as Rascunho) as Record<string, unknown> },
      }),
    )
  saving.set(key, saved)
  try {
    return await saved
  } finally {
    if (saving.get(key) === saved) saving.delete(key)
    await renew(...ALVOS_DOS_LOTES)
  }
}

/**
 * Issues the lines that are ready, those whose correction is on its way too. `confirmarMesFechado`: a person knows that the
 * month of some is closed.
 */
export async function issueProntas(id: string, confirmarMesFechado?: true) {
  await Promise.allSettled(saving.values())
  const consulta = { ...(confirmarMesFechado && { confirmarMesFechado }) }
  const lote = await call('POST /portal/lotes/{loteId}/emitir', { ...caminhoDe(id), consulta })
  await renew(...ALVOS_DOS_LOTES)
  return lote
}

/** Takes back what is about to be issued. */
export async function undoIssue(id: string) {
  const lote = await call('POST /portal/lotes/{loteId}/desfazer', caminhoDe(id))
  await renew(...ALVOS_DOS_LOTES)
  return lote
}

/** The sums of the lines that are ready. */
export const totaisDoLote = (id: string) => read('GET /portal/lotes/{loteId}/totais', caminhoDe(id))

/** The sums as they are now. */
export const askTotais = (id: string) => call('GET /portal/lotes/{loteId}/totais', caminhoDe(id))

export const urlDoResultado = (id: string) => urlOf('GET /portal/lotes/{loteId}/resultado.xlsx', caminhoDe(id))

/** Writes a field into many lines; with `previa` it only counts them. */
export async function applyCampo(id: string, corpo: Entrada<'POST /portal/lotes/{loteId}/aplicar'>['corpo']) {
  const counted = await call('POST /portal/lotes/{loteId}/aplicar', { ...caminhoDe(id), corpo })
  if (!corpo.previa) await renew(...ALVOS_DOS_LOTES)
  return counted
}

/** The whole file of a batch, and the field of each of its columns. */
export async function findPlanilha(id: string) {
  const linhas: { linha: number; celulas: string[] }[] = []
  for (;;) {
    const consulta = { limit: CELULAS_POR_VEZ, offset: linhas.length }
    const { items, ...resto } = await call('GET /portal/lotes/{loteId}/planilha', { ...caminhoDe(id), consulta })
    linhas.push(...items)
    if (items.length < CELULAS_POR_VEZ) return { ...resto, linhas }
  }
}
const CELULAS_POR_VEZ = 1_000

export async function changeColunas(id: string, corpo: Entrada<'PUT /portal/lotes/{loteId}/colunas'>['corpo']) {
  const changed = await call('PUT /portal/lotes/{loteId}/colunas', { ...caminhoDe(id), corpo })
  await renew(...ALVOS_DOS_LOTES)
  return changed
}

export async function cancelLote(id: string) {
  const lote = await call('POST /portal/lotes/{loteId}/cancelar', caminhoDe(id))
  await renew(...ALVOS_DOS_LOTES)
  return lote
}

export async function resendRecusadas(id: string) {
  const lote = await call('POST /portal/lotes/{loteId}/reenviar', caminhoDe(id))
  await renew(...ALVOS_DOS_LOTES)
  return lote
}

/** A batch that an integration sent, and each of its lines. */
export const loteRecebido = (id: string) => ({
  queryKey: keyOf('GET /portal/nfse/lote/{loteId}', caminhoDe(id)),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const lote = await call('GET /portal/nfse/lote/{loteId}', caminhoDe(id), { signal })
    return { ...lote, itens: lote.itens.map(withOwnPaths) }
  },
})

/** Each line of the table is one note of the batch. */
const withOwnPaths = <I extends { indice: number; erros?: Erro[] }>(item: I): I =>
  item.erros ? { ...item, erros: inside(`notas[${item.indice}]`, item.erros) } : item
