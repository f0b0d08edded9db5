import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEstado } from '#web/kit/form/Formulario.tsx'
import { isDentro } from './Grupo.tsx'
import { isFilled } from './pedido.ts'
import { whenRevealed } from './revelar.ts'

/** A group that may be shown. `nomes`: the paths it holds; `preciso`: this note needs it. */
export type Oferta = {
  id: string
  titulo: string
  nomes: readonly string[]
  preciso: boolean
  /** Draws it; `aberto`: it starts open. */
  render: (aberto: boolean) => ReactNode
  /** Whether a note that needs it must fill it in. */
  exigido: boolean
}

/**
 * Groups of fields: shown where the note needs them, they hold a value or an error, or were asked for; the others wait
 * behind one button, by name.
 */
export function Grupos({ rotulo, ofertas }: { rotulo: string; ofertas: readonly Oferta[] }) {
  const [pedidos, setPedidos] = useState<readonly string[]>([])
  const [novo, setNovo] = useState<string>()
  const lista = useRef<HTMLDivElement>(null)
  const emUso = useEstado(({ valores, erros }) =>
    ofertas
      .filter(({ nomes }) => isFilled(valores, nomes) || erros.some(({ campo }) => isDentro(campo, nomes)))
      .map(({ id }) => id)
      .join(' '),
  ).split(' ')
  const mostrados = ofertas.filter(({ id, preciso }) => preciso || pedidos.includes(id) || emUso.includes(id))
  const outros = ofertas.filter((oferta) => !mostrados.includes(oferta))

  const latest = useRef(ofertas)
  latest.current = ofertas
  useEffect(
    () =>
      whenRevealed((campo) => {
        const found = latest.current.filter(({ nomes }) => isDentro(campo, nomes)).map(({ id }) => id)
        if (found.length > 0) setPedidos((before) => [...before, ...found])
      }),
    [],
  )
  // The field of a group that was asked for is written next.
  useEffect(() => {
    if (novo) lista.current?.querySelector<HTMLElement>(`[data-oferta="${novo}"] [data-campo]`)?.focus()
  }, [novo])

  return (
    <div ref={lista} className="contents">
      {mostrados.map(({ id, render, exigido, preciso }) => (
        <div key={id} data-oferta={id} className="contents">
          {render(pedidos.includes(id) || (exigido && preciso))}
        </div>
      ))}
      {outros.length > 0 && (
        <details className="group/mais col-span-full border-t border-linha">
          <summary className="flex h-10 w-fit cursor-pointer list-none items-center gap-2 rounded-md text-sm text-anil hover:underline [&::-webkit-details-marker]:hidden">
            <Plus size={14} aria-hidden className="transition-transform group-open/mais:rotate-45" />
            {rotulo}
          </summary>
          <ul className="flex flex-wrap gap-2 pt-1 pb-4">
            {outros.map(({ id, titulo }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => {
                    setPedidos((before) => [...before, id])
                    setNovo(id)
                  }}
                  className="rounded-md border border-linha-2 px-2.5 py-1 text-left text-sm hover:bg-papel-1 pointer-coarse:py-2.5"
                >
                  {titulo}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
