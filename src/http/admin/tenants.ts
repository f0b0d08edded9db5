import { Type } from 'typebox'
import { resetUserFactor } from '#features/access/reset-user-factor.ts'
import { startVerComo } from '#features/access/ver-como.ts'
import { listClientes } from '#features/clientes/list-clientes.ts'
import { pushEmailsDaConta, pushEntregasDaConta } from '#features/clientes/push-envios.ts'
import { showCliente } from '#features/clientes/show-cliente.ts'
import { changeConta } from '#features/contas/change-conta.ts'
import { faturaPdf } from '#features/faturamento/pdf/fatura-pdf.ts'
import { ById, Id, PaginaDe } from '#formas/comum.ts'
import {
  Cliente,
  ClienteDetalhado,
  ContaAdmin,
  EnvioDosEmails,
  FiltroDeClientes,
  FimDoSegundoFatorDoUsuario,
  MudancaDaConta,
  PedidoVerComo,
  ReenvioDaConta,
  VerComoAberto,
} from '#formas/contas/cliente.ts'
import { ReenvioNaFila } from '#formas/webhooks/entrega.ts'
import { faturaReply } from '#http/fatura-reply.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['contas (administração)'], permission: 'admin.conta.read' } as const

/** The accounts of the customers, for operators (docs/especificacao/contrato.md#44-admin). */
export const adminTenants = [
  route('GET /admin/tenants', {
    ...read,
    summary: 'Lista e procura as contas dos clientes',
    description:
      'Em ordem de nome. search procura partes de palavras, sem acentos e sem a pontuação dos números, no nome e no CPF ou CNPJ da conta, no e-mail dos donos e no nome e no CPF ou CNPJ das empresas.',
    query: FiltroDeClientes,
    answers: { 200: PaginaDe(Cliente) },
    handle: async ({ ctx, query }) => ({
      ...(await listClientes(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/tenants/:id', {
    ...read,
    summary: 'Mostra uma conta inteira: empresas, uso, chaves, webhooks, pessoas e o que falhou',
    description:
      'Sem segredos e sem o conteúdo das notas. De cada parte vêm até cem itens, com o total; dos erros, os dez últimos de cada tipo.',
    params: ById,
    answers: { 200: ClienteDetalhado },
    handle: ({ ctx, params }) => showCliente(ctx, params.id),
  }),
  route('GET /admin/tenants/:id/faturas/:faturaId/pdf', {
    ...read,
    permission: 'admin.faturamento.read',
    summary: 'Baixa uma fatura da conta em PDF',
    description: 'A mesma de GET /admin/faturamento/faturas/{id}/pdf; a fatura de outra conta responde 404.',
    params: Type.Object({ id: Id, faturaId: Id }),
    answers: { 200: null },
    produces: 'application/pdf',
    handle: async ({ ctx, params }) => faturaReply(await faturaPdf(ctx, params.faturaId, params.id)),
  }),
  route('PATCH /admin/tenants/:id', {
    ...read,
    permission: 'admin.conta.write',
    summary: 'Altera nome, CPF ou CNPJ ou limites de uma conta, bloqueia ou desbloqueia',
    description:
      'O bloqueio vale em todos os processos em até um segundo: chaves e sessões da conta respondem 403 CONTA_BLOQUEADA, e as sessões de suporte nela terminam. Nada se apaga: as notas já aceitas seguem, com os seus webhooks, e o desbloqueio devolve as mesmas chaves e sessões. O motivo fica na auditoria da conta e na da operação.',
    params: ById,
    body: MudancaDaConta,
    bodyExamples: {
      limite: { limites: { requisicoesPorMinuto: 12000 }, motivo: 'Carga de fim de mês combinada com o cliente.' },
      documento: { cpfCnpj: '11222333000181', motivo: 'O cliente informou o CNPJ da assinatura.' },
      bloquear: { status: 'bloqueada', motivo: 'Chave exposta; o dono confirmou por telefone.', versao: 3 },
      'de-volta-ao-ajuste': { limites: { requisicoesPorMinuto: null }, motivo: 'A carga de fim de mês terminou.' },
    },
    answers: { 200: ContaAdmin },
    refuses: ['VERSAO_DIVERGENTE'],
    handle: ({ ctx, params, body }) => changeConta(ctx, params.id, body),
  }),
  route('POST /admin/tenants/:id/usuarios/:usuarioId/encerrar-segundo-fator', {
    ...read,
    permission: 'admin.usuario.write',
    summary: 'Encerra o segundo fator de um usuário da conta que o perdeu',
    description:
      'Para quem perdeu o aparelho e os códigos e não tem outro dono que o ajude: confira antes quem pede. As sessões do usuário terminam e ele recebe um e-mail; o motivo fica na auditoria da conta e na da operação. De quem não tem segundo fator, nada muda. Sem corpo na resposta.',
    params: Type.Object({ id: Id, usuarioId: Id }),
    body: FimDoSegundoFatorDoUsuario,
    bodyExamples: { perdeu: { motivo: 'Aparelho perdido; identidade do dono conferida por telefone e contrato.' } },
    answers: { 204: null },
    handle: ({ ctx, params, body }) => resetUserFactor(ctx, params.id, { ...body, usuarioId: params.usuarioId }),
  }),
  route('POST /admin/tenants/:id/webhooks/reenviar-falhas', {
    ...read,
    permission: 'admin.envio.push',
    summary: 'Tenta agora os webhooks da conta que esperam, falharam ou ficaram suspensos',
    description:
      'De todos os endpoints ativos, ou de um: uma tentativa de cada entrega, das mais antigas para as mais novas, até 1.000 por chamada. A que falhar não muda, e a que espera segue com as tentativas automáticas. Repetir não muda nada. O motivo fica na auditoria da conta e na da operação.',
    params: ById,
    body: ReenvioDaConta,
    bodyExamples: {
      conta: { motivo: 'O servidor do cliente voltou; ele pediu que não se espere.' },
      'um-endpoint': {
        endpointId: '5d0e5f0e-6a53-4b44-8a36-61a3a2f5a0f1',
        motivo: 'O cliente corrigiu o certificado deste endereço.',
      },
    },
    answers: { 202: ReenvioNaFila },
    refuses: ['ENDPOINT_WEBHOOK_INATIVO'],
    handle: ({ ctx, params, body }) => pushEntregasDaConta(ctx, params.id, body),
  }),
  route('POST /admin/tenants/:id/emails/tentar-agora', {
    ...read,
    permission: 'admin.envio.push',
    summary: 'Envia agora os e-mails da conta que esperam a próxima tentativa',
    description:
      'Os mais antigos primeiro, até 1.000 por chamada. O que falhar espera a vez que já tinha. Repetir não muda nada. O motivo fica na auditoria da conta e na da operação.',
    params: ById,
    body: EnvioDosEmails,
    bodyExamples: { voltou: { motivo: 'O servidor de e-mail voltou; não se espera a próxima vez.' } },
    answers: { 202: ReenvioNaFila },
    handle: ({ ctx, params, body }) => pushEmailsDaConta(ctx, params.id, body),
  }),
  route('POST /admin/tenants/:id/ver-como', {
    ...read,
    permission: 'admin.conta.ver-como',
    summary: 'Abre o portal da conta como o cliente o vê, só para ler',
    description:
      'Devolve um link que abre a sessão uma vez, em até dois minutos; a página troca o código do link por um cookie em POST /portal/auth/ver-como. A sessão dura 30 minutos no máximo, não se renova e só lê. Termina com a saída, com o fim da sessão administrativa que a pediu, e com o bloqueio da conta. Início, cada leitura de notas e fim ficam nas duas auditorias.',
    params: ById,
    body: PedidoVerComo,
    bodyExamples: { chamado: { motivo: 'Chamado 4812: a lista de notas aparece vazia.' } },
    answers: {
      201: VerComoAberto,
    },
    refuses: ['CONTA_BLOQUEADA'],
    handle: ({ ctx, params, body }) => startVerComo(ctx, params.id, body.motivo),
  }),
]
