import { Type } from 'typebox'
import { cancelJob } from '#features/filas/cancel-job.ts'
import { showCapacidade } from '#features/filas/capacidade.ts'
import { cleanJobs } from '#features/filas/clean-jobs.ts'
import { groupFailures } from '#features/filas/group-failures.ts'
import { showKpis } from '#features/filas/kpis.ts'
import { listFilas, showPainel, summariseFilas } from '#features/filas/list-filas.ts'
import { findAnyHumanized, findHumanized, listHumanized, searchJobs } from '#features/filas/list-humanized.ts'
import { listJobs } from '#features/filas/list-jobs.ts'
import { pause, resume } from '#features/filas/pause-fila.ts'
import { retryAllFailed, retryJob } from '#features/filas/retry-jobs.ts'
import { Ambiente } from '#formas/comum.ts'
import {
  Ato,
  AtoConfirmavel,
  AtoEmMassa,
  BuscaDeTarefa,
  Capacidades,
  EstadoTerminado,
  Falhas,
  Fila,
  Filas,
  FiltroDeTarefas,
  Kpis,
  Motivo,
  PaginaDeHumanizadas,
  PaginaDeTarefas,
  PainelDasFilas,
  PorFila,
  PorTarefa,
  PorTarefaDeQualquer,
  ResumoDasFilas,
  RetryDeTodas,
  TarefaDetalhada,
  TarefasAchadas,
} from '#formas/operacao/fila.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['filas (administração)'] } as const
const read = { ...common, permission: 'admin.fila.read' } as const
const write = { ...common, permission: 'admin.fila.write' } as const
const superadmin = { ...common, permission: 'admin.fila.pause' } as const

const motivo = 'Município estável de novo, conferido por telefone'
const ato = { body: Ato, bodyExamples: { ato: { motivo } } } as const
const atoConfirmavel = {
  body: AtoConfirmavel,
  bodyExamples: { pedido: { motivo }, confirmacao: { motivo, confirmacao: '3f0f3c1e-7a0b-4a52-9d3e-2f6f0a4f5c11' } },
  answers: { 201: AtoEmMassa },
  refuses: ['ESTADO_INVALIDO'],
} as const
const DUAS_PESSOAS =
  'Nas filas de emissão (nota.issue, nota.consult) a primeira chamada só pede: outra pessoa envia o mesmo ato com confirmacao, em até 10 minutos.'

/**
 * The queues, for operators (docs/especificacao/contrato.md#44-admin,
 * docs/especificacao/estados.md#12-queue-job).
 */
export const adminQueues = [
  route('GET /admin/queues', {
    ...read,
    summary: 'Lista as filas com o que espera em cada uma',
    description: 'Na ordem da vida de uma nota, com os atos que esperam a confirmação de uma segunda pessoa.',
    answers: { 200: Filas },
    handle: ({ ctx }) => listFilas(ctx),
  }),
  route('GET /admin/queues/resumo', {
    ...read,
    summary: 'Resume todas as filas: o que espera, o que está parado e desde quando',
    description: 'Soma as filas; maisAntiga diz onde está a tarefa que espera há mais tempo.',
    answers: { 200: ResumoDasFilas },
    handle: ({ ctx }) => summariseFilas(ctx),
  }),
  route('GET /admin/queues/painel', {
    ...read,
    summary: 'Mostra cada fila com velocidade e previsão',
    description: 'Com ambiente, as filas por município contam só as tarefas dele; as demais não têm ambiente.',
    query: Type.Object({ ambiente: Type.Optional(Ambiente) }),
    answers: { 200: PainelDasFilas },
    handle: ({ ctx, query }) => showPainel(ctx, query.ambiente),
  }),
  route('GET /admin/queues/capacidade-municipios', {
    ...read,
    summary: 'Mostra o que cada município aguenta, o que está em uso e o que espera',
    description:
      'Uma linha por conexão e ambiente: os municípios dela dividem as vagas. O limite é o que as respostas mostraram; o disjuntor aberto suspende as chamadas até a próxima prova.',
    answers: { 200: Capacidades },
    handle: ({ ctx }) => showCapacidade(ctx),
  }),
  route('GET /admin/queues/tarefas', {
    ...read,
    summary: 'Procura uma tarefa de qualquer fila pelo número',
    description: 'Uma lista com ela, ou vazia: para buscas, em que o número pode ser de outra coisa.',
    query: BuscaDeTarefa,
    answers: { 200: TarefasAchadas },
    handle: async ({ ctx, query: { numero } }) => ({ items: await searchJobs(ctx, Number(numero)) }),
  }),
  route('GET /admin/queues/tarefas/:jobId', {
    ...read,
    summary: 'Mostra uma tarefa de qualquer fila, pelo número',
    description: 'Para quem tem o número de um registro ou de uma auditoria, e não a fila.',
    params: PorTarefaDeQualquer,
    answers: { 200: TarefaDetalhada },
    handle: ({ ctx, params: { jobId } }) => findAnyHumanized(ctx, Number(jobId)),
  }),
  route('GET /admin/queues/:name/jobs', {
    ...read,
    summary: 'Lista as tarefas de uma fila como estão guardadas',
    description:
      'Sem state, as que ainda têm o que fazer, pela hora; as terminadas vêm da mais nova à mais antiga. Acima de dez mil, total é uma estimativa.',
    params: PorFila,
    query: FiltroDeTarefas,
    answers: { 200: PaginaDeTarefas },
    handle: async ({ ctx, params: { name }, query }) => {
      const { retencao: _, ...page } = await listJobs(ctx, name, query)
      return { ...page, limit: query.limit, offset: query.offset }
    },
  }),
  route('GET /admin/queues/:name/jobs-humanizados', {
    ...read,
    summary: 'Lista as tarefas de uma fila em frases',
    description:
      'O que é, de quem, desde quando, por que espera e o que acontece a seguir, com as operações que cabem.',
    params: PorFila,
    query: FiltroDeTarefas,
    answers: { 200: PaginaDeHumanizadas },
    handle: async ({ ctx, params: { name }, query }) => ({
      ...(await listHumanized(ctx, name, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/queues/:name/kpis', {
    ...read,
    summary: 'Mede uma fila na última hora: velocidade, tempos, falhas',
    description: 'Os tempos vão da criação da tarefa ao fim dela, esperas incluídas.',
    params: PorFila,
    answers: { 200: Kpis },
    handle: ({ ctx, params: { name } }) => showKpis(ctx, name),
  }),
  route('GET /admin/queues/:name/agrupamentos-falhas', {
    ...read,
    summary: 'Agrupa as falhas de uma fila por causa e município',
    description:
      'As tarefas que desistiram e as que falharam ao menos uma vez e tentam de novo, com a primeira, a última e um exemplo.',
    params: PorFila,
    answers: { 200: Falhas },
    handle: ({ ctx, params: { name } }) => groupFailures(ctx, name),
  }),
  route('GET /admin/queues/:name/jobs/:jobId', {
    ...read,
    summary: 'Mostra uma tarefa, como está guardada e em frase',
    description: 'O estado é o que vale agora: uma tarefa na vez aparece bloqueado enquanto algo a retém.',
    params: PorTarefa,
    answers: { 200: TarefaDetalhada },
    handle: ({ ctx, params: { name, jobId } }) => findHumanized(ctx, name, Number(jobId)),
  }),
  route('DELETE /admin/queues/:name/jobs/:jobId', {
    ...write,
    summary: 'Cancela uma tarefa que espera, e encerra aquilo de que ela tratava',
    description:
      'A nota de que nada saiu termina em falha_definitiva, com webhook, e o idIntegracao fica livre; a entrega fica suspensa e pode ser reenviada. 409 para a nota que o município pode ter, e para pedidos que seguem abertos no município.',
    params: PorTarefa,
    query: Type.Object({ motivo: Motivo }),
    answers: { 200: TarefaDetalhada },
    refuses: ['ESTADO_INVALIDO'],
    handle: async ({ ctx, params: { name, jobId }, query }) => {
      await cancelJob(ctx, name, Number(jobId), query)
      return findHumanized(ctx, name, Number(jobId))
    },
  }),
  route('POST /admin/queues/:name/jobs/:jobId/retry', {
    ...write,
    ...ato,
    summary: 'Devolve à fila uma tarefa que desistiu, ou tenta agora um envio que espera',
    description:
      'De falhou, as tentativas recomeçam do zero. Um webhook ou e-mail agendado (webhook.deliver, mail.send) é tentado agora e, se falhar, espera a vez que já tinha. A que já aguarda fica como está; de outro estado, 409. Uma nota que o município pode ter nunca é reenviada.',
    params: PorTarefa,
    answers: { 201: TarefaDetalhada },
    refuses: ['ESTADO_INVALIDO'],
    handle: async ({ ctx, params: { name, jobId }, body }) => {
      await retryJob(ctx, name, Number(jobId), body)
      return findHumanized(ctx, name, Number(jobId))
    },
  }),
  route('POST /admin/queues/:name/retry-all-failed', {
    ...write,
    ...atoConfirmavel,
    summary: 'Devolve à fila as tarefas que desistiram',
    description: `Todas, ou com \`de\` as de uma causa. Até dez mil por chamada, com as recusas do retry de uma só. ${DUAS_PESSOAS}`,
    params: PorFila,
    body: RetryDeTodas,
    handle: ({ ctx, params: { name }, body }) => retryAllFailed(ctx, name, body),
  }),
  route('POST /admin/queues/:name/pause', {
    ...superadmin,
    ...ato,
    summary: 'Pausa uma fila em todos os processos',
    description: 'O que começou termina; o resto espera, sem gastar tentativas. Notas continuam a ser aceitas.',
    params: PorFila,
    answers: { 201: Fila },
    handle: ({ ctx, params: { name }, body }) => pause(ctx, name, body.motivo),
  }),
  route('POST /admin/queues/:name/resume', {
    ...common,
    permission: 'admin.fila.resume',
    ...ato,
    summary: 'Retoma uma fila pausada',
    description: 'As tarefas seguem de onde estavam. Uma fila ativa fica como está.',
    params: PorFila,
    answers: { 201: Fila },
    handle: ({ ctx, params: { name }, body }) => resume(ctx, name, body.motivo),
  }),
  route('POST /admin/queues/:name/clean', {
    ...superadmin,
    ...atoConfirmavel,
    summary: 'Apaga tarefas terminadas de uma fila',
    description: `Até cinquenta mil por chamada. Nunca o que espera ou executa, nem a tarefa de uma nota ou de um pedido ainda aberto. ${DUAS_PESSOAS}`,
    params: PorFila,
    query: Type.Object({
      state: EstadoTerminado,
      graceMs: Type.Integer({
        minimum: 0,
        maximum: 31_536_000_000,
        default: 0,
        description: 'Só as terminadas há pelo menos tantos milissegundos.',
      }),
    }),
    handle: ({ ctx, params: { name }, query, body }) => cleanJobs(ctx, name, { ...query, ...body }),
  }),
]
