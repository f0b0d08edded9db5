import { Type } from 'typebox'
import { changeOwnConta } from '#features/contas/change-own-conta.ts'
import { findConta } from '#features/contas/conta.ts'
import { changePlanoDaConta } from '#features/faturamento/assinatura/trocar.ts'
import { listEmails } from '#features/mail/list-emails.ts'
import { findConsumo } from '#features/nfse/read/consumo.ts'
import { Pagina, PaginaDe } from '#formas/comum.ts'
import { TrocaDaConta, TrocaPedida } from '#formas/contas/assinatura.ts'
import { Consumo, Conta, Email, MudancaDaPropriaConta } from '#formas/contas/conta.ts'
import { route } from '#platform/http/route.ts'

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
    body: MudancaDaPropriaConta,
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
    body: TrocaPedida,
    bodyExamples: {
      simular: { planoId: '5d0e5f0e-6a53-4b44-8a36-61a3a2f5a0f1', quando: 'agora', simular: true },
      trocar: { planoId: '5d0e5f0e-6a53-4b44-8a36-61a3a2f5a0f1', quando: 'agora', versao: 3 },
    },
    answers: { 201: TrocaDaConta },
    refuses: ['ESTADO_INVALIDO', 'PLANO_INDISPONIVEL', 'TROCA_DE_PLANO_INVALIDA'],
    handle: ({ ctx, body }) => changePlanoDaConta(ctx, body),
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
