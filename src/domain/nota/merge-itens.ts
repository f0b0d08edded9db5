import { centavos, sum } from '#domain/money.ts'
import { countChars } from '#domain/schema.ts'
import { emReais, type Findings } from './findings.ts'
import { differing, type Igual, mergeTributos, TRIBUTOS_IGUAIS } from './merge-tributos.ts'
import { VALOR_MAX } from './pedido-schema-tipos.ts'
import type { ServicoPreparado } from './preparada.ts'

/**
 * The one service that DPS and ABRASF carry (docs/especificacao/decisoes.md#4-issuance): items that agree in code,
 * municipality, taxation and rates are added up, their descriptions joined with line breaks. Percentages of deductions
 * and reductions, bases and taxes are computed again from the summed values, as the city will, which never sees the
 * items. Where items differ: the erro MULTIPLOS_SERVICOS_NAO_SUPORTADOS on each differing field, and null. A sum over
 * the limit of one value is an erro.
 */
export function mergeItens(itens: readonly ServicoPreparado[], findings: Findings): ServicoPreparado | null {
  const [first, ...others] = itens
  if (!first || others.length === 0) return first ?? null
  const campos = others.flatMap((item, index) =>
    differing(first, item, COMPARED).map((name) => `servico[${index + 1}].${name}`),
  )
  for (const campo of campos) {
    const mensagem = 'O campo difere do primeiro serviço; a nota só leva serviços iguais nele.'
    findings.erro(campo, 'MULTIPLOS_SERVICOS_NAO_SUPORTADOS', mensagem, 'Envie uma nota por serviço.')
  }
  if (campos.length > 0) return null

  const { comercioExterior, totalTributos } = first
  const merged: ServicoPreparado = {
    ...first,
    discriminacao:
      joinTexts(
        itens.map((item) => item.discriminacao),
        'servico[0].discriminacao',
        findings,
      ) ?? '',
    informacoesComplementares: joinTexts(
      [...new Set(itens.map((item) => item.informacoesComplementares))],
      'servico[0].informacoesComplementares',
      findings,
    ),
    ...mergeTributos([first, ...others]),
    comercioExterior: comercioExterior && {
      ...comercioExterior,
      valorMoeda: addDecimals(itens.map((item) => item.comercioExterior?.valorMoeda ?? 0)),
    },
    totalTributos: totalTributos && mergeTotalTributos(itens.map((item) => item.totalTributos!)),
  }
  if (merged.valor.servico > centavos(VALOR_MAX)) {
    const mensagem = `Os serviços somam mais de ${emReais(centavos(VALOR_MAX))}, o limite de uma nota.`
    findings.erro('servico', 'VALOR_FORA_DO_LIMITE', mensagem, 'Envie uma nota por serviço.')
  }
  for (const [campo, documentos] of [
    ['servico[0].valor.deducoes.documentos', merged.valor.documentosDeducao],
    ['servico[0].reforma.reembolsos', merged.reforma?.reembolsos ?? []],
  ] as const) {
    if (documentos.length <= DOCUMENTOS_MAX) continue
    const mensagem = `Reunidos os itens são ${documentos.length} documentos; uma nota leva até ${DOCUMENTOS_MAX}.`
    findings.erro(campo, 'TAMANHO_INVALIDO', mensagem, 'Envie uma nota por serviço.')
  }
  const somado = sum(...itens.map((item) => item.valor.liquido))
  if (somado !== merged.valor.liquido) {
    const mensagem = `Reunidos os itens, os tributos são calculados sobre a soma: líquido de ${emReais(merged.valor.liquido)} em vez de ${emReais(somado)}.`
    findings.aviso('servico', 'VALOR_RECALCULADO', mensagem)
  }
  return merged
}

function mergeTotalTributos(totais: NonNullable<ServicoPreparado['totalTributos']>[]) {
  const first = totais[0]!
  if (first.tipo !== 'valor') return first
  const add = (parte: 'federal' | 'estadual' | 'municipal') => totais.reduce((total, item) => total + item[parte], 0)
  return { ...first, federal: add('federal'), estadual: add('estadual'), municipal: add('municipal') }
}

/** Amounts of 2 decimals added without float drift. */
const addDecimals = (values: number[]) => values.reduce((total, value) => total + Math.round(value * 100), 0) / 100

/** Texts joined with line breaks, cut at the document's limit with the aviso CAMPO_TRUNCADO. */
function joinTexts(texts: (string | null)[], campo: string, findings: Findings): string | null {
  const joined = texts.filter((text) => text !== null).join('\n')
  const length = countChars(joined)
  if (length <= TEXT_MAX) return joined || null
  findings.aviso(
    campo,
    'CAMPO_TRUNCADO',
    `Os textos reunidos têm ${length} caracteres; ficam os ${TEXT_MAX} primeiros.`,
  )
  return [...joined].slice(0, TEXT_MAX).join('').trimEnd()
}

/**
 * Longest description and longest additional information of a note, in characters
 * (docs/especificacao/contrato.md#8-limits).
 */
const TEXT_MAX = 2000

/** Most documents of deduction, and of reimbursement, in one DPS. */
const DOCUMENTOS_MAX = 1000

/** Fields that must agree for items to become one service, named by their path in the request. */
const COMPARED: readonly Igual<ServicoPreparado>[] = [
  { name: 'codigo', of: (item) => item.codigo },
  { name: 'codigoServicoNacional', of: (item) => item.codigoServicoNacional },
  { name: 'codigoTributacao', of: (item) => item.codigoTributacao },
  { name: 'codigoNbs', of: (item) => item.codigoNbs },
  { name: 'codigoInterno', of: (item) => item.codigoInterno ?? null },
  { name: 'atividadeSimples', of: (item) => item.atividadeSimples ?? null },
  { name: 'locacao', of: (item) => item.locacao ?? null },
  { name: 'condominio', of: (item) => item.condominio ?? null },
  { name: 'cnae', of: (item) => item.cnae },
  { name: 'municipioPrestacao', of: (item) => item.municipioPrestacao },
  { name: 'municipioIncidencia', of: (item) => item.municipioIncidencia },
  ...TRIBUTOS_IGUAIS,
  { name: 'comercioExterior', of: (item) => item.comercioExterior && { ...item.comercioExterior, valorMoeda: 0 } },
  { name: 'reforma', of: (item) => item.classificacaoExportacao },
  { name: 'obra', of: (item) => item.obra },
  { name: 'evento', of: (item) => item.evento },
  { name: 'imovel', of: (item) => item.imovel ?? null },
  {
    name: 'totalTributos',
    of: ({ totalTributos: total }) => (total?.tipo === 'valor' ? 'valor' : total),
  },
]
