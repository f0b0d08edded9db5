import type { TipoDeAlerta } from '#domain/alertas.ts'
import type { EstadoDeJob } from '#domain/job.ts'
import type { EstadoDoConflito } from './conflito.ts'
import { type Erro, isSettled, type ResultadoTransmissao, type StatusNota, wasAuthorized } from './nota.ts'

/** What stands between a note and its end, or the end itself. */
export const PASSOS = [
  'conflito',
  'conflito_decidido',
  'teste_sem_marca',
  'pergunta_recusada',
  'sem_decisao',
  'tarefa_parada',
  'sem_tarefa',
  'espera_causa',
  'fila_pausada',
  'emissao_pausada',
  'cidade_suspensa',
  'enviando',
  'consultando',
  'aguardando_prefeitura',
  'em_duvida',
  'nova_tentativa',
  'na_fila',
  'cancelamento_manual',
  'cancelamento_sem_resposta',
  'analise_sem_resposta',
  'duas_notas',
  'documento_divergente',
  'pedido_em_curso',
  'autorizada',
  'cancelada',
  'substituida',
  'teste_barrado',
  'reemitida',
  'recusada',
  'recusada_sem_prova',
  'encerrada',
] as const
export type Passo = (typeof PASSOS)[number]

/** The job that carries the note on. `retida`: what holds it back; `causa`: what it waits for, or why it gave up. */
export type TarefaDoPasso = {
  fila: string
  estado: EstadoDeJob
  /** When the service acts next, ISO 8601. */
  em: string | null
  causa: string | null
  retida: 'causa' | 'pausa' | 'freio' | 'cidade' | null
}

/** All that decides what happens to a note next. */
export type FatosDoPasso = {
  status: StatusNota
  /** Its last send. */
  envio: { resultado: ResultadoTransmissao; temProtocolo: boolean } | null
  tarefa: TarefaDoPasso | null
  conflito: { estado: EstadoDoConflito; numero: string } | null
  /** The open alerts about it, or about what its company needs in order to ask for it. */
  alertas: readonly TipoDeAlerta[]
  /** A cancellation, a replacement or a correction letter is open. */
  pedidoAberto: boolean
  /** Proven refused, and no note re-issues it yet. */
  podeReemitir: boolean
  reemitida: boolean
  erros: readonly Pick<Erro, 'codigo' | 'mensagem'>[]
  /** What the city said without deciding the note. */
  dito: string | null
}

/** Which step a note is at: the first rule that holds. */
export function passoOf(fatos: FatosDoPasso): Passo {
  const { status, alertas } = fatos
  if (!isSettled(status)) return openPasso(fatos)
  if (wasAuthorized(status)) return authorizedPasso(fatos)
  if (fatos.reemitida) return 'reemitida'
  if (alertas.includes('homologacao_em_producao')) return 'teste_barrado'
  if (!fatos.podeReemitir) return 'recusada_sem_prova'
  return status === 'rejeitada' ? 'recusada' : 'encerrada'
}

function openPasso({ status, alertas, conflito, envio, tarefa }: FatosDoPasso): Passo {
  if (conflito?.estado === 'aberto') return 'conflito'
  if (conflito?.estado === 'declarado_alheio') return 'conflito_decidido'
  if (tarefa?.estado === 'executando') return tarefa.fila === 'nota.issue' ? 'enviando' : 'consultando'
  if (alertas.includes('teste_sem_marca')) return 'teste_sem_marca'
  if (alertas.includes('pergunta_recusada')) return 'pergunta_recusada'
  if (alertas.includes('nota_incerta')) return 'sem_decisao'
  if (tarefa === null) return 'sem_tarefa'
  if (tarefa.estado === 'falhou') return 'tarefa_parada'
  if (tarefa.retida) return RETIDA[tarefa.retida]
  if (envio?.resultado === 'nula' || envio?.resultado === 'incerta')
    return envio.temProtocolo ? 'aguardando_prefeitura' : 'em_duvida'
  return status === 'falha_temporaria' ? 'nova_tentativa' : 'na_fila'
}
const RETIDA = {
  causa: 'espera_causa',
  pausa: 'fila_pausada',
  freio: 'emissao_pausada',
  cidade: 'cidade_suspensa',
} as const

function authorizedPasso({ status, alertas, tarefa, pedidoAberto }: FatosDoPasso): Passo {
  const alerta = DE_AUTORIZADA.find(([tipo]) => alertas.includes(tipo))
  if (alerta) return alerta[1]
  if (status !== 'autorizada') return status === 'cancelada' ? 'cancelada' : 'substituida'
  if (!pedidoAberto) return 'autorizada'
  if (tarefa?.estado === 'falhou') return 'tarefa_parada'
  return tarefa?.retida ? RETIDA[tarefa.retida] : 'pedido_em_curso'
}
const DE_AUTORIZADA = [
  ['substituicao_com_duas_notas', 'duas_notas'],
  ['cancelamento_sem_resposta', 'cancelamento_sem_resposta'],
  ['cancelamento_manual', 'cancelamento_manual'],
  ['analise_sem_resposta', 'analise_sem_resposta'],
  ['documento_divergente', 'documento_divergente'],
] as const satisfies readonly (readonly [TipoDeAlerta, Passo])[]

/** When the service acts next by itself, at the steps where it does. */
export const quandoOf = (passo: Passo, { tarefa }: FatosDoPasso): string | null =>
  SEM_HORA.includes(passo) || tarefa === null || tarefa.estado === 'falhou' ? null : tarefa.em
const SEM_HORA: readonly Passo[] = [
  ...(['enviando', 'consultando', 'fila_pausada', 'emissao_pausada', 'autorizada', 'cancelada'] as const),
  ...(['substituida', 'reemitida'] as const),
  ...(['recusada', 'recusada_sem_prova', 'encerrada', 'teste_barrado', 'analise_sem_resposta', 'duas_notas'] as const),
  'documento_divergente',
]
