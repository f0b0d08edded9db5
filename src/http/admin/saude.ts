import { Type } from 'typebox'
import { PERIODOS, type PeriodoDeAdapters, showAdapters } from '#features/cidades/municipios/saude-adapters.ts'
import { showSaude } from '#features/operations/saude.ts'
import { Ambiente, Forma, OuNulo } from '#http/schemas/common.ts'
import { SaudeDoServico } from '#http/schemas/saude.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['saúde (administração)'], permission: 'admin.saude.read' } as const
const Tempos = OuNulo(
  Type.Object({
    p50Ms: Type.Integer({ description: 'Em metade dos casos, até tantos milissegundos.' }),
    p95Ms: Type.Integer({ description: 'Em 95 % dos casos, até tantos milissegundos.' }),
  }),
)

/** Whether the service works, for operators (docs/especificacao/contrato.md#44-admin). */
export const adminSaude = [
  route('GET /admin/saude', {
    ...read,
    summary: 'Mostra a saúde do serviço inteiro, e o que fazer do que não vai bem',
    description:
      'Os processos dão sinal a cada 5 segundos; o que foi morto aparece silencioso. critico: nenhum worker vivo. Com ambiente, municípios e notas incertas são só dele.',
    query: Type.Object({ ambiente: Type.Optional(Ambiente) }),
    answers: { 200: SaudeDoServico },
    handle: ({ ctx, query }) => showSaude(ctx, query.ambiente),
  }),
  route('GET /admin/saude/adapters', {
    ...read,
    summary: 'Mostra como os municípios de cada padrão vêm respondendo',
    description:
      'Por dias de Brasília, o de hoje incluído, e pelo padrão que cada município tem agora; nacional são os que não têm conexão publicada. Do pior ao melhor.',
    query: Type.Object({
      periodo: Type.Enum(Object.keys(PERIODOS) as PeriodoDeAdapters[], { default: '7d' }),
      ambiente: Type.Optional(Ambiente),
    }),
    answers: {
      200: Forma('SaudeDosAdapters', {
        desde: Type.String({ format: 'date' }),
        items: Type.Array(
          Forma('SaudeDeAdapter', {
            padrao: Type.String(),
            municipios: Type.Integer({ description: 'Com notas no período.' }),
            autorizadas: Type.Integer(),
            rejeitadas: Type.Integer(),
            falhas: Type.Integer({ description: 'Envios que não chegaram ou cuja resposta não veio.' }),
            tempoResposta: Tempos,
            tempoTotal: Tempos,
            taxaDeFalha: OuNulo(Type.Number({ description: 'De 0 a 1.' })),
            causas: Type.Array(Type.Object({ causa: Type.String(), quantas: Type.Integer() })),
          }),
        ),
      }),
    },
    handle: ({ ctx, query }) => showAdapters(ctx, query),
  }),
]
