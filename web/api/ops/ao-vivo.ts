import { createLive } from '../live.ts'
import { type Alvo, renew } from './client.ts'

const AGORA: Alvo[] = ['GET /admin/dashboard-v2/overview', 'GET /admin/overview']
/** The service says when a cause changed: the notes that a cause stops need not be followed one by one. */
const CAUSAS: Alvo[] = [
  'GET /admin/incidentes',
  'GET /admin/incidentes/{id}',
  'GET /admin/incidentes/{id}/notas',
  'GET /admin/dependencias',
]
const FILAS: Alvo[] = [
  'GET /admin/queues',
  'GET /admin/queues/painel',
  'GET /admin/queues/{name}/kpis',
  'GET /admin/queues/{name}/jobs-humanizados',
  'GET /admin/queues/{name}/agrupamentos-falhas',
]
const MONITOR: Alvo[] = ['GET /admin/monitor/dashboard', 'GET /admin/monitor/webservices']
const FATURA: Alvo[] = [
  'GET /admin/faturamento/faturas',
  'GET /admin/faturamento/faturas/{id}',
  'GET /admin/faturamento/pendentes',
  'GET /admin/faturamento/inadimplencia',
]
const COBRANCA: Alvo[] = ['GET /admin/bank/cobrancas', 'GET /admin/bank/cobrancas/{id}']

/**
 * What a change makes old, by the kind of the thing that changed, as the audit names it. A list of notes is not among
 * it: it would move under the eyes of who reads it. Nor is the file of a note: each reading of it is itself in the audit.
 */
const ALVOS: Record<string, readonly Alvo[]> = {
  nota: [...AGORA, ...FILAS, ...MONITOR],
  job: [...AGORA, ...FILAS],
  fila: [...AGORA, ...FILAS],
  confirmacao: FILAS,
  incidente: [...CAUSAS, ...AGORA],
  alerta: ['GET /admin/monitor/alertas', ...AGORA, ...MONITOR],
  ajuste: ['GET /admin/settings', ...AGORA],
  conexao: ['GET /admin/conexoes', ...AGORA],
  preparacao: ['GET /admin/conexoes/preparar', 'GET /admin/conexoes/preparar/{id}'],
  execucao: ['GET /admin/faturamento/execucoes/{id}', ...FATURA],
  fatura: FATURA,
  cobranca: [...COBRANCA, ...FATURA],
  cobv: [...COBRANCA, ...FATURA],
  pix: [...COBRANCA, ...FATURA],
  'admin-usuario': ['GET /admin/usuarios'],
}

/** `useAoVivo` keeps what people on call look at up to date. */
export const { useAoVivo, useVivo } = createLive<Alvo>({
  url: '/admin/eventos',
  eventos: { mudou: ({ recursos }: { recursos: string[] }) => recursos.flatMap((recurso) => ALVOS[recurso] ?? []) },
  tudo: () => Object.values(ALVOS).flat(),
  renew: (alvos) => void renew(...alvos),
  // A busy service changes all the time: what is on the screen is asked again at most this often.
  gatherMs: 1_000,
})
