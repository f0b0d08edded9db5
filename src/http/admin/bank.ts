import { Type } from 'typebox'
import { registerCredencial } from '#features/faturamento/banco/register-credencial.ts'
import { revokeCredencial, showCredencial } from '#features/faturamento/banco/revoke-credencial.ts'
import { applyPagamento } from '#features/faturamento/cobrancas/apply-pagamento.ts'
import { cancelCobrancaByHand } from '#features/faturamento/cobrancas/cancel-cobranca.ts'
import { createCobranca } from '#features/faturamento/cobrancas/emit-cobranca.ts'
import { consultCobranca, listCobrancas, showCobranca } from '#features/faturamento/cobrancas/list-cobrancas.ts'
import { ById, PaginaDe } from '#formas/comum.ts'
import {
  AplicarPagamento,
  CancelarCobranca,
  Cobranca,
  CobrancaDetalhe,
  FiltroDeCobrancas,
  NovaCobranca,
} from '#formas/faturamento/cobranca.ts'
import {
  CredencialCadastrada,
  CredencialDoBanco,
  NovaCredencial,
  TrocaDaCredencial,
} from '#formas/faturamento/credencial.ts'
import { Fatura } from '#formas/faturamento/fatura.ts'
import { MotivoOpcional } from '#formas/faturamento/faturamento.ts'
import { reply, route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['banco (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.faturamento.write' } as const
const secrets = { ...read, permission: 'admin.banco.write' } as const
const EMISSAO = ['ESTADO_INVALIDO', 'CREDENCIAL_DO_BANCO_AUSENTE', 'PAGADOR_SEM_DOCUMENTO'] as const
const CERTIFICADO = [
  'CERTIFICADO_ARQUIVO_INVALIDO',
  'CERTIFICADO_SENHA_INVALIDA',
  'CERTIFICADO_SEM_CHAVE',
  'CERTIFICADO_NAO_ACEITO',
  'CERTIFICADO_FORA_DA_VALIDADE',
] as const
/** The bank: how it is reached, and what is charged there (docs/especificacao/estados.md#7-bank-charge). */
export const adminBank = [
  route('POST /admin/bank/credencial', {
    ...secrets,
    summary: 'Cadastra a credencial do banco, ou troca os segredos da que está em vigor',
    description:
      'Os segredos são guardados selados e não voltam em resposta nenhuma. De novo com a mesma conta (baseUrl, clientId e chavePix), troca segredo, certificado e token do webhook; o token anterior vale por mais 24 horas. Uma credencial revogada da mesma conta (baseUrl e chavePix) volta a valer, com as cobranças que são dela. Outro endereço (baseUrl) da mesma conta, de um banco que se mudou, pede duas pessoas, e as cobranças seguem vivas. Outra conta (clientId ou chavePix) pede que a que está em vigor seja revogada, e duas pessoas: a resposta é 202, e outro superadmin repete o mesmo corpo com confirmacao em até dez minutos. Em seguida o banco é perguntado se a aceita: teste diz o que respondeu, e ela fica guardada mesmo que ele esteja fora. O endereço de avisos é registrado no banco logo depois: webhookRegistradoEm diz quando.',
    body: NovaCredencial,
    bodyExamples: {
      homologacao: {
        provedor: 'api_pix',
        ambiente: 'homologacao',
        baseUrl: 'https://pix-h.banco.com.br/api/v2',
        tokenUrl: 'https://pix-h.banco.com.br/oauth/token',
        clientId: 'Client_Id_0b8f7c1e',
        clientSecret: 'Client_Secret_5d0e5f0e',
        certificadoPfxBase64: 'MIIKmgIBAzCC',
        senhaCertificado: 'senha-do-arquivo',
        chavePix: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
      },
    },
    answers: {
      201: CredencialCadastrada,
      202: TrocaDaCredencial,
    },
    refuses: ['NAO_ENCONTRADO', 'ESTADO_INVALIDO', ...CERTIFICADO],
    handle: async ({ ctx, body }) => {
      const made = await registerCredencial(ctx, body)
      return 'credencial' in made ? reply({ status: 201, body: made.credencial }) : reply({ status: 202, body: made })
    },
  }),
  route('GET /admin/bank/credencial', {
    ...read,
    summary: 'Mostra a credencial do banco em vigor, sem segredos',
    description: 'Diz até quando o certificado vale, e se o banco já sabe onde avisar.',
    answers: { 200: CredencialDoBanco },
    refuses: ['NAO_ENCONTRADO'],
    handle: ({ ctx }) => showCredencial(ctx),
  }),
  route('DELETE /admin/bank/credencial', {
    ...secrets,
    summary: 'Revoga a credencial do banco e destrói os segredos',
    description:
      'Com cobranças que ainda podem ser pagas a resposta é 409; com forcar=true os pagamentos delas não são vistos.',
    query: Type.Object({
      forcar: Type.Optional(Type.Boolean({ description: 'true revoga apesar de cobranças vivas.' })),
      motivo: MotivoOpcional,
    }),
    answers: { 200: CredencialDoBanco },
    refuses: ['NAO_ENCONTRADO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, query }) => revokeCredencial(ctx, query),
  }),
  route('POST /admin/bank/cobrancas', {
    ...write,
    summary: 'Cobra uma fatura por Pix com vencimento',
    description:
      'Cobra o saldo da fatura, ou o que ninguém pagou de uma baixada; de uma que está em atraso, com a multa e os juros até o vencimento da cobrança, pelos termos da primeira que expirou ou, sem nenhuma, pelos desta. A cobrança começa em criando, e o banco responde em segundos; uma fatura com cobrança viva responde com ela, sem outra.',
    body: NovaCobranca,
    bodyExamples: { simples: { faturaId: '0b8f7c1e-8f0e-4e0a-9d1c-2f6f0c7b9a10' } },
    answers: { 201: Cobranca },
    refuses: ['NAO_ENCONTRADO', ...EMISSAO],
    handle: ({ ctx, body: { faturaId, ...more } }) => createCobranca(ctx, faturaId, more),
  }),
  route('GET /admin/bank/cobrancas', {
    ...read,
    summary: 'Lista as cobranças',
    description: 'Da mais nova à mais antiga.',
    query: FiltroDeCobrancas,
    answers: { 200: PaginaDe(Cobranca) },
    handle: async ({ ctx, query }) => ({
      ...(await listCobrancas(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/bank/cobrancas/:id', {
    ...read,
    summary: 'Mostra uma cobrança, com os Pix que chegaram por ela',
    description: 'Como está guardada; consultar pergunta ao banco.',
    params: ById,
    answers: { 200: CobrancaDetalhe },
    handle: ({ ctx, params }) => showCobranca(ctx, params.id),
  }),
  route('GET /admin/bank/cobrancas/:id/consultar', {
    ...read,
    permission: 'admin.cobranca.consult',
    summary: 'Pergunta ao banco por uma cobrança e aplica a resposta',
    description: 'Repetir não muda nada. Sem resposta certa do banco, 503, e a cobrança fica como está.',
    params: ById,
    answers: { 200: CobrancaDetalhe },
    refuses: ['CREDENCIAL_DO_BANCO_AUSENTE'],
    handle: ({ ctx, params }) => consultCobranca(ctx, params.id),
  }),
  route('POST /admin/bank/cobrancas/:id/cancelar', {
    ...write,
    summary: 'Cancela uma cobrança no banco',
    description:
      'Fica em cancelando até o banco responder; se um pagamento chegou antes, ele vence e ela termina paga.',
    params: ById,
    body: CancelarCobranca,
    bodyExamples: { engano: { motivo: 'Fatura emitida com o vencimento errado.' } },
    answers: { 201: Cobranca },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => cancelCobrancaByHand(ctx, params.id, body.motivo),
  }),
  route('POST /admin/bank/cobrancas/:id/aplicar-pagamento', {
    ...write,
    summary: 'Aplica um pagamento indevido a uma fatura do contrato',
    description:
      'Para o que chegou por uma cobrança cancelada ou já paga. A fatura é do mesmo contrato, em aberto ou baixada (então o pagamento é recuperacao), sem cobrança viva, e deve ao menos o pagamento. Repetir com a mesma fatura não muda nada.',
    params: ById,
    body: AplicarPagamento,
    bodyExamples: {
      cancelada: {
        endToEndId: 'E1234567820261128120000000000001',
        faturaId: '0b8f7c1e-8f0e-4e0a-9d1c-2f6f0c7b9a10',
        motivo: 'O cliente pagou o Pix antigo; a cobrança já estava cancelada.',
      },
    },
    answers: { 201: Fatura },
    refuses: ['NAO_ENCONTRADO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => applyPagamento(ctx, params.id, body),
  }),
]
