import { Type } from 'typebox'
import { listTabela, NOMES_DE_TABELAS } from '#features/tabelas/list-tabela.ts'
import { Pagina, PaginaDe } from '#formas/comum.ts'
import { LinhaDeTabela } from '#formas/notas/tabela.ts'
import { route } from '#platform/http/route.ts'

/** The legal tables that a form chooses from. */
export const portalTabelas = [
  route('GET /portal/tabelas/:nome', {
    surface: 'portal',
    tags: ['tabelas'],
    permission: 'municipio.read',
    summary: 'Busca em uma tabela oficial: serviços, NBS, classificações, indicadores, países, mudanças da lei',
    description:
      'servicos-lc116 (item da lista), servicos-nacionais (cTribNac), nbs, nbs-correlacao (item → NBS, indicador e classificação), cst-ibscbs, cclasstrib, ccredpres, indop, paises, aliquotas-reforma (as fases da reforma tributária por mês, como este serviço as aplica) e mudancas-da-lei (o que muda na lei, por data). q é o começo de um código, com ou sem pontos, ou palavras da descrição, sem acento.',
    params: Type.Object({ nome: Type.Enum([...NOMES_DE_TABELAS]) }),
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })), ...Pagina }),
    answers: { 200: PaginaDe(LinhaDeTabela) },
    handle: async ({ ctx, params, query }) => ({
      ...(await listTabela(ctx, params.nome, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
]
