import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo, Texto } from '#formas/comum.ts'

const Valor = (description: string) =>
  Type.Unsafe<unknown>({
    anyOf: [
      { type: 'boolean' },
      { type: 'integer' },
      { type: 'string' },
      { type: 'array', items: { type: 'string' } },
      { type: 'null' },
    ],
    description,
    examples: [['municipal']],
  })

/** A setting of the service. */
export const Ajuste = Forma('Ajuste', {
  chave: Type.String({ description: 'O nome do ajuste.', examples: ['emissao.pausarTrilhos'] }),
  descricao: Type.String({ description: 'O que o ajuste faz.' }),
  tipo: Type.Enum(['sim_nao', 'inteiro', 'lista', 'texto'], { description: 'Que tipo de valor aceita.' }),
  unidade: OuNulo(Type.String({ description: 'A unidade de um número.', examples: ['minutos'] })),
  minimo: OuNulo(Type.Integer({ description: 'O menor número aceito.' })),
  maximo: OuNulo(Type.Integer({ description: 'O maior número aceito, o maior tamanho do texto ou da lista.' })),
  opcoes: OuNulo(Type.Array(Type.String(), { description: 'Os itens que a lista aceita, quando são fixos.' })),
  padrao: Valor('O valor de fábrica; null: nenhum.'),
  valor: Type.Optional(Valor('O valor em vigor. Não vem para o papel suporte.')),
  papeis: Type.Array(Type.Enum(['operador', 'superadmin']), { description: 'Quem pode alterá-lo.' }),
  alteracao: OuNulo(
    Type.Object(
      {
        por: Type.Object(
          { id: { ...Id, description: 'O id da pessoa.' }, nome: Type.String({ description: 'O nome da pessoa.' }) },
          { description: 'Quem alterou.' },
        ),
        em: Momento,
        motivo: Type.String({ description: 'A razão, em uma frase.' }),
      },
      { description: 'Quem alterou, quando e por quê; null: vale o padrão.' },
    ),
  ),
  versao: Type.Integer({ minimum: 0, description: 'Cresce a cada alteração; 0: vale o padrão.' }),
})
export type Ajuste = Static<typeof Ajuste>

export const Ajustes = Forma('Ajustes', {
  items: Type.Array(Ajuste),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
})
export type Ajustes = Static<typeof Ajustes>

/** A new value, with the reason and the version the client read. */
export const MudancaDeAjuste = Forma('MudancaDeAjuste', {
  valor: Valor('O novo valor.'),
  motivo: Texto(500, 'Por que o ajuste muda; fica na auditoria.'),
  versao: Type.Optional(
    Type.Integer({ minimum: 0, description: 'A versão que se viu; com outra em vigor, a resposta é 409.' }),
  ),
})
export type MudancaDeAjuste = Static<typeof MudancaDeAjuste>
