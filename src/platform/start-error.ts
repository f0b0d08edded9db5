import { Refusal } from './ctx.ts'

/** Why a process cannot start, in a sentence for its operator. */
export class StartError extends Error {}

/** The sentence for any error that ends a start; a stack does not help an operator. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof Refusal && error.erros[0]) return `${error.erros[0].campo}: ${error.erros[0].mensagem}`
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  const where = `${address ?? ''}${port === undefined ? '' : `:${port}`}`
  switch (code) {
    case 'EADDRINUSE':
      return `A porta ${port} já está em uso em ${address}: encerre o processo que a usa, ou escolha outra (PORT, WORKER_METRICS_PORT, SIMULATOR_PORT, SIMULATOR_PSP_PORT).`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND': // of listening: a database is waited for before, which names its own setting
      return `O endereço ${where || message} não é desta máquina ou não existe: corrija HOST.`
    case 'EACCES':
    case 'EPERM':
      return `Sem permissão: ${message}. Dê ao usuário do processo acesso ao arquivo, ou use uma porta acima de 1023.`
    case 'ENOSPC':
      return `O disco está cheio: ${message}. Libere espaço e inicie de novo.`
    default:
      return `Não iniciou: ${(error instanceof Error && message) || code || String(error)}`
  }
}
