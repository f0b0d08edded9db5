import { isUnissued, type StatusNota } from './nota.ts'

/** Facts of a note besides its state. `vigente` becomes false only on proof that the city did not accept the note. */
export type ProvaDeRecusa = { vigente: boolean; reemitidaPorId: string | null }

/**
 * Whether a new note may be issued in place of this one: proven refused, and not re-issued yet
 * (docs/especificacao/contrato.md#42-re-issue).
 */
export const mayReissue = (status: StatusNota, { vigente, reemitidaPorId }: ProvaDeRecusa): boolean =>
  isUnissued(status) && !vigente && !reemitidaPorId
