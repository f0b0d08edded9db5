import type { Contrato, ContratoDetalhe, Cupom, Plano, Precificacao, Reajuste, ReajusteDetalhe } from '../formas.ts'
import { dinheiro, inteiro, porcento } from './formatos.ts'
import type { Tom } from './status.ts'

/** What readjusts a contract. */
export const INDICES: Record<Contrato['indiceReajuste'], string> = { ipca: 'IPCA', igpm: 'IGP-M', nenhum: 'Nenhum' }
/** Those that are read month by month. */
export const OPCOES_DE_INDICE = (['ipca', 'igpm'] as const).map((value) => ({ value, label: INDICES[value] }))

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

const decimal = (valor: number) => valor.toLocaleString('pt-BR', { useGrouping: false, minimumFractionDigits: 2 })

/** Pairs of numbers as a form holds them, one a line: `400 = 0,80`. */
export const linhasEscritas = (pares: readonly (readonly [number, number])[]) =>
  pares.map(([conta, valor]) => `${conta} = ${decimal(valor)}`).join('\n')

/** The pairs of such a text. What is no number stays a text, which the service refuses at its field. */
export const linhasDigitadas = (texto: string): [number | null, number][] =>
  texto
    .split('\n')
    .filter((linha) => linha.trim())
    .map((linha) => {
      const [conta = '', valor = ''] = linha.split('=').map((parte) => parte.trim())
      const numero = Number(
        valor
          .replace(/^R\$\s*|%$/g, '')
          .replace(/\./g, '')
          .replace(',', '.'),
      )
      return [inteiroDigitado(conta), valor && Number.isFinite(numero) ? numero : (valor as unknown as number)]
    })

type Tabela = Omit<Precificacao, 'proxima' | 'vigenteDesde' | 'versao'>
const dias = (n: number) => (n === 1 ? '1 dia' : `${n} dias`)
const seNumero = (valor: unknown, escrever: (n: number) => string) =>
  typeof valor === 'number' ? escrever(valor) : String(valor ?? '–')

/** The general prices and terms, in the order in which they are read. */
export const PRECOS: readonly { campo: keyof Tabela; rotulo: string; escrever: (tabela: Tabela) => string }[] = [
  {
    campo: 'valorNotaPadrao',
    rotulo: 'Nota excedente',
    escrever: ({ valorNotaPadrao }) => seNumero(valorNotaPadrao, dinheiro),
  },
  {
    campo: 'faixas',
    rotulo: 'Faixas do excedente',
    escrever: ({ faixas }) =>
      faixas.map(({ ate, valor }) => `até ${seNumero(ate, inteiro)}: ${seNumero(valor, dinheiro)}`).join(', ') ||
      'nenhuma',
  },
  {
    campo: 'descontoVolume',
    rotulo: 'Desconto por volume',
    escrever: ({ descontoVolume }) =>
      descontoVolume
        .map(({ aPartirDe, percentual }) => `de ${seNumero(aPartirDe, inteiro)}: ${seNumero(percentual, porcento)}`)
        .join(', ') || 'nenhum',
  },
  {
    campo: 'multaPercentual',
    rotulo: 'Multa por atraso',
    escrever: ({ multaPercentual }) => seNumero(multaPercentual, porcento),
  },
  {
    campo: 'jurosMensalPercentual',
    rotulo: 'Juros ao mês',
    escrever: ({ jurosMensalPercentual }) => seNumero(jurosMensalPercentual, porcento),
  },
  {
    campo: 'diasTolerancia',
    rotulo: 'Até ficar em atraso',
    escrever: ({ diasTolerancia }) => seNumero(diasTolerancia, dias),
  },
  {
    campo: 'diasSuspensao',
    rotulo: 'Até suspender',
    escrever: ({ diasSuspensao }) => seNumero(diasSuspensao, dias),
  },
  {
    campo: 'diaVencimentoPadrao',
    rotulo: 'Dia do vencimento',
    escrever: ({ diaVencimentoPadrao }) => seNumero(diaVencimentoPadrao, String),
  },
]

export const STATUS_REAJUSTE: Record<Reajuste['status'], { rotulo: string; tom: Tom }> = {
  agendado: { rotulo: 'Agendado', tom: 'azul' },
  aguardando_indice: { rotulo: 'Espera o índice', tom: 'ambar' },
  aplicando: { rotulo: 'Aplicando', tom: 'azul' },
  aplicado: { rotulo: 'Aplicado', tom: 'verde' },
  cancelado: { rotulo: 'Cancelado', tom: 'cinza' },
}

type DoContrato = ReajusteDetalhe['contratos'][number]
export const SITUACAO_NO_REAJUSTE: Record<DoContrato['situacao'], { rotulo: string; tom: Tom }> = {
  previsto: { rotulo: 'Previsto', tom: 'azul' },
  aplicado: { rotulo: 'Aplicado', tom: 'verde' },
  ignorado: { rotulo: 'Fica como está', tom: 'cinza' },
}

/** Why a readjustment leaves a contract as it is. */
export const FORA_DO_REAJUSTE: Record<NonNullable<DoContrato['motivo']>, string> = {
  PERIODICIDADE_ANUAL: 'menos de doze meses do início ou do último reajuste',
  OUTRO_INDICE: 'o contrato tem outro índice',
  OUTRO_REAJUSTE: 'outro reajuste já o alcança',
  CONTRATO_ENCERRADO: 'o contrato terminou',
  PRECO_MUDOU: 'o preço mudou depois do cálculo',
  SEM_PLANO: 'ainda está no teste do cadastro',
}
