import { Type } from 'typebox'
import { checkHealth, isReady } from '../../features/operations/health.ts'
import { reply, route } from '../../platform/http/route.ts'

const Check = Type.Object({ ok: Type.Boolean(), detalhe: Type.String() })
const Health = Type.Object({
  status: Type.Enum(['ok', 'degradado', 'indisponivel']),
  versao: Type.String(),
  checagens: Type.Object({ banco: Check, fila: Check, disco: Check, relogio: Check }),
})
const Alive = Type.Object({ status: Type.String() })
const common = { surface: 'aberta', tags: ['operação'] } as const

/** Whether the service works (spec §4.1). A city that is away never shows here. */
export const publicHealth = [
  route('GET /health', {
    ...common,
    summary: 'Mostra a saúde do serviço; 503 só quando não pode atender',
    answers: { 200: Health, 503: Health },
    handle: async ({ app }) => {
      const health = await checkHealth(app)
      return reply({ status: health.status === 'indisponivel' ? 503 : 200, body: health })
    },
  }),
  route('GET /health/live', {
    ...common,
    summary: 'O processo está vivo',
    answers: { 200: Alive },
    handle: () => ({ status: 'ok' }),
  }),
  route('GET /health/ready', {
    ...common,
    summary: 'O processo pode receber requisições',
    answers: { 200: Alive, 503: Alive },
    handle: async ({ app }) =>
      (await isReady(app)) ? { status: 'ok' } : reply({ status: 503, body: { status: 'indisponivel' } }),
  }),
]
