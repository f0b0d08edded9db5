import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { count, duracao, inteiro } from '#web/words/formatos.ts'

const A_CADA_MS = 5_000

/** All queues in one line: what waits and since when, what is held, what gave up. */
export function Resumo() {
  const { data } = useQuery({ ...read('GET /admin/queues/resumo', {}), refetchInterval: A_CADA_MS })
  if (!data) return <p className="mb-4 min-h-5 text-sm" />
  const { naFila, aguardando, agendado, executando, retidas, impedidas } = data
  const { falhou, pausadas, disjuntoresAbertos, maisAntiga } = data
  const partes = [
    naFila > 0 && count(naFila, 'tarefa na fila', 'tarefas na fila'),
    aguardando > 0 && `${inteiro(aguardando)} na vez`,
    agendado > 0 && `${inteiro(agendado)} com hora`,
    executando > 0 && `${inteiro(executando)} andando`,
    retidas > 0 && count(retidas, 'retida', 'retidas'),
    impedidas > 0 && count(impedidas, 'impedida', 'impedidas'),
    falhou > 0 && count(falhou, 'desistiu', 'desistiram'),
    pausadas.length > 0 && count(pausadas.length, 'fila pausada', 'filas pausadas'),
    disjuntoresAbertos > 0 && count(disjuntoresAbertos, 'cidade sem resposta', 'cidades sem resposta'),
  ].filter(Boolean)
  return (
    <p role="status" aria-label="Todas as filas" className="mb-4 min-h-5 text-sm text-tinta-2 tabular-nums">
      {partes.join(' · ') || 'Nada espera.'}
      {maisAntiga && (
        <>
          {' · '}a mais antiga espera há {duracao(maisAntiga.idadeSegundos * 1000)} em{' '}
          <Link
            to="/filas/$nome"
            params={{ nome: maisAntiga.fila }}
            search={{ estado: 'aguardando' }}
            className="font-mono text-xs text-anil hover:underline"
          >
            {maisAntiga.fila}
          </Link>
        </>
      )}
    </p>
  )
}
