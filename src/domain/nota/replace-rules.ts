import { isSimples } from '#domain/empresa.ts'
import type { Erro } from './nota.ts'
import type { NotaPreparada } from './preparada.ts'

/**
 * Fields of a note that may not change when another replaces it at the national system
 * (docs/referencia/nacional.md#73-rules): outside the Simples, competence, service and place (E0060); for MEI, ME and
 * EPP, an identified customer, competence and value (E0061). Empty when the replacement is allowed. Such a change needs
 * a cancellation and a new note. The paths are those of the new request.
 */
export function whyNotReplace(original: NotaPreparada, nova: NotaPreparada): Erro[] {
  const simples = isSimples(nova.prestador)
  return rulesOf(nova.prestador).flatMap(({ campo, nome, read, frees }) =>
    frees?.(original) || read(original) === read(nova)
      ? []
      : [
          {
            campo,
            codigo: simples ? 'E0061' : 'E0060',
            mensagem: `A substituição não pode mudar ${nome}.`,
            correcao: 'Repita o valor da nota original, ou cancele a nota e emita outra.',
          },
        ],
  )
}

/**
 * The fields those rules fix, by their paths in the request, each with its name in words, for a form to show them read
 * only. An unidentified customer may be identified, so that field is fixed only when the original has one.
 */
export const camposQueFicam = (prestador: Regime, { temTomador }: { temTomador: boolean }) =>
  rulesOf(prestador)
    .filter(({ frees }) => !frees || temTomador)
    .map(({ campo, nome }) => ({ campo, nome }))

type Regime = Parameters<typeof isSimples>[0]
const rulesOf = (prestador: Regime) => (isSimples(prestador) ? RULES_SIMPLES : RULES_OTHERS)

type Rule = {
  campo: string
  nome: string
  read(nota: NotaPreparada): unknown
  /** The field was empty in the original and may be filled. */
  frees?(original: NotaPreparada): boolean
}

const tomadorOf = ({ tomador }: NotaPreparada) => tomador?.cpfCnpj ?? tomador?.nifEstrangeiro ?? null

const COMPETENCIA: Rule = { campo: 'competencia', nome: 'a competência', read: (nota) => nota.competencia }
const RULES_SIMPLES: readonly Rule[] = [
  COMPETENCIA,
  { campo: 'servico[0].valor.servico', nome: 'o valor do serviço', read: ({ servico }) => servico.valor.servico },
  {
    campo: 'tomador.cpfCnpj',
    nome: 'o tomador identificado',
    read: tomadorOf,
    frees: (original) => tomadorOf(original) === null,
  },
]
const RULES_OTHERS: readonly Rule[] = [
  COMPETENCIA,
  { campo: 'servico[0].codigo', nome: 'o código do serviço', read: ({ servico }) => servico.codigoServicoNacional },
  {
    campo: 'servico[0].codigoTributacao',
    nome: 'o código de tributação do município',
    read: ({ servico }) => servico.codigoTributacao,
  },
  {
    campo: 'servico[0].municipioPrestacao',
    nome: 'o local da prestação',
    read: ({ servico }) => servico.municipioPrestacao,
  },
]
