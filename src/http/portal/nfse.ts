import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { consultNow } from '#features/nfse/issue/consult-now.ts'
import { packageNotas } from '#features/nfse/levar/package-notas.ts'
import { findEventoXml, listEventos } from '#features/nfse/read/eventos.ts'
import { exportNotasCsv } from '#features/nfse/read/export-csv.ts'
import { exportNotasXlsx } from '#features/nfse/read/export-xlsx.ts'
import { findPedido } from '#features/nfse/read/find-pedido.ts'
import { findTransmissaoDetalhe } from '#features/nfse/read/find-transmissao.ts'
import { historyCsv } from '#features/nfse/read/history-csv.ts'
import { listNotas } from '#features/nfse/read/list-notas.ts'
import { findNotaNaPagina, presentNaLista } from '#features/nfse/read/portal-nota.ts'
import { presentNota } from '#features/nfse/read/present-nota.ts'
import { notaStats } from '#features/nfse/read/stats.ts'
import { findTimeline } from '#features/nfse/read/timeline.ts'
import { totaisOf } from '#features/nfse/read/totais.ts'
import { ById, Id, PaginaDe } from '#formas/comum.ts'
import { Estatisticas, TotaisDoFiltro } from '#formas/notas/estatisticas.ts'
import { notas } from '#formas/notas/exemplos.ts'
import {
  BuscaDaConta,
  FiltroDaConta,
  FiltroDasEstatisticas,
  FiltroDoPacote,
  TotalDaBusca,
  toFilter,
} from '#formas/notas/filtro.ts'
import { EventoDaNota, PassoDaNota } from '#formas/notas/historia.ts'
import { NfseResponse } from '#formas/notas/nota.ts'
import { NotaNaLista, NotaNaPagina, TransmissaoDetalhe } from '#formas/notas/nota-portal.ts'
import { csvReply, fileReply, XLSX } from '#http/csv-reply.ts'
import { endNotaRoutes, readNotaRoutes } from '#http/public/nfse.ts'
import { EmForma, EXATA_OU_LEGIVEL, xmlReply } from '#http/xml-reply.ts'
import { type Route, route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['notas'] } as const

/**
 * The notes of the account, for the portal: lists, files, and one note with what may be done to it
 * (docs/especificacao/contrato.md#43-portal; docs/especificacao/decisoes.md#7-portal-additions).
 */
export const portalNfse: Route[] = [
  route('GET /portal/nfse', {
    leitura: true,
    ...common,
    permission: 'nota.read',
    summary: 'Lista as notas da conta, da mais nova para a mais antiga',
    description:
      'O total é exato para qualquer filtro; o de uma busca (q) que encontra muitas notas é um mínimo, e totalExato é false: mais de 1.000, ou centenas, se cada uma das palavras buscadas está em muitas notas. Os dias são os de Brasília.',
    query: BuscaDaConta,
    answers: { 200: PaginaDe(NotaNaLista, TotalDaBusca) },
    handle: async ({ ctx, query }) => {
      const { items, ...total } = await listNotas(ctx, toFilter(query))
      return { items: await presentNaLista(ctx, items), ...total, limit: query.limit, offset: query.offset }
    },
  }),
  route('GET /portal/nfse/estatisticas', {
    leitura: true,
    ...common,
    permission: 'nota.read',
    summary: 'Conta e soma as notas por status, dia, município e empresa',
    description: 'Os filtros da lista, menos q. As somas são das notas autorizadas, em reais.',
    query: FiltroDasEstatisticas,
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
    query: FiltroDaConta,
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
    query: FiltroDaConta,
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
    query: FiltroDaConta,
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
    query: FiltroDoPacote,
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
    answers: { 200: Type.Object({ itens: Type.Array(EventoDaNota, { description: 'Os itens, em ordem.' }) }) },
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
    summary: 'Mostra o pedido da nota',
    description: 'Como foi enviado, sem os campos nulos e sem máscara de CPF e CNPJ. Credenciais vêm como ***.',
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
    answers: { 200: Type.Object({ itens: Type.Array(PassoDaNota, { description: 'Os itens, em ordem.' }) }) },
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
]
