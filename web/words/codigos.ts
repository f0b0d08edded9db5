import type { CodigoClassificado } from '../formas.ts'
import type { Tom } from './status.ts'

/** The meaning that an operator gives to a code of a city in the answer to a send. */
export const EFEITOS: Record<CodigoClassificado['efeito'], { rotulo: string; tom: Tom; ajuda: string }> = {
  final: {
    rotulo: 'Recusa final',
    tom: 'vermelho',
    ajuda: 'A prefeitura recusou e nada fez: a nota termina rejeitada, com as palavras dela.',
  },
  transitorio: {
    rotulo: 'Passa sozinho',
    tom: 'ambar',
    ajuda:
      'O motivo passa: o serviço pergunta pela nota e, provado que a cidade não a tem, a envia de novo, onde ela recusa um RPS repetido.',
  },
}
