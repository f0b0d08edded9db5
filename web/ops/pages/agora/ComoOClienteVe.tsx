import { TriangleAlert } from 'lucide-react'
import { contadas } from '#domain/incidentes.ts'
import type { PreviaDoAviso } from '#web/api/ops/client.ts'
import { count } from '#web/words/formatos.ts'
import { Conta } from '../partes.tsx'

/** The notice as the account that it hurts most sees it, with its own numbers, and who else gets it. */
export function ComoOClienteVe({ previa, texto }: { previa: PreviaDoAviso; texto: string }) {
  const { titulo, items, total, quantas, unidade } = previa
  const [primeira] = items
  return (
    <div>
      <p className="mb-1 font-medium">{primeira ? `Como ${primeira.conta.nome} vê` : 'Como o cliente vê'}</p>
      <div className="overflow-hidden rounded-lg border border-linha-2">
        <p className="border-b border-linha bg-papel-1 px-3 py-1.5 text-tinta-2">Portal · Início</p>
        <div className="p-3">
          <div className="rounded-lg bg-ambar-papel px-3.5 py-2.5">
            <p className="flex items-start gap-2 font-semibold text-ambar">
              <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
              {titulo}
            </p>
            <p className="break-words">
              {primeira?.esperam && `${primeira.esperam} `}
              {texto}
            </p>
          </div>
        </div>
      </div>
      <details className="mt-2 text-tinta-2">
        <summary className="cursor-pointer pointer-coarse:min-h-11">
          {count(total, 'conta', 'contas')}
          {quantas > 0 && `, ${contadas(quantas, unidade)}`}
        </summary>
        <ul className="mt-1">
          {items.map((item) => (
            <li key={item.conta.id} className="flex justify-between gap-3">
              <Conta {...item.conta} />
              <span className="shrink-0 tabular-nums">{contadas(item.quantas, unidade)}</span>
            </li>
          ))}
          {total > items.length && <li>e mais {count(total - items.length, 'conta', 'contas')}</li>}
        </ul>
      </details>
    </div>
  )
}
