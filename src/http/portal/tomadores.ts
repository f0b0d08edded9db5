import { Type } from 'typebox'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { TOMADOR } from '#domain/nota/pedido-schema-partes.ts'
import { CPF_CNPJ } from '#domain/nota/pedido-schema-tipos.ts'
import { changeTomador, createTomador, findTomador, listTomadores } from '#features/tomadores/tomadores.ts'
import { Ambiente, ById, CpfCnpj, Forma, Id, Momento, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { Versao, VersaoLida } from '#http/schemas/empresa.ts'
import { type Route, route } from '#platform/http/route.ts'

const read = { surface: 'portal', permission: 'tomador.read', tags: ['clientes'] } as const
const write = { ...read, permission: 'tomador.write' } as const

const Pessoa = Type.Unsafe<PedidoTomador>(TOMADOR)
const Tomador = Forma('TomadorGuardado', {
  id: Id,
  empresaId: Id,
  empresa: Type.String({ description: 'O nome da empresa de quem ele é cliente.' }),
  empresaCpfCnpj: Type.Unsafe<string>({
    ...CPF_CNPJ,
    description: 'O CPF ou CNPJ dela.',
    examples: ['11222333000181'],
  }),
  tomador: Pessoa,
  escrito: Type.Boolean({ description: 'true: uma pessoa o escreveu, e as notas não o mudam mais.' }),
  usadoEm: OuNulo(Type.String({ format: 'date', description: 'O dia da última nota; nulo enquanto não há.' })),
  arquivado: Type.Boolean({ description: 'Se saiu da lista.' }),
  versao: Versao,
  criadoEm: Momento,
  atualizadoEm: Momento,
})
const EXEMPLO: PedidoTomador = { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva', email: 'maria@exemplo.com.br' }

/** The customers of each company, for its next notes. */
export const portalTomadores: Route[] = [
  route('GET /portal/tomadores', {
    ...read,
    summary: 'Lista os clientes, por nome',
    description:
      'Os que o serviço conhece pelas notas de cada empresa, e os que alguém escreveu. Com ambiente producao, sem os que só têm notas de teste.',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Partes do nome, do CPF ou do CNPJ.' })),
      cpfCnpj: Type.Optional(CpfCnpj),
      empresaId: Type.Optional(Id),
      ambiente: Type.Optional(Ambiente),
      arquivados: Type.Optional(Type.Boolean({ description: 'true: só os arquivados.' })),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(Tomador) },
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
    body: Forma('NovoTomador', { empresaId: Id, tomador: Pessoa }),
    bodyExamples: { pessoa: { empresaId: '0d9c1a70-3d0d-4a3c-9a39-0a5a4e4b9a11', tomador: EXEMPLO } },
    answers: { 201: Tomador },
    refuses: ['REGRA_NAO_ATENDIDA', 'NAO_ENCONTRADO', 'SCHEMA_DPS_INVALIDO'],
    handle: ({ ctx, body }) => createTomador(ctx, body),
  }),
  route('GET /portal/tomadores/:id', {
    ...read,
    summary: 'Mostra um cliente',
    description: 'Também um arquivado.',
    params: ById,
    answers: { 200: Tomador },
    handle: ({ ctx, params }) => findTomador(ctx, params.id),
  }),
  route('PATCH /portal/tomadores/:id', {
    ...write,
    summary: 'Altera ou arquiva um cliente',
    description:
      'Campos ausentes ficam como estão; tomador vem inteiro, e depois as notas não o mudam mais. arquivado: true o tira da lista, false o traz de volta. As notas já emitidas não mudam.',
    params: ById,
    body: Forma('MudancaTomador', {
      tomador: Type.Optional(Pessoa),
      arquivado: Type.Optional(Type.Boolean({ description: 'true tira o cliente da lista; false o traz de volta.' })),
      versao: Type.Optional(VersaoLida(1)),
    }),
    bodyExamples: { tomador: { tomador: EXEMPLO, versao: 3 }, arquivar: { arquivado: true } },
    answers: { 200: Tomador },
    refuses: ['VERSAO_DIVERGENTE', 'REGRA_NAO_ATENDIDA', 'SCHEMA_DPS_INVALIDO'],
    handle: ({ ctx, params, body }) => changeTomador(ctx, params.id, body),
  }),
]
