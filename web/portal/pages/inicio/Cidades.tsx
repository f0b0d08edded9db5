import { Link } from '@tanstack/react-router'
import { CloudAlert } from 'lucide-react'
import type { Inicio } from '#web/api/portal/client.ts'

/** The cities of the account that are not answering well; nothing when all are. */
export function Cidades({ cidades }: { cidades: Inicio['cidades'] }) {
  if (cidades.length === 0) return null
  return (
    <section aria-label="Municípios com problema" className="mb-6 rounded-lg bg-ambar-papel px-4 py-3 text-sm">
      <ul className="flex flex-col gap-1.5">
        {cidades.map(({ ibge, nome, uf, mensagem }) => (
          <li key={ibge} className="flex gap-2">
            <CloudAlert size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-ambar" />
            <span>
              <Link to="/municipios/$ibge" params={{ ibge }} className="font-medium hover:underline">
                {nome}, {uf}
              </Link>
              : {mensagem}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
