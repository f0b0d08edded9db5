import { passos, writeAt } from '#domain/caminhos.ts'
import { diferencas } from '#web/words/diferencas.ts'

/** `theirs` with each value that `mine` has otherwise than `base`, from which both began. */
export const rebase = <T extends object>(base: T, mine: T, theirs: T): T =>
  diferencas(base, mine).reduce((each, { campo, depois }) => writeAt(each, passos(campo), depois), theirs)
