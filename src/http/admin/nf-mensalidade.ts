import { Type } from 'typebox'
import { replaceNfConfig, showNfConfig } from '#features/faturamento/nf/config.ts'
import { listEmissoras } from '#features/faturamento/nf/empresas.ts'
import { issueNfOfFatura } from '#features/faturamento/nf/issue.ts'
import { cancelNf, presentNf, showNf } from '#features/faturamento/nf/nf-of.ts'
import { ById } from '#formas/comum.ts'
import {
  CancelarNf,
  EmitirNf,
  EmpresasEmissoras,
  NfConfig,
  NfDaFatura,
  NovaNfConfig,
} from '#formas/faturamento/nf-mensalidade.ts'
import { RECUSAS_DE_EMISSAO } from '#http/public/nfse.ts'
import { route } from '#platform/http/route.ts'

const read = {
  surface: 'admin',
  tags: ['nota da mensalidade (administração)'],
  permission: 'admin.faturamento.read',
} as const
const write = { ...read, permission: 'admin.faturamento.write' } as const

/** The notes that the service issues to its own clients (docs/referencia/billing.md#f3-rules rule 9). */
export const adminNfMensalidade = [
  route('GET /admin/nf-mensalidade/config', {
    ...read,
    summary: 'Mostra quem emite a nota da mensalidade, e como',
    description: 'Antes da primeira configuração vem vazia, com versao 0.',
    answers: { 200: NfConfig },
    handle: ({ ctx }) => showNfConfig(ctx),
  }),
  route('PUT /admin/nf-mensalidade/config', {
    ...read,
    permission: 'admin.nf.config',
    summary: 'Define quem emite a nota da mensalidade, e como',
    description:
      'A empresa é a que vende o serviço, com certificado e município configurados como os de qualquer emitente. As notas já pedidas não mudam.',
    body: NovaNfConfig,
    bodyExamples: {
      noPagamento: {
        empresaId: '0b8f7c1e-8f0e-4e0a-9d1c-2f6f0c7b9a10',
        codigoServico: '01.05',
        aliquotaIss: 3,
        discriminacaoModelo: 'Licença de uso do serviço de NFS-e, {competencia}. Fatura nº {numero}, plano {plano}.',
        emitirAutomaticamente: 'no_pagamento',
      },
    },
    answers: { 200: NfConfig },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => replaceNfConfig(ctx, body),
  }),
  route('GET /admin/nf-mensalidade/empresas', {
    ...read,
    summary: 'Acha empresas que podem emitir a nota da mensalidade',
    description: 'Empresas ativas de qualquer conta, primeiro as que têm certificado; no máximo vinte.',
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }),
    answers: { 200: EmpresasEmissoras },
    handle: ({ ctx, query }) => listEmissoras(ctx, query.q),
  }),
  route('POST /admin/nf-mensalidade/faturas/:id/emitir-nf', {
    ...write,
    summary: 'Emite a nota de uma fatura fechada',
    description:
      'A nota segue o caminho das notas dos clientes, com idIntegracao fatura:{id}: repetir não emite outra. No lugar de uma nota rejeitada ou cancelada sai uma nova. O tomador é a empresa da conta que tem o CPF ou CNPJ dela, ou a única; tomadorEmpresaId escolhe outra. Os erros do pedido vêm com o caminho em nota.',
    params: ById,
    body: EmitirNf,
    bodyExamples: { simples: {} },
    answers: { 201: NfDaFatura },
    refuses: ['ESTADO_INVALIDO', 'NF_NAO_CONFIGURADA', 'TOMADOR_INCOMPLETO', ...RECUSAS_DE_EMISSAO],
    handle: async ({ ctx, app, params, body }) =>
      presentNf(app, params.id, await issueNfOfFatura(ctx, params.id, body.tomadorEmpresaId)),
  }),
  route('GET /admin/nf-mensalidade/faturas/:id/nf', {
    ...read,
    summary: 'Mostra a nota de uma fatura',
    description: 'O estado é o da nota, agora. Sem nota, os campos dela são nulos, e recusa diz por que não saiu.',
    params: ById,
    answers: { 200: NfDaFatura },
    handle: ({ ctx, params }) => showNf(ctx, params.id),
  }),
  route('POST /admin/nf-mensalidade/faturas/:id/cancelar-nf', {
    ...write,
    summary: 'Cancela a nota de uma fatura no município',
    description:
      'Como o cancelamento de qualquer nota: sem resposta do município em 20 segundos, a nota segue autorizada com o cancelamento aberto. A fatura não muda.',
    params: ById,
    body: CancelarNf,
    bodyExamples: { engano: { motivo: 'Nota emitida com o tomador errado' } },
    answers: { 201: NfDaFatura },
    refuses: [
      'NFSE_NAO_CANCELAVEL',
      'MOTIVO_INVALIDO',
      'PRAZO_EXPIRADO',
      'CANCELAMENTO_EM_CURSO',
      'CANCELAMENTO_RECUSADO',
      'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO',
    ],
    handle: ({ ctx, params, body }) => cancelNf(ctx, params.id, body.motivo),
  }),
]
