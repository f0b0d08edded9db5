import { isMei } from '#domain/empresa.ts'
import type { Centavos } from '#domain/money.ts'
import type { Trilho } from '#domain/nota/nota.ts'
import type { Prestador, ServicoPreparado } from '#domain/nota/preparada.ts'
import { EXIGIBILIDADE } from './iss.ts'

/**
 * What a note says of its ISS: the company pays it (`a_recolher`), the customer withholds it (`retido`), it is in the
 * one bill of Simples Nacional (`no_das`), none is due (`nao_incide`), or it does not follow from the note (`fixo`).
 */
export const SITUACOES_DO_ISS = ['a_recolher', 'retido', 'no_das', 'nao_incide', 'fixo'] as const
export type SituacaoDoIss = (typeof SITUACOES_DO_ISS)[number]

/** Why a note leaves neither the company nor its customer an ISS to pay, as the law names it. */
export const MOTIVOS_DO_ISS = [
  'nao_incidencia',
  'isencao',
  'exportacao',
  'imunidade',
  'suspensao_judicial',
  'suspensao_administrativa',
  'ato_cooperado',
  'simples_nacional',
  'mei',
  'regime_especial',
] as const
type MotivoDoIss = (typeof MOTIVOS_DO_ISS)[number]

/** What decides the situation: of the company, and of the ISS of the service. */
type Decisivos = {
  prestador: Pick<Prestador, 'regimeTributario' | 'regimeApuracaoSimples' | 'optanteMei' | 'regimeEspecialTributacao'>
  servico: { iss: Pick<ServicoPreparado['iss'], 'exigibilidade' | 'retido'> }
}
type Valores = {
  iss: Pick<ServicoPreparado['iss'], 'valor'>
  valor: Pick<ServicoPreparado['valor'], 'baseCalculo'>
}
type Situado = { situacao: SituacaoDoIss; motivo: MotivoDoIss | null }

/**
 * The one decision about what is due by a note (docs/especificacao/matriz-iss.md#5-what-is-due-by-the-note). `trilho`: the
 * national note shows no ISS in any special regime, that of a city shows it where the regime sets no fixed amount.
 */
export function situacaoDoIss({ prestador, servico: { iss } }: Decisivos, trilho: Trilho): Situado {
  const naoDevido = MOTIVO_DA_EXIGIBILIDADE[iss.exigibilidade] ?? null
  // Withheld ISS is in no bill of the company (LC 123 art. 21 § 4).
  if (iss.retido && naoDevido === null) return { situacao: 'retido', motivo: null }
  // A fixed amount each month, whatever was sold (LC 123 art. 18-A § 3 V and VI).
  if (isMei(prestador)) return { situacao: 'fixo', motivo: 'mei' }
  if (naoDevido !== null) return { situacao: 'nao_incide', motivo: naoDevido }
  const especial = prestador.regimeEspecialTributacao
  if (FIXOS.includes(especial)) return { situacao: 'fixo', motivo: 'regime_especial' }
  if (isNoDas(prestador)) return { situacao: 'no_das', motivo: 'simples_nacional' }
  if (trilho === 'nacional' && especial === ATO_COOPERADO) return { situacao: 'nao_incide', motivo: 'ato_cooperado' }
  if (trilho === 'nacional' && especial !== 0) return { situacao: 'fixo', motivo: 'regime_especial' }
  return { situacao: 'a_recolher', motivo: null }
}

/** The situation as people read it, in the place of an amount: in lists, pages and spreadsheets. */
export const palavraDoIss = ({ situacao, motivo }: Situado): string =>
  motivo === null ? DA_SITUACAO[situacao] : DO_MOTIVO[motivo]
const DA_SITUACAO: Record<SituacaoDoIss, string> = {
  a_recolher: 'a recolher',
  retido: 'retido',
  no_das: 'no DAS',
  nao_incide: 'não incide',
  fixo: 'fixo',
}
const DO_MOTIVO: Record<MotivoDoIss, string> = {
  nao_incidencia: 'não incide',
  isencao: 'isento',
  exportacao: 'exportação',
  imunidade: 'imune',
  suspensao_judicial: 'suspenso por decisão judicial',
  suspensao_administrativa: 'suspenso por processo administrativo',
  ato_cooperado: 'ato cooperado',
  simples_nacional: 'no DAS',
  mei: 'fixo',
  regime_especial: 'regime especial',
}

/**
 * The amounts of that decision: each is null, never zero, where the situation is another. `receitaNoDas` is the base of
 * an ISS that is in the bill of Simples; it is not a tax.
 */
export type IssDevido = Situado & {
  aRecolher: Centavos | null
  retido: Centavos | null
  receitaNoDas: Centavos | null
}

export function issDevido(nota: Decisivos & { servico: Valores }, trilho: Trilho): IssDevido {
  const { situacao, motivo } = situacaoDoIss(nota, trilho)
  const { iss, valor } = nota.servico
  return {
    situacao,
    motivo,
    aRecolher: situacao === 'a_recolher' ? iss.valor : null,
    retido: situacao === 'retido' ? iss.valor : null,
    receitaNoDas: situacao === 'no_das' ? valor.baseCalculo : null,
  }
}

/** ME or EPP that pays the ISS in the DAS: the rule (LC 123 art. 13 VIII), unless its regime of apuração says otherwise. */
const isNoDas = ({ regimeTributario, regimeApuracaoSimples }: Decisivos['prestador']) =>
  regimeTributario === 'simples_nacional' && (regimeApuracaoSimples ?? ISS_NO_DAS) === ISS_NO_DAS
const ISS_NO_DAS = 1

const ATO_COOPERADO = 1
/**
 * Special regimes of a fixed amount: by estimate (2), of a self-employed person (5) and of a partnership of professionals
 * (6), by DL 406/1968 art. 9 §§ 1 and 3, in Simples too by LC 123 art. 18 §§ 18 and 22-A.
 */
const FIXOS: readonly number[] = [2, 5, 6]

/** Suspended ISS is not collected while the process lasts (CTN art. 151). */
const MOTIVO_DA_EXIGIBILIDADE: Record<number, MotivoDoIss> = {
  [EXIGIBILIDADE.naoIncidencia]: 'nao_incidencia',
  [EXIGIBILIDADE.isencao]: 'isencao',
  [EXIGIBILIDADE.exportacao]: 'exportacao',
  [EXIGIBILIDADE.imunidade]: 'imunidade',
  [EXIGIBILIDADE.suspensaJudicial]: 'suspensao_judicial',
  [EXIGIBILIDADE.suspensaAdministrativa]: 'suspensao_administrativa',
}
