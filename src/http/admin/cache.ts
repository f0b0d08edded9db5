import { Type } from 'typebox'
import { flushCaches } from '#features/cache/flush.ts'
import { cacheOf, listKeys, readValue, summariseCaches } from '#features/cache/look.ts'
import {
  Esvaziamento,
  MotivoDeEsquecer,
  PadraoDeChaves,
  PaginaDeChaves,
  PedidoDeEsvaziamento,
  ResumoDosCaches,
  ValorDeCache,
} from '#formas/operacao/cache.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['cache (administração)'] } as const
const read = { ...common, permission: 'admin.cache.read' } as const
const write = { ...common, permission: 'admin.cache.write' } as const

const PorChave = Type.Object({ key: Type.String({ maxLength: 300, examples: ['ajustes:portal.avisoManutencao'] }) })

/**
 * The caches of the service, in the memory of each process and in tables
 * (docs/especificacao/contrato.md#44-admin, docs/especificacao/decisoes.md#8-later-decisions).
 */
export const adminCache = [
  route('GET /admin/cache/summary', {
    ...read,
    summary: 'Lista os caches do serviço: o que guardam, quanto, desde quando e com que acerto',
    description:
      'A lista de nomes é fechada. O que está na memória vem como cada processo vivo o relatou, há no máximo 5 segundos; bytes é uma estimativa. Acertos e falhas contam desde o começo do processo.',
    answers: { 200: ResumoDosCaches },
    handle: ({ ctx }) => summariseCaches(ctx),
  }),
  route('GET /admin/cache/keys', {
    ...read,
    summary: 'Lista as chaves que combinam com um padrão, perguntadas agora a cada processo',
    description:
      'O que recusas ensinaram (adesao-aprendida, prazos-aprendidos) só aparece pelo próprio nome. processos diz quem respondeu.',
    query: Type.Object({
      pattern: Type.Optional({ ...PadraoDeChaves, default: '*' }),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
    }),
    answers: { 200: PaginaDeChaves },
    handle: async ({ ctx, query: { pattern = '*', limit } }) => listKeys(ctx, { pattern, limit }),
  }),
  route('GET /admin/cache/value/:key', {
    ...common,
    permission: 'admin.cache.read-value',
    summary: 'Mostra o que está guardado sob uma chave, em cada processo ou na tabela',
    description:
      'Segredos nunca vêm; credenciais, e-mails e CPFs vêm mascarados. Cada leitura fica na auditoria, antes da resposta.',
    params: PorChave,
    answers: { 200: ValorDeCache },
    handle: ({ ctx, params }) => readValue(ctx, params.key),
  }),
  route('DELETE /admin/cache/value/:key', {
    ...write,
    summary: 'Esquece uma chave em todos os processos',
    description: 'Como POST /admin/cache/flush com esta chave. Repetir não muda nada.',
    params: PorChave,
    query: Type.Object({ motivo: MotivoDeEsquecer }),
    answers: { 200: Esvaziamento },
    handle: ({ ctx, params: { key }, query: { motivo } }) => {
      cacheOf(key)
      return flushCaches(ctx, { pattern: key, motivo })
    },
  }),
  route('POST /admin/cache/flush', {
    ...write,
    summary: 'Esquece o que combina com um padrão, em todos os processos em até 5 segundos',
    description:
      'A resposta diz quem confirmou; quem não respondeu esquece ao voltar. Esquecer nunca abre nada: cada processo volta a perguntar à fonte, e uma chave de API revogada segue recusada. O que recusas ensinaram só se esquece pelo próprio nome.',
    body: PedidoDeEsvaziamento,
    bodyExamples: { conexoes: { pattern: 'conexoes:*', motivo: 'Conexão corrigida por fora do serviço' } },
    answers: { 201: Esvaziamento },
    handle: ({ ctx, body }) => flushCaches(ctx, body),
  }),
]
