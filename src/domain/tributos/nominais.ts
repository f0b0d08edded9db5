import type { Percentual } from '#domain/money.ts'
import type { FaseReforma } from '#domain/tabelas.ts'
import type { PorTributo } from './calculadora.ts'

/**
 * The rates of a class of operations in a phase, before any reduction: those fixed for the class, else those that the
 * state and the municipality of the operation fixed for themselves, else the reference (LC 214 arts. 14 and 15). Null
 * while a rate is not fixed. `municipio`: IBGE code of the place of the operation, null where it is not known.
 */
export function nominaisDe(
  { proprias, ibsEstadual, ibsMunicipal, cbs }: FaseReforma,
  classificacao: string,
  municipio: string | null,
): PorTributo<Percentual | null> {
  const daClasse = proprias.find((each) => each.classificacao === classificacao)
  if (daClasse) return daClasse
  const doEnte = (ente: string | undefined) => proprias.find((each) => each.ente !== null && each.ente === ente)
  return {
    ibsEstadual: doEnte(municipio?.slice(0, 2))?.ibsEstadual ?? ibsEstadual,
    ibsMunicipal: doEnte(municipio ?? undefined)?.ibsMunicipal ?? ibsMunicipal,
    cbs,
  }
}
