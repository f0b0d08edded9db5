import { Type } from 'typebox'
import { findInicio } from '#features/inicio/find-inicio.ts'
import { Forma, OuNulo } from '#http/schemas/common.ts'
import { route } from '#platform/http/route.ts'

const Contagem = Type.Integer({ minimum: 0 })
const Inicio = Forma('Inicio', {
  passos: Type.Object(
    {
      empresas: Contagem,
      comCertificado: Contagem,
      chaves: Type.Integer({ minimum: 0, description: 'Chaves de API ativas.' }),
      notas: Type.Integer({ minimum: 0, description: '0 ou 1: se já houve alguma.' }),
      autorizou: Type.Boolean({ description: 'Se alguma nota já foi autorizada.' }),
    },
    { description: 'O que já existe na conta, nos dois ambientes.' },
  ),
  esperando: Type.Integer({ minimum: 0, description: 'Notas recusadas nos últimos 30 dias e ainda não reemitidas.' }),
  tempoMedianoMs: OuNulo(
    Type.Integer({ description: 'Do aceite à autorização, nas últimas 200 notas autorizadas em 30 dias.' }),
  ),
  cidades: Type.Array(
    Type.Object({
      ibge: Type.String(),
      nome: Type.String(),
      uf: Type.String(),
      status: Type.Enum(['normal', 'instavel', 'fora', 'sem_dados']),
      mensagem: Type.String(),
    }),
    { description: 'Municípios das empresas ativas que não estão respondendo bem.' },
  ),
})

/** The first page of the portal. */
export const portalInicio = [
  route('GET /portal/inicio', {
    surface: 'portal',
    tags: ['conta'],
    permission: 'nota.read',
    summary: 'Resume a conta para a primeira página: o que já existe, o que espera alguém, como as cidades respondem',
    description:
      'Quem é limitado a algumas empresas vê o resumo dessas. passos conta os dois ambientes; o resto, o da consulta.',
    query: Type.Object({ ambiente: Type.Enum(['producao', 'homologacao']) }),
    answers: { 200: Inicio },
    handle: ({ ctx, query }) => findInicio(ctx, query.ambiente),
  }),
]
