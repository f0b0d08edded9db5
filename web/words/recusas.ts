import { CODIGOS } from '#domain/codigos.ts'
import { comCampo } from './campos.ts'
import type { Erro } from './erro.ts'

/** Why a request was refused: what its code means and what to do, and its first fault by the name of its field. */
export function whyRefused({ codigo, erros }: { codigo: string; erros: readonly Erro[] }) {
  const conhecido = Object.hasOwn(CODIGOS, codigo) ? CODIGOS[codigo as keyof typeof CODIGOS] : null
  const resumo = conhecido?.[1] ?? codigo
  return {
    resumo,
    // With the fields listed one by one, a sentence that they should be corrected adds nothing.
    correcao: erros.some(({ campo }) => campo) ? null : (conhecido?.[2] ?? null),
    mensagem: erros[0] ? comCampo(erros[0]) : resumo,
  }
}
