import type { NotaInteira } from '#web/api/ops/client.ts'

/** The jobs behind the next step, as the queue states them. */
export const NaFila = ({ tarefas }: { tarefas: NotaInteira['tarefas'] }) =>
  tarefas.length > 0 && (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-tinta-2 hover:text-tinta pointer-coarse:py-2">
        O que a fila diz desta nota
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {tarefas.map(({ fila, id, frase }) => (
          <li key={`${fila} ${id}`} className="rounded-lg bg-papel-2 px-4 py-3 break-words">
            {frase}
          </li>
        ))}
      </ul>
    </details>
  )
