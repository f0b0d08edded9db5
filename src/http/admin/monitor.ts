import { Type } from 'typebox'
import { listAlertas, listRegras, resolveByHand } from '#features/alertas/list-alertas.ts'
import { showPainel } from '#features/monitor/dashboard.ts'
import { groupErros } from '#features/monitor/group-erros.ts'
import { listTransmissoes } from '#features/monitor/list-transmissoes.ts'
import { listWebservices } from '#features/monitor/list-webservices.ts'
import { probeWebservice } from '#features/monitor/probe-webservice.ts'
import { showMonitorHealth } from '#features/monitor/show-health.ts'
import { showWebservice } from '#features/monitor/show-webservice.ts'
import { Erros, PainelDoMonitor, porCursor, SaudeDoMonitor, Transmissoes } from '#formas/cidades/monitor.ts'
import {
  FiltroDeWebservices,
  Periodo,
  ResultadoDaSonda,
  WebserviceDetalhe,
  Webservices,
} from '#formas/cidades/webservice.ts'
import { Ambiente, ById, Ibge, PaginaDe } from '#formas/comum.ts'
import { Alerta, FiltroDeAlertas, RegrasDeAlerta, Resolucao } from '#formas/operacao/alerta.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['monitor (administração)'] } as const
const read = { ...common, permission: 'admin.monitor.read' } as const

const PorMunicipio = Type.Object({ municipioIbge: Ibge })
const deUm = {
  ambiente: Type.Enum(['producao', 'homologacao'], { default: 'producao', description: 'De qual ambiente.' }),
}
/** The web services of cities and the alerts, for operators (docs/especificacao/contrato.md#44-admin). */
export const adminMonitor = [
  route('GET /admin/monitor/dashboard', {
    ...read,
    summary: 'Mostra o estado de todos os web services em uso',
    description:
      'Por estado e por padrão, com os piores, as notas de 24 horas, os alertas e as sondas. As contagens de notas têm alguns segundos de atraso.',
    query: Type.Object({ ambiente: Type.Optional(Ambiente) }),
    answers: { 200: PainelDoMonitor },
    handle: ({ ctx, query }) => showPainel(ctx, query.ambiente),
  }),
  route('GET /admin/monitor/webservices', {
    ...read,
    summary: 'Lista os web services em uso e os de conexões publicadas',
    description:
      'Com estado, último sucesso, falhas, tempos, disjuntores e a última sonda; os em uso e de pior estado primeiro. As medidas têm alguns segundos de atraso.',
    query: FiltroDeWebservices,
    answers: { 200: Webservices },
    refuses: ['UF_INEXISTENTE'],
    handle: async ({ ctx, query }) => ({
      ...(await listWebservices(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/monitor/webservices/:municipioIbge', {
    ...read,
    summary: 'Mostra o web service de um município, de uma hora a 30 dias',
    description: 'Medidas e disponibilidade por período, conexão, credencial que ela pede, últimas sondas e alertas.',
    params: PorMunicipio,
    query: Type.Object(deUm),
    answers: { 200: WebserviceDetalhe },
    handle: ({ ctx, params, query }) => showWebservice(ctx, params.municipioIbge, query.ambiente),
  }),
  route('GET /admin/monitor/webservices/:municipioIbge/transmissoes', {
    ...read,
    summary: 'Lista as transmissões a um município, das mais novas às mais antigas',
    description: 'De todas as contas e por cursor; o que foi enviado e recebido não vem.',
    params: PorMunicipio,
    query: Type.Object(porCursor),
    answers: { 200: Transmissoes },
    handle: ({ ctx, params, query }) => listTransmissoes(ctx, { ...query, ...params }),
  }),
  route('GET /admin/monitor/webservices/:municipioIbge/erros', {
    ...read,
    summary: 'Agrupa por causa as recusas e falhas de um município',
    description: 'Com a primeira e a última vez, e a nota mais nova que a mostra.',
    params: PorMunicipio,
    query: Type.Object({ ...deUm, periodo: Periodo }),
    answers: { 200: Erros },
    handle: ({ ctx, params, query }) => groupErros(ctx, params.municipioIbge, query),
  }),
  route('POST /admin/monitor/webservices/:municipioIbge/probe', {
    ...common,
    permission: 'admin.monitor.probe',
    summary: 'Sonda o web service de um município agora',
    description:
      'Resolve o nome, faz a ligação segura e um pedido que não muda nada: o WSDL, ou uma consulta de uma nota que não existe; nunca uma emissão. Cada passo vem com o tempo. Onde o município pede certificado, vai o da última empresa que emitiu ali, e a conta dela o vê na auditoria. Sondas automáticas fazem o mesmo, no ritmo do ajuste monitor.sondaMinutos.',
    params: PorMunicipio,
    query: Type.Object(deUm),
    answers: { 201: ResultadoDaSonda },
    handle: ({ ctx, params, query }) => probeWebservice(ctx, params.municipioIbge, query.ambiente),
  }),
  route('GET /admin/monitor/transmissoes', {
    ...read,
    summary: 'Lista as transmissões de todas as contas, das mais novas às mais antigas',
    description: 'Por cursor; o que foi enviado e recebido não vem.',
    query: Type.Object({ ...porCursor, municipioIbge: Type.Optional(Ibge) }),
    answers: { 200: Transmissoes },
    refuses: ['NAO_ENCONTRADO'],
    handle: ({ ctx, query }) => listTransmissoes(ctx, query),
  }),
  route('GET /admin/monitor/alertas', {
    ...read,
    summary: 'Lista os alertas abertos, ou os resolvidos',
    description: 'Os mais novos primeiro. Acima de dez mil, total é dez mil.',
    query: FiltroDeAlertas,
    answers: { 200: PaginaDe(Alerta) },
    handle: async ({ ctx, query }) => ({
      ...(await listAlertas(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/monitor/alertas/regras', {
    ...read,
    summary: 'Mostra a regra de cada espécie de alerta',
    description: 'O que abre, o limiar dos ajustes, a gravidade, o que resolve e que operações ajudam.',
    answers: { 200: RegrasDeAlerta },
    handle: ({ ctx }) => listRegras(ctx),
  }),
  route('POST /admin/monitor/alertas/:id/resolver', {
    ...common,
    permission: 'admin.alerta.resolve',
    summary: 'Resolve um alerta, com uma nota',
    description:
      'O que já está resolvido fica como está. Se a causa voltar dentro de uma hora, o mesmo alerta reabre; depois disso, abre outro.',
    params: ById,
    body: Resolucao,
    bodyExamples: { resolvido: { nota: 'Conferido no site da prefeitura: a nota não foi emitida.' } },
    answers: { 201: Alerta },
    handle: ({ ctx, params, body }) => resolveByHand(ctx, params.id, body.nota),
  }),
  route('GET /admin/monitor/health', {
    ...read,
    summary: 'Mostra se o que vigia o serviço funciona',
    description:
      'Processos com versão, início, atraso do laço de eventos, memória e caches; atraso das contagens; sondas; avisos sobre alertas.',
    answers: { 200: SaudeDoMonitor },
    handle: ({ ctx }) => showMonitorHealth(ctx),
  }),
]
