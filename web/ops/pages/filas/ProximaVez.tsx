import type { Saida } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'

type Tarefa = Saida<'GET /admin/queues/{name}/jobs/{jobId}'>

/** When the job runs next: its hour when that decides, else what it waits for. An hour that passed says nothing. */
export function ProximaVez({ tarefa: { estado, executarEm, humanizado } }: { tarefa: Tarefa }) {
  if (estado === 'agendado') return <Instante em={executarEm} />
  if (estado === 'concluido' || estado === 'cancelado') return 'Nenhuma: já terminou'
  if (estado === 'executando') return 'Agora: um processo trabalha nela'
  if (estado === 'falhou') return 'Só quando uma pessoa a devolver à fila'
  return <span className="first-letter:uppercase">{humanizado.proximo}</span>
}
