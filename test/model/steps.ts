// What may happen to the notes of one company, and random lists of it. A step holds no ids: it names notes by
// their position among those that exist by then, so that any part of a list is a list.
import type { Chance } from '../chaos/random.ts'

export type Verbo =
  | 'emitir'
  | 'repetir'
  | 'conflitar'
  | 'cancelar'
  | 'solicitar'
  | 'substituir'
  | 'reemitir'
  | 'consultar'
  | 'inutilizar'
  | 'correr'
  | 'decidir'
  | 'saltar'
  | 'calar'
  | 'falar'
  | 'cair'
  | 'voltar'
  | 'esgotar'
  | 'reenfileirar'
  | 'reprocessar'
  | 'encerrar'
  | 'tarefa'
  | 'limpar'
  | 'pausar'
  | 'frear'
  | 'esperar'
  | 'ler'

export type Step = {
  verbo: Verbo
  /** Which note, or which number: an index taken modulo what there is. */
  alvo: number
  /** Whether the note is looked for among those that the verb is meant for, rather than among all. */
  apto: boolean
  /** Whether the client waits until the city has decided about that note, before it asks for more. */
  paciente: boolean
  /** How the city takes the document that this step sends. */
  humor: Humor
  /** How it takes the event (a cancellation, a request for analysis). */
  humorDoEvento: HumorDoEvento
  /** A choice of the verb: which variant of it. */
  variante: number
}

/**
 * A behaviour of the simulator, what the city decides under it, whether its outcome is unknown at first, and whether
 * the first send is lost on the way, so that only another one makes a note.
 */
export const HUMORES = {
  normal: { simular: '', destino: 'autorizada', escuro: false },
  devagar: { simular: 'demorar: 0.2', destino: 'autorizada', escuro: false },
  'tarde demais': { simular: 'demorar: 2 x1', destino: 'autorizada', escuro: true },
  'autoriza e cala': { simular: 'autorizar e calar x1', destino: 'autorizada', escuro: true },
  'autoriza e desliga': { simular: 'autorizar e cortar x1', destino: 'autorizada', escuro: true },
  'autoriza e aparece depois': { simular: 'aparecer depois: 0.4 x1', destino: 'autorizada', escuro: true },
  'responde pela metade': { simular: 'truncar x1', destino: 'autorizada', escuro: true },
  'desliga sem ler': { simular: 'cortar antes x1', destino: 'autorizada', escuro: true, perdido: true },
  'fora do ar': { simular: 'indisponivel x1', destino: 'autorizada', escuro: true, perdido: true },
  'página de manutenção': { simular: 'html x1', destino: 'autorizada', escuro: true, perdido: true },
  'erro interno': { simular: 'fault x1', destino: 'autorizada', escuro: true, perdido: true },
  'diz que já tem': { simular: 'duplicado sem numero x1', destino: 'autorizada', escuro: true },
  recusa: { simular: 'rejeitar: RECUSA', destino: 'rejeitada', escuro: false },
  'fora do ar, depois recusa': {
    simular: 'indisponivel x1; rejeitar: RECUSA',
    destino: 'rejeitada',
    escuro: true,
    perdido: true,
  },
} as const satisfies Record<string, Mood>
export type Humor = keyof typeof HUMORES
type Mood = { simular: string; destino: 'autorizada' | 'rejeitada'; escuro: boolean; perdido?: true }
export const moodOf = (humor: Humor): Mood => HUMORES[humor]

export const HUMORES_DO_EVENTO = {
  normal: { comportamento: '', recusa: false, escuro: false },
  'registra e cala': { comportamento: 'autorizar-e-calar', recusa: false, escuro: true },
  'registra e desliga': { comportamento: 'autorizar-e-cortar', recusa: false, escuro: true },
  'desliga sem ler': { comportamento: 'cortar-antes', recusa: false, escuro: true },
  'fora do ar': { comportamento: 'indisponivel', recusa: false, escuro: true },
  recusa: { comportamento: 'rejeitar:RECUSA', recusa: true, escuro: false },
} as const
export type HumorDoEvento = keyof typeof HUMORES_DO_EVENTO

const PESOS: Record<Verbo, number> = {
  emitir: 24,
  repetir: 7,
  conflitar: 2,
  cancelar: 11,
  solicitar: 8,
  substituir: 9,
  reemitir: 9,
  consultar: 4,
  inutilizar: 6,
  correr: 6,
  decidir: 7,
  saltar: 5,
  calar: 3,
  falar: 3,
  cair: 3,
  voltar: 3,
  esgotar: 3,
  reenfileirar: 5,
  reprocessar: 6,
  encerrar: 5,
  tarefa: 3,
  limpar: 2,
  pausar: 3,
  frear: 1,
  esperar: 6,
  ler: 8,
}
const VERBOS = Object.entries(PESOS).flatMap(([verbo, peso]) => Array<Verbo>(peso).fill(verbo as Verbo))
const STEPS_MIN = 8
const STEPS_MAX = 15

/** A list of steps; the first issues a note, for without one there is nothing to do. */
export function drawSteps(chance: Chance): Step[] {
  const humoresDoEvento = Object.keys(HUMORES_DO_EVENTO) as HumorDoEvento[]
  return Array.from({ length: chance.between(STEPS_MIN, STEPS_MAX) }, (_, index) => ({
    verbo: index === 0 ? 'emitir' : chance.pick(VERBOS),
    alvo: chance.between(0, 999),
    apto: chance.next() < 0.7,
    paciente: chance.next() < 0.6,
    humor: pickHumor(chance),
    humorDoEvento: chance.next() < 0.5 ? 'normal' : chance.pick(humoresDoEvento),
    variante: chance.between(0, 999),
  }))
}

function pickHumor(chance: Chance): Humor {
  const die = chance.next()
  if (die < 0.4) return 'normal'
  return die < 0.55 ? 'recusa' : chance.pick(Object.keys(HUMORES) as Humor[])
}

/** A step in one line. */
export const describeStep = ({ verbo, alvo, apto, paciente, humor, humorDoEvento, variante }: Step): string =>
  `${verbo} (alvo ${alvo}${apto ? ', apto' : ''}${paciente ? ', paciente' : ''}; documento: ${humor}; evento: ${humorDoEvento}; variante ${variante})`
