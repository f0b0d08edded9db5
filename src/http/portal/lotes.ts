import { Type } from 'typebox'
import { toInstant } from '#domain/dia-ou-momento.ts'
import { CORPO_BYTES_MAX } from '#domain/lote-portal.ts'
import { refuseMesFechado } from '#features/fechamento/refuse-mes-fechado.ts'
import { applyCampo } from '#features/lotes-portal/apply-campo.ts'
import { changeColunas, showPlanilha } from '#features/lotes-portal/change-colunas.ts'
import { cancelLote, correctLinha, resendRecusadas } from '#features/lotes-portal/change-lote.ts'
import { createLote, listColunas } from '#features/lotes-portal/create-lote.ts'
import { issueProntas, undoIssue } from '#features/lotes-portal/issue-prontas.ts'
import { listLotes, showLinhas, showLote } from '#features/lotes-portal/list-lotes.ts'
import { mesesDasProntas } from '#features/lotes-portal/meses-das-prontas.ts'
import { exportResultado } from '#features/lotes-portal/resultado.ts'
import { totaisDoLote } from '#features/lotes-portal/totais.ts'
import { ConfirmaMesFechado } from '#formas/notas/fechamento.ts'
import {
  CampoAplicado,
  CampoEmTodas,
  ColunasLembradas,
  ColunasMudadas,
  DaLinha,
  DoLote,
  FiltroDeLinhas,
  FiltroDeLotes,
  LinhaCorrigida,
  LinhaDeLote,
  LinhasDeLote,
  LoteDoPortal,
  LoteNovo,
  LotesDoPortal,
  MudancaDeColunas,
  PaginaDaPlanilha,
  PlanilhaDoLote,
  TotaisDoLote,
} from '#formas/notas/lote-portal.ts'
import { fileReply, XLSX } from '#http/csv-reply.ts'
import { EXEMPLOS_CAMPO_EM_TODAS, EXEMPLOS_COLUNAS, EXEMPLOS_LINHA, EXEMPLOS_LOTE_NOVO } from '#http/examples.ts'
import { type Route, route } from '#platform/http/route.ts'

const read = { surface: 'portal', tags: ['lotes'], permission: 'nota.read' } as const
const write = { surface: 'portal', tags: ['lotes'], permission: 'nota.issue' } as const

export const portalLotes: Route[] = [
  route('GET /portal/lotes', {
    ...read,
    summary: 'Lista os lotes enviados pelo portal',
    description: 'Do mais novo ao mais antigo. Quem é limitado a algumas empresas vê os que começou.',
    query: FiltroDeLotes,
    answers: { 200: LotesDoPortal },
    handle: async ({ ctx, query: { dataInicio, dataFim, limit, offset, ...filtro } }) => ({
      ...(await listLotes(ctx, {
        ...filtro,
        de: toInstant(dataInicio, 'begin'),
        ate: toInstant(dataFim, 'end'),
        limit,
        offset,
      })),
      limit,
      offset,
    }),
  }),
  route('POST /portal/lotes', {
    ...write,
    summary: 'Guarda as linhas de um arquivo como um lote, e as confere',
    description:
      'Até 10.000 linhas e 20 MB. Nada é emitido: um worker confere cada linha, e POST /portal/lotes/{loteId}/emitir emite as prontas. A linha sem idIntegracao ganha um, fixo, derivado do arquivo, do mês e do número da linha: o mesmo arquivo enviado de novo no mês repete os ids, e as linhas já emitidas são recusadas.',
    body: LoteNovo,
    bodyBytesMax: CORPO_BYTES_MAX,
    bodyExamples: EXEMPLOS_LOTE_NOVO,
    answers: { 201: LoteDoPortal },
    refuses: ['RECURSO_FORA_DO_PLANO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => createLote(ctx, body),
  }),
  route('GET /portal/lotes/colunas', {
    ...write,
    summary: 'Mostra que campo era cada coluna dos últimos arquivos da conta',
    description: 'Das vinte últimas; uma correção que alguém fez vale para o próximo arquivo com a mesma coluna.',
    answers: { 200: ColunasLembradas },
    handle: async ({ ctx }) => ({ colunas: await listColunas(ctx) }),
  }),
  route('GET /portal/lotes/:loteId', {
    ...read,
    summary: 'Mostra um lote, com quantas linhas há em cada estado',
    description: 'O estado de uma linha emitida é o da nota dela.',
    params: DoLote,
    answers: { 200: LoteDoPortal },
    handle: ({ ctx, params }) => showLote(ctx, params.loteId),
  }),
  route('GET /portal/lotes/:loteId/linhas', {
    ...read,
    summary: 'Lista as linhas de um lote, com os erros ou a nota de cada uma',
    description: 'Na ordem do arquivo. O pedido de cada linha aparece só para quem pode emitir.',
    params: DoLote,
    query: FiltroDeLinhas,
    answers: { 200: LinhasDeLote },
    handle: async ({ ctx, params, query }) => ({
      ...(await showLinhas(ctx, params.loteId, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /portal/lotes/:loteId/planilha', {
    ...write,
    summary: 'Mostra as células do arquivo de um lote, e o campo que cada coluna é',
    description: 'Para escolher as colunas de novo, enquanto nada foi emitido nem retirado; depois, ESTADO_INVALIDO.',
    params: DoLote,
    query: PaginaDaPlanilha,
    answers: { 200: PlanilhaDoLote },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, query }) => showPlanilha(ctx, params.loteId, query),
  }),
  route('PUT /portal/lotes/:loteId/colunas', {
    ...write,
    summary: 'Lê o arquivo de um lote por outras colunas, e confere as linhas de novo',
    description:
      'Com as mesmas linhas do lote. O que foi corrigido à mão continua onde o campo ainda tem coluna, ou nunca teve; correcoesPerdidas diz o resto. Depois da emissão, ESTADO_INVALIDO.',
    params: DoLote,
    body: MudancaDeColunas,
    bodyBytesMax: CORPO_BYTES_MAX,
    bodyExamples: EXEMPLOS_COLUNAS,
    answers: { 200: ColunasMudadas },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => changeColunas(ctx, params.loteId, body),
  }),
  route('POST /portal/lotes/:loteId/aplicar', {
    ...write,
    summary: 'Escreve um campo em todas as linhas ainda não emitidas, e as confere de novo',
    description:
      'Ou só nas com erro, ou só nas prontas. Com previa, só conta quantas mudariam. Um worker confere as linhas mudadas como confere as do arquivo.',
    params: DoLote,
    body: CampoEmTodas,
    bodyExamples: EXEMPLOS_CAMPO_EM_TODAS,
    answers: { 200: CampoAplicado },
    handle: ({ ctx, params, body }) => applyCampo(ctx, params.loteId, body),
  }),
  route('GET /portal/lotes/:loteId/resultado.xlsx', {
    ...read,
    leitura: true,
    summary: 'Exporta o resultado de um lote em planilha do Excel',
    description:
      'Uma linha para cada linha do arquivo, com número e chave da NFS-e, o que está errado, e endereços que abrem a nota e o PDF no portal. A última linha soma os valores que o filtro deixa à vista.',
    params: DoLote,
    answers: { 200: null },
    produces: XLSX,
    handle: async ({ ctx, params }) => fileReply('resultado.xlsx', XLSX, await exportResultado(ctx, params.loteId)),
  }),
  route('GET /portal/lotes/:loteId/totais', {
    ...read,
    summary: 'Soma as linhas prontas de um lote, por serviço e pelo ISS devido',
    description: 'O que sairia se fossem emitidas agora. Cada divisão soma as mesmas linhas, ao centavo.',
    params: DoLote,
    answers: { 200: TotaisDoLote },
    handle: ({ ctx, params }) => totaisDoLote(ctx, params.loteId),
  }),
  route('PUT /portal/lotes/:loteId/linhas/:linha', {
    ...write,
    summary: 'Corrige uma linha que ainda não foi emitida, e a confere de novo',
    description: 'versao é a da linha lida: se ela mudou entretanto, a correção é recusada.',
    params: DaLinha,
    body: LinhaCorrigida,
    bodyExamples: EXEMPLOS_LINHA,
    answers: { 200: LinhaDeLote },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => correctLinha(ctx, params.loteId, { linha: Number(params.linha), ...body }),
  }),
  route('POST /portal/lotes/:loteId/emitir', {
    ...write,
    summary: 'Emite as linhas prontas de um lote, dez segundos depois',
    description:
      'Em executarEm um worker começa a emiti-las, de cinquenta em cinquenta, cada uma uma vez só; até lá, POST /portal/lotes/{loteId}/desfazer as devolve. As linhas com erro ficam. Sem linhas prontas, ou com linhas que já esperam, devolve o lote como está.',
    params: DoLote,
    query: Type.Object(ConfirmaMesFechado),
    answers: { 202: LoteDoPortal },
    refuses: ['MES_FECHADO'],
    handle: async ({ ctx, params, query }) => {
      if (!query.confirmarMesFechado)
        for (const mes of await mesesDasProntas(ctx, params.loteId)) await refuseMesFechado(ctx, mes)
      return issueProntas(ctx, params.loteId)
    },
  }),
  route('POST /portal/lotes/:loteId/desfazer', {
    ...write,
    summary: 'Desfaz a emissão de um lote que ainda não começou',
    description:
      'As linhas que esperam por executarEm voltam a prontas, todas; nada foi emitido. Depois que a emissão começa, ESTADO_INVALIDO. Repetida, devolve o lote como está.',
    params: DoLote,
    answers: { 200: LoteDoPortal },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => undoIssue(ctx, params.loteId),
  }),
  route('POST /portal/lotes/:loteId/cancelar', {
    ...write,
    summary: 'Retira as linhas de um lote que ainda não foram emitidas',
    description: 'As que já viraram nota seguem. Repetida, devolve o lote como está.',
    params: DoLote,
    answers: { 200: LoteDoPortal },
    handle: ({ ctx, params }) => cancelLote(ctx, params.loteId),
  }),
  route('POST /portal/lotes/:loteId/reenviar', {
    ...write,
    summary: 'Começa um lote com as linhas que o município recusou',
    description:
      'Para corrigir e emitir de novo. Cada linha ganha outro idIntegracao, porque a nota recusada fica com o dela.',
    params: DoLote,
    answers: { 201: LoteDoPortal },
    refuses: ['RECURSO_FORA_DO_PLANO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => resendRecusadas(ctx, params.loteId),
  }),
]
