import { Type } from 'typebox'
import { checkHealth, isReady } from '#features/operations/health.ts'
import { Saude } from '#formas/operacao/saude.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { reply, route } from '#platform/http/route.ts'

const Alive = Type.Object({ status: Type.String() })
const common = { surface: 'aberta', tags: ['operação'] } as const

const probe = { ...common, rateLimit: LIMITES.sonda }

/** Whether the service works (docs/especificacao/contrato.md#41-public-api). A city that is down does not affect it. */
export const publicHealth = [
  route('GET /health', {
    ...common,
    summary: 'Mostra a saúde do serviço; 503 só quando não pode atender',
    description:
      'Banco, filas, disco e relógio; atrasos são eventos, webhooks, e-mails e busca que esperam mais que os ajustes saude.*Segundos. `degradado` ainda responde 200. Um município fora do ar nunca aparece aqui: veja GET /municipios/{ibge}.',
    answers: { 200: Saude, 503: Saude },
    handle: async ({ app }) => {
      const health = await checkHealth(app)
      return reply({ status: health.status === 'indisponivel' ? 503 : 200, body: health })
    },
  }),
  route('GET /health/live', {
    ...probe,
    summary: 'O processo está vivo',
    description: 'Não toca no banco: responde enquanto o processo atende. Serve a quem decide se deve reiniciá-lo.',
    answers: { 200: Alive },
    handle: () => ({ status: 'ok' }),
  }),
  route('GET /health/ready', {
    ...probe,
    summary: 'O processo pode receber requisições',
    description:
      '503 enquanto o banco não responde e desde que o processo recebeu o sinal de encerrar. Serve a um balanceador. Com o disco do banco cheio continua 200, porque as consultas seguem: o que grava responde 503 com Retry-After, e GET /health mostra o disco do banco embutido.',
    answers: { 200: Alive, 503: Alive },
    handle: async ({ app }) =>
      (await isReady(app)) ? { status: 'ok' } : reply({ status: 503, body: { status: 'indisponivel' } }),
  }),
]
