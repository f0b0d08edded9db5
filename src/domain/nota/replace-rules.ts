import type { Erro } from './nota.ts'
import type { NotaPreparada } from './preparada.ts'

/**
 * What of a note may not change when another replaces it at the national system (nacional.md §7.3): outside the Simples,
 * competence, service and place (E0060); for MEI, ME and EPP, an identified customer, competence and value (E0061).
 * Empty when the replacement is allowed. Such a change needs a cancellation and a new note.
 */
export function whyNotReplace(original: NotaPreparada, nova: NotaPreparada): Erro[] {
  const { regimeTributario, optanteMei } = nova.prestador
  const simples = optanteMei || regimeTributario === 'mei' || regimeTributario === 'simples_nacional'
  const rules = simples ? RULES_SIMPLES : RULES_OTHERS
  return rules.flatMap(({ campo, nome, read, frees }) =>
    frees?.(original) || read(original) === read(nova)
      ? []
      : [
          {
            campo: `novaNota.${campo}`,
            codigo: simples ? 'E0061' : 'E0060',
            mensagem: `A substituição não pode mudar ${nome}.`,
            correcao: 'Repita o valor da nota original, ou cancele a nota e emita outra.',
          },
        ],
  )
}

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
