import { Type } from 'typebox'
import { setTrilhoDaEmpresa } from '#features/empresas/set-trilho.ts'
import { ById, Forma, Id, OuNulo, Texto, Trilho } from '#http/schemas/common.ts'
import { route } from '#platform/http/route.ts'

/** What operators decide about one company (docs/especificacao/decisoes.md#4-issuance). */
export const adminEmpresas = [
  route('PUT /admin/empresas/:id/trilho', {
    surface: 'admin',
    tags: ['empresas (administração)'],
    permission: 'admin.empresa.trilho',
    summary: 'Define por qual trilho uma empresa emite, acima de todas as regras',
    description:
      'Para o caso que as regras não preveem: uma decisão judicial, a leitura da prefeitura sobre o Simples Nacional. Com trilho null, as regras voltam a decidir. As notas já aceitas seguem por onde foram aceitas.',
    params: ById,
    body: Type.Object({
      trilho: OuNulo(Trilho),
      motivo: Texto(500, 'Por que a regra não vale para a empresa; fica na auditoria e na resposta da rota.'),
    }),
    bodyExamples: {
      municipal: { trilho: 'municipal', motivo: 'A prefeitura manteve o Simples no emissor próprio até 31/12/2026.' },
      regras: { trilho: null, motivo: 'Empresa liberada no cadastro nacional em 20/11/2026.' },
    },
    answers: {
      200: Forma('TrilhoDaEmpresa', { empresaId: Id, trilho: OuNulo(Trilho), motivo: OuNulo(Type.String()) }),
    },
    handle: ({ ctx, params, body }) => setTrilhoDaEmpresa(ctx, params.id, body),
  }),
]
