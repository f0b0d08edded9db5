// The notes of one company as the specification has them (docs/especificacao/contrato.md#3-states,
// docs/especificacao/contrato.md#6-events, states.md), in memory. A model knows how each thing will end once the city
// has answered; how long that takes is not its concern.
import { type Humor, moodOf } from './steps.ts'

export type Status =
  | 'processando'
  | 'falha_temporaria'
  | 'autorizada'
  | 'rejeitada'
  | 'cancelada'
  | 'substituida'
  | 'falha_definitiva'

/** The last attempt to end a note. `caminho`: the states it will still go through, by itself. */
export type Fim = {
  tipo: 'direto' | 'analise' | 'substituicao' | 'oficio'
  status: string
  caminho: string[]
  /** The city must be queried before it continues. */
  escuro: boolean
  /** No client waited for its answer, so that a refusal is reported as an event. */
  avisar: boolean
  /** The new note of a replacement. */
  nova: number | null
  /** Hours since it was requested. */
  idadeH: number
}

export type Corpo = Record<string, unknown> & { idIntegracao: string }

export type Nota = {
  id: string
  corpo: Corpo
  humor: Humor
  rps: number
  status: Status
  /** What the city decides about its document; null once we know. */
  destino: 'autorizada' | 'rejeitada' | null
  /** The first answer of the city is lost: it must be queried. */
  escuro: boolean
  /** The first send does not arrive. */
  perdido: boolean
  /** Accepted while nothing reached the city. */
  naoSaiu: boolean
  vigente: boolean
  reemissaoDe: number | null
  reemitidaPor: number | null
  /** The note that this one replaces. */
  substitui: number | null
  /** Hours since authorisation. */
  idadeH: number
  fim: Fim | null
  /** Events that were reported of it. */
  eventos: string[]
  /** Events that may have been reported, or not. */
  talvez: string[]
  /** Events that the city has of it (national system). */
  naCidade: string[]
}

export type Modelo = {
  trilho: 'nacional' | 'municipal'
  /** The city refuses a number that it holds, so that a lost document may be sent again once it is proven lost. */
  recusaRepetido: boolean
  /** The city replaces in one operation. */
  substitui: boolean
  notas: Nota[]
  proximo: number
  inutilizados: number[]
  /** The city answers no query. */
  muda: boolean
  /** Nothing reaches the city. */
  fora: boolean
  /** It was out of reach at some time: notes may wait for their next try. */
  jaFora: boolean
}

export type Cidade = Pick<Modelo, 'trilho' | 'recusaRepetido' | 'substitui'>
export const openModelo = (where: Cidade): Modelo => ({
  ...where,
  notas: [],
  proximo: 1,
  inutilizados: [],
  muda: false,
  fora: false,
  jaFora: false,
})

export const isOpen = (nota: Nota) =>
  nota.fim !== null &&
  !['confirmado', 'recusado', 'deferida', 'indeferida', 'expirada', 'desfeita'].includes(nota.fim.status)

/** The final state of a note. */
export const endOf = ({ destino, status }: Nota): Status => destino ?? status

/**
 * The model as it may be seen from now on, as far as these notes are concerned: the city may have answered more of
 * each.
 */
export function futuresOf(modelo: Modelo, indices: readonly number[]): Modelo[] {
  const futures = [modelo]
  const seen = new Set([JSON.stringify(modelo)])
  for (const future of futures)
    for (const index of indices) {
      const next = structuredClone(future)
      const text = advance(next, index) ? JSON.stringify(next) : null
      if (text === null || seen.has(text)) continue
      seen.add(text)
      futures.push(next)
    }
  return futures
}

/** The model with everything about these notes settled. */
export function settleOf(modelo: Modelo, indices: readonly number[]): Modelo {
  const settled = structuredClone(modelo)
  while (indices.some((index) => advance(settled, index)));
  return settled
}

/** The city answers again about a note. False: it has no more answers, or is unreachable. */
export function advance(modelo: Modelo, index: number): boolean {
  const nota = modelo.notas[index]!
  if (nota.destino !== null)
    return !cannotHear(modelo, nota.escuro) && !isUndecidable(modelo, nota) && decide(modelo, nota)
  const { fim } = nota
  if (!fim) return false
  if (fim.nova !== null && fim.status === 'aguardando_substituta') return advance(modelo, fim.nova)
  // Time alone ends an analysis.
  const [next] = fim.caminho
  if (next === undefined || (next !== 'expirada' && cannotHear(modelo, fim.escuro || fim.status === 'em_analise')))
    return false
  fim.caminho.shift()
  fim.status = next
  endAttempt(modelo, nota, fim)
  return true
}

/** Sending again could issue twice: a human decides (docs/especificacao/estados.md#0-nota-hidden-sub-state). */
export const isUndecidable = ({ recusaRepetido }: Modelo, { perdido, destino }: Nota) =>
  destino !== null && perdido && !recusaRepetido

const cannotHear = ({ muda, fora }: Modelo, escuro: boolean) => fora || (muda && escuro)

function decide(modelo: Modelo, nota: Nota): true {
  nota.status = nota.destino!
  nota.destino = null
  nota.vigente = nota.status === 'autorizada'
  nota.eventos.push(`nfse.${nota.status}`)
  if (nota.substitui !== null) {
    const original = modelo.notas[nota.substitui]!
    const fim = original.fim!
    fim.status = !nota.vigente ? 'desfeita' : modelo.substitui ? 'confirmado' : 'em_processamento'
    if (fim.status === 'confirmado') original.naCidade.push('105102')
    if (!nota.vigente) fim.caminho = []
    endAttempt(modelo, original, fim)
  }
  return true
}

/** What the new state of an attempt means for its note. */
function endAttempt(_modelo: Modelo, nota: Nota, fim: Fim): void {
  if (fim.status === 'confirmado') {
    nota.status = fim.tipo === 'substituicao' ? 'substituida' : 'cancelada'
    nota.eventos.push(`nfse.${nota.status}`)
    if (fim.tipo === 'direto') nota.naCidade.push('101101')
  }
  if (fim.status === 'em_analise' && !nota.naCidade.includes('101103')) nota.naCidade.push('101103')
  if (fim.status === 'deferida') {
    nota.status = 'cancelada'
    nota.eventos.push('nfse.cancelada', 'nfse.cancelamento_deferido')
  }
  if (fim.status === 'indeferida') nota.eventos.push('nfse.cancelamento_indeferido')
  if (fim.status === 'recusado' && fim.avisar) nota.talvez.push('nfse.cancelamento_indeferido')
}

/** A note just accepted. */
export function addNota(
  modelo: Modelo,
  { corpo, humor, rps, ...links }: Pick<Nota, 'corpo' | 'humor' | 'rps'> & Partial<Nota>,
): number {
  const index = modelo.notas.length
  const nota: Nota = {
    id: '',
    corpo,
    humor,
    rps,
    status: 'processando',
    destino: moodOf(humor).destino,
    escuro: moodOf(humor).escuro,
    perdido: moodOf(humor).perdido ?? false,
    naoSaiu: modelo.fora,
    vigente: true,
    reemissaoDe: null,
    reemitidaPor: null,
    substitui: null,
    idadeH: 0,
    fim: null,
    eventos: [],
    talvez: [],
    naCidade: [],
    ...links,
  }
  modelo.notas.push(nota)
  modelo.proximo = Math.max(modelo.proximo, rps + 1)
  if (nota.reemissaoDe !== null) modelo.notas[nota.reemissaoDe]!.reemitidaPor = index
  return index
}

/** Automatic tries are used up, and none has reached the city. */
export function giveUp(modelo: Modelo, index: number): void {
  const nota = modelo.notas[index]!
  Object.assign(nota, { status: 'falha_definitiva', destino: null, vigente: false })
  nota.eventos.push('nfse.falha_definitiva')
  if (nota.substitui !== null) Object.assign(modelo.notas[nota.substitui]!.fim!, { status: 'desfeita', caminho: [] })
}

/** Hours pass. A note whose authorisation the service does not know yet has age zero when the service learns it. */
export function passHours(modelo: Modelo, horas: number): void {
  for (const nota of modelo.notas) {
    if (nota.status === 'autorizada') nota.idadeH += horas
    if (!nota.fim || !isOpen(nota)) continue
    nota.fim.idadeH += horas
    const { tipo, caminho, idadeH } = nota.fim
    const isDecided = caminho.some((each) => each !== 'em_analise')
    if (tipo === 'analise' && idadeH > ANALISE_HORAS_MAX && !isDecided) caminho.push('expirada')
  }
}
/** An analysis without an answer expires (docs/especificacao/estados.md#1-cancellation-request); ninety days here. */
export const ANALISE_HORAS_MAX = 90 * 24

/** The note that holds an idIntegracao, or null. */
export function holderOf({ notas }: Modelo, idIntegracao: string): number | null {
  const index = notas.findIndex((nota) => nota.vigente && nota.corpo.idIntegracao === idIntegracao)
  return index < 0 ? null : index
}
