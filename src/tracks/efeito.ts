/**
 * What a code of an answer means for the order that it answers: a property of a row of a catalogue, with its source
 * (contracts/tables/README.md#rejections). A code without a row has none, and proves nothing.
 *
 * `final`: refused, nothing was done. `cumprido`: what was asked was done before. `alerta`: said beside a success.
 * `duplicado`: the number may be ours already. `pendente`: not decided yet. `ausente`: the city does not hold it.
 * `transitorio`: refused for a reason that passes or that we repair. `instabilidade`: an error inside the system itself.
 */
export const EFEITOS = [
  'final',
  'cumprido',
  'alerta',
  'duplicado',
  'pendente',
  'ausente',
  'transitorio',
  'instabilidade',
] as const
export type Efeito = (typeof EFEITOS)[number]

/**
 * What an operator says of a code that no catalogue lists, and only of that: `final` or `transitorio`. It is read in
 * the answer to a send, never in the answer to a question.
 */
export type EfeitoDeclarado = Extract<Efeito, 'final' | 'transitorio'>
/** The meanings by the code in capitals. */
export type Classificados = ReadonlyMap<string, EfeitoDeclarado>

/** The meaning of a code in the answer to a send: that of its row, else the operator's. */
export const efeitoNoEnvio = (
  codigo: string,
  row: { efeito: Efeito } | null | undefined,
  classificados: Classificados | undefined,
): Efeito | undefined => row?.efeito ?? classificados?.get(codigo.toUpperCase())

/** Whether the authority did nothing and will do nothing of what it was asked. */
export const isFinal = (efeito: Efeito | undefined): boolean => efeito === 'final' || efeito === 'cumprido'

/** Whether the refusal passes by itself: an error inside the system, or a reason that time or a repair takes away. */
export const isPassing = (efeito: Efeito | undefined): boolean => efeito === 'transitorio' || efeito === 'instabilidade'
