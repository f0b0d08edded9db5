import { Link } from '@tanstack/react-router'
import type { Incidente } from '#web/api/ops/client.ts'
import { dura, isProducao, primeiroNome } from '#web/words/incidentes.ts'

const MOSTRADAS = 4

/** The last causes that ended, who resolved each, and how long it lasted. */
export function UltimasCausas({ encerrados }: { encerrados: readonly Incidente[] }) {
  const ultimas = encerrados.filter(isProducao).slice(0, MOSTRADAS)
  return (
    <section aria-label="Últimas causas">
      <h2 className="mb-1.5 text-lg">Últimas causas</h2>
      {ultimas.length === 0 && <p className="text-sm text-tinta-2">Nenhuma ainda.</p>}
      <ul className="text-sm">
        {ultimas.map(({ id, titulo, assumido, desde, encerradoEm }) => (
          <li
            key={id}
            className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-linha py-1.5 sm:grid-cols-[minmax(0,1fr)_120px_72px]"
          >
            <Link to="/agora/$id" params={{ id }} className="hover:text-anil hover:underline max-sm:col-span-2">
              {titulo}
            </Link>
            <span className="text-tinta-2">{assumido ? primeiroNome(assumido.nome) : 'terminou sozinha'}</span>
            <span className="text-right tabular-nums">{encerradoEm && dura(desde, Date.parse(encerradoEm))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
