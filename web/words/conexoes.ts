import type { StatusConexao } from '../../contracts/types.ts'
import type { Tom } from './status.ts'

/** The states of a version of a connection. */
export const STATUS_CONEXAO: Record<StatusConexao, { rotulo: string; tom: Tom }> = {
  rascunho: { rotulo: 'Rascunho', tom: 'azul' },
  publicada: { rotulo: 'Publicada', tom: 'verde' },
  substituida: { rotulo: 'Substituída', tom: 'cinza' },
  despublicada: { rotulo: 'Despublicada', tom: 'ambar' },
  descartada: { rotulo: 'Descartada', tom: 'cinza' },
}

/** The families of systems of cities. */
export const FAMILIAS = {
  abrasf: 'ABRASF: RPS em lotes ou um a um, por SOAP',
  dps: 'DPS nacional em sistema da própria cidade',
  paulistana: 'Paulistana: o sistema de São Paulo',
} as const
