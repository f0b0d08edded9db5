import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo } from '#formas/comum.ts'
import { Competencia, DoContrato, Motivo, Percentual, Reais } from './faturamento.ts'
import { INDICES, O_INDICE } from './indice.ts'

const Indice = Type.Enum([...INDICES], { $id: 'Indice' })
export const StatusReajuste = Type.Enum(['agendado', 'aguardando_indice', 'aplicando', 'aplicado', 'cancelado'], {
  $id: 'StatusReajuste',
})
const Ids = (description: string) => Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000, description }))
const Alvo = Type.Object(
  {
    contratoIds: Ids('Estes contratos.'),
    planoIds: Ids('Os contratos destes planos.'),
    todos: Type.Optional(Type.Literal(true, { description: 'Todos os contratos com plano.' })),
  },
  { description: 'Os contratos: um dos três campos.' },
)
const fields = {
  id: Id,
  status: {
    ...StatusReajuste,
    description: 'aguardando_indice: a vigência chegou e o índice ainda não saiu.',
  },
  indice: { ...OuNulo(Indice), description: O_INDICE },
  percentual: OuNulo(
    Type.Number({ description: 'O percentual fixo, ou o do índice; nulo enquanto o índice não saiu.' }),
  ),
  periodoInicio: OuNulo(Competencia),
  periodoFim: OuNulo(Competencia),
  alvo: Alvo,
  vigencia: Competencia,
  motivo: Type.String({ description: 'Por que o reajuste.' }),
  resumo: Type.Object(
    {
      previstos: Type.Integer({ description: 'Quantos ganham o novo preço na vigência.' }),
      aplicados: Type.Integer({ description: 'Quantos o ganharam.' }),
      ignorados: Type.Integer({ description: 'Quantos ficam de fora.' }),
    },
    { description: 'Contratos, pelo que lhes acontece.' },
  ),
  criadoEm: Momento,
  aplicadoEm: OuNulo(Momento),
}
export const Reajuste = Forma('Reajuste', fields)
export type Reajuste = Static<typeof Reajuste>
export const ReajusteDetalhe = Forma('ReajusteDetalhe', {
  ...fields,
  contratos: Type.Array(
    Type.Object({
      contratoId: DoContrato,
      tenantNome: Type.String({ description: 'O nome da conta do contrato.' }),
      valorAnterior: Reais('A mensalidade quando o reajuste foi calculado, em reais.'),
      valorNovo: {
        ...OuNulo(Type.Number()),
        description: 'A mensalidade reajustada, em reais; nulo enquanto o índice não saiu, ou fora do reajuste.',
      },
      situacao: Type.Enum(['previsto', 'aplicado', 'ignorado'], { description: 'O que acontece ao contrato.' }),
      motivo: {
        ...OuNulo(
          Type.Enum([
            'PERIODICIDADE_ANUAL',
            'OUTRO_INDICE',
            'OUTRO_REAJUSTE',
            'CONTRATO_ENCERRADO',
            'PRECO_MUDOU',
            'SEM_PLANO',
          ]),
        ),
        description: 'Por que foi ignorado; nulo quando não foi.',
      },
    }),
    { description: 'O que muda em cada contrato; até cinco mil.' },
  ),
})
export type ReajusteDetalhe = Static<typeof ReajusteDetalhe>

export const PreviaDoReajuste = Forma('PreviaDoReajuste', {
  percentual: ReajusteDetalhe.properties.percentual,
  resumo: ReajusteDetalhe.properties.resumo,
  contratos: ReajusteDetalhe.properties.contratos,
})
export type PreviaDoReajuste = Static<typeof PreviaDoReajuste>

export const NovoReajuste = Forma('NovoReajuste', {
  indice: Type.Optional({ ...Indice, description: O_INDICE }),
  percentual: Type.Optional(Percentual('Um percentual fixo, em vez de indice.')),
  periodoInicio: Type.Optional(Competencia),
  periodoFim: Type.Optional(Competencia),
  alvo: Alvo,
  vigencia: Competencia,
  motivo: Motivo,
})
export type NovoReajuste = Static<typeof NovoReajuste>
