import { CODIGOS } from '../../src/domain/codigos.ts'
import type { Erro } from '../api/client.ts'

/** Why a request was refused, in one sentence, and what to do: its first fault, else what its code means. */
export function porqueRecusou({ codigo, erros }: { codigo: string; erros: readonly Erro[] }) {
  const conhecido = Object.hasOwn(CODIGOS, codigo) ? CODIGOS[codigo as keyof typeof CODIGOS] : null
  return {
    mensagem: erros[0]?.mensagem ?? conhecido?.[1] ?? codigo,
    /** What the code itself says, whatever the faults are. */
    resumo: conhecido?.[1] ?? codigo,
    correcao: conhecido?.[2] ?? '',
  }
}
