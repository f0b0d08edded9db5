import { Type } from 'typebox'
import { adjustMes } from '#features/recorrentes/adjust-mes.ts'
import { issueOcorrencia } from '#features/recorrentes/issue-ocorrencia.ts'
import { listCalendario } from '#features/recorrentes/list-calendario.ts'
import { findRecorrente, listRecorrentes } from '#features/recorrentes/list-recorrentes.ts'
import { moveRecorrente } from '#features/recorrentes/move-recorrente.ts'
import { listOcorrencias, waiveOcorrencia } from '#features/recorrentes/ocorrencias.ts'
import { readjust, withdrawReajuste } from '#features/recorrentes/reajustes.ts'
import { DATAS_MOSTRADAS } from '#features/recorrentes/recorrente-row.ts'
import { changeRecorrente, createRecorrente, previewDatas } from '#features/recorrentes/write-recorrente.ts'
import { ById, Id, Pagina, PaginaDe } from '#formas/comum.ts'
import {
  AjusteDoMes,
  CalendarioDeRecorrentes,
  DatasDoCalendario,
  FiltroDeRecorrentes,
  FiltroDoCalendario,
  Mes,
  MudancaRecorrente,
  NovaRecorrente,
  NovoCalendario,
  NovoReajuste,
  Ocorrencia,
  Recorrente,
  RecorrenteDetalhe,
} from '#formas/notas/recorrente.ts'
import { EXEMPLOS_RECORRENTE } from '#http/examples.ts'
import { RECUSAS_DE_EMISSAO } from '#http/public/nfse.ts'
import { type Route, route } from '#platform/http/route.ts'

const read = { surface: 'portal', permission: 'recorrente.read', tags: ['notas recorrentes'] } as const
const write = { ...read, permission: 'recorrente.write' } as const
const DoMes = Type.Object({ id: Id, mes: Mes })
const DoReajuste = Type.Object({ id: Id, reajusteId: Id })

/** Notes that recur by calendar. */
export const portalRecorrentes: Route[] = [
  route('GET /portal/recorrentes', {
    ...read,
    summary: 'Lista as notas recorrentes, da mais nova para a mais antiga',
    description:
      'pendencia=com_falha são as que têm um mês recusado; pendencia=a_revisar, as que têm um mês à espera de quem o emita.',
    query: FiltroDeRecorrentes,
    answers: { 200: PaginaDe(Recorrente) },
    handle: async ({ ctx, query }) => ({
      ...(await listRecorrentes(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/recorrentes', {
    ...write,
    summary: 'Cria uma nota recorrente',
    description:
      'nota é o corpo de POST /nfse, conferido como se fosse emitido hoje; idIntegracao, datas e número de RPS são de cada nota e ficam de fora. Na discriminação, {mes}, {ano}, {mes_numero}, {mes_anterior}, {ano_do_mes_anterior} e {mes_anterior_numero} viram os da data. Sem calendario.inicio ela começa no mês que vem: a nota deste mês pode já ter saído, e nenhum mês é cobrado duas vezes. As notas saem a partir das 6h de Brasília.',
    body: NovaRecorrente,
    bodyExamples: EXEMPLOS_RECORRENTE.nova,
    answers: { 201: RecorrenteDetalhe },
    refuses: [...RECUSAS_DE_EMISSAO, 'LIMITE_DA_CONTA'],
    handle: ({ ctx, body }) => createRecorrente(ctx, body),
  }),
  route('POST /portal/recorrentes/datas', {
    ...write,
    summary: 'Mostra as próximas 12 datas de um calendário, sem gravar nada',
    description: 'A partir de hoje. Os feriados são os nacionais; os de estados e municípios não contam.',
    body: NovoCalendario,
    bodyExamples: EXEMPLOS_RECORRENTE.datas,
    answers: { 200: DatasDoCalendario },
    handle: async ({ ctx, body }) => ({ datas: previewDatas(ctx, body, DATAS_MOSTRADAS) }),
  }),
  route('GET /portal/recorrentes/calendario', {
    ...read,
    summary: 'Lista as notas dos próximos dias, de todas as recorrentes ativas, com a soma',
    description:
      'De hoje até dias depois (60 se ausente), na ordem das datas. quantidade, soma e meses são de todas elas, não só desta página; uma data pulada aparece e não conta.',
    query: FiltroDoCalendario,
    answers: { 200: CalendarioDeRecorrentes },
    handle: ({ ctx, query }) => listCalendario(ctx, query),
  }),
  route('PUT /portal/recorrentes/:id/meses/:mes', {
    ...write,
    summary: 'Pula um dos próximos meses, ou dá a ele valor ou texto próprios',
    description:
      'Vale só para a data deste mês, uma das próximas 12. Um corpo vazio desfaz. Valor e texto são de notas com um serviço, e a nota do mês é conferida como se fosse emitida hoje. Depois da data, o mês está em ocorrencias.',
    params: DoMes,
    body: AjusteDoMes,
    bodyExamples: EXEMPLOS_RECORRENTE.ajuste,
    answers: { 200: RecorrenteDetalhe },
    refuses: [...RECUSAS_DE_EMISSAO, 'ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => adjustMes(ctx, params, body),
  }),
  route('POST /portal/recorrentes/:id/reajustes', {
    ...write,
    summary: 'Reajusta o valor de uma nota recorrente a partir de uma data',
    description:
      'O valor de cada serviço muda na porcentagem, arredondado ao centavo; um mês com valor próprio fica como está. Repetida igual, é o mesmo reajuste. O que vale em cada data está em previsao.',
    params: ById,
    body: NovoReajuste,
    bodyExamples: EXEMPLOS_RECORRENTE.reajuste,
    answers: { 200: RecorrenteDetalhe },
    refuses: [...RECUSAS_DE_EMISSAO, 'ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => readjust(ctx, params.id, body),
  }),
  route('POST /portal/recorrentes/:id/reajustes/:reajusteId/retirar', {
    ...write,
    summary: 'Retira um reajuste que ainda não vale',
    description:
      'Depois do dia dele o valor já mudou: altere a nota recorrente. Um que já não existe deixa tudo como está.',
    params: DoReajuste,
    answers: { 200: RecorrenteDetalhe },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => withdrawReajuste(ctx, params.id, params.reajusteId),
  }),
  route('GET /portal/recorrentes/:id', {
    ...read,
    summary: 'Mostra uma nota recorrente, com a nota e as próximas 12 datas',
    description: 'Pausada ou encerrada, não tem próximas datas.',
    params: ById,
    answers: { 200: RecorrenteDetalhe },
    handle: ({ ctx, params }) => findRecorrente(ctx, params.id),
  }),
  route('PATCH /portal/recorrentes/:id', {
    ...write,
    summary: 'Altera uma nota recorrente',
    description:
      'Campos ausentes ficam como estão; nota e calendario vêm inteiros. Vale para as próximas datas: o que já saiu não muda, e um mês que já teve nota não tem outra.',
    params: ById,
    body: MudancaRecorrente,
    bodyExamples: EXEMPLOS_RECORRENTE.mudanca,
    answers: { 200: RecorrenteDetalhe },
    refuses: [...RECUSAS_DE_EMISSAO, 'VERSAO_DIVERGENTE', 'ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => changeRecorrente(ctx, params.id, body),
  }),
  route('POST /portal/recorrentes/:id/pausar', {
    ...write,
    summary: 'Pausa uma nota recorrente',
    description: 'Os meses que passarem enquanto ela estiver pausada ficam sem nota.',
    params: ById,
    answers: { 200: RecorrenteDetalhe },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => moveRecorrente(ctx, params.id, 'pause'),
  }),
  route('POST /portal/recorrentes/:id/retomar', {
    ...write,
    summary: 'Retoma uma nota recorrente pausada',
    description: 'Segue com a primeira data de hoje em diante.',
    params: ById,
    answers: { 200: RecorrenteDetalhe },
    refuses: ['ESTADO_INVALIDO', 'REGRA_NAO_ATENDIDA'],
    handle: ({ ctx, params }) => moveRecorrente(ctx, params.id, 'resume'),
  }),
  route('POST /portal/recorrentes/:id/encerrar', {
    ...write,
    summary: 'Encerra uma nota recorrente',
    description: 'Não volta. O histórico fica, e um mês que ainda espera pode ser emitido.',
    params: ById,
    answers: { 200: RecorrenteDetalhe },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => moveRecorrente(ctx, params.id, 'end'),
  }),
  route('GET /portal/recorrentes/:id/ocorrencias', {
    ...read,
    summary: 'Lista os meses de uma nota recorrente, do mais novo para o mais antigo',
    description:
      'Cada mês com a nota que teve, ou a recusa. Um mês encontrado mais de 10 dias depois da data não sai sozinho: atrasada é true, e ele espera que alguém o emita.',
    params: ById,
    query: Type.Object(Pagina),
    answers: { 200: PaginaDe(Ocorrencia) },
    handle: async ({ ctx, params, query }) => ({
      ...(await listOcorrencias(ctx, params.id, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/recorrentes/:id/ocorrencias/:mes/emitir', {
    ...write,
    summary: 'Emite agora a nota de um mês que espera ou foi recusado',
    description:
      'Com a nota da recorrência como está agora. Repetida, é a mesma nota. Se for recusada, a resposta é 200 com estado recusada e erros[].',
    params: DoMes,
    answers: { 200: Ocorrencia },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => issueOcorrencia(ctx, params.id, params.mes),
  }),
  route('POST /portal/recorrentes/:id/ocorrencias/:mes/dispensar', {
    ...write,
    summary: 'Deixa sem nota um mês que espera ou foi recusado',
    description: 'O mês sai da lista do que espera; não volta.',
    params: DoMes,
    answers: { 200: Ocorrencia },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => waiveOcorrencia(ctx, params.id, params.mes),
  }),
]
