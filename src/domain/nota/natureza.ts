/** A situation of the ISS for which a list of natures of operation may have a code. */
export const NATUREZAS = [
  'noMunicipio',
  'fora',
  'isencao',
  'imunidade',
  'suspensaJudicial',
  'suspensaAdministrativa',
  'exportacao',
  'naoIncidencia',
] as const
export type Natureza = (typeof NATUREZAS)[number]
