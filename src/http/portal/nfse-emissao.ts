import { Type } from 'typebox'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { refuseNotaNoMesFechado } from '#features/fechamento/refuse-mes-fechado.ts'
import { acceptLote } from '#features/nfse/accept/accept-lote.ts'
import { acceptNota } from '#features/nfse/accept/accept-nota.ts'
import { decideIss } from '#features/nfse/accept/decide-iss.ts'
import { onlyNota } from '#features/nfse/accept/only-nota.ts'
import { validateNota } from '#features/nfse/accept/validate-nota.ts'
import { voidRange } from '#features/nfse/end/void-range.ts'
import { voidRps } from '#features/nfse/end/void-rps.ts'
import { findLote } from '#features/nfse/read/find-lote.ts'
import { presentAccepted } from '#features/nfse/read/present-nota.ts'
import { searchServicos } from '#features/nfse/read/search-servicos.ts'
import { Id } from '#formas/comum.ts'
import { notas } from '#formas/notas/exemplos.ts'
import { ConfirmaMesFechado } from '#formas/notas/fechamento.ts'
import { IntervaloBody, IntervaloInutilizado, InutilizarBody, RpsInutilizado } from '#formas/notas/fim-da-nota.ts'
import { LOTE_SCHEMA, LoteAceito, LoteResponse } from '#formas/notas/lote.ts'
import { NfseResponse } from '#formas/notas/nota.ts'
import { IssDoServico, PerguntaDoIss, ServicosAchados, Validacao } from '#formas/notas/validacao.ts'
import { EXEMPLOS_FIM, EXEMPLOS_LOTE, EXEMPLOS_PEDIDO } from '#http/examples.ts'
import { keepUnreadable, LOTE_BYTES_MAX, RECUSAS_DE_EMISSAO, RECUSAS_DE_INUTILIZACAO } from '#http/public/nfse.ts'
import { type Route, reply, route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['notas'] } as const

const OndeEmitir = Type.Object({
  ambiente: Type.Enum(['producao', 'homologacao'], {
    description: 'Onde emitir; a sessão, ao contrário da chave, não diz.',
  }),
})

/** Issuing from the portal's form: one note, a batch, the form's own queries, and numbers that no note will have. */
export const portalEmissao: Route[] = [
  route('POST /portal/nfse', {
    ...common,
    permission: 'nota.issue',
    summary: 'Emite uma NFS-e a partir do formulário',
    description:
      'O mesmo corpo e as mesmas regras de POST /nfse; sempre assíncrona. Um idIntegracao que já é de uma nota com outros dados é 409 ID_INTEGRACAO_EM_USO, com a nota em notaExistenteId: a tela pergunta se é a mesma nota ou outra.',
    query: Type.Object({ ...OndeEmitir.properties, ...ConfirmaMesFechado }),
    body: PEDIDO_SCHEMA,
    bodyCheckedByVerb: true,
    bodyExamples: EXEMPLOS_PEDIDO,
    answers: { 202: NfseResponse },
    answerExamples: { 202: notas('processando') },
    refuses: [...RECUSAS_DE_EMISSAO, 'ID_INTEGRACAO_EM_USO', 'MES_FECHADO'],
    onRefused: keepUnreadable,
    handle: async ({ ctx, app, query, body, rawBody }) => {
      const pedido = onlyNota(body, rawBody!)
      const { ambiente, confirmarMesFechado } = query
      if (!confirmarMesFechado) await refuseNotaNoMesFechado(ctx, { pedido: pedido.json, ambiente })
      const accepted = await acceptNota(ctx, {
        ...pedido,
        ambiente,
        refuseOtherBody: true,
      })
      return reply({ status: 202, body: await presentAccepted(app, accepted) })
    },
  }),
  route('POST /portal/nfse/validar', {
    ...common,
    permission: 'nota.validate',
    summary: 'Valida um pedido de emissão sem emitir nem gravar nada',
    description:
      'As mesmas verificações de POST /portal/nfse no ambiente escolhido. Responde 200 também quando a nota seria recusada: veja valida e erros.',
    query: OndeEmitir,
    body: PEDIDO_SCHEMA,
    bodyCheckedByVerb: true,
    bodyExamples: EXEMPLOS_PEDIDO,
    answers: { 200: Validacao },
    handle: ({ ctx, body, rawBody, query }) =>
      validateNota(ctx, { ...onlyNota(body, rawBody!), ambiente: query.ambiente, refuseOtherBody: true }),
  }),
  route('GET /portal/nfse/servicos', {
    ...common,
    permission: 'nota.read',
    summary: 'Busca o serviço da nota por palavras do dia a dia',
    description:
      'Itens da lista da LC 116, o mais provável primeiro: pelo número, pelas palavras da lista ou por palavras comuns (site, contador, faxina). Com cpfCnpj, os que a empresa usou por último e os da atividade dela no cadastro sobem. porque diz por que o item veio; cuidado, o que conferir antes.',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100, description: 'Número ou palavras.', examples: ['site'] })),
      cpfCnpj: Type.Optional(Type.String({ maxLength: 14, description: 'CPF ou CNPJ da empresa, sem máscara.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 30 })),
    }),
    answers: { 200: ServicosAchados },
    handle: async ({ ctx, query }) => ({ items: await searchServicos(ctx, query) }),
  }),
  route('GET /portal/nfse/iss', {
    ...common,
    permission: 'nota.validate',
    summary: 'Diz quem decide o ISS de um serviço, e com que alíquota',
    description:
      'Para o formulário de emissão, antes de a nota estar completa: pedido, a alíquota vai na nota; municipio, vale a que ele cadastrou no sistema nacional, em aliquota quando ele responde; simples, o ISS está no DAS. Sem dados que bastem, decididoPor é pedido.',
    query: PerguntaDoIss,
    answers: { 200: IssDoServico },
    handle: ({ ctx, query }) => decideIss(ctx, query),
  }),
  route('POST /portal/nfse/lote', {
    ...common,
    permission: 'nota.issue',
    summary: 'Emite até 50 notas de uma vez, a partir do portal',
    description:
      'O mesmo corpo e as mesmas regras de POST /nfse/lote. O item que repete o idIntegracao de outro do lote, ou de uma nota com outros dados, é recusado com ID_INTEGRACAO_EM_USO: dois itens nunca são a mesma nota.',
    query: OndeEmitir,
    body: LOTE_SCHEMA,
    bodyCheckedByVerb: true,
    bodyBytesMax: LOTE_BYTES_MAX,
    bodyExamples: EXEMPLOS_LOTE,
    answers: { 202: LoteAceito },
    onRefused: keepUnreadable,
    handle: ({ ctx, body, query }) => acceptLote(ctx, { json: body, ambiente: query.ambiente, refuseOtherBody: true }),
  }),
  route('GET /portal/nfse/lote/:loteId', {
    ...common,
    permission: 'nota.read',
    summary: 'Mostra o andamento de um lote',
    description: 'concluido quando toda nota aceita tem resposta do município.',
    params: Type.Object({ loteId: Id }),
    answers: { 200: LoteResponse },
    handle: ({ ctx, params }) => findLote(ctx, params.loteId),
  }),
  route('POST /portal/nfse/rps/inutilizar', {
    ...common,
    permission: 'rps.void',
    summary: 'Inutiliza um número de RPS que nenhuma nota usou',
    description: 'O mesmo corpo e as mesmas regras de POST /nfse/rps/inutilizar.',
    query: OndeEmitir,
    body: InutilizarBody,
    bodyExamples: EXEMPLOS_FIM.inutilizar,
    answers: { 201: RpsInutilizado },
    refuses: RECUSAS_DE_INUTILIZACAO,
    handle: ({ ctx, query, body: { prestador, ...pedido } }) =>
      voidRps(ctx, {
        ...pedido,
        numero: Number(pedido.numero),
        cpfCnpj: prestador.cpfCnpj,
        ambiente: query.ambiente,
      }),
  }),
  route('POST /portal/nfse/rps/inutilizar-intervalo', {
    ...common,
    permission: 'rps.void',
    summary: 'Inutiliza de uma vez as lacunas de um intervalo de números de RPS',
    description:
      'Até 500 números por vez, todos abaixo do próximo da série. Inutiliza os que nenhuma nota tem e os de notas recusadas; os outros ficam como estão, e numeros diz o que houve com cada um. Repetir não inutiliza nada duas vezes.',
    query: OndeEmitir,
    body: IntervaloBody,
    bodyExamples: EXEMPLOS_FIM.intervalo,
    answers: { 201: IntervaloInutilizado },
    refuses: RECUSAS_DE_INUTILIZACAO,
    handle: ({ ctx, query, body: { prestador, ...pedido } }) =>
      voidRange(ctx, { ...pedido, cpfCnpj: prestador.cpfCnpj, ambiente: query.ambiente }),
  }),
]
