import { Type } from 'typebox'
import { changeOwnConta } from '#features/contas/change-own-conta.ts'
import { findConta } from '#features/contas/conta.ts'
import { trocarPlanoDaConta } from '#features/faturamento/assinatura/trocar.ts'
import { listEmails } from '#features/mail/list-emails.ts'
import { findConsumo } from '#features/nfse/read/consumo.ts'
import { Assinatura, TrocaDaConta } from '#http/schemas/assinatura.ts'
import { Ambiente, Forma, Id, Momento, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { Versao as VersaoDaConta, VersaoLida } from '#http/schemas/empresa.ts'
import { Versao } from '#http/schemas/faturamento.ts'
import { StatusNota } from '#http/schemas/nfse-response.ts'
import { route } from '#platform/http/route.ts'

const Contagem = Type.Integer({ minimum: 0 })
export const PorStatus = Type.Partial(Type.Record(StatusNota, Contagem), {
  $id: 'NotasPorStatus',
  description: 'Notas em cada estado; ausente é zero.',
})

export const ContratoDaConta = OuNulo(
  Type.Object({
    status: Type.Enum(['agendado', 'em_teste', 'ativo', 'inadimplente', 'suspenso', 'cancelado', 'encerrado']),
    inicio: Type.String({ format: 'date' }),
  }),
)
const Conta = Forma('Conta', {
  id: Id,
  nome: Type.String(),
  cpfCnpj: OuNulo(Type.String()),
  criadaEm: Momento,
  contrato: ContratoDaConta,
  assinatura: Assinatura,
  limites: Type.Object({ requisicoesPorMinuto: Type.Integer({ description: 'De cada chave de API.' }) }),
  usuarios: Type.Object({ ativos: Contagem, convitesPendentes: Contagem }),
  empresas: Type.Object({ total: Contagem, ativas: Contagem }),
  exigirSegundoFator: Type.Boolean({ description: 'Se todos na conta precisam do segundo fator.' }),
  versao: VersaoDaConta,
})
const usoFields = {
  porAmbiente: Type.Object({ producao: Contagem, homologacao: Contagem }),
  porStatus: PorStatus,
  items: Type.Array(
    Type.Object({
      empresaId: Id,
      razaoSocial: Type.String(),
      ambiente: Ambiente,
      total: Contagem,
      porStatus: PorStatus,
      valorAutorizado: Type.Number({ description: 'Em reais: notas autorizadas, nem canceladas nem substituídas.' }),
    }),
  ),
}
const Consumo = Forma('Consumo', {
  competencia: Type.String({ examples: ['2026-01'] }),
  total: Contagem,
  meses: Type.Array(Type.Object({ competencia: Type.String(), producao: Contagem, homologacao: Contagem }), {
    description: 'Os doze meses até este, do mais antigo ao mais novo.',
  }),
  ...usoFields,
})
/** The usage of one month without the months before. */
export const UsoDoMes = Forma('UsoDoMes', {
  competencia: Type.String({ examples: ['2026-01'] }),
  total: Type.Integer({ minimum: 0, description: 'Notas aceitas no mês.' }),
  ...usoFields,
})
const Email = Forma('Email', {
  id: Id,
  para: Type.String(),
  assunto: Type.String(),
  texto: Type.String(),
  html: Type.String(),
  anexos: Type.Array(Type.String(), { description: 'Os arquivos que vão com ele, pelo nome.' }),
  estado: Type.Enum(['pendente', 'enviado', 'falhou']),
  tentativas: Type.Integer(),
  criadoEm: Momento,
  enviadoEm: OuNulo(Momento),
})
const common = { surface: 'portal', tags: ['conta'] } as const

/**
 * The account, its usage, and in development the e-mails it would have received
 * (docs/especificacao/decisoes.md#7-portal-additions).
 */
export const portalConta = [
  route('GET /portal/conta', {
    ...common,
    permission: 'conta.read',
    summary: 'Mostra a conta: contrato, plano, consumo do mês, limites, usuários e empresas',
    description:
      'O contrato em vigor com seu plano, o consumo do mês e a previsão para o fim dele, o limite de requisições de cada chave e quantos usuários e empresas a conta tem. Valores em reais só para donos e administradores.',
    answers: { 200: Conta },
    handle: ({ ctx }) => findConta(ctx),
  }),
  route('PATCH /portal/conta', {
    ...common,
    permission: 'conta.write',
    summary: 'Altera o que o dono decide da conta: a exigência do segundo fator',
    description:
      'Com exigirSegundoFator, quem não tem segundo fator entra só para cadastrá-lo: o resto responde 403 SEGUNDO_FATOR_OBRIGATORIO. Quem liga a exigência precisa já ter o seu.',
    body: Forma('MudancaDaPropriaConta', {
      exigirSegundoFator: Type.Optional(Type.Boolean({ description: 'Se todos precisam do segundo fator.' })),
      versao: Type.Optional(VersaoLida(1)),
    }),
    bodyExamples: { exigir: { exigirSegundoFator: true, versao: 3 } },
    answers: { 200: Conta },
    refuses: ['ESTADO_INVALIDO', 'VERSAO_DIVERGENTE'],
    handle: ({ ctx, body }) => changeOwnConta(ctx, body),
  }),
  route('POST /portal/conta/plano', {
    ...common,
    permission: 'plano.change',
    summary: 'Troca o plano da conta, ou diz o que a troca faria',
    description:
      'agora vale para um plano que não seja mais barato: o resto do período vira um crédito do preço antigo e uma cobrança do novo, por dias corridos, na próxima fatura. proxima_competencia vale do próximo período em diante, sem proporcional. Com simular, nada muda e a resposta é a mesma. Os donos recebem um e-mail.',
    body: Forma('TrocaPedida', {
      planoId: { ...Id, description: 'Um plano de GET /portal/planos.' },
      quando: Type.Enum(['agora', 'proxima_competencia'], { description: 'Quando a troca vale.' }),
      simular: Type.Optional(Type.Boolean({ description: 'true só mostra o que a troca faria.' })),
      versao: Versao,
    }),
    bodyExamples: {
      simular: { planoId: '5d0e5f0e-6a53-4b44-8a36-61a3a2f5a0f1', quando: 'agora', simular: true },
      trocar: { planoId: '5d0e5f0e-6a53-4b44-8a36-61a3a2f5a0f1', quando: 'agora', versao: 3 },
    },
    answers: { 201: TrocaDaConta },
    refuses: ['ESTADO_INVALIDO', 'PLANO_INDISPONIVEL', 'TROCA_DE_PLANO_INVALIDA'],
    handle: ({ ctx, body }) => trocarPlanoDaConta(ctx, body),
  }),
  route('GET /portal/conta/consumo', {
    ...common,
    permission: 'conta.read',
    summary: 'Conta as notas aceitas em um mês, por empresa, ambiente e estado',
    description: 'Vale o mês em que a nota foi aceita, no horário de Brasília. Sem competencia, o mês corrente.',
    query: Type.Object({
      competencia: Type.Optional(
        Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', 'x-formato': 'ano e mês: 2026-01' }),
      ),
    }),
    answers: { 200: Consumo },
    handle: ({ ctx, query }) => findConsumo(ctx, query.competencia),
  }),
  route('GET /portal/conta/emails', {
    ...common,
    permission: 'email.read',
    summary: 'Lista os e-mails que a conta receberia (desenvolvimento)',
    description: 'Só existe onde nenhum servidor de e-mail está configurado (SMTP_URL); nos outros responde 404.',
    query: Type.Object(Pagina),
    answers: { 200: PaginaDe(Email) },
    refuses: ['NAO_ENCONTRADO'],
    handle: async ({ ctx, query }) => ({ ...(await listEmails(ctx, query)), limit: query.limit, offset: query.offset }),
  }),
]
