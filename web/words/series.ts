import type { PassoDaSerie, Serie } from '../formas.ts'
import { count, inteiro } from './formatos.ts'
import type { Tom } from './status.ts'

/** What happened to a number (states of an RPS number). */
export const SITUACOES: Record<NonNullable<PassoDaSerie['situacao']>, { rotulo: string; tom: Tom }> = {
  reservado: { rotulo: 'Na fila', tom: 'azul' },
  transmitido: { rotulo: 'Enviado', tom: 'azul' },
  incerto: { rotulo: 'Sem resposta ainda', tom: 'ambar' },
  autorizado: { rotulo: 'Autorizada', tom: 'verde' },
  recusado: { rotulo: 'Recusada', tom: 'vermelho' },
  inutilizado: { rotulo: 'Inutilizado', tom: 'cinza' },
}

export const TIPOS: Record<Serie['tipo'], string> = {
  rps: 'RPS',
  nota_conjugada_misto: 'Nota conjugada (mista)',
  cupom: 'Cupom',
}

type Detalhe = {
  proximoNumero?: number
  motivo?: string
  numero?: number
  de?: { proximoNumero: number; ativa: boolean; tipo: Serie['tipo'] }
  para?: { proximoNumero: number; ativa: boolean; tipo: Serie['tipo'] }
}

/** A change of a series, in a sentence, and the reason that was given. */
export function mudanca({ acao, detalhe }: Pick<PassoDaSerie, 'acao' | 'detalhe'>): { frase: string; motivo?: string } {
  const { proximoNumero = 1, motivo, numero, de, para } = (detalhe ?? {}) as Detalhe
  const because = motivo ? { motivo } : {}
  switch (acao) {
    case 'serie.create':
      return { frase: `Série criada, a partir do número ${inteiro(proximoNumero)}` }
    case 'serie.update':
      return { frase: de && para ? changes(de, para) : 'Série alterada' }
    case 'serie.deactivate':
      return { frase: 'Série tirada de uso', ...because }
    case 'rps.void':
      return { frase: `Número ${inteiro(numero ?? 0)} inutilizado`, ...because }
    case 'rps.void-range':
      return { frase: voided(detalhe as Intervalo), ...because }
    default:
      return { frase: acao ?? '', ...because }
  }
}

type Intervalo = { de: number; ate: number; inutilizados: number }
const voided = ({ de, ate, inutilizados }: Intervalo) =>
  `${count(inutilizados, 'número inutilizado', 'números inutilizados')}, de ${intervalo(de, ate)}`

function changes(de: NonNullable<Detalhe['de']>, para: NonNullable<Detalhe['para']>): string {
  const frases = [
    de.proximoNumero !== para.proximoNumero &&
      `Próximo número de ${inteiro(de.proximoNumero)} para ${inteiro(para.proximoNumero)}`,
    de.ativa !== para.ativa && (para.ativa ? 'Série de volta ao uso' : 'Série tirada de uso'),
    de.tipo !== para.tipo && `Tipo de ${TIPOS[de.tipo]} para ${TIPOS[para.tipo]}`,
  ].filter((each) => each !== false)
  return frases.join('; ') || 'Série salva sem mudança'
}

/** `12`, or `12 a 15`. */
export const intervalo = (de: number, ate: number) => (de === ate ? inteiro(de) : `${inteiro(de)} a ${inteiro(ate)}`)
