import { Type } from 'typebox'
import {
  changePlano,
  createPlano,
  deactivatePlano,
  listPlanos,
  showPlano,
} from '#features/faturamento/planos/planos.ts'
import { ById, Pagina, PaginaDe } from '#formas/comum.ts'
import { DesativarPlano, MudancaDePlano, NovoPlano, Plano } from '#formas/faturamento/plano.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['planos (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.preco.write' } as const

/** What the service sells (docs/especificacao/contrato.md#44-admin, docs/especificacao/estados.md#4-plano). */
export const adminPlanos = [
  route('GET /admin/planos', {
    ...read,
    summary: 'Lista os planos',
    description: 'Em ordem de código, cada um em sua última versão.',
    query: Type.Object({
      ativo: Type.Optional(Type.Boolean({ description: 'true: só os ativos; false: só os desativados.' })),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(Plano) },
    handle: async ({ ctx, query }) => ({ ...(await listPlanos(ctx, query)), limit: query.limit, offset: query.offset }),
  }),
  route('POST /admin/planos', {
    ...write,
    summary: 'Cria um plano',
    description:
      'Sem limite, nada é limitado; sem recursos, os contratos do plano não usam prioridade alta, lote nem modo síncrono. O excedente conta só notas autorizadas em produção.',
    body: NovoPlano,
    bodyExamples: {
      essencial: {
        codigo: 'essencial',
        nome: 'Essencial',
        valorMensal: 99.9,
        notasIncluidas: 100,
        valorNotaExcedente: 0.5,
        faixas: [{ ate: 400, valor: 0.8 }],
        limiteEmpresas: 3,
        limiteUsuarios: 5,
        diasTeste: 14,
        recursos: ['lote', 'modo_sincrono'],
      },
    },
    answers: { 201: Plano },
    refuses: ['PLANO_JA_CADASTRADO'],
    handle: ({ ctx, body }) => createPlano(ctx, body),
  }),
  route('GET /admin/planos/:id', {
    ...read,
    summary: 'Mostra um plano',
    description: 'Na última versão, com quantos contratos em vigor o têm.',
    params: ById,
    answers: { 200: Plano },
    handle: ({ ctx, params }) => showPlano(ctx, params.id),
  }),
  route('PATCH /admin/planos/:id', {
    ...write,
    summary: 'Altera um plano, numa nova versão, ou o reativa',
    description:
      'Os contratos que existem ficam na versão que contrataram, até um reajuste ou uma troca de plano; os novos tomam a última. Um campo ausente fica como está. ativo: true reativa um plano desativado.',
    params: ById,
    body: MudancaDePlano,
    bodyExamples: { preco: { valorMensal: 119.9, motivo: 'Tabela de 2027.' }, reativar: { ativo: true } },
    answers: { 200: Plano },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => changePlano(ctx, params.id, body),
  }),
  route('PATCH /admin/planos/:id/desativar', {
    ...write,
    summary: 'Desativa um plano',
    description: 'Nenhum contrato novo o toma; os que existem seguem cobrados. Repetir não muda nada.',
    params: ById,
    body: DesativarPlano,
    bodyExamples: { substituido: { motivo: 'Substituído pelo plano Essencial 2027.' } },
    answers: { 200: Plano },
    handle: ({ ctx, params, body }) => deactivatePlano(ctx, params.id, body.motivo),
  }),
]
