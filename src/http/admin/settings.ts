import { Type } from 'typebox'
import { listAjustes, resetAjuste, setAjuste } from '#features/ajustes/ajustes.ts'
import { Ajuste, Ajustes, MudancaDeAjuste } from '#formas/operacao/ajuste.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['ajustes (administração)'] } as const
const write = { ...common, permission: 'admin.ajuste.write' } as const
const ByKey = Type.Object({
  key: Type.String({ maxLength: 100, description: 'O nome do ajuste.', examples: ['emissao.pausarTrilhos'] }),
})

/**
 * The settings of the service (docs/especificacao/contrato.md#44-admin): a closed table, effective in every process
 * within five seconds.
 */
export const adminSettings = [
  route('GET /admin/settings', {
    ...common,
    permission: 'admin.ajuste.read',
    summary: 'Lista os ajustes do serviço: o que fazem, o padrão, o valor em vigor, quem alterou e quando',
    description: 'A lista é fechada e vem inteira. O papel suporte vê o que existe, sem os valores.',
    answers: {
      200: Ajustes,
    },
    handle: async ({ ctx }) => {
      const list = await listAjustes(ctx)
      return { ...list, limit: list.total, offset: 0 }
    },
  }),
  route('PUT /admin/settings/:key', {
    ...write,
    summary: 'Altera um ajuste do serviço, sem reiniciar nada',
    description:
      'Vale em todos os processos em até 5 segundos. Cada ajuste diz em papeis quem pode alterá-lo, e em tipo, minimo, maximo e opcoes o que aceita. Os ajustes emissao.pausar* são o freio da emissão: as notas são aceitas e esperam. Com versao, a alteração só vale se ninguém alterou o ajuste depois dela. Valor anterior, novo e motivo ficam na auditoria.',
    params: ByKey,
    body: MudancaDeAjuste,
    bodyExamples: {
      freio: { valor: ['municipal'], motivo: 'Prefeituras respondem notas trocadas; chamado 482.' },
      limite: { valor: 3000, motivo: 'Carga do fim de mês.', versao: 0 },
    },
    answers: { 200: Ajuste },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => setAjuste(ctx, params.key, body),
  }),
  route('DELETE /admin/settings/:key', {
    ...write,
    summary: 'Volta um ajuste ao padrão',
    description: 'Vale em todos os processos em até 5 segundos. Repetir não muda nada. Fica na auditoria.',
    params: ByKey,
    query: Type.Object({
      motivo: Type.Optional(Type.String({ maxLength: 500, description: 'Por que o ajuste volta ao padrão.' })),
    }),
    answers: { 200: Ajuste },
    handle: ({ ctx, params, query }) => resetAjuste(ctx, params.key, query.motivo ?? null),
  }),
]
