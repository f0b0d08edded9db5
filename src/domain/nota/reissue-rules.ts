import { isUnissued, type StatusNota } from './nota.ts'

/** What is known of a note besides its state. `vigente` falls only when it is proven that its city did not accept it. */
export type ProvaDeRecusa = { vigente: boolean; reemitidaPorId: string | null }

/** Whether a new note may be issued in the place of this one: demonstrably refused, and not replaced yet (spec §4.2). */
export const mayReissue = (status: StatusNota, { vigente, reemitidaPorId }: ProvaDeRecusa): boolean =>
  isUnissued(status) && !vigente && !reemitidaPorId
