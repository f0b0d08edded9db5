import type { Historia } from './historia.ts'
import type { Palco } from './palco.ts'

/** The steps of a history that were played so far. */
export type Jogo = {
  palco: Palco
  historia: Historia
  /** Of the note, and of those that replace it. */
  idIntegracoes: string[]
  /** Every id that the service answered with. */
  aceitas: Set<string>
  /** Notes that an operator ended, and how many documents an operator declared of others. */
  encerradas: Set<string>
  alheias: number
  respostas: string[]
}
