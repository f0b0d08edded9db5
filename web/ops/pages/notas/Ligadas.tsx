import { Link } from '@tanstack/react-router'
import type { NotaInteira } from '#web/api/ops/client.ts'
import { SeloStatus } from '#web/kit/detail/Selo.tsx'
import { PAPEIS_DE_VINCULO, tituloDaNota } from '#web/words/notas.ts'

/** The notes that this one replaces or re-issues, and those in its place. */
export const Ligadas = ({ nota: { vinculos, meta } }: { nota: NotaInteira }) => (
  <section aria-label="Ligadas a esta">
    <h2 className="text-base">Ligadas a esta</h2>
    <ul className="mt-1 flex flex-col gap-1">
      {vinculos.map((each) => (
        <li key={each.papel + each.id} className="flex flex-wrap items-center gap-x-2">
          <span className="text-tinta-2">{PAPEIS_DE_VINCULO[each.papel]}</span>
          <Link to="/notas/$id" params={{ id: each.id }} className="text-anil underline pointer-coarse:py-2">
            {tituloDaNota(each)}
          </Link>
          <SeloStatus status={each.status} />
        </li>
      ))}
      {vinculos.length === 0 && (
        <li className="text-tinta-2">
          {meta.numeroOriginal
            ? `Substitui a NFS-e ${meta.numeroOriginal}.`
            : 'Nenhuma reemissão, nenhuma substituição.'}
        </li>
      )}
    </ul>
  </section>
)
