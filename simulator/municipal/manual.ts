import type { Cidade } from './cidade.ts'
import type { Ocorrencia } from './livro.ts'

/**
 * The code of a city's own manual for a refusal. The rules name refusals by the codes of the manual of SimplISS (2019),
 * which tells most of them apart; it counts for cities of SimplISS alone. The others have ABRASF's manual (1.00 of 2008),
 * whose nearest code they answer. A code that neither has stays as it is.
 */
export const codigoDo = ({ padrao }: Cidade, codigo: string): string =>
  padrao.startsWith('simpliss') ? codigo : (NO_MANUAL_DA_ABRASF[codigo] ?? codigo)

/** What a city writes of one: its code, or the very code that a behaviour asked for. */
export const codigoDito = (cidade: Cidade, { codigo, exato }: Ocorrencia): string =>
  exato ? codigo : codigoDo(cidade, codigo)

/** The code of ABRASF's manual (pp. 31-37) for each that only the manual of SimplISS has. */
const NO_MANUAL_DA_ABRASF: Readonly<Record<string, string>> = {
  // The certificate belongs to another company, or its authority is unknown.
  ...{ E171: 'E138', E182: 'E157', E189: 'E157' },
  // A signature that does not hold, or is absent.
  ...{ E172: 'E1', E173: 'E1', E174: 'E1', E180: 'E1', E225: 'E1', E326: 'E1' },
  ...{ E175: 'E19', E183: 'E160', E184: 'E160', E286: 'E42', E266: 'E76' },
  // Rate and ISS: the manual has no code for a wrong value, only for one that is not there.
  ...{ E227: 'E123', E228: 'E123', E942: 'E161', E943: 'E153', E979: 'E153', E1010: 'E144', E329: 'E37' },
  E1014: 'E6',
}
