import type { NotaInteira } from '#web/api/ops/client.ts'
import { Motivos } from '#web/kit/detail/Motivos.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { EM_DUVIDA } from '#web/words/notas.ts'

/** What the note waits for, and why it was refused. */
export function Andamento({ nota: { andamento, avisos, incerta, erros, tarefas } }: { nota: NotaInteira }) {
  const duvida = avisos.find(({ codigo }) => codigo === EM_DUVIDA)
  return (
    <>
      {(incerta || duvida) && (
        <div className="flex flex-col gap-1 rounded-lg bg-ambar-papel px-4 py-3">
          <p className="font-medium text-ambar">
            Não se sabe ainda se a cidade autorizou esta nota. O serviço pergunta sozinho até saber: nunca envie outra
            antes.
          </p>
          {duvida && <p className="break-words">{duvida.mensagem}</p>}
        </div>
      )}
      {andamento && (
        <p className="rounded-lg bg-papel-2 px-4 py-3 break-words">
          Próximo passo: {andamento.proximo}, {dataCheia(andamento.em)}.{andamento.motivo && ` ${andamento.motivo}`}
        </p>
      )}
      {tarefas.map(({ fila, id, frase }) => (
        <p key={`${fila} ${id}`} className="rounded-lg bg-papel-2 px-4 py-3">
          {frase}
        </p>
      ))}
      {erros.length > 0 && (
        <div className="rounded-lg bg-vermelho-papel px-4 pt-1 pb-3">
          <Motivos rotulo="Por que foi recusada" erros={erros} />
        </div>
      )}
    </>
  )
}
