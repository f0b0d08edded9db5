import { Type } from 'typebox'
import type { PedidoServico } from '#domain/nota/pedido.ts'
import { SERVICO } from '#domain/nota/pedido-schema.ts'
import { changeModelo, createModelo, findModelo, listModelos } from '#features/modelos/modelos.ts'
import { ById, Forma, Id, Momento, Nome, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { Versao, VersaoLida } from '#http/schemas/empresa.ts'
import { EXEMPLOS_PEDIDO } from '#http/schemas/examples.ts'
import { type Route, route } from '#platform/http/route.ts'

const read = { surface: 'portal', permission: 'modelo.read', tags: ['modelos de serviço'] } as const
const write = { ...read, permission: 'modelo.write' } as const

const Servico = Type.Unsafe<PedidoServico>(SERVICO)
const EmpresaDoModelo = OuNulo(
  Type.String({ format: 'uuid', description: 'A empresa que usa o modelo; nulo: todas as da conta.' }),
)
const Modelo = Forma('ModeloDeServico', {
  id: Id,
  nome: Type.String(),
  empresaId: EmpresaDoModelo,
  empresa: OuNulo(Type.String({ description: 'O nome da empresa; nulo quando vale para todas.' })),
  servico: Servico,
  arquivado: Type.Boolean(),
  versao: Versao,
  criadoEm: Momento,
  atualizadoEm: Momento,
})
const [servico] = (EXEMPLOS_PEDIDO['simples-nacional'] as { servico: [unknown] }).servico

/** Services that an account issues often, each under a name. */
export const portalModelos: Route[] = [
  route('GET /portal/modelos-servico', {
    ...read,
    summary: 'Lista os modelos de serviço, por nome',
    description: 'Com empresaId, os que servem a notas desta empresa: os dela e os da conta inteira.',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 120, description: 'Parte do nome.' })),
      empresaId: Type.Optional(Id),
      arquivados: Type.Optional(Type.Boolean({ description: 'true: só os arquivados.' })),
      ...Pagina,
    }),
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
    description: 'servico é um item da lista servico de POST /nfse, com as mesmas regras de formato.',
    body: Forma('NovoModeloDeServico', {
      nome: Nome(120),
      empresaId: Type.Optional(EmpresaDoModelo),
      servico: Servico,
    }),
    bodyExamples: { honorarios: { nome: 'Honorários contábeis', servico } },
    answers: { 201: Modelo },
    refuses: ['REGRA_NAO_ATENDIDA', 'NAO_ENCONTRADO'],
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
    body: Forma('MudancaModeloDeServico', {
      nome: Type.Optional(Nome(120)),
      empresaId: Type.Optional(EmpresaDoModelo),
      servico: Type.Optional(Servico),
      arquivado: Type.Optional(Type.Boolean()),
      versao: Type.Optional(VersaoLida(1)),
    }),
    bodyExamples: { nome: { nome: 'Honorários de folha', versao: 3 }, arquivar: { arquivado: true } },
    answers: { 200: Modelo },
    refuses: ['VERSAO_DIVERGENTE'],
    handle: ({ ctx, params, body }) => changeModelo(ctx, params.id, body),
  }),
]
