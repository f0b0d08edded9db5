import { type Static, Type } from 'typebox'
import { Forma, OuNulo } from '#formas/comum.ts'

const Tempos = OuNulo(
  Type.Object({
    p50Ms: Type.Integer({ description: 'Em metade dos casos, até tantos milissegundos.' }),
    p95Ms: Type.Integer({ description: 'Em 95 % dos casos, até tantos milissegundos.' }),
  }),
)

/**
 * How the cities of one template have been answering; `nacional`: those without a published connection. `taxaDeFalha`: of
 * the attempts, the share that failed; null without any.
 */
export const SaudeDeAdapter = Forma('SaudeDeAdapter', {
  padrao: Type.String({ description: 'O padrão; nacional sem conexão publicada.' }),
  municipios: Type.Integer({ description: 'Com notas no período.' }),
  autorizadas: Type.Integer({ description: 'Notas autorizadas no período.' }),
  rejeitadas: Type.Integer({ description: 'Notas recusadas no período.' }),
  chamadas: Type.Integer({ description: 'Tentativas no período: envios, perguntas e cancelamentos.' }),
  falhas: Type.Integer({ description: 'Tentativas que não chegaram ou cuja resposta não veio.' }),
  tempoResposta: { ...Tempos, description: 'Do pedido à resposta do município; nulo sem respostas.' },
  tempoTotal: { ...Tempos, description: 'Da aceitação à autorização; nulo sem notas autorizadas.' },
  taxaDeFalha: OuNulo(Type.Number({ description: 'De 0 a 1: das tentativas; nulo sem nenhuma.' })),
  causas: Type.Array(
    Type.Object({
      causa: Type.String({ description: 'A espécie de falha.' }),
      quantas: Type.Integer({ description: 'Quantas vezes.' }),
    }),
    { description: 'As falhas mais frequentes.' },
  ),
})
export type SaudeDeAdapter = Static<typeof SaudeDeAdapter>

export const SaudeDosAdapters = Forma('SaudeDosAdapters', {
  desde: Type.String({ format: 'date', description: 'O primeiro dia contado, em Brasília.' }),
  items: Type.Array(SaudeDeAdapter, { description: 'Os padrões, do pior ao melhor.' }),
})
export type SaudeDosAdapters = Static<typeof SaudeDosAdapters>
