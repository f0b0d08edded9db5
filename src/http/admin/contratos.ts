import { Type } from 'typebox'
import { changePlanoDoContrato } from '#features/faturamento/contratos/change-plano.ts'
import { showConsumo } from '#features/faturamento/contratos/consumo.ts'
import { applyCupomToContrato, removeCupomOfContrato } from '#features/faturamento/contratos/contrato-cupom.ts'
import { createContrato } from '#features/faturamento/contratos/create-contrato.ts'
import { cancelContrato, reactivateContrato, suspendContrato } from '#features/faturamento/contratos/end-contrato.ts'
import { listContratos, showContrato, showContratoOfTenant } from '#features/faturamento/contratos/list-contratos.ts'
import { ById, Id, PaginaDe } from '#formas/comum.ts'
import {
  AplicarCupom,
  CancelarContrato,
  ConsumoDoContrato,
  Contrato,
  ContratoDetalhe,
  FiltroDeContratos,
  NovoContrato,
  ReativarContrato,
  SuspenderContrato,
  TrocaDePlano,
  TrocaFeita,
} from '#formas/faturamento/contrato.ts'
import { Competencia, MotivoOpcional } from '#formas/faturamento/faturamento.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['contratos (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.faturamento.write' } as const
const CUPOM = ['CUPOM_INVALIDO', 'CUPOM_EXPIRADO', 'CUPOM_ESGOTADO', 'CUPOM_INCOMPATIVEL'] as const

/** Contracts with the accounts (docs/especificacao/contrato.md#44-admin, docs/especificacao/estados.md#5-contrato). */
export const adminContratos = [
  route('GET /admin/contratos', {
    ...read,
    summary: 'Lista os contratos',
    description: 'Do mais novo ao mais antigo.',
    query: FiltroDeContratos,
    answers: { 200: PaginaDe(Contrato) },
    handle: async ({ ctx, query }) => ({
      ...(await listContratos(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /admin/contratos', {
    ...write,
    summary: 'Cria o contrato de uma conta',
    description:
      'Toma a última versão do plano e copia o preço. Começa hoje, com o teste do plano, ou no dia de dataInicio; um dia passado serve ao cliente que já era cobrado por fora, e nada do passado é faturado. O teste que o cadastro da conta começou termina. Uma conta tem um contrato em vigor por vez.',
    body: NovoContrato,
    bodyExamples: {
      simples: {
        tenantId: '0b8f7c1e-8f0e-4e0a-9d1c-2f6f0c7b9a10',
        planoId: '5d0e5f0e-6a53-4b44-8a36-61a3a2f5a0f1',
        diaVencimento: 10,
      },
    },
    answers: { 201: Contrato },
    refuses: ['CONTRATO_EXISTENTE', 'PLANO_INDISPONIVEL', ...CUPOM],
    handle: ({ ctx, body }) => createContrato(ctx, body),
  }),
  route('GET /admin/contratos/tenant/:tenantId', {
    ...read,
    summary: 'Mostra o contrato de uma conta',
    description: 'O que está em vigor; sem um, o último.',
    params: Type.Object({ tenantId: Id }),
    answers: { 200: ContratoDetalhe },
    handle: ({ ctx, params }) => showContratoOfTenant(ctx, params.tenantId),
  }),
  route('GET /admin/contratos/:id', {
    ...read,
    summary: 'Mostra um contrato, com seus termos, estados e lançamentos',
    description: 'termos diz o que o contrato paga e inclui, desde que dia; lancamentos, o que espera uma fatura.',
    params: ById,
    answers: { 200: ContratoDetalhe },
    handle: ({ ctx, params }) => showContrato(ctx, params.id),
  }),
  route('GET /admin/contratos/:id/consumo', {
    ...read,
    summary: 'Mostra o consumo de um contrato num mês',
    description:
      'Conta as notas autorizadas em produção, pelo mês da autorização em Brasília, também as canceladas depois. Sem competencia, o mês atual.',
    params: ById,
    query: Type.Object({ competencia: Type.Optional(Competencia) }),
    answers: { 200: ConsumoDoContrato },
    handle: ({ ctx, params, query }) => showConsumo(ctx, params.id, query.competencia),
  }),
  route('POST /admin/contratos/:id/trocar-plano', {
    ...write,
    summary: 'Troca o plano de um contrato ativo, ou diz o que a troca faria',
    description:
      'agora vale para um plano que não seja mais barato: o resto do período vira um crédito do preço antigo e uma cobrança do novo, por dias corridos. proxima_competencia vale do próximo período em diante, sem proporcional. Com simular, nada muda e a resposta é a mesma.',
    params: ById,
    body: TrocaDePlano,
    bodyExamples: {
      simular: { planoId: '5d0e5f0e-6a53-4b44-8a36-61a3a2f5a0f1', quando: 'agora', simular: true },
    },
    answers: { 201: TrocaFeita },
    refuses: ['ESTADO_INVALIDO', 'PLANO_INDISPONIVEL', 'TROCA_DE_PLANO_INVALIDA'],
    handle: ({ ctx, params, body }) => changePlanoDoContrato(ctx, params.id, body),
  }),
  route('POST /admin/contratos/:id/suspender', {
    ...write,
    summary: 'Suspende um contrato: a conta não emite mais',
    description:
      'POST /nfse e /nfse/lote respondem 422 CONTRATO_SUSPENSO; ler, cancelar e baixar XML seguem. A partir do segundo mês inteiro de suspensão um contrato mensal não tem fatura, até o mês em que é reativado. Repetir não muda nada.',
    params: ById,
    body: SuspenderContrato,
    bodyExamples: { atraso: { motivo: 'Fatura de setembro em aberto há 40 dias.' } },
    answers: { 201: Contrato },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => suspendContrato(ctx, params.id, body),
  }),
  route('POST /admin/contratos/:id/reativar', {
    ...write,
    summary: 'Reativa um contrato suspenso, ou desfaz um cancelamento com dia marcado',
    description: 'Com faturas vencidas em aberto a resposta é 409; só um superadmin reativa assim, com forcar.',
    params: ById,
    body: ReativarContrato,
    bodyExamples: { pago: { motivo: 'Pagamento conferido no extrato.' } },
    answers: { 201: Contrato },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => reactivateContrato(ctx, params.id, body),
  }),
  route('POST /admin/contratos/:id/cancelar', {
    ...write,
    summary: 'Cancela um contrato, hoje ou num dia marcado',
    description: 'O cupom termina com ele. Sem contrato, a conta volta a emitir sem limites nem cobrança.',
    params: ById,
    body: CancelarContrato,
    bodyExamples: { pedido: { motivo: 'Pedido do cliente por e-mail.' } },
    answers: { 201: Contrato },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => cancelContrato(ctx, params.id, body),
  }),
  route('POST /admin/contratos/:id/aplicar-cupom', {
    ...write,
    summary: 'Aplica um cupom ao contrato',
    description: 'Um por vez. O mesmo cupom de novo não muda nada.',
    params: ById,
    body: AplicarCupom,
    bodyExamples: { boasVindas: { codigo: 'BEMVINDO' } },
    answers: { 201: Contrato },
    refuses: ['ESTADO_INVALIDO', ...CUPOM],
    handle: ({ ctx, params, body }) => applyCupomToContrato(ctx, params.id, body),
  }),
  route('DELETE /admin/contratos/:id/cupom', {
    ...write,
    summary: 'Retira o cupom do contrato',
    description: 'As próximas faturas vêm sem ele; o uso segue contado. Sem cupom, nada muda.',
    params: ById,
    query: Type.Object({ motivo: MotivoOpcional }),
    answers: { 200: Contrato },
    handle: ({ ctx, params, query }) => removeCupomOfContrato(ctx, params.id, query.motivo ?? null),
  }),
]
