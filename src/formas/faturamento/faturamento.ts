import { Type } from 'typebox'
import { NOMES_DE_RECURSO } from '#domain/faturamento/recursos.ts'
import { Id, OuNulo } from '#formas/comum.ts'
import { Motivo as MotivoDeAto } from '#formas/operacao/fila.ts'

export const DaConta = { ...Id, description: 'A conta.' }
export const DoContrato = { ...Id, description: 'O contrato.' }
/** A discount in the form of its own property `tipo`: a share, or an amount. */
export const VALOR_DO_CUPOM = 'Em porcento ou em reais, como tipo diz.'
/** An amount of money in an answer. */
export const Reais = (description: string) => Type.Number({ description })
/** An amount of money in a body: reais with two decimals at most. */
export const Valor = (description: string, { minimum = 0 }: { minimum?: number } = {}) =>
  Type.Number({ minimum, maximum: 100_000_000, 'x-casas': 2, description })
/** A percentage in a body, with four decimals at most. */
export const Percentual = (description: string, maximum = 100) =>
  Type.Number({ minimum: 0, maximum, 'x-casas': 4, description })
export const Inteiro = (description: string, minimum = 0, maximum = 1_000_000_000) =>
  Type.Integer({ minimum, maximum, description })

export const Dia = Type.String({ format: 'date', description: 'AAAA-MM-DD, em Brasília.' })
export const Competencia = Type.String({
  pattern: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$',
  'x-formato': 'AAAA-MM',
  description: 'O mês, AAAA-MM.',
  examples: ['2026-11'],
})
export const Codigo = (description: string) =>
  Type.String({
    minLength: 2,
    maxLength: 40,
    pattern: '^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$',
    'x-formato': 'letras, dígitos e, entre eles, ponto, hífen ou sublinhado',
    description,
  })
export const Versao = Type.Optional(
  Type.Integer({ minimum: 0, description: 'A versão que se viu; com outra em vigor, a resposta é 409.' }),
)
export const VersaoDoPlano = Type.Integer({ description: 'A versão do plano: muda com preço, limites ou textos.' })
/** The reason, where the specification requires it. */
export const Motivo = MotivoDeAto
export const MotivoOpcional = Type.Optional(Type.String({ maxLength: 500, description: 'Por quê; fica na auditoria.' }))

export const Periodicidade = Type.Enum(['mensal', 'anual'], {
  $id: 'Periodicidade',
  description: 'anual cobra doze mensalidades de uma vez, a cada aniversário do contrato.',
})
export const Recurso = Type.Enum([...NOMES_DE_RECURSO], { $id: 'Recurso' })
export const Faixas = Type.Array(
  Type.Object({
    ate: Inteiro('Até esta nota excedente, contada no mês.', 1),
    valor: Valor('Por nota, em reais.'),
  }),
  { maxItems: 20, description: 'O preço das primeiras notas excedentes, em ordem crescente de ate.' },
)
export const Limite = (oQue: string, minimum = 0) =>
  OuNulo(Type.Integer({ minimum, maximum: 1_000_000_000, description: `${oQue}; nulo: sem limite.` }))
