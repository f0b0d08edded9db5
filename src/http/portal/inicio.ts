import { Type } from 'typebox'
import { findInicio } from '#features/inicio/find-inicio.ts'
import { findLei } from '#features/inicio/lei.ts'
import { Inicio } from '#formas/notas/inicio.ts'
import { LeiDaConta } from '#formas/notas/lei.ts'
import { route } from '#platform/http/route.ts'

/** The first page of the portal. */
export const portalInicio = [
  route('GET /portal/inicio', {
    surface: 'portal',
    tags: ['conta'],
    permission: 'nota.read',
    summary: 'Resume a conta para a primeira página: o que já existe, o que espera alguém, como as cidades respondem',
    description:
      'Quem é limitado a algumas empresas vê o resumo dessas. pendencias traz só o que o papel pode ver e resolver; numeros_sem_nota olha os últimos 500 números das vinte séries usadas por último. passos conta os dois ambientes; o resto, o da consulta.',
    query: Type.Object({ ambiente: Type.Enum(['producao', 'homologacao']) }),
    answers: { 200: Inicio },
    handle: ({ ctx, query }) => findInicio(ctx, query.ambiente),
  }),
  route('GET /portal/inicio/lei', {
    surface: 'portal',
    tags: ['conta'],
    permission: 'nota.read',
    summary:
      'Diz o que muda na lei para cada regime das empresas da conta, com a última nota pela regra de hoje e pela próxima',
    description:
      'Datas e alíquotas são as das tabelas aliquotas-reforma e mudancas-da-lei; uma alíquota não publicada vem nula, nunca estimada. As duas notas saem do cálculo da emissão, feito com duas datas.',
    query: Type.Object({ ambiente: Type.Enum(['producao', 'homologacao']) }),
    answers: { 200: LeiDaConta },
    handle: ({ ctx, query }) => findLei(ctx, query.ambiente),
  }),
]
