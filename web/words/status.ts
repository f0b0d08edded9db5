import type { NfseResponse } from '../formas.ts'

export type StatusNota = NfseResponse['status']
export type Tom = 'azul' | 'verde' | 'vermelho' | 'cinza' | 'roxo' | 'ambar'

/** Name and colour of each state of a note, in the order in which people look for them. */
export const STATUS: Record<StatusNota, { rotulo: string; tom: Tom }> = {
  processando: { rotulo: 'Processando', tom: 'azul' },
  autorizada: { rotulo: 'Autorizada', tom: 'verde' },
  rejeitada: { rotulo: 'Rejeitada', tom: 'vermelho' },
  cancelada: { rotulo: 'Cancelada', tom: 'cinza' },
  substituida: { rotulo: 'Substituída', tom: 'roxo' },
  falha_temporaria: { rotulo: 'Tentando de novo', tom: 'ambar' },
  falha_definitiva: { rotulo: 'Falha definitiva', tom: 'vermelho' },
}
export const STATUS_LISTA = Object.keys(STATUS) as StatusNota[]

export const PAPEIS = {
  owner: 'Dono',
  admin: 'Administrador',
  developer: 'Desenvolvedor',
  faturamento: 'Faturamento',
  leitura: 'Leitura',
  contador: 'Contador',
} as const
export const AMBIENTES = { homologacao: 'Homologação', producao: 'Produção' } as const
export const TRILHOS = { nacional: 'Nacional', municipal: 'Municipal' } as const
