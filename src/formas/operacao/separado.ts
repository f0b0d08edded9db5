import { type Static, Type } from 'typebox'
import { OBRAS, type Obra } from '#domain/obras.ts'
import { Forma, Momento, OuNulo, PaginaDe } from '#formas/comum.ts'

export const ObraSeparada = Type.Enum(Object.keys(OBRAS) as Obra[], {
  $id: 'ObraSeparada',
  description: 'O trabalho em lote de que a linha foi separada.',
})
export const SituacaoSeparada = Type.Enum(['separado', 'a_tentar', 'descartado'], {
  $id: 'SituacaoSeparada',
  description:
    'separado: espera outra versão do serviço ou um operador; a_tentar: vai ser tentada; descartado: não será.',
})

export const Separado = Forma('Separado', {
  id: Type.String({ format: 'uuid', description: 'O id da linha separada.' }),
  obra: ObraSeparada,
  efeito: Type.String({ description: 'O que não acontece enquanto ela está separada.' }),
  chave: Type.String({ description: 'A linha no trabalho: o id da nota, do evento, da fatura.' }),
  conta: OuNulo(
    Type.Object(
      { id: Type.String({ format: 'uuid', description: 'O id.' }), nome: Type.String({ description: 'O nome.' }) },
      { description: 'De quem é; nulo quando é do próprio serviço.' },
    ),
  ),
  situacao: SituacaoSeparada,
  erro: Type.String({ description: 'Por que ela falha sozinha.' }),
  versao: Type.String({ description: 'A versão do serviço em que falhou por último.' }),
  desde: Momento,
  tentadoEm: Momento,
  tentativas: Type.Integer({ minimum: 1, description: 'Quantas vezes falhou sozinha.' }),
})
export type Separado = Static<typeof Separado>
export const Separados = PaginaDe(Separado)
