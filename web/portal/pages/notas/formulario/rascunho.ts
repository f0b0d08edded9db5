import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import { ESQUECE } from '#web/kit/form/unsaved.ts'
import { isFilled } from './pedido.ts'

type Guardado = { em: string; pedido: Rascunho }
/**
 * Where a draft is kept: each note being written has its own, by the id in the address of its page, and each person of an
 * account theirs. It leaves the device with the session (`web/app/session.ts`).
 */
export type Gaveta = { usuarioId: string; contaId: string; ambiente: Ambiente; id: string }

const prefixo = ({ usuarioId, contaId, ambiente }: Omit<Gaveta, 'id'>) =>
  `portal:rascunho:${usuarioId}:${contaId}:${ambiente}:`
const chave = (gaveta: Gaveta) => prefixo(gaveta) + gaveta.id

// Credentials are not written to the disk of a browser.
const SEGREDOS = ['senha', 'token', 'secret', 'certificado', 'arquivo', 'authorization']

// A draft is kept for these fields; what the page fills in by itself does not count.
const ESCRITOS = ['tomador', 'intermediario', 'competencia', 'dataEmissao', 'rps', 'opcoes']
const ESCRITOS_DO_SERVICO = ['codigo', 'discriminacao', 'valor', 'iss', 'retencao', 'reforma', 'obra', 'evento']

/** Keeps an unfinished note on this device; one without content is not kept. */
export function keepRascunho(gaveta: Gaveta, pedido: Rascunho): void {
  const written = isFilled(pedido, ESCRITOS) || pedido.servico?.some((item) => isFilled(item, ESCRITOS_DO_SERVICO))
  if (!written) discardRascunho(gaveta)
  else if (JSON.stringify(openRascunho(gaveta)?.pedido) !== serialize(pedido)) write(gaveta, pedido)
}

let pendente: { gaveta: Gaveta; pedido: Rascunho; timer: ReturnType<typeof setTimeout> } | null = null

/** Keeps it within half a second, and before the page goes: writing to the disk at each key holds up who types fast. */
export function keepSoon(gaveta: Gaveta, pedido: Rascunho): void {
  if (pendente && chave(pendente.gaveta) !== chave(gaveta)) keepPending()
  pendente = { gaveta, pedido, timer: pendente?.timer ?? setTimeout(keepPending, ESPERA_MS) }
}
const ESPERA_MS = 500

function keepPending(): void {
  if (!pendente) return
  const { gaveta, pedido, timer } = pendente
  pendente = null
  clearTimeout(timer)
  keepRascunho(gaveta, pedido)
}
addEventListener('pagehide', keepPending)
addEventListener(ESQUECE, dropPending)

function dropPending(): void {
  clearTimeout(pendente?.timer)
  pendente = null
}

const serialize = (pedido: object) =>
  JSON.stringify(pedido, (nome, valor) => (SEGREDOS.includes(nome.toLowerCase()) ? undefined : valor))

function write(gaveta: Gaveta, pedido: Rascunho): void {
  try {
    localStorage.setItem(chave(gaveta), serialize({ em: new Date().toISOString(), pedido }))
  } catch {
    // The storage is full or disabled: the note is still on the page.
  }
}

/** The unfinished note, or null. */
export function openRascunho(gaveta: Gaveta): Guardado | null {
  keepPending()
  try {
    const guardado = JSON.parse(localStorage.getItem(chave(gaveta)) ?? 'null') as Guardado | null
    return guardado && Array.isArray(guardado.pedido.servico) ? guardado : null
  } catch {
    return null
  }
}

/** The other unfinished notes of this account and ambiente on this device, the newest first. */
export function otherRascunhos(gaveta: Gaveta): (Guardado & { id: string })[] {
  keepPending()
  const inicio = prefixo(gaveta)
  return Object.keys(localStorage)
    .filter((each) => each.startsWith(inicio) && each !== chave(gaveta))
    .flatMap((each) => {
      const id = each.slice(inicio.length)
      const guardado = openRascunho({ ...gaveta, id })
      return guardado ? [{ ...guardado, id }] : []
    })
    .sort((a, b) => b.em.localeCompare(a.em))
}

export function discardRascunho(gaveta: Gaveta): void {
  if (pendente && chave(pendente.gaveta) === chave(gaveta)) dropPending()
  localStorage.removeItem(chave(gaveta))
}
