import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { acceptLote } from '#features/nfse/accept/accept-lote.ts'
import { acceptNota } from '#features/nfse/accept/accept-nota.ts'
import { decideIss } from '#features/nfse/accept/decide-iss.ts'
import { onlyNota } from '#features/nfse/accept/only-nota.ts'
import { validateNota } from '#features/nfse/accept/validate-nota.ts'
import { voidRange } from '#features/nfse/end/void-range.ts'
import { voidRps } from '#features/nfse/end/void-rps.ts'
import { consultNow } from '#features/nfse/issue/consult-now.ts'
import { packageNotas } from '#features/nfse/levar/package-notas.ts'
import { findEventoXml, listEventos } from '#features/nfse/read/eventos.ts'
import { exportNotasCsv } from '#features/nfse/read/export-csv.ts'
import { exportNotasXlsx } from '#features/nfse/read/export-xlsx.ts'
import { findLote } from '#features/nfse/read/find-lote.ts'
import { findPedido } from '#features/nfse/read/find-pedido.ts'
import { findTransmissaoDetalhe } from '#features/nfse/read/find-transmissao.ts'
import { historyCsv } from '#features/nfse/read/history-csv.ts'
import { listNotas } from '#features/nfse/read/list-notas.ts'
import { findNotaNaPagina, presentNaLista } from '#features/nfse/read/portal-nota.ts'
import { presentAccepted, presentNota } from '#features/nfse/read/present-nota.ts'
import { searchServicos } from '#features/nfse/read/search-servicos.ts'
import { notaStats } from '#features/nfse/read/stats.ts'
import { findTimeline } from '#features/nfse/read/timeline.ts'
import { totaisOf } from '#features/nfse/read/totais.ts'
import { draftReissue } from '#features/nfse/reissue/draft-reissue.ts'
import { reissueNota } from '#features/nfse/reissue/reissue-nota.ts'
import { validateReissue } from '#features/nfse/reissue/validate-reissue.ts'
import { csvReply, fileReply, XLSX } from '#http/csv-reply.ts'
import {
  endNotaRoutes,
  keepUnreadable,
  LOTE_BYTES_MAX,
  RECUSAS_DE_EMISSAO,
  RECUSAS_DE_INUTILIZACAO,
  readNotaRoutes,
} from '#http/public/nfse.ts'
import { Ambiente, ById, Forma, Id, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { Estatisticas, TotaisDoFiltro } from '#http/schemas/estatisticas.ts'
import { EXEMPLOS_PEDIDO } from '#http/schemas/examples.ts'
import {
  EXEMPLOS_FIM,
  IntervaloBody,
  IntervaloInutilizado,
  InutilizarBody,
  RpsInutilizado,
} from '#http/schemas/fim-da-nota.ts'
import { EXEMPLOS_LOTE, LOTE_SCHEMA, LoteAceito, LoteResponse } from '#http/schemas/lote.ts'
import { notas } from '#http/schemas/nfse-examples.ts'
import { Busca, FiltroNotas, TotalDaBusca, toFilter } from '#http/schemas/nfse-filter.ts'
import { NfseResponse, StatusNota } from '#http/schemas/nfse-response.ts'
import { NotaNaLista, NotaNaPagina, TransmissaoDetalhe } from '#http/schemas/nota-portal.ts'
import { Payload, payloadOf, RascunhoReemissao, RECUSAS_DE_REEMISSAO, Reemitida } from '#http/schemas/reemissao.ts'
import { IssDoServico, ServicosAchados, Validacao } from '#http/schemas/validacao.ts'
import { EmForma, EXATA_OU_LEGIVEL, xmlReply } from '#http/xml-reply.ts'
import { type Route, reply, route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['notas'] } as const
const reemissao = { surface: 'portal', tags: ['reemissão'], params: ById } as const

const Passo = Forma('PassoDaNota', {
  em: Type.String({ format: 'date-time' }),
  etapa: Type.Enum(['aceita', 'estado', 'envio', 'consulta', 'webhook']),
  titulo: Type.String({ examples: ['enviada: autorizada'] }),
  duracaoMs: OuNulo(Type.Integer({ description: 'Quanto o passo levou, quando se sabe.' })),
  detalhe: Type.Object(
    {
      de: Type.Optional(OuNulo(StatusNota)),
      para: Type.Optional(StatusNota),
      operacao: Type.Optional(Type.Enum(['emitir', 'consultar', 'cancelar', 'solicitar', 'corrigir'])),
      resultado: Type.Optional(Type.String()),
      statusHttp: Type.Optional(OuNulo(Type.Integer())),
      causa: Type.Optional(OuNulo(Type.String())),
      mensagens: Type.Optional(
        OuNulo(
          Type.Array(
            Type.Object({
              codigo: Type.String({ description: 'O código, como o município o escreveu; vazio quando não há.' }),
              mensagem: Type.String({ description: 'As palavras dele.' }),
            }),
          ),
        ),
      ),
      documentoId: Type.Optional(Type.String()),
      transmissaoId: Type.Optional(Id),
      evento: Type.Optional(Type.String()),
      url: Type.Optional(Type.String()),
      numero: Type.Optional(Type.Integer({ description: 'Qual tentativa.' })),
      erroClasse: Type.Optional(OuNulo(Type.String())),
      entregaId: Type.Optional(Id),
    },
    { description: 'Fatos do passo, conforme a etapa: estados, resultado, status HTTP, causa, URL.' },
  ),
})

const EventoDaNota = Forma('EventoDaNota', {
  id: Id,
  tipo: Type.Enum(['cancelamento', 'analise', 'correcao'], { description: 'O que se pediu ao município.' }),
  em: Type.String({ format: 'date-time', description: 'Quando o município o registrou.' }),
  protocolo: OuNulo(Type.String({ description: 'O que o município deu ao registrar.' })),
})

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const Filtro = Type.Object({ ...FiltroNotas, ...Busca, ambiente: Type.Optional(Ambiente) })

const OndeEmitir = Type.Object({
  ambiente: Type.Enum(['producao', 'homologacao'], {
    description: 'Onde emitir; a sessão, ao contrário da chave, não diz.',
  }),
})

/**
 * The notes of the account, for the portal (docs/especificacao/contrato.md#42-re-issue,
 * docs/especificacao/contrato.md#43-portal; docs/especificacao/decisoes.md#7-portal-additions).
 */
export const portalNfse: Route[] = [
  route('GET /portal/nfse', {
    leitura: true,
    ...common,
    permission: 'nota.read',
    summary: 'Lista as notas da conta, da mais nova para a mais antiga',
    description:
      'O total é exato para qualquer filtro; o de uma busca (q) que encontra muitas notas é um mínimo, e totalExato é false: mais de 1.000, ou centenas, se cada uma das palavras buscadas está em muitas notas. Os dias são os de Brasília.',
    query: Type.Object({ ...Filtro.properties, ...Pagina }),
    answers: { 200: PaginaDe(NotaNaLista, TotalDaBusca) },
    handle: async ({ ctx, query }) => {
      const { items, ...total } = await listNotas(ctx, toFilter(query))
      return { items: await presentNaLista(ctx, items), ...total, limit: query.limit, offset: query.offset }
    },
  }),
  route('POST /portal/nfse', {
    ...common,
    permission: 'nota.issue',
    summary: 'Emite uma NFS-e a partir do formulário',
    description:
      'O mesmo corpo e as mesmas regras de POST /nfse; sempre assíncrona. Um idIntegracao que já é de uma nota com outros dados é 409 ID_INTEGRACAO_EM_USO, com a nota em notaExistenteId: a tela pergunta se é a mesma nota ou outra.',
    query: OndeEmitir,
    body: PEDIDO_SCHEMA,
    bodyCheckedByVerb: true,
    bodyExamples: EXEMPLOS_PEDIDO,
    answers: { 202: NfseResponse },
    answerExamples: { 202: notas('processando') },
    refuses: [...RECUSAS_DE_EMISSAO, 'ID_INTEGRACAO_EM_USO'],
    onRefused: keepUnreadable,
    handle: async ({ ctx, app, query, body, rawBody }) => {
      const accepted = await acceptNota(ctx, {
        ...onlyNota(body, rawBody!),
        ambiente: query.ambiente,
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
    query: Type.Object({
      ambiente: Ambiente,
      cpfCnpj: Type.String({ maxLength: 14, description: 'CPF ou CNPJ da empresa que emite, sem máscara.' }),
      codigo: Type.String({ maxLength: 20, description: 'Item da lista da LC 116.', examples: ['01.07'] }),
      codigoServicoNacional: Type.Optional(Type.String({ pattern: '^\\d{6}$', description: 'cTribNac, 6 dígitos.' })),
      municipioPrestacao: Type.Optional(
        Type.String({ pattern: '^\\d{7}$', description: 'Código IBGE; o padrão é o da empresa.' }),
      ),
      municipioTomador: Type.Optional(
        Type.String({
          pattern: '^\\d{7}$',
          description: 'Código IBGE: alguns serviços devem o ISS onde está o tomador.',
        }),
      ),
      competencia: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'AAAA-MM.' })),
      retido: Type.Optional(Type.Boolean({ description: 'O tomador retém o ISS.' })),
      tipoTributacao: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, description: 'Como na emissão.' })),
      exigibilidade: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, description: 'Como na emissão.' })),
    }),
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
  route('GET /portal/nfse/estatisticas', {
    leitura: true,
    ...common,
    permission: 'nota.read',
    summary: 'Conta e soma as notas por status, dia, município e empresa',
    description: 'Os filtros da lista, menos q. As somas são das notas autorizadas, em reais.',
    query: Type.Object({ ...FiltroNotas, ambiente: Type.Optional(Ambiente) }),
    answers: { 200: Estatisticas },
    handle: ({ ctx, query }) => notaStats(ctx, toFilter(query)),
  }),
  route('GET /portal/nfse/totais', {
    leitura: true,
    ...common,
    permission: 'nota.read',
    summary: 'Soma as notas de um filtro: serviços, ISS, retenções, IBS, CBS e líquido',
    description:
      'Os filtros da lista, com q. Soma as autorizadas, ou as do status pedido. Com mais de 5.000 notas, totais é nulo: escolha um período menor, ou use GET /portal/nfse/estatisticas.',
    query: Filtro,
    answers: { 200: TotaisDoFiltro },
    handle: ({ ctx, query }) => totaisOf(ctx, toFilter(query)),
  }),
  route('GET /portal/nfse.csv', {
    leitura: true,
    ...common,
    permission: 'nota.read',
    summary: 'Exporta as notas de um filtro em CSV',
    description:
      'Como o Excel em português abre: UTF-8 com BOM, ponto e vírgula, vírgula decimal, datas e horas de Brasília, e chaves e números de documento como texto (="…"). Um texto que a planilha leria como fórmula começa com apóstrofo.',
    query: Filtro,
    answers: { 200: null },
    produces: 'text/csv',
    handle: async ({ ctx, query }) => csvReply('notas', Readable.from(exportNotasCsv(ctx, toFilter(query)))),
  }),
  route('GET /portal/nfse.xlsx', {
    leitura: true,
    ...common,
    permission: 'nota.read',
    summary: 'Exporta as notas de um filtro em planilha do Excel',
    description: 'As colunas de GET /portal/nfse.csv, com valores, datas e chaves já nos seus formatos.',
    query: Filtro,
    answers: { 200: null },
    produces: XLSX,
    handle: async ({ ctx, query }) => fileReply('notas.xlsx', XLSX, exportNotasXlsx(ctx, toFilter(query))),
  }),
  route('GET /portal/nfse.zip', {
    ...common,
    permission: 'nota.read',
    summary: 'Baixa as notas de um filtro em um pacote: XML, eventos, PDF e relação',
    description:
      'Um ZIP com o XML de cada nota autorizada, cancelada ou substituída, o XML dos seus eventos, o PDF se pedido, e relacao.xlsx. Até 5.000 notas por pacote; com mais, ou sem nenhuma, 400 PARAMETRO_INVALIDO. O arquivo chega à medida que é lido. Fica na auditoria.',
    query: Type.Object({
      ...Filtro.properties,
      ids: Type.Optional(
        Type.String({
          pattern: `^${UUID}(,${UUID}){0,99}$`,
          description: 'Só estas notas do filtro, até 100, separadas por vírgula.',
          examples: ['0192a1b0-0000-7000-8000-000000000001'],
        }),
      ),
      pdf: Type.Boolean({ default: false, description: 'Também o DANFSe de cada nota autorizada ou cancelada.' }),
    }),
    answers: { 200: null },
    produces: 'application/zip',
    handle: async ({ ctx, query: { ids, ...query } }) =>
      fileReply('notas.zip', 'application/zip', await packageNotas(ctx, { ...toFilter(query), ids: ids?.split(',') })),
  }),
  route('GET /portal/nfse/:id', {
    ...common,
    permission: 'nota.read',
    summary: 'Mostra uma nota, o que ela diz e o que se pode fazer com ela agora',
    description:
      'A resposta de GET /nfse/{id} com as partes, os valores, os tributos, as notas ligadas a ela e acoes: o que o usuário pode fazer e, se não pode, por quê.',
    params: ById,
    answers: { 200: NotaNaPagina },
    handle: ({ ctx, params }) => findNotaNaPagina(ctx, params.id),
  }),
  ...readNotaRoutes('portal'),
  route('GET /portal/nfse/:id/eventos', {
    ...common,
    permission: 'nota.read',
    summary: 'Lista o que o município registrou sobre a nota depois de autorizada',
    description:
      'Cancelamento, pedido de análise e carta de correção, do mais antigo para o mais novo. O documento de cada um está em GET /portal/nfse/{id}/eventos/{eventoId}/xml.',
    params: ById,
    answers: { 200: Type.Object({ itens: Type.Array(EventoDaNota) }) },
    handle: async ({ ctx, params }) => ({ itens: await listEventos(ctx, params.id) }),
  }),
  route('GET /portal/nfse/:id/eventos/:eventoId/xml', {
    ...common,
    permission: 'nota.read',
    summary: 'Baixa o XML de um evento da nota',
    description: `No sistema nacional, o evento assinado por ele. Nos outros, a resposta do município que registrou o evento. ${EXATA_OU_LEGIVEL}`,
    params: Type.Object({ id: Id, eventoId: Id }),
    query: EmForma,
    answers: { 200: null },
    produces: 'application/xml',
    handle: async ({ ctx, params, query }) =>
      xmlReply(await findEventoXml(ctx, { notaId: params.id, id: params.eventoId }), query),
  }),
  route('GET /portal/nfse/:id/pedido', {
    ...common,
    permission: 'nota.read-conteudo',
    summary: 'Mostra o pedido da nota como foi enviado',
    description: 'Credenciais vêm como ***.',
    params: ById,
    answers: { 200: Type.Object({ payload: Type.Object({}, { description: 'O corpo de POST /nfse.' }) }) },
    handle: async ({ ctx, params }) => ({ payload: await findPedido(ctx, params.id) }),
  }),
  route('GET /portal/nfse/:id/transmissoes/:transmissaoId', {
    ...common,
    permission: 'nota.read-conteudo',
    summary: 'Mostra uma troca com o município: o documento enviado e a resposta',
    description:
      'Os ids estão em detalhe.transmissaoId da linha do tempo. O que envolve o documento (envelope, usuário e senha) não é guardado.',
    params: Type.Object({ id: Id, transmissaoId: Id }),
    answers: { 200: TransmissaoDetalhe },
    handle: ({ ctx, params }) => findTransmissaoDetalhe(ctx, { notaId: params.id, id: params.transmissaoId }),
  }),
  ...endNotaRoutes('portal'),
  route('GET /portal/nfse/:id/timeline', {
    ...common,
    permission: 'nota.read',
    summary: 'Tudo o que aconteceu com a nota, do aceite aos webhooks, com durações',
    description: 'Do mais antigo para o mais novo: mudanças de estado, trocas com o município e entregas de webhook.',
    params: ById,
    answers: { 200: Type.Object({ itens: Type.Array(Passo) }) },
    handle: async ({ ctx, params: { id } }) => ({ itens: await findTimeline(ctx, id) }),
  }),
  route('GET /portal/nfse/:id/historico.csv', {
    ...common,
    permission: 'nota.read',
    summary: 'Baixa o histórico da nota em CSV',
    description: 'UTF-8 com BOM, vírgula como separador, linhas CRLF (RFC 4180).',
    params: ById,
    answers: { 200: null },
    produces: 'text/csv',
    handle: async ({ ctx, params: { id } }) => csvReply(`historico-${id}`, await historyCsv(ctx, id)),
  }),
  route('POST /portal/nfse/:id/consultar', {
    ...common,
    permission: 'nota.consult',
    summary: 'Pergunta agora ao município por uma nota de resultado desconhecido',
    description:
      'Responde a nota como está; a consulta vem em seguida e o resultado por webhook ou GET /portal/nfse/{id}. Uma nota de resultado conhecido não muda.',
    params: ById,
    answers: { 201: NfseResponse },
    answerExamples: { 201: notas('processando') },
    handle: async ({ ctx, app, params: { id } }) => presentNota(app, await consultNow(ctx, { notaId: id })),
  }),
  route('GET /portal/nfse/:id/rascunho-reemissao', {
    ...reemissao,
    permission: 'nota.reissue-draft',
    summary: 'Dá o pedido de uma nota recusada, para corrigir e reemitir',
    description: 'Credenciais vêm como ***; camposMascarados diz quais preencher de novo. A leitura fica na auditoria.',
    answers: { 200: RascunhoReemissao },
    handle: ({ ctx, params }) => draftReissue(ctx, { notaId: params.id }),
  }),
  route('POST /portal/nfse/:id/validar-reemissao', {
    ...reemissao,
    ...Payload,
    permission: 'nota.reissue-draft',
    summary: 'Valida o pedido corrigido sem emitir',
    description:
      'As verificações de reemitir, sem emitir, no ambiente da nota original. Os caminhos são os do corpo: payload.tomador.',
    answers: { 200: Validacao },
    handle: ({ ctx, params, body }) => validateReissue(ctx, { notaId: params.id, payload: payloadOf(body) }),
  }),
  route('POST /portal/nfse/:id/reemitir', {
    ...reemissao,
    ...Payload,
    permission: 'nota.reissue',
    summary: 'Emite uma nota nova no lugar de uma recusada',
    description:
      'Só quando está provado que o município não aceitou a original: rejeitada, ou falha_definitiva com prova. Novo número de RPS, mesmo ambiente; as duas notas apontam uma para a outra. Os caminhos de erros[] são os do corpo: payload.tomador.',
    answers: { 202: Reemitida },
    refuses: RECUSAS_DE_REEMISSAO,
    handle: ({ ctx, params, body }) => reissueNota(ctx, { notaId: params.id, payload: payloadOf(body) }),
  }),
]
