import { Type } from 'typebox'
import { classifyCodigo, listClassificados, unclassifyCodigo } from '#features/cidades/codigos/classify-codigo.ts'
import {
  ClassificacaoDeCodigo,
  CodigoClassificado,
  CodigosClassificados,
  DesclassificacaoDeCodigo,
  Padrao,
} from '#formas/cidades/codigo.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['conexões'] } as const
const classify = { ...common, permission: 'admin.codigo.classify' } as const

/** The operators' classifications of codes that no catalogue lists (docs/especificacao/contrato.md#44-admin). */
export const adminCodigos = [
  route('GET /admin/codigos', {
    ...common,
    permission: 'admin.conexao.read',
    summary: 'Lista os códigos de cidades que operadores classificaram',
    description: 'Por padrão e código. Os que ninguém classificou ainda estão nos alertas codigo_desconhecido.',
    query: Type.Object({ padrao: Type.Optional(Padrao) }),
    answers: { 200: CodigosClassificados },
    handle: ({ ctx, query }) => listClassificados(ctx, query.padrao),
  }),
  route('POST /admin/codigos/classificar', {
    ...classify,
    summary: 'Diz o que um código desconhecido de um padrão significa na resposta a um envio',
    description:
      'final: a nota é rejeitada com as palavras da cidade; transitorio: o serviço pergunta e envia de novo. Não vale para respostas a consultas. Vale em até 5 segundos, e resolve os alertas do código. Um código que o catálogo do padrão já lista é recusado. Classificar de novo substitui.',
    body: ClassificacaoDeCodigo,
    bodyExamples: {
      final: {
        padrao: 'ipm-2.04',
        codigo: 'L1024',
        efeito: 'final',
        motivo: 'Manual da IPM de 2026, tabela de erros: item fora do cadastro.',
      },
    },
    answers: { 201: CodigoClassificado },
    handle: ({ ctx, body }) => classifyCodigo(ctx, body),
  }),
  route('POST /admin/codigos/desclassificar', {
    ...classify,
    summary: 'Desfaz a classificação de um código',
    description: 'Ele volta a ser desconhecido, em até 5 segundos. O que já foi decidido por ela fica como está.',
    body: DesclassificacaoDeCodigo,
    bodyExamples: {
      desfazer: { padrao: 'ipm-2.04', codigo: 'L1024', motivo: 'A IPM respondeu que o código também sai em falhas.' },
    },
    answers: { 201: CodigoClassificado },
    refuses: ['NAO_ENCONTRADO'],
    handle: ({ ctx, body }) => unclassifyCodigo(ctx, body),
  }),
]
