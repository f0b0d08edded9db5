import { Type } from 'typebox'
import { searchErros } from '#features/tabelas/erros-explicados.ts'
import { ErroExplicado } from '#formas/operacao/ajuda.ts'
import { type Route, route } from '#platform/http/route.ts'

/** The help of the portal finds what the documentation explains. */
export const portalAjuda: Route[] = [
  route('GET /portal/ajuda', {
    surface: 'portal',
    tags: ['tabelas'],
    permission: 'sessao.own',
    summary: 'Busca nos códigos de erro explicados',
    description:
      'Os de docs/erros, deste serviço, do sistema nacional e das prefeituras. q é um código, ou o começo dele, ou palavras da explicação, sem acento. No máximo dez, os melhores primeiro.',
    query: Type.Object({
      q: Type.String({ minLength: 1, maxLength: 100, description: 'O que se procura.', examples: ['E0310'] }),
    }),
    answers: {
      200: Type.Object({ itens: Type.Array(ErroExplicado, { description: 'O que se achou, em ordem.' }) }),
    },
    handle: ({ ctx, query }) => ({ itens: searchErros(ctx, query.q) }),
  }),
]
