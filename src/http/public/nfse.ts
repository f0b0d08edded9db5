import { Type } from 'typebox'
import { isSettled } from '#domain/nota/nota.ts'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { refuseFimNoMesFechado } from '#features/fechamento/refuse-mes-fechado.ts'
import { acceptLote } from '#features/nfse/accept/accept-lote.ts'
import { acceptNota } from '#features/nfse/accept/accept-nota.ts'
import { onlyNota } from '#features/nfse/accept/only-nota.ts'
import { validateNota } from '#features/nfse/accept/validate-nota.ts'
import { correctNota } from '#features/nfse/correct/correct-nota.ts'
import { danfseOf } from '#features/nfse/danfse/danfse-of.ts'
import { cancelNota } from '#features/nfse/end/cancel-nota.ts'
import { replaceNota } from '#features/nfse/end/replace-nota.ts'
import { requestCancel } from '#features/nfse/end/request-cancel.ts'
import { voidRps } from '#features/nfse/end/void-rps.ts'
import { xmlKept, xmlOf } from '#features/nfse/nota/find-nota.ts'
import { waitUntilSettled } from '#features/nfse/nota/wait-nota.ts'
import { findLote } from '#features/nfse/read/find-lote.ts'
import { listNotas } from '#features/nfse/read/list-notas.ts'
import { findNotaComValores } from '#features/nfse/read/nota-com-valores.ts'
import { presentAccepted, presentNota, presentNotas } from '#features/nfse/read/present-nota.ts'
import { recordAttempt } from '#features/tentativas-rejeitadas/record-attempt.ts'
import { ById, Id, PaginaDe } from '#formas/comum.ts'
import { notas } from '#formas/notas/exemplos.ts'
import { ConfirmaMesFechado } from '#formas/notas/fechamento.ts'
import { BuscaDeNotas, TotalDaBusca, toFilter } from '#formas/notas/filtro.ts'
import {
  CartaCorrecao,
  CartaCorrecaoBody,
  InutilizarBody,
  PedidoCancelamentoBody,
  PedidoSubstituicaoBody,
  RpsInutilizado,
} from '#formas/notas/fim-da-nota.ts'
import { LOTE_SCHEMA, LoteAceito, LoteResponse } from '#formas/notas/lote.ts'
import { NfseResponse } from '#formas/notas/nota.ts'
import { Validacao } from '#formas/notas/validacao.ts'
import { EXEMPLOS_FIM, EXEMPLOS_LOTE, EXEMPLOS_PEDIDO } from '#http/examples.ts'
import { EmForma, EXATA_OU_LEGIVEL, xmlReply } from '#http/xml-reply.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { RefusedRequest } from '#platform/http/route.ts'
import { type Reply, type Route, reply, route } from '#platform/http/route.ts'
import { FRAMED_BY_US } from '#platform/http/security-headers.ts'

const common = { surface: 'public', tags: ['notas'] } as const

// docs/especificacao/contrato.md#8-limits: the longest wait of modoSincrono.
const SYNC_MS_MAX = 30_000
export const LOTE_BYTES_MAX = 5 * 1024 * 1024

/** The codes with which a request to issue is refused before a note exists. */
export const RECUSAS_DE_EMISSAO = [
  'SCHEMA_DPS_INVALIDO',
  'VALOR_MASCARADO',
  'IDEMPOTENCIA_CONFLITO',
  'RPS_NUMERO_EM_USO',
  'SALTO_DE_NUMERACAO',
  'SERIE_ESGOTADA',
  'EMPRESA_NAO_CADASTRADA',
  'EMPRESA_INATIVA',
  'EMPRESA_FORA_DA_CHAVE',
  'CERTIFICADO_AUSENTE',
  'CERTIFICADO_FORA_DA_VALIDADE',
  'CERTIFICADO_AUTOASSINADO',
  'CERTIFICADO_CHAVE_CURTA',
  'CERTIFICADO_CNPJ_DIVERGENTE',
  'MUNICIPIO_NAO_ATENDIDO',
  'HOMOLOGACAO_SEM_TESTE',
  'CONTRATO_SUSPENSO',
  'PRODUCAO_NAO_PERMITIDA',
  'MULTIPLOS_SERVICOS_NAO_SUPORTADOS',
  'REGRA_NAO_ATENDIDA',
  'WEBHOOK_URL_INVALIDA',
] as const

/** The codes with which voiding an RPS number is refused. */
export const RECUSAS_DE_INUTILIZACAO = [
  'MOTIVO_INVALIDO',
  'EMPRESA_NAO_CADASTRADA',
  'NAO_ENCONTRADO',
  'ESTADO_INVALIDO',
] as const

/** Records a refused request whose body could not be read; the verb records the others. */
export const keepUnreadable = ({ ctx, rawBody, refusal }: RefusedRequest): Promise<void> =>
  recordAttempt(ctx, { bytes: rawBody ?? Buffer.alloc(0), json: undefined, refusal })

/** Issuing and reading notes with an API key (docs/especificacao/contrato.md#41-public-api). */
export const publicNfse: Route[] = [
  route('POST /nfse', {
    ...common,
    permission: 'nota.issue',
    summary: 'Emite uma NFS-e',
    description:
      'Assíncrona: responde 202 e o resultado vem por webhook ou por GET /nfse/{id}. Com opcoes.modoSincrono, espera até 30 segundos e responde 200 se a nota concluiu. Repetir o idIntegracao devolve a nota existente. Campos desconhecidos são aceitos com o aviso CAMPO_IGNORADO. Uma lista com uma só nota vale como essa nota; com mais, use POST /nfse/lote.',
    body: PEDIDO_SCHEMA,
    bodyCheckedByVerb: true,
    bodyExamples: EXEMPLOS_PEDIDO,
    answers: { 200: NfseResponse, 202: NfseResponse },
    answerExamples: { 200: notas('autorizada', 'rejeitada'), 202: notas('processando') },
    refuses: RECUSAS_DE_EMISSAO,
    onRefused: keepUnreadable,
    handle: async ({ ctx, app, body, rawBody }) => {
      const pedido = onlyNota(body, rawBody!)
      const accepted = await acceptNota(ctx, pedido)
      if (!wantsToWait(pedido.json)) return reply({ status: 202, body: await presentAccepted(app, accepted) })
      const later = await waitUntilSettled(ctx, accepted.nota.id, SYNC_MS_MAX)
      const answer = await presentNota(app, later, accepted.avisos)
      return reply({ status: isSettled(later.status) ? 200 : 202, body: answer })
    },
  }),
  route('POST /nfse/validar', {
    ...common,
    permission: 'nota.validate',
    summary: 'Valida um pedido de emissão sem emitir nem gravar nada',
    description:
      'As mesmas verificações de POST /nfse, no ambiente da chave, com os mesmos códigos e caminhos: também a URL do webhook, o número de RPS em uso, a série e o idIntegracao. Devolve os tributos calculados, o trilho, a pontuação e uma prévia do XML. Responde 200 também quando a nota seria recusada: veja valida, desfecho, codigo e erros. Uma classificação de IBS e CBS errada não é recusada na porta: desfecho é rejeitada, a nota seria aceita (202) e terminaria rejeitada com os códigos de erros[].',
    body: PEDIDO_SCHEMA,
    bodyCheckedByVerb: true,
    bodyExamples: EXEMPLOS_PEDIDO,
    answers: { 200: Validacao },
    handle: ({ ctx, body, rawBody }) => validateNota(ctx, onlyNota(body, rawBody!)),
  }),
  route('POST /nfse/lote', {
    ...common,
    permission: 'nota.issue',
    summary: 'Emite até 50 notas de uma vez',
    description:
      'Aceita { "notas": […] } ou a lista sozinha, até 5 MiB. Cada item é aceito ou recusado por si, como em POST /nfse, e um item recusado não impede os outros. Os caminhos em erros[] são os do lote: notas[3].tomador, ou [3].tomador na lista sozinha. opcoes.modoSincrono não vale aqui: acompanhe por webhook ou por GET /nfse/lote/{loteId}.',
    body: LOTE_SCHEMA,
    bodyCheckedByVerb: true,
    bodyBytesMax: LOTE_BYTES_MAX,
    bodyExamples: EXEMPLOS_LOTE,
    answers: { 202: LoteAceito },
    onRefused: keepUnreadable,
    handle: async ({ ctx, body }) => acceptLote(ctx, { json: body }),
  }),
  route('GET /nfse/lote/:loteId', {
    ...common,
    permission: 'nota.read',
    summary: 'Mostra o andamento de um lote',
    description: 'concluido quando toda nota aceita tem resposta do município.',
    params: Type.Object({ loteId: Id }),
    answers: { 200: LoteResponse },
    handle: ({ ctx, params }) => findLote(ctx, params.loteId),
  }),
  route('GET /nfse', {
    leitura: true,
    ...common,
    permission: 'nota.read',
    summary: 'Lista as notas, da mais nova para a mais antiga',
    description: 'As notas do ambiente da chave; o período padrão são os últimos 30 dias.',
    query: BuscaDeNotas,
    answers: { 200: PaginaDe(NfseResponse, TotalDaBusca) },
    handle: async ({ ctx, app, query }) => {
      const { items, ...total } = await listNotas(ctx, toFilter(query))
      return {
        items: await presentNotas(app, items),
        ...total,
        limit: query.limit,
        offset: query.offset,
      }
    },
  }),
  route('GET /nfse/:id', {
    ...common,
    permission: 'nota.read',
    summary: 'Mostra uma nota no estado em que está',
    description:
      'Repita até o status sair de processando e de falha_temporaria, ou espere o webhook; enquanto isso, meta.situacao diz o que acontece e meta.proximaVerificacaoEm quando o serviço age de novo. Traz o que foi calculado (calculado) e o que o município apurou de outro modo (apurado). Uma nota de outro ambiente, ou de uma empresa que a credencial não alcança, responde 404.',
    params: ById,
    answers: { 200: NfseResponse },
    answerExamples: { 200: notas('apurada', 'processando', 'incerta', 'rejeitada', 'em-substituicao', 'cancelada') },
    handle: ({ ctx, params }) => findNotaComValores(ctx, params.id),
  }),
  ...readNotaRoutes('public'),
  ...endNotaRoutes('public'),
  route('POST /nfse/rps/inutilizar', {
    ...common,
    permission: 'rps.void',
    summary: 'Inutiliza um número de RPS que nenhuma nota usou',
    description: 'Também o de uma nota que o município comprovadamente recusou. Repetir devolve a mesma resposta.',
    body: InutilizarBody,
    bodyExamples: EXEMPLOS_FIM.inutilizar,
    answers: { 201: RpsInutilizado },
    refuses: RECUSAS_DE_INUTILIZACAO,
    handle: ({ ctx, body: { prestador, ...pedido } }) =>
      voidRps(ctx, { ...pedido, numero: Number(pedido.numero), cpfCnpj: prestador.cpfCnpj }),
  }),
]

/** The page and the document of a note: the same with a key and, under `/portal`, with a session. */
export function readNotaRoutes(surface: 'public' | 'portal'): Route[] {
  const base = surface === 'portal' ? ('/portal/nfse' as const) : ('/nfse' as const)
  const read = { surface, tags: ['notas'], permission: 'nota.read', params: ById } as const
  return [
    route(`GET ${base}/:id/pdf`, {
      ...read,
      summary: 'Baixa o DANFSe',
      description:
        'Da nota autorizada ou cancelada; nos outros estados, 404 NOTA_NAO_AUTORIZADA. Com formato=pdfa, o PDF/A-3 com o XML anexado.',
      query: Type.Object({ formato: Type.Enum(['pdf', 'pdfa'], { default: 'pdf' }) }),
      answers: { 200: null },
      produces: 'application/pdf',
      refuses: ['NOTA_NAO_AUTORIZADA'],
      handle: async ({ ctx, params, query }) =>
        pdfReply(await danfseOf(ctx, params.id, query), surface === 'portal' ? FRAMED_BY_US : {}),
    }),
    route(`GET ${base}/:id/xml`, {
      ...read,
      summary: 'Baixa o XML autorizado, assinado, de valor legal',
      description: `A nota como o município a assinou, byte por byte e sem o envelope da resposta: guarde-a sem mudar nada. ${
        surface === 'portal' ? 'Também da nota cancelada ou substituída' : 'Só enquanto a nota está autorizada'
      }; nos outros estados, 404 NOTA_NAO_AUTORIZADA. ${EXATA_OU_LEGIVEL}`,
      query: EmForma,
      answers: { 200: null },
      produces: 'application/xml',
      refuses: ['NOTA_NAO_AUTORIZADA'],
      handle: async ({ ctx, params, query }) =>
        xmlReply(await (surface === 'portal' ? xmlKept : xmlOf)(ctx, params.id), query),
    }),
  ]
}

/**
 * Ending or correcting a note: the same with a key and, under `/portal`, with a session
 * (docs/especificacao/decisoes.md#5-after-authorization, docs/especificacao/decisoes.md#7-portal-additions).
 */
export function endNotaRoutes(surface: 'public' | 'portal'): Route[] {
  const base = surface === 'portal' ? ('/portal/nfse' as const) : ('/nfse' as const)
  const end = { surface, tags: ['depois da autorização'], params: ById } as const
  // A person is asked first; a program with a key cannot be.
  const asks = surface === 'portal' ? { query: Type.Object(ConfirmaMesFechado) } : {}
  const refusesFechado = surface === 'portal' ? (['MES_FECHADO'] as const) : []
  const askFechado = async (ctx: Ctx, notaId: string, query: unknown) => {
    if (surface === 'portal' && !(query as { confirmarMesFechado: boolean }).confirmarMesFechado)
      await refuseFimNoMesFechado(ctx, notaId)
  }
  return [
    route(`POST ${base}/:id/cancelar`, {
      ...end,
      ...asks,
      permission: 'nota.cancel',
      summary: 'Cancela uma nota autorizada',
      description:
        'Espera o município por até 20 segundos. Sem resposta, a nota continua autorizada, cancelamento.status fica em_processamento e o resultado vem por webhook. Repetir não cancela duas vezes.',
      body: PedidoCancelamentoBody,
      bodyExamples: EXEMPLOS_FIM.cancelamento,
      answers: { 200: NfseResponse },
      answerExamples: { 200: notas('cancelada', 'sem-resposta') },
      refuses: [
        'NFSE_NAO_CANCELAVEL',
        'MOTIVO_INVALIDO',
        'PRAZO_EXPIRADO',
        'CANCELAMENTO_EM_CURSO',
        'CANCELAMENTO_RECUSADO',
        'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO',
        ...refusesFechado,
      ],
      handle: async ({ ctx, app, params, body, query }) => {
        await askFechado(ctx, params.id, query)
        return presentNota(app, await cancelNota(ctx, { notaId: params.id, ...body }))
      },
    }),
    route(`POST ${base}/:id/solicitar-cancelamento`, {
      ...end,
      ...asks,
      permission: 'nota.request-cancel',
      summary: 'Pede ao fisco a análise do cancelamento de uma nota',
      description:
        'Para depois do prazo de cancelamento direto. A nota continua autorizada; o resultado vem por nfse.cancelada e nfse.cancelamento_deferido, ou nfse.cancelamento_indeferido.',
      body: PedidoCancelamentoBody,
      bodyExamples: EXEMPLOS_FIM.cancelamento,
      answers: { 201: NfseResponse },
      answerExamples: { 201: notas('em-analise') },
      refuses: [
        ...(['NFSE_NAO_CANCELAVEL', 'MOTIVO_INVALIDO', 'CANCELAMENTO_EM_CURSO', 'CANCELAMENTO_RECUSADO'] as const),
        ...refusesFechado,
      ],
      handle: async ({ ctx, app, params, body, query }) => {
        await askFechado(ctx, params.id, query)
        return presentNota(app, await requestCancel(ctx, { notaId: params.id, ...body }))
      },
    }),
    route(`POST ${base}/:id/substituir`, {
      ...end,
      ...asks,
      permission: 'nota.replace',
      summary: 'Emite uma nota no lugar de outra',
      description:
        'Responde a nota nova, com meta.numeroOriginal. A original fica substituida quando o município confirma, e nfse.substituida avisa; se a nova é recusada, a original continua valendo. Repetir com o mesmo idIntegracao devolve a mesma nota.',
      body: PedidoSubstituicaoBody,
      bodyExamples: EXEMPLOS_FIM.substituicao,
      answers: { 201: NfseResponse },
      answerExamples: { 201: notas('substituta') },
      refuses: [
        ...RECUSAS_DE_EMISSAO,
        'ESTADO_INVALIDO',
        'MOTIVO_INVALIDO',
        'PRAZO_EXPIRADO',
        'CANCELAMENTO_EM_CURSO',
        'ID_INTEGRACAO_EM_USO',
        'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO',
        ...refusesFechado,
      ],
      handle: async ({ ctx, app, params, body, query }) => {
        await askFechado(ctx, params.id, query)
        const { nota, avisos } = await replaceNota(ctx, { notaId: params.id, ...body })
        return presentNota(app, nota, avisos)
      },
    }),
    route(`POST ${base}/:id/carta-correcao`, {
      ...end,
      permission: 'nota.correct',
      summary: 'Corrige o que não muda valores nem partes',
      description:
        'Só onde o município tem carta de correção (operacoes.cartaCorrecao de GET /municipios/{ibge}); a recusa diz o que fazer em vez disso. Espera o município por até 20 segundos; sem resposta, status fica em_processamento. Repetir o mesmo pedido responde a mesma carta.',
      body: CartaCorrecaoBody,
      bodyExamples: EXEMPLOS_FIM.cartaCorrecao,
      answers: { 201: CartaCorrecao },
      refuses: [
        'ESTADO_INVALIDO',
        'MOTIVO_INVALIDO',
        'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO',
        'REGRA_NAO_ATENDIDA',
        'CARTA_CORRECAO_RECUSADA',
      ],
      handle: ({ ctx, params, body }) => correctNota(ctx, { notaId: params.id, ...body }),
    }),
  ]
}

/** A DANFSe in the form a browser opens (docs/especificacao/contrato.md#41-public-api). */
export const pdfReply = (
  { bytes, numero }: { bytes: Buffer; numero: string },
  headers: Record<string, string> = {},
): Reply =>
  reply({
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="danfse-${numero.replace(/[^\w-]/g, '_')}.pdf"`,
    },
    body: bytes,
  })

/** Called for an accepted body, which has the shape of the schema. */
const wantsToWait = (body: unknown): boolean =>
  (body as { opcoes?: { modoSincrono?: boolean } }).opcoes?.modoSincrono === true
