import type { MunicipioComSaude, SaudeDoMunicipio } from '../api/client.ts'
import type { Tom } from './status.ts'

/** The state of a city's system, in a word. */
export const SAUDE: Record<SaudeDoMunicipio['agora']['status'], { rotulo: string; tom: Tom }> = {
  normal: { rotulo: 'Normal', tom: 'verde' },
  instavel: { rotulo: 'Instável', tom: 'ambar' },
  fora: { rotulo: 'Fora do ar', tom: 'vermelho' },
  sem_dados: { rotulo: 'Sem movimento', tom: 'cinza' },
}

/** The operations of a city, in the order of a note's life. */
export const OPERACOES: Record<keyof MunicipioComSaude['operacoes'], string> = {
  emitir: 'Emitir a nota',
  consultar: 'Consultar pelo número do RPS',
  cancelar: 'Cancelar',
  substituir: 'Substituir por outra',
  cartaCorrecao: 'Carta de correção',
  inutilizar: 'Inutilizar um número',
}

/** The system that issues a city's notes: `Emissor nacional`, or the city's own. */
export const caminho = ({
  trilho,
  provedor,
  atendido,
}: Pick<MunicipioComSaude, 'trilho' | 'provedor' | 'atendido'>): string => {
  if (trilho === 'nacional') return 'Emissor nacional'
  if (provedor) return `Prefeitura (${provedor})`
  return atendido ? 'Prefeitura' : 'Ainda não atendido'
}

/** `24 horas`, `30 dias`. */
export function prazo(horas: number): string {
  if (horas % 24 !== 0 || horas < 48) return horas === 1 ? '1 hora' : `${horas} horas`
  return `${horas / 24} dias`
}
