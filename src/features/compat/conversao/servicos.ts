import { finishCodigo } from './codigo.ts'
import { finishFederais } from './federais.ts'
import { finishGrupos } from './grupos.ts'
import { finishIss } from './iss.ts'
import { finishPrestacao } from './prestacao.ts'
import { itensOf, type Quadro } from './quadro.ts'
import { finishValores } from './valores.ts'

/** Every item of the note: what it is, where, for how much, and its taxes. */
export function finishServicos(quadro: Quadro): void {
  for (const item of itensOf(quadro)) {
    finishCodigo(quadro, item)
    finishPrestacao(quadro, item)
    finishValores(quadro, item)
    finishIss(quadro, item)
    finishFederais(quadro, item)
    finishGrupos(quadro, item)
  }
}
