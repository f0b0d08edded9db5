import type { Codigo, CodigoCampo } from '#domain/codigos.ts'
import { type Centavos, centavos, reais } from '#domain/money.ts'
import type { Aviso, Erro } from './nota.ts'

/** Findings gathered while a request is prepared; they are returned all at once. */
export type Findings = {
  erros: Erro[]
  avisos: Aviso[]
  erro: (campo: string, codigo: CodigoCampo | Codigo, mensagem: string, correcao?: string) => void
  aviso: (campo: string, codigo: CodigoCampo, mensagem: string) => void
}

/** An empty list of findings, with the two verbs that add to it. */
export function newFindings(): Findings {
  const erros: Erro[] = []
  const avisos: Aviso[] = []
  return {
    erros,
    avisos,
    erro: (campo, codigo, mensagem, correcao) => erros.push({ campo, codigo, mensagem, ...(correcao && { correcao }) }),
    aviso: (campo, codigo, mensagem) => avisos.push({ campo, codigo, mensagem }),
  }
}

/**
 * The calculated value; when the client sent another (reais), the divergence becomes an aviso
 * (docs/especificacao/contrato.md#21-conventions rule 2).
 */
export function recalculate(
  enviado: number | undefined,
  calculado: Centavos,
  campo: string,
  findings: Findings,
): Centavos {
  if (enviado !== undefined && centavos(enviado) !== calculado) {
    const [veio, vale] = [emReais(centavos(enviado)), emReais(calculado)]
    findings.aviso(campo, 'VALOR_RECALCULADO', `Recebido ${veio}; o cálculo dá ${vale}, e vale o calculado.`)
  }
  return calculado
}

/** An amount as a Brazilian reads it: R$ 1.234,50. */
export function emReais(valor: Centavos): string {
  const [inteiro = '0', fracao = ''] = Math.abs(reais(valor)).toFixed(2).split('.')
  return `${valor < 0 ? '-' : ''}R$ ${inteiro.replace(/\B(?=(\d{3}){1,6}$)/g, '.')},${fracao}`
}
