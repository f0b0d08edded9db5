import type { Rascunho } from '#domain/nota/pedido.ts'
import type { Ambiente } from '#web/api/ambiente.ts'
import { isFilled } from './pedido.ts'

type Guardado = { em: string; pedido: Rascunho }

const chave = (contaId: string, ambiente: Ambiente) => `rascunho:${contaId}:${ambiente}`

// Credentials are not written to the disk of a browser.
const SEGREDOS = ['senha', 'token', 'secret', 'certificado', 'arquivo', 'authorization']

// A draft is kept for these fields; what the page fills in by itself does not count.
const ESCRITOS = ['tomador', 'intermediario', 'competencia', 'dataEmissao', 'rps', 'opcoes']
const ESCRITOS_DO_SERVICO = ['codigo', 'discriminacao', 'valor', 'iss', 'retencao', 'reforma', 'obra', 'evento']

/** Keeps an unfinished note on this device, for one account and ambiente; one without content is not kept. */
export function keepRascunho(contaId: string, ambiente: Ambiente, pedido: Rascunho): void {
  const written = isFilled(pedido, ESCRITOS) || pedido.servico?.some((item) => isFilled(item, ESCRITOS_DO_SERVICO))
  if (!written) discardRascunho(contaId, ambiente)
  else if (JSON.stringify(openRascunho(contaId, ambiente)?.pedido) !== serialize(pedido))
    write(contaId, ambiente, pedido)
}

const serialize = (pedido: object) =>
  JSON.stringify(pedido, (nome, valor) => (SEGREDOS.includes(nome.toLowerCase()) ? undefined : valor))

function write(contaId: string, ambiente: Ambiente, pedido: Rascunho): void {
  try {
    localStorage.setItem(chave(contaId, ambiente), serialize({ em: new Date().toISOString(), pedido }))
  } catch {
    // The storage is full or disabled: the note is still on the page.
  }
}

/** The unfinished note, or null. */
export function openRascunho(contaId: string, ambiente: Ambiente): Guardado | null {
  try {
    const guardado = JSON.parse(localStorage.getItem(chave(contaId, ambiente)) ?? 'null') as Guardado | null
    return guardado && Array.isArray(guardado.pedido.servico) ? guardado : null
  } catch {
    return null
  }
}

export const discardRascunho = (contaId: string, ambiente: Ambiente) =>
  localStorage.removeItem(chave(contaId, ambiente))
