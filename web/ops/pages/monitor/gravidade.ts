import type { EstadoDeWebservice } from '#web/api/ops/client.ts'
import { WEBSERVICES } from '#web/words/municipios.ts'
import type { Pintura } from '../mapa/Tramas.tsx'

/** How a city answers, the worst first. */
export const GRAVES: EstadoDeWebservice[] = ['fora', 'suspenso', 'instavel', 'normal', 'sem_dados']

const TRAMA: Record<EstadoDeWebservice, Pintura['trama']> = {
  fora: 'grade',
  suspenso: 'barras',
  instavel: 'riscos',
  normal: 'lisa',
  sem_dados: 'pontos',
}

/** How a state of Brazil is painted whose worst city answers so. */
export const pinturaDe = (estado: EstadoDeWebservice): Pintura => ({
  tom: WEBSERVICES[estado].tom,
  trama: TRAMA[estado],
})
