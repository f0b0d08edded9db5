import {
  type Alvo,
  type AtoEmMassa,
  call,
  type Fila,
  type GrupoDeFalhas,
  type NomeDeFila,
  renew,
} from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { count } from '#web/words/formatos.ts'

/** What an act on jobs makes old. */
export const DAS_FILAS: Alvo[] = [
  'GET /admin/queues',
  'GET /admin/queues/painel',
  'GET /admin/queues/{name}/kpis',
  'GET /admin/queues/{name}/jobs-humanizados',
  'GET /admin/queues/{name}/agrupamentos-falhas',
]

/** As many as an act may touch before it needs a second administrator is the service's to say. */
export const ESPERA =
  'Nas filas de emissão o ato só acontece depois que outra pessoa da operação confirmar, em até dez minutos.'

/** Waits for an act on many jobs, and says that it was done, or that it waits for another person. */
export async function tell(titulo: string, sent: Promise<AtoEmMassa | Fila>): Promise<void> {
  const feito = await sent
  if ('status' in feito && feito.status === 'aguardando_confirmacao')
    notifyDone('Pedido feito', 'Outra pessoa da operação precisa confirmar. Quem pode, vê o pedido agora.')
  else notifyDone(titulo, 'tarefas' in feito ? count(feito.tarefas, 'tarefa', 'tarefas') : undefined)
  await renew(...DAS_FILAS)
}

/** Returns to the queue what gave up: all of it, or of one cause. */
export const retryAll = (name: NomeDeFila, motivo: string, de?: Pick<GrupoDeFalhas, 'causa' | 'grupo'>) =>
  tell(
    'De volta à fila',
    call('POST /admin/queues/{name}/retry-all-failed', {
      caminho: { name },
      corpo: { motivo, ...(de && { de: { causa: de.causa, grupo: de.grupo } }) },
    }),
  )
