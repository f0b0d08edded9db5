import { useState } from 'react'
import { type AtoEmMassa, call, type Fila, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { count } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'

type Ato = 'pausar' | 'retomar' | 'tentar' | 'limpar'
/** As many as an act may touch before it needs a second administrator is the service's to say. */
const ESPERA = 'Em filas grandes o ato só acontece depois que outra pessoa da operação confirmar.'

/** What may be done to a whole queue. Acts on many jobs are typed to be confirmed. */
export function AtosDaFila({ fila: { nome, estado, falhou } }: { fila: Fila }) {
  const porque = usePorque()
  const [ato, setAto] = useState<Ato | null>(null)
  const close = () => setAto(null)
  const caminho = { name: nome }
  const nada = falhou === 0 ? 'Nenhuma tarefa desta fila desistiu.' : undefined
  const escreve = porque('admin.fila.write', 'agir sobre as filas')
  const pausa = porque('admin.fila.pause', 'pausar filas')
  const run = async (titulo: string, send: Promise<AtoEmMassa | Fila>) => {
    const feito = await send
    if ('status' in feito && feito.status === 'aguardando_confirmacao')
      notifyDone('Pedido feito', 'Outra pessoa da operação precisa confirmar.')
    else notifyDone(titulo, 'tarefas' in feito ? count(feito.tarefas, 'tarefa', 'tarefas') : undefined)
    await renew('GET /admin/queues', 'GET /admin/queues/painel', 'GET /admin/queues/{name}/kpis')
    await renew('GET /admin/queues/{name}/jobs-humanizados', 'GET /admin/queues/{name}/agrupamentos-falhas')
  }
  return (
    <>
      <Botao porque={escreve ?? nada} onClick={() => setAto('tentar')}>
        Tentar de novo
      </Botao>
      <Botao porque={escreve ?? nada} onClick={() => setAto('limpar')}>
        Limpar
      </Botao>
      {estado === 'ativa' ? (
        <Botao porque={pausa} onClick={() => setAto('pausar')}>
          Pausar
        </Botao>
      ) : (
        <Botao tipo="principal" porque={pausa} onClick={() => setAto('retomar')}>
          Retomar
        </Botao>
      )}
      {ato === 'pausar' && (
        <Confirmar
          titulo="Pausar a fila"
          acao="Pausar"
          perigo
          motivo={MOTIVO}
          digitar={nome}
          onConfirm={({ motivo }) =>
            run('Fila pausada', call('POST /admin/queues/{name}/pause', { caminho, corpo: { motivo } }))
          }
          onClose={close}
        >
          As tarefas desta fila param de andar, de todas as contas. O que já começou termina.
        </Confirmar>
      )}
      {ato === 'retomar' && (
        <Confirmar
          titulo="Retomar a fila"
          acao="Retomar"
          motivo={MOTIVO}
          onConfirm={({ motivo }) =>
            run('Fila retomada', call('POST /admin/queues/{name}/resume', { caminho, corpo: { motivo } }))
          }
          onClose={close}
        >
          As tarefas voltam a andar, das mais antigas às mais novas.
        </Confirmar>
      )}
      {ato === 'tentar' && (
        <Confirmar
          titulo="Tentar de novo o que desistiu"
          acao="Tentar de novo"
          motivo={MOTIVO}
          digitar={nome}
          espera={ESPERA}
          onConfirm={({ motivo }) =>
            run('De volta à fila', call('POST /admin/queues/{name}/retry-all-failed', { caminho, corpo: { motivo } }))
          }
          onClose={close}
        >
          {`${count(falhou, 'tarefa volta', 'tarefas voltam')} à fila, com as tentativas contadas do começo.`}
        </Confirmar>
      )}
      {ato === 'limpar' && (
        <Confirmar
          titulo="Limpar o que desistiu"
          acao="Limpar"
          perigo
          motivo={MOTIVO}
          digitar={nome}
          espera={ESPERA}
          onConfirm={({ motivo }) =>
            run(
              'Fila limpa',
              call('POST /admin/queues/{name}/clean', { caminho, consulta: { state: 'falhou' }, corpo: { motivo } }),
            )
          }
          onClose={close}
        >
          {`${count(falhou, 'tarefa que desistiu deixa', 'tarefas que desistiram deixam')} a fila de vez. O que pode ter nota incerta é mantido.`}
        </Confirmar>
      )}
    </>
  )
}
