import { Type } from 'typebox'
import { PERIODOS, type PeriodoDeAdapters, showAdapters } from '#features/cidades/municipios/saude-adapters.ts'
import { showSaude } from '#features/operations/saude.ts'
import { SaudeDosAdapters } from '#formas/cidades/saude-adapters.ts'
import { Ambiente } from '#formas/comum.ts'
import { SaudeDoServico } from '#formas/operacao/saude.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['saúde (administração)'], permission: 'admin.saude.read' } as const
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
      200: SaudeDosAdapters,
    },
    handle: ({ ctx, query }) => showAdapters(ctx, query),
  }),
]
