import { type Static, Type } from 'typebox'
import { OPERACOES_DA_TRANSMISSAO } from '#domain/monitor.ts'
import { Forma, Id, Instante, OuNulo } from '#formas/comum.ts'
import { StatusNota } from './nota.ts'

/** One step in the life of a note. */
export const PassoDaNota = Forma('PassoDaNota', {
  em: { ...Instante, description: 'Quando aconteceu.' },
  etapa: Type.Enum(['aceita', 'estado', 'envio', 'consulta', 'webhook'], { description: 'O tipo do passo.' }),
  titulo: Type.String({ examples: ['enviada: autorizada'], description: 'O passo em uma frase.' }),
  duracaoMs: OuNulo(Type.Integer({ description: 'Quanto o passo levou, quando se sabe.' })),
  detalhe: Type.Object(
    {
      de: Type.Optional(OuNulo(StatusNota)),
      para: Type.Optional(StatusNota),
      operacao: Type.Optional(
        Type.Enum([...OPERACOES_DA_TRANSMISSAO], { description: 'O que se pediu ao município.' }),
      ),
      resultado: Type.Optional(Type.String({ description: 'O que a troca provou.' })),
      statusHttp: Type.Optional({ ...OuNulo(Type.Integer()), description: 'O status HTTP da resposta.' }),
      causa: Type.Optional({
        ...OuNulo(Type.String()),
        description: 'Por que o passo não teve resposta que se pudesse usar.',
      }),
      mensagens: Type.Optional({
        ...OuNulo(
          Type.Array(
            Type.Object({
              codigo: Type.String({ description: 'O código, como o município o escreveu; vazio quando não há.' }),
              mensagem: Type.String({ description: 'As palavras dele.' }),
            }),
          ),
        ),
        description: 'O que o município disse, quando isso não decidiu a nota.',
      }),
      documentoId: Type.Optional(Type.String({ description: 'O documento trocado com o município.' })),
      transmissaoId: Type.Optional({ ...Id, description: 'A troca com o município, para ver os bytes.' }),
      evento: Type.Optional(Type.String({ description: 'O evento entregue.' })),
      url: Type.Optional(Type.String({ description: 'Para onde o webhook foi.' })),
      numero: Type.Optional(Type.Integer({ description: 'Qual tentativa.' })),
      erroClasse: Type.Optional({ ...OuNulo(Type.String()), description: 'Por que a entrega do webhook falhou.' }),
      entregaId: Type.Optional({ ...Id, description: 'A entrega do webhook.' }),
    },
    {
      description: 'Fatos do passo, conforme a etapa: estados, resultado, status HTTP, causa, URL.',
      examples: [{ operacao: 'emitir', resultado: 'autorizada', statusHttp: 201 }],
    },
  ),
})
export type PassoDaNota = Static<typeof PassoDaNota>

/** An event that the city registered about a note after it was authorised. */
export const EventoDaNota = Forma('EventoDaNota', {
  id: Id,
  tipo: Type.Enum(['cancelamento', 'analise', 'correcao'], { description: 'O que se pediu ao município.' }),
  em: { ...Instante, description: 'Quando o município o registrou.' },
  protocolo: OuNulo(Type.String({ description: 'O que o município deu ao registrar.' })),
})
export type EventoDaNota = Static<typeof EventoDaNota>
