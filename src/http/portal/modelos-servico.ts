import { changeModelo, createModelo, findModelo, listModelos } from '#features/modelos/modelos.ts'
import { ById, PaginaDe } from '#formas/comum.ts'
import { FiltroDeModelos, Modelo, MudancaDeModelo, NovoModelo } from '#formas/notas/modelo.ts'
import { EXEMPLOS_PEDIDO } from '#http/examples.ts'
import { type Route, route } from '#platform/http/route.ts'

const read = { surface: 'portal', permission: 'modelo.read', tags: ['modelos de serviço'] } as const
const write = { ...read, permission: 'modelo.write' } as const

const [servico] = (EXEMPLOS_PEDIDO['simples-nacional'] as { servico: [unknown] }).servico

/** Services that an account issues often, each under a name. */
export const portalModelos: Route[] = [
  route('GET /portal/modelos-servico', {
    ...read,
    summary: 'Lista os modelos de serviço, por nome',
    description: 'Com empresaId, os que servem a notas desta empresa: os dela e os da conta inteira.',
    query: FiltroDeModelos,
    answers: { 200: PaginaDe(Modelo) },
    handle: async ({ ctx, query }) => ({
      ...(await listModelos(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/modelos-servico', {
    ...write,
    summary: 'Guarda um serviço como modelo',
    description:
      'servico é um item da lista servico de POST /nfse, com as mesmas regras: o que seria recusado em toda nota, qualquer que seja a empresa, o tomador e a cidade, é recusado aqui. Com valor.servico zero, o valor é escrito em cada nota.',
    body: NovoModelo,
    bodyExamples: { honorarios: { nome: 'Honorários contábeis', servico } },
    answers: { 201: Modelo },
    refuses: ['REGRA_NAO_ATENDIDA', 'LIMITE_DA_CONTA', 'NAO_ENCONTRADO'],
    handle: ({ ctx, body }) => createModelo(ctx, body),
  }),
  route('GET /portal/modelos-servico/:id', {
    ...read,
    summary: 'Mostra um modelo de serviço',
    description: 'Também um arquivado.',
    params: ById,
    answers: { 200: Modelo },
    handle: ({ ctx, params }) => findModelo(ctx, params.id),
  }),
  route('PATCH /portal/modelos-servico/:id', {
    ...write,
    summary: 'Altera ou arquiva um modelo de serviço',
    description:
      'Campos ausentes ficam como estão; servico vem inteiro. arquivado: true o tira da lista, false o traz de volta. As notas que o usaram não mudam.',
    params: ById,
    body: MudancaDeModelo,
    bodyExamples: { nome: { nome: 'Honorários de folha', versao: 3 }, arquivar: { arquivado: true } },
    answers: { 200: Modelo },
    refuses: ['VERSAO_DIVERGENTE', 'REGRA_NAO_ATENDIDA', 'LIMITE_DA_CONTA'],
    handle: ({ ctx, params, body }) => changeModelo(ctx, params.id, body),
  }),
]
