import type { Familia, PoliticaDeEnvio, Template } from '#tracks/template.ts'
import { TEMPLATES } from './padroes.ts'

/** Lists of codes by name, as a template has them in `politica.codigos`. */
export type Listas = Partial<Record<keyof PoliticaDeEnvio['codigos'], readonly string[]>>

/**
 * A template with the code lists of the present release. A stored version holds a copy of those of its own release, which
 * may be wrong by now; a list that none of the releases had was written by an operator, and stays.
 */
export function withPresentCodes<T extends Template>(template: T): T {
  const presente = TEMPLATES.get(template.padrao)
  if (presente?.familia !== template.familia) return template
  const stored: Listas = template.politica.codigos
  const own = Object.entries(stored).filter(([name, codigos]) => !isPublished(template.familia, name, codigos))
  const codigos = { ...presente.politica.codigos, ...Object.fromEntries(own) }
  return { ...template, politica: { ...presentFaults(presente), ...template.politica, codigos } }
}

const isPublished = (familia: Familia, name: string, codigos: readonly string[]): boolean =>
  (PUBLICADAS[familia][name as keyof Listas] ?? []).some((each) => String(each) === String(codigos))

/** Versions stored before the field have none. */
const presentFaults = ({ politica }: Template): Pick<PoliticaDeEnvio, 'faultsDeCredencial'> =>
  'faultsDeCredencial' in politica ? { faultsDeCredencial: politica.faultsDeCredencial } : {}

/** Every list that a template of a family had in some release, the present one included. */
export const PUBLICADAS: Record<Familia, Partial<Record<keyof Listas, readonly (readonly string[])[]>>> = {
  abrasf: {
    duplicado: [
      ['E10', 'E71'],
      ['E10', 'E71', 'E996', 'A12', 'E233', 'E903', 'E948'],
      ['E10', 'E71', 'E996', 'A12', 'E233', 'E903', 'E948', 'E949'],
    ],
    pendente: [['E92'], ['E92', 'E178', 'E232', 'E900', 'A900']],
    naoEncontrado: [
      ['E4', 'E78', 'E86', 'E87', 'E89', 'E91'],
      ['E4', 'E78', 'E86', 'E87', 'E89', 'E91', 'E212', 'E257'],
    ],
    jaFeito: [['E79'], ['E79', 'E949']],
    prazo: [['E6'], ['E6', 'E206', 'E207', 'E208', 'E213', 'E254', 'E986', 'E987', 'E1008', 'E1009', 'E1014']],
    credencial: [
      ['E1', 'E138', 'E156', 'E157'],
      ['E1', 'E138', 'E156', 'E157', 'Usuário sem permissão'],
      // biome-ignore format: one list
      ['E1', 'E138', 'E156', 'E157', 'E170', 'E171', 'E172', 'E173', 'E179', 'E180', 'E182', 'E189', 'E190', 'E324', 'E325',
        'E326', 'E347', 'E901', 'E1020'],
    ],
    recusa: [[]],
  },
  dps: {
    duplicado: [
      ['E0014', 'E10', 'E71'],
      ['E0014', 'E10', 'E71', 'E233', 'E903', 'E948', 'E996'],
    ],
    pendente: [['E92'], ['E92', 'E178', 'E232', 'E900']],
    naoEncontrado: [
      ['E4', 'E86', 'E87'],
      ['E4', 'E212'],
      ['E4', 'E212', 'E86', 'E87'],
    ],
    jaFeito: [['E0802', 'E1805', 'E79']],
    prazo: [['E0822']],
    credencial: [['EM003']],
    recusa: [[]],
  },
  paulistana: { prazo: [[]] },
}
