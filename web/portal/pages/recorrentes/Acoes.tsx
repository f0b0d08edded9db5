import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecorrenteDetalhe } from '#web/api/portal/client.ts'
import { moveRecorrente } from '#web/api/portal/recorrentes.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { usePorque } from '#web/portal/porque.ts'

/** Edit, pause or resume, and end. */
export function Acoes({ recorrente: { id, situacao } }: { recorrente: RecorrenteDetalhe }) {
  const porque = usePorque()('recorrente.write', 'alterar notas recorrentes')
  const [ending, setEnding] = useState(false)
  const move = useMutation({
    mutationFn: (ato: 'pausar' | 'retomar') => moveRecorrente(id, ato),
    onSuccess: (depois) => notifyDone(depois.situacao === 'ativa' ? 'Retomada' : 'Pausada'),
    onError: (error) => notifyFailure('Não mudou', error.message),
  })
  if (situacao === 'encerrada') return null
  return (
    <>
      {porque ? (
        <Botao porque={porque}>Editar</Botao>
      ) : (
        <Link to="/recorrentes/$id/editar" params={{ id }} className={classeBotao()}>
          Editar
        </Link>
      )}
      <Botao
        porque={porque}
        ocupado={move.isPending}
        onClick={() => move.mutate(situacao === 'ativa' ? 'pausar' : 'retomar')}
      >
        {situacao === 'ativa' ? 'Pausar' : 'Retomar'}
      </Botao>
      <Botao tipo="discreto" porque={porque} onClick={() => setEnding(true)}>
        Encerrar
      </Botao>
      {ending && <Encerrar id={id} onClose={() => setEnding(false)} />}
    </>
  )
}

function Encerrar({ id, onClose }: { id: string; onClose: () => void }) {
  const end = useMutation({
    mutationFn: () => moveRecorrente(id, 'encerrar'),
    onSuccess: () => {
      notifyDone('Encerrada', 'O histórico continua aqui.')
      onClose()
    },
  })
  return (
    <Dialogo titulo="Encerrar a nota recorrente" aberto onClose={onClose}>
      <p className="text-sm">
        Nenhuma data nova virá, e não dá para voltar. As notas que já saíram não mudam. Para parar só por um tempo,
        prefira pausar.
      </p>
      {end.error && <Falha erro={end.error} />}
      <PeDoDialogo>
        <Botao tipo="perigo" ocupado={end.isPending} onClick={() => end.mutate()}>
          Encerrar
        </Botao>
      </PeDoDialogo>
    </Dialogo>
  )
}
