import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { changeTomador, createTomador, findTomador, listTomadores } from '#features/tomadores/tomadores.ts'
import { ById, PaginaDe } from '#formas/comum.ts'
import { FiltroDeTomadores, MudancaDeTomador, NovoTomador, TomadorGuardado } from '#formas/notas/tomador.ts'
import { type Route, route } from '#platform/http/route.ts'

const read = { surface: 'portal', permission: 'tomador.read', tags: ['clientes'] } as const
const write = { ...read, permission: 'tomador.write' } as const

const EXEMPLO: PedidoTomador = { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva', email: 'maria@exemplo.com.br' }

/** The customers of each company, for its next notes. */
export const portalTomadores: Route[] = [
  route('GET /portal/tomadores', {
    ...read,
    summary: 'Lista os clientes, por nome',
    description:
      'Os que o serviço conhece pelas notas de cada empresa, e os que alguém escreveu. Com ambiente producao, sem os que só têm notas de teste.',
    query: FiltroDeTomadores,
    answers: { 200: PaginaDe(TomadorGuardado) },
    handle: async ({ ctx, query }) => ({
      ...(await listTomadores(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/tomadores', {
    ...write,
    summary: 'Guarda um cliente de uma empresa',
    description: 'tomador é o de POST /nfse. Um cliente arquivado volta à lista, como vem agora.',
    body: NovoTomador,
    bodyExamples: { pessoa: { empresaId: '0d9c1a70-3d0d-4a3c-9a39-0a5a4e4b9a11', tomador: EXEMPLO } },
    answers: { 201: TomadorGuardado },
    refuses: ['REGRA_NAO_ATENDIDA', 'NAO_ENCONTRADO', 'SCHEMA_DPS_INVALIDO'],
    handle: ({ ctx, body }) => createTomador(ctx, body),
  }),
  route('GET /portal/tomadores/:id', {
    ...read,
    summary: 'Mostra um cliente',
    description: 'Também um arquivado.',
    params: ById,
    answers: { 200: TomadorGuardado },
    handle: ({ ctx, params }) => findTomador(ctx, params.id),
  }),
  route('PATCH /portal/tomadores/:id', {
    ...write,
    summary: 'Altera ou arquiva um cliente',
    description:
      'Campos ausentes ficam como estão; tomador vem inteiro, e depois as notas não o mudam mais. arquivado: true o tira da lista, false o traz de volta. As notas já emitidas não mudam.',
    params: ById,
    body: MudancaDeTomador,
    bodyExamples: { tomador: { tomador: EXEMPLO, versao: 3 }, arquivar: { arquivado: true } },
    answers: { 200: TomadorGuardado },
    refuses: ['VERSAO_DIVERGENTE', 'REGRA_NAO_ATENDIDA', 'SCHEMA_DPS_INVALIDO'],
    handle: ({ ctx, params, body }) => changeTomador(ctx, params.id, body),
  }),
]
