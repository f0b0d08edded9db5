import { renewNotas } from './atos-da-nota.ts'
import {
  type AjusteDoMes,
  call,
  type Entrada,
  type MudancaRecorrente,
  type NovaRecorrente,
  type NovoReajusteDaRecorrente,
  type Ocorrencia,
  queryClient,
  type RecorrenteDetalhe,
  read,
  readList,
  renew,
} from './client.ts'
import { sendInside } from './dentro-do-corpo.ts'

/** A page of the recurring notes, newest first. */
export const recorrentes = (consulta: NonNullable<Entrada<'GET /portal/recorrentes'>['consulta']>) =>
  readList('GET /portal/recorrentes', { consulta })

/** The coming notes of all of them, by date, with their sum. */
export const calendario = (consulta: NonNullable<Entrada<'GET /portal/recorrentes/calendario'>['consulta']>) =>
  readList('GET /portal/recorrentes/calendario', { consulta })

/** One of them with its note and its next dates. */
export const recorrente = (id: string) => read('GET /portal/recorrentes/{id}', { caminho: { id } })

/** A page of its months, newest first. */
export const ocorrencias = (id: string, consulta: { limit: number; offset: number }) =>
  readList('GET /portal/recorrentes/{id}/ocorrencias', { caminho: { id }, consulta })

const renewRecorrentes = () =>
  renew(
    'GET /portal/recorrentes',
    'GET /portal/recorrentes/calendario',
    'GET /portal/recorrentes/{id}',
    'GET /portal/recorrentes/{id}/ocorrencias',
  )

/** The faults of the note are named by its own paths, because on the page it is the whole form. */
export async function createRecorrente(corpo: NovaRecorrente): Promise<RecorrenteDetalhe> {
  const made = await sendInside('nota', call('POST /portal/recorrentes', { corpo }))
  void renewRecorrentes()
  return made
}

export async function changeRecorrente(id: string, corpo: MudancaRecorrente): Promise<RecorrenteDetalhe> {
  return keep(id, await sendInside('nota', call('PATCH /portal/recorrentes/{id}', { caminho: { id }, corpo })))
}

/** Pauses, resumes or ends it. */
export async function moveRecorrente(id: string, ato: 'pausar' | 'retomar' | 'encerrar'): Promise<RecorrenteDetalhe> {
  return keep(id, await call(`POST /portal/recorrentes/{id}/${ato}`, { caminho: { id } }))
}

/** Decides on one of the next months: no note, a value or text of its own, or, by an empty body, as the others. */
export async function adjustMes(id: string, mes: string, corpo: AjusteDoMes): Promise<RecorrenteDetalhe> {
  return keep(id, await call('PUT /portal/recorrentes/{id}/meses/{mes}', { caminho: { id, mes }, corpo }))
}

export async function readjust(id: string, corpo: NovoReajusteDaRecorrente): Promise<RecorrenteDetalhe> {
  return keep(id, await call('POST /portal/recorrentes/{id}/reajustes', { caminho: { id }, corpo }))
}

/** Takes back a readjustment that does not count yet. */
export async function withdrawReajuste(id: string, reajusteId: string): Promise<RecorrenteDetalhe> {
  const caminho = { id, reajusteId }
  return keep(id, await call('POST /portal/recorrentes/{id}/reajustes/{reajusteId}/retirar', { caminho }))
}

/** Issues the note of a month, or decides that it has none; a refusal is in the answer. */
export async function decideMes(id: string, mes: string, ato: 'emitir' | 'dispensar'): Promise<Ocorrencia> {
  const after = await call(`POST /portal/recorrentes/{id}/ocorrencias/{mes}/${ato}`, { caminho: { id, mes } })
  await Promise.all([renewRecorrentes(), renewNotas()])
  return after
}

function keep(id: string, changed: RecorrenteDetalhe): RecorrenteDetalhe {
  queryClient.setQueryData(recorrente(id).queryKey, changed)
  void renewRecorrentes()
  return changed
}
