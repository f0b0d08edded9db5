import type { EstadoDeTarefa, FilaDoPainel } from '../formas.ts'
import { inteiro, porcento } from './formatos.ts'

/** The states of a job, as operators say them. */
export const ESTADOS_DE_TAREFA: Record<EstadoDeTarefa, string> = {
  aguardando: 'Na vez',
  agendado: 'Com hora',
  executando: 'Andando',
  bloqueado: 'Parada',
  falhou: 'Desistiu',
  concluido: 'Feita',
  cancelado: 'Cancelada',
}

type Tentativas = FilaDoPainel['tentativas']

/** The share of the attempts of the last minutes that failed, or, without any, of those of the day; null without both. */
export function parteQueFalha({ taxaDeFalha, taxaDeFalha24h }: Tentativas): string | null {
  const valor = taxaDeFalha ?? taxaDeFalha24h
  return valor === null ? null : porcento(Math.round(valor * 1000) / 10)
}

/** The same as counts: how many attempts failed of how many, in the last minutes and in the day. */
export const ditoDasTentativas = ({ minutos, feitas, falhas, feitas24h, falhas24h }: Tentativas) =>
  `${inteiro(falhas)} de ${inteiro(feitas)} em ${minutos} min; ${inteiro(falhas24h)} de ${inteiro(feitas24h)} em 24 h`
