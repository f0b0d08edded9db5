import { isAberto } from '#domain/nota/cancel-rules.ts'
import { isSettled } from '#domain/nota/nota.ts'
import type { NotaNaPagina as Nota, NotaNaLista } from '../formas.ts'

/** Whether an answer of the city, to the note or to its cancellation, is still to come. */
export const emCurso = ({ status, cancelamento }: Pick<NotaNaLista, 'status' | 'cancelamento'>): boolean =>
  !isSettled(status) || (!!cancelamento && isAberto(cancelamento.status))

/** The same for a whole note, whose correction letter may also be on its way. */
export const notaEmCurso = (nota: Pick<Nota, 'status' | 'cancelamento' | 'cartas'>): boolean =>
  emCurso(nota) || nota.cartas.some(({ status }) => status === 'em_processamento')
