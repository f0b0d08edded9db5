import { Type } from 'typebox'
import {
  changePlano,
  createPlano,
  deactivatePlano,
  listPlanos,
  showPlano,
} from '#features/faturamento/planos/planos.ts'
import { ById, Forma, Id, Momento, Nome, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import {
  Codigo,
  Faixas,
  Inteiro,
  Limite,
  Motivo,
  MotivoOpcional,
  Periodicidade,
  Recurso,
  Valor,
  Versao,
} from '#http/schemas/faturamento.ts'
import { route } from '#platform/http/route.ts'

const termos = {
  descricao: OuNulo(Type.String({ maxLength: 500, description: 'O que o plano oferece, em poucas palavras.' })),
  notasIncluidas: Inteiro('Notas de produção por mês que a mensalidade já paga.'),
  valorNotaExcedente: OuNulo(Valor('O preço de cada nota além das faixas; nulo: o da precificação geral.')),
  faixas: Faixas,
  tetoExcedente: OuNulo(Valor('A fatura cujo excedente passa disto espera uma pessoa; nulo: sem teto.')),
  limiteNotas: Limite('Notas de produção por mês'),
  limiteEmpresas: Limite('Empresas ativas'),
  limiteUsuarios: Limite('Usuários e convites pendentes', 1),
  limiteRequisicoesMinuto: Limite('Requisições por minuto de cada chave', 1),
  periodicidade: Periodicidade,
  diasTeste: Inteiro('Dias de teste, sem cobrança, no começo do contrato.', 0, 365),
  recursos: Type.Array(Recurso, { uniqueItems: true, maxItems: 10, description: 'O que o plano inclui.' }),
}
const NomeDoPlano = { ...Nome(80), description: 'O nome do plano, como o cliente o lê.' }
const ValorMensal = Valor('A mensalidade, em reais.')

const Privado = Type.Boolean({ description: 'true: só o atendimento o contrata; o portal não o oferece.' })

const Plano = Forma('Plano', {
  id: Id,
  codigo: Type.String(),
  nome: Type.String(),
  status: Type.Enum(['ativo', 'desativado']),
  ativo: Type.Boolean(),
  privado: Privado,
  valorMensal: ValorMensal,
  ...termos,
  versaoPlano: Type.Integer(),
  contratos: Type.Integer({ description: 'Contratos em vigor deste plano, em qualquer versão.' }),
  versao: Type.Integer(),
  criadoEm: Momento,
  atualizadoEm: Momento,
})
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
    body: Forma('NovoPlano', {
      codigo: Codigo('O código do plano, único.'),
      nome: NomeDoPlano,
      valorMensal: ValorMensal,
      privado: Type.Optional(Privado),
      ...Type.Partial(Type.Object(termos)).properties,
      motivo: MotivoOpcional,
    }),
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
    body: Forma('MudancaDePlano', {
      nome: Type.Optional(NomeDoPlano),
      valorMensal: Type.Optional(ValorMensal),
      ...Type.Partial(Type.Object(termos)).properties,
      privado: Type.Optional(Privado),
      ativo: Type.Optional(Type.Literal(true, { description: 'true reativa o plano.' })),
      versao: Versao,
      motivo: MotivoOpcional,
    }),
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
    body: Forma('DesativarPlano', { motivo: Motivo }),
    bodyExamples: { substituido: { motivo: 'Substituído pelo plano Essencial 2027.' } },
    answers: { 200: Plano },
    handle: ({ ctx, params, body }) => deactivatePlano(ctx, params.id, body.motivo),
  }),
]
