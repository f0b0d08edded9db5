import { useState } from 'react'
import { call, type Fila } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { count } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'
import { ESPERA, retryAll, tell } from './agir.ts'

type Ato = 'pausar' | 'retomar' | 'tentar' | 'limpar'
/** What may be done to a whole queue. Acts on many jobs are typed to be confirmed. */
export function AtosDaFila({ fila: { nome, estado, falhou } }: { fila: Fila }) {
  const porque = usePorque()
  const [ato, setAto] = useState<Ato | null>(null)
  const close = () => setAto(null)
  const caminho = { name: nome }
  const nada = falhou === 0 ? 'Nenhuma tarefa desta fila desistiu.' : undefined
  const escreve = porque('admin.fila.write', 'agir sobre as filas')
  const limpa = porque('admin.fila.pause', 'limpar filas')
  const pausa = porque('admin.fila.pause', 'pausar filas')
  const retoma = porque('admin.fila.resume', 'retomar filas')
  return (
    <>
      <Botao aria-keyshortcuts={TECLAS.tentar.tecla} porque={escreve ?? nada} onClick={() => setAto('tentar')}>
        Tentar de novo
      </Botao>
      <Botao porque={limpa ?? nada} onClick={() => setAto('limpar')}>
        Limpar
      </Botao>
      {estado === 'ativa' ? (
        <Botao aria-keyshortcuts={TECLAS.pausar.tecla} porque={pausa} onClick={() => setAto('pausar')}>
          Pausar
        </Botao>
      ) : (
        <Botao
          tipo="principal"
          aria-keyshortcuts={TECLAS.pausar.tecla}
          porque={retoma}
          onClick={() => setAto('retomar')}
        >
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
            tell('Fila pausada', call('POST /admin/queues/{name}/pause', { caminho, corpo: { motivo } }))
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
            tell('Fila retomada', call('POST /admin/queues/{name}/resume', { caminho, corpo: { motivo } }))
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
          onConfirm={({ motivo }) => retryAll(nome, motivo)}
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
            tell(
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
