import { diferencas } from '#web/text/diferencas.ts'
import { passos, writeAt } from '#web/ui/caminhos.ts'

/** `theirs` with each value that `mine` has otherwise than `base`, from which both began. */
export const rebase = <T extends object>(base: T, mine: T, theirs: T): T =>
  diferencas(base, mine).reduce((each, { campo, depois }) => writeAt(each, passos(campo), depois), theirs)
