import { type Static, Type } from 'typebox'
import { GRAVIDADES } from '#domain/alertas.ts'
import { Forma, Momento, OuNulo } from '#formas/comum.ts'

/** Something that a person should look at now. */
export const Observacao = Forma('Observacao', {
  tipo: Type.String({ description: 'Que espécie de coisa é, como a do incidente.' }),
  gravidade: Type.Enum(GRAVIDADES, {
    description: 'critica: documentos de clientes parados ou em dúvida.',
  }),
  alvo: Type.String({ description: 'conexao:ambiente, uma fila, uma empresa, uma nota.' }),
  mensagem: Type.String({ description: 'O que há, em uma frase.' }),
  desde: OuNulo(Momento),
  contas: Type.Integer({ description: 'Quantas contas são atingidas.' }),
  primeirasContas: Type.Array(
    Type.Object({ id: Type.String({ description: 'O id, um UUID.' }), nome: Type.String({ description: 'O nome.' }) }),
    {
      description: 'As primeiras delas, até três, a com mais notas antes.',
    },
  ),
  notas: Type.Integer({ description: 'Quantas notas ou entregas são atingidas.' }),
  operacoes: Type.Array(Type.String(), { description: 'As operações que o mostram ou resolvem, com os ids.' }),
})
export type Observacao = Static<typeof Observacao>

export const EmObservacao = Forma('EmObservacao', {
  em: { ...Momento, description: 'Quando as causas foram lidas.' },
  alertasAbertos: Type.Integer({
    description: 'Quantos alertas estão abertos; os de uma mesma causa são um só item.',
  }),
  items: Type.Array(Observacao, { description: 'O que olhar, do mais grave ao menos.' }),
})
export type EmObservacao = Static<typeof EmObservacao>
