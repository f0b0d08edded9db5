import { type Static, Type } from 'typebox'
import { EVENTO_TESTE, EVENTOS } from '#domain/webhook/eventos.ts'
import { ErroItem, Forma, Id, Momento, OuNulo } from '#formas/comum.ts'
import { StatusNota, SubstituicaoEmCurso } from '#formas/notas/nota.ts'

/** The body of a webhook (docs/especificacao/contrato.md#6-events). */
export const EventoWebhook = Forma(
  'EventoWebhook',
  {
    event: Type.Enum([...EVENTOS, EVENTO_TESTE]),
    timestamp: Momento,
    idIntegracao: Type.Optional(Type.String({ description: 'Presente quando veio na emissão.' })),
    nfse: Type.Object({
      id: Id,
      status: StatusNota,
      numero: OuNulo(Type.String()),
      chaveAcesso: OuNulo(Type.String()),
      numeroRps: Type.String(),
      serieRps: Type.String(),
      substituicaoEmCurso: SubstituicaoEmCurso,
      urls: Type.Object(
        { pdf: OuNulo(Type.String()), xml: OuNulo(Type.String()) },
        { description: 'Pedem a chave de API, como as operações que são.' },
      ),
      erros: Type.Optional(
        Type.Array(ErroItem, {
          description: 'Em nfse.rejeitada e nfse.falha_definitiva: por que a nota não foi emitida, e o que fazer.',
        }),
      ),
    }),
  },
  { description: 'O corpo de um webhook. Cada entrega leva sempre os mesmos bytes.' },
)
export type EventoWebhook = Static<typeof EventoWebhook>
