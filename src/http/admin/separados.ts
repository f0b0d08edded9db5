import { Type } from 'typebox'
import { discardByHand, listSeparados, retryByHand } from '#features/operations/separados.ts'
import { ById, Pagina } from '#formas/comum.ts'
import { Ato } from '#formas/operacao/fila.ts'
import { ObraSeparada, Separado, Separados, SituacaoSeparada } from '#formas/operacao/separado.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['filas (administração)'] } as const
const write = {
  ...common,
  permission: 'admin.fila.write',
  params: ById,
  body: Ato,
  bodyExamples: { ato: { motivo: 'A empresa corrigiu o cadastro, conferido por telefone' } },
  answers: { 201: Separado },
  refuses: ['NAO_ENCONTRADO'],
} as const

/** Rows that failed alone in a work over many, for operators (docs/especificacao/contrato.md#44-admin). */
export const adminSeparados = [
  route('GET /admin/separados', {
    ...common,
    permission: 'admin.fila.read',
    summary: 'Lista as linhas separadas, da mais antiga à mais nova',
    description:
      'Uma linha que faz falhar um trabalho sobre muitas é separada com o seu erro, e as outras seguem. Sem situacao, as que esperam; as descartadas só quando pedidas.',
    query: Type.Object({
      obra: Type.Optional(ObraSeparada),
      situacao: Type.Optional(SituacaoSeparada),
      ...Pagina,
    }),
    answers: { 200: Separados },
    handle: async ({ ctx, query }) => ({
      ...(await listSeparados(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /admin/separados/:id/tentar', {
    ...write,
    summary: 'Tenta de novo uma linha separada',
    description:
      'Em segundos, sozinha. Se der certo, deixa a lista; se falhar, volta a esperar. Vale também para uma descartada.',
    handle: ({ ctx, params, body }) => retryByHand(ctx, params.id, body.motivo),
  }),
  route('POST /admin/separados/:id/descartar', {
    ...write,
    summary: 'Descarta uma linha separada',
    description:
      'O que ela devia fazer não será feito: veja efeito. O alerta da conta termina com a última que espera.',
    handle: ({ ctx, params, body }) => discardByHand(ctx, params.id, body.motivo),
  }),
]
