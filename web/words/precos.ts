import type { Contrato, ContratoDetalhe, Cupom, Plano } from '../../contracts/types.ts'
import { dinheiro, inteiro, porcento } from './formatos.ts'
import type { Tom } from './status.ts'

/** What readjusts a contract. */
export const INDICES: Record<Contrato['indiceReajuste'], string> = { ipca: 'IPCA', igpm: 'IGP-M', nenhum: 'Nenhum' }

/** How a contract came to what it pays. */
export const ORIGENS_DO_TERMO: Record<ContratoDetalhe['termos'][number]['origem'], string> = {
  contratacao: 'Contratação',
  upgrade: 'Troca para um plano maior',
  downgrade: 'Troca para um plano menor',
  reajuste: 'Reajuste',
}

export const STATUS_PLANO: Record<Plano['status'], { rotulo: string; tom: Tom }> = {
  ativo: { rotulo: 'Ativo', tom: 'verde' },
  desativado: { rotulo: 'Desativado', tom: 'cinza' },
}

export const STATUS_CUPOM: Record<Cupom['status'], { rotulo: string; tom: Tom }> = {
  ativo: { rotulo: 'Ativo', tom: 'verde' },
  expirado: { rotulo: 'Fora do prazo', tom: 'cinza' },
  esgotado: { rotulo: 'Esgotado', tom: 'ambar' },
  encerrado: { rotulo: 'Encerrado', tom: 'cinza' },
}

type Desconto = Pick<Cupom, 'tipo' | 'valor' | 'duracao' | 'meses'>
/** What a coupon takes off: `20% em 3 faturas`. */
export function descontoEscrito({ tipo, valor, duracao, meses }: Desconto): string {
  const quanto = tipo === 'percentual' ? porcento(valor) : dinheiro(valor)
  if (duracao === 'permanente') return `${quanto} em todas as faturas`
  return duracao === 'unica' ? `${quanto} em uma fatura` : `${quanto} em ${inteiro(meses ?? 0)} faturas`
}

/** A whole number that was typed; null: none; the text itself where it is no number, which the service refuses. */
export const inteiroDigitado = (texto: string): number | null => {
  const limpo = texto.replace(/[.\s]/g, '')
  return limpo === '' ? null : /^\d+$/.test(limpo) ? Number(limpo) : (texto as unknown as number)
}
