import type { NotaInteira } from '#web/api/ops/client.ts'
import { dataCheia } from '#web/words/datas.ts'

/** What the note waits for, and why it was refused. */
export function Andamento({ nota: { andamento, incerta, erros, tarefas } }: { nota: NotaInteira }) {
  return (
    <>
      {incerta && (
        <p className="rounded-lg bg-ambar-papel px-4 py-3 text-ambar">
          Não se sabe ainda se a cidade autorizou esta nota. O serviço pergunta sozinho até saber: nunca envie outra
          antes.
        </p>
      )}
      {andamento && (
        <p className="rounded-lg bg-papel-2 px-4 py-3">
          Próximo passo: {andamento.proximo}, {dataCheia(andamento.em)}.{andamento.motivo && ` ${andamento.motivo}`}
        </p>
      )}
      {tarefas.map(({ fila, id, frase }) => (
        <p key={`${fila} ${id}`} className="rounded-lg bg-papel-2 px-4 py-3">
          {frase}
        </p>
      ))}
      {erros.length > 0 && (
        <ul aria-label="Por que foi recusada" className="flex flex-col gap-2 rounded-lg bg-vermelho-papel px-4 py-3">
          {erros.map(({ codigo, campo, mensagem, correcao }, nth) => (
            <li key={nth}>
              <span className="font-medium text-vermelho">{mensagem}</span>
              <span className="block">{correcao}</span>
              <span className="block font-mono text-xs text-tinta-2">
                {[codigo, campo].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
